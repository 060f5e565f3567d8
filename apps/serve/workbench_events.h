// JobEvents: what happens in jobs, as server-sent events. One thread looks at the files of all jobs that
// somebody watches, several times per second; watching a job costs no thread.
//
//   event: progress   {"seconds": 12.5, "pages": 40}
//   event: page       the outline of a record that a crawl wrote (record_outline)
//   event: log        {"text": "lines that the command printed"}
//   event: done       the job
//
// A stream begins with everything that has happened so far. Clients are bounded: at most kMaxWatchers at a
// time, and a client that does not read gets nothing more once 4 MB wait for it. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "common/json.h"
#include "serve/message.h"
#include "serve/workbench_jobs.h"

namespace winnow::serve {

class JobEvents {
 public:
  static constexpr std::size_t kMaxWatchers = 64;

  JobEvents(const JobRunner& jobs, std::function<bool()> is_stopping)
      : jobs_(jobs), is_stopping_(std::move(is_stopping)) {}
  ~JobEvents() { stop(); }
  void stop();

  // True if as many clients watch as may; each costs reads of files several times per second.
  [[nodiscard]] bool is_full() const;
  void watch(const std::string& id, Stream stream);

 private:
  struct Watcher {
    std::string id;
    Stream stream;
    std::uint64_t log_offset = 0;
    std::uint64_t record_offset = 0;
    std::size_t pages = 0;
    Clock::time_point began = Clock::now();
    Clock::time_point written = Clock::now();
  };

  void run();
  // False: the stream has ended.
  bool advance(Watcher& watcher);

  const JobRunner& jobs_;
  std::function<bool()> is_stopping_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Watcher> watchers_;
  std::size_t count_ = 0;  // of watchers, also while they are advanced
  bool is_ending_ = false;
  std::thread thread_;
};

// What a list shows of a record: address, headline, kind, summary, length, probability.
common::Json record_outline(std::string_view record, std::size_t number);
// Whole lines of a file from `offset` on, at most about 1 MB; moves the offset.
std::string read_lines(const std::string& path, std::uint64_t& offset);

}  // namespace winnow::serve
