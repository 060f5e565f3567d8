// Processes jobs on several threads and delivers the results in the order of the jobs.
//
//   run_ordered<Job, std::string>(
//       {.threads = 2, .max_bytes = 64 << 20},
//       [&] { return next_job(); },                            // on the calling thread
//       [&](std::size_t thread, Job& job) { return work(job); },  // on one of the threads
//       [&](Job& job, std::string result) { return write(result); });  // on the calling thread
//
// The calling thread reads and writes, `threads` others work; with one thread, the calling thread
// does everything. At most a few jobs per thread and `max_bytes` (plus one job) are in flight, so
// memory does not grow with the input. `write` returns false to stop.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace winnow::common {

struct OrderedOptions {
  std::size_t threads = 1;
  std::size_t max_bytes = std::size_t{64} << 20;
};

template <typename Job, typename Output>
class Ordered {
 public:
  using Read = std::function<std::optional<Job>()>;
  using Work = std::function<Output(std::size_t thread, Job& job)>;
  using Write = std::function<bool(Job& job, Output output)>;

  Ordered(const OrderedOptions& options, Read read, Work work, Write write)
      : options_(options),
        read_(std::move(read)),
        work_(std::move(work)),
        write_(std::move(write)) {}

  void run() {
    if (options_.threads <= 1) {
      while (std::optional<Job> job = read_())
        if (!write_(*job, work_(0, *job))) return;
      return;
    }
    std::vector<std::thread> workers;
    for (std::size_t thread = 0; thread < options_.threads; ++thread)
      workers.emplace_back([this, thread] { serve(thread); });
    read_and_write();
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    waiting_changed_.notify_all();
    for (std::thread& worker : workers) worker.join();
  }

 private:
  // Enough that no worker waits while the calling thread writes.
  static constexpr std::size_t kJobsPerThread = 2;

  struct Slot {
    Job job;
    std::optional<Output> output = std::nullopt;
  };

  void read_and_write() {
    bool has_more = true;
    std::size_t bytes = 0;  // of the jobs in flight
    std::deque<std::shared_ptr<Slot>> in_flight;
    while (has_more || !in_flight.empty()) {
      const bool has_capacity = in_flight.size() < options_.threads * kJobsPerThread &&
                                (in_flight.empty() || bytes < options_.max_bytes);
      if (has_more && has_capacity) {
        std::optional<Job> job = read_();
        has_more = job.has_value();
        if (!job) continue;
        bytes += job->weight();
        auto slot = std::make_shared<Slot>(Slot{*std::move(job)});
        in_flight.push_back(slot);
        {
          const std::lock_guard lock(mutex_);
          waiting_.push_back(std::move(slot));
        }
        waiting_changed_.notify_one();
        // Finished results are written before more jobs are read.
        if (!is_done(*in_flight.front())) continue;
      }
      const std::shared_ptr<Slot> first = std::move(in_flight.front());
      in_flight.pop_front();
      wait_for(*first);
      bytes -= first->job.weight();
      if (!write_(first->job, *std::move(first->output))) return forget_waiting();
    }
  }

  void serve(std::size_t thread) {
    while (true) {
      std::shared_ptr<Slot> slot;
      {
        std::unique_lock lock(mutex_);
        waiting_changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        slot = std::move(waiting_.front());
        waiting_.pop_front();
      }
      Output output = work_(thread, slot->job);
      {
        const std::lock_guard lock(mutex_);
        slot->output.emplace(std::move(output));
      }
      output_changed_.notify_one();
    }
  }

  bool is_done(const Slot& slot) {
    const std::lock_guard lock(mutex_);
    return slot.output.has_value();
  }
  void wait_for(const Slot& slot) {
    std::unique_lock lock(mutex_);
    output_changed_.wait(lock, [&] { return slot.output.has_value(); });
  }
  void forget_waiting() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }

  OrderedOptions options_;
  Read read_;
  Work work_;
  Write write_;
  std::mutex mutex_;
  std::condition_variable waiting_changed_;
  std::condition_variable output_changed_;
  std::deque<std::shared_ptr<Slot>> waiting_;
  bool closed_ = false;
};

// Job has weight(), in bytes.
template <typename Job, typename Output>
void run_ordered(const OrderedOptions& options, typename Ordered<Job, Output>::Read read,
                 typename Ordered<Job, Output>::Work work,
                 typename Ordered<Job, Output>::Write write) {
  Ordered<Job, Output>(options, std::move(read), std::move(work), std::move(write)).run();
}

}  // namespace winnow::common
