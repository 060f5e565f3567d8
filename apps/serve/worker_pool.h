// WorkerPool: threads that run tasks from a bounded queue.
//
// The server has two: one for extraction, with a thread per core, and one for fetching pages, whose
// threads mostly wait. A full queue refuses a task at once, and the client is told to come back
// (503); a queue without a bound would only make everybody wait longer.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "serve/extractors.h"

namespace winnow::serve {

// What belongs to one thread of a pool.
struct Worker {
  Extractors extractors;
  std::size_t largest_page = 0;  // bytes, in the current task
};

class WorkerPool {
 public:
  using Task = std::function<void(Worker&)>;

  // `after_task`: called by each thread after each task, whose captures are gone by then.
  WorkerPool(std::size_t threads, std::size_t max_queued, Task after_task = {});
  // Runs what is queued, then ends the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False if the queue is full. A task must not throw.
  bool try_post(Task task);
  // Also if the queue is full: for parts of a request that was accepted before.
  void post(Task task);

  [[nodiscard]] std::size_t queued() const;
  [[nodiscard]] std::size_t running() const;
  [[nodiscard]] std::size_t thread_count() const noexcept { return threads_.size(); }
  [[nodiscard]] std::size_t max_queued() const noexcept { return max_queued_; }

 private:
  void run();

  std::size_t max_queued_;
  Task after_task_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> queue_;
  std::size_t running_ = 0;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace winnow::serve
