// A mutex and a deque: a task takes milliseconds, so the queue is not contended.
#include "serve/worker_pool.h"

#include <csignal>

namespace winnow::serve {

WorkerPool::WorkerPool(std::size_t threads, std::size_t max_queued, Task after_task)
    : max_queued_(max_queued), after_task_(std::move(after_task)) {
  // Signals are for the thread of the event loop.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::try_post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_ || queue_.size() >= max_queued_) return false;
    queue_.push_back(std::move(task));
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(task));
  }
  changed_.notify_one();
}

std::size_t WorkerPool::queued() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

std::size_t WorkerPool::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

void WorkerPool::run() {
  Worker worker;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_ending_ || !queue_.empty(); });
    if (queue_.empty()) return;
    Task task = std::move(queue_.front());
    queue_.pop_front();
    ++running_;
    lock.unlock();
    task(worker);
    task = {};  // its captures may take other locks
    if (after_task_) after_task_(worker);
    lock.lock();
    --running_;
  }
}

}  // namespace winnow::serve
