// Worker threads for network waits: each has its own connections, takes a task and returns a
// response.
//
// Everything else (frontier, archive, parsing) is done by the thread that owns the Workers. There
// are at most as many responses as threads, which bounds memory.
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
  // Waits for requests in progress; set the cancel flag of the options to end them early.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] bool has_idle() const noexcept { return under_way_ < threads_.size(); }
  [[nodiscard]] std::size_t under_way() const noexcept { return under_way_; }
  void give(Task task);
  // A response, or nullopt after `limit`.
  std::optional<Answer> wait(std::chrono::milliseconds limit);

 private:
  void work(fetch::HttpConnections connections);

  std::mutex mutex_;
  std::condition_variable has_task_;
  std::condition_variable has_answer_;
  std::deque<Task> tasks_;
  std::deque<Answer> answers_;
  bool is_over_ = false;
  std::size_t under_way_ = 0;  // tasks in progress; used only by the owning thread
  std::vector<std::thread> threads_;
};

std::int64_t now_in_milliseconds();

}  // namespace winnow::crawl
