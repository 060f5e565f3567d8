// Threads that do the waiting: each has connections of its own, takes a task, and brings an answer.
//
// All else (frontier, archive, parsing) is done by the one thread that owns the Workers. At most as
// many answers exist as there are threads, so memory is bounded by their number.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "crawl/frontier.h"
#include "fetch/http_exchange.h"
#include "winnow/result.h"

namespace winnow::crawl {

struct Answer {
  Task task;
  Result<fetch::Exchange> exchange;
  std::int64_t ended = 0;  // milliseconds since 1970
};

class Workers {
 public:
  Workers(std::size_t count, const fetch::ConnectionOptions& options);
  // Waits for what is under way; set the options' cancel flag to make that short.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] bool has_idle() const noexcept { return under_way_ < threads_.size(); }
  [[nodiscard]] std::size_t under_way() const noexcept { return under_way_; }
  void give(Task task);
  // An answer, or nothing when `limit` has passed.
  std::optional<Answer> wait(std::chrono::milliseconds limit);

 private:
  void work(fetch::HttpConnections connections);

  std::mutex mutex_;
  std::condition_variable has_task_;
  std::condition_variable has_answer_;
  std::deque<Task> tasks_;
  std::deque<Answer> answers_;
  bool is_over_ = false;
  std::size_t under_way_ = 0;  // given and not yet handed back; of the owner's thread alone
  std::vector<std::thread> threads_;
};

std::int64_t now_in_milliseconds();

}  // namespace winnow::crawl
