// Observer: what the server did, as counters for Prometheus and as an access log.
//
// The log is one JSON object per line:
//   {"time":"2026-11-17T13:20:05.123Z","remote":"127.0.0.1","method":"POST","path":"/v1/extract",
//    "status":200,"bytesIn":5120,"bytesOut":830,"milliseconds":4.2}
// It has no query strings and no bodies: they contain what users read. Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "winnow/result.h"

namespace winnow::serve {

struct Served {
  std::string_view remote;
  std::string_view method;
  std::string_view path;   // as asked
  std::string_view route;  // its pattern; empty: none
  int status = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::chrono::nanoseconds time{0};
};

class Observer {
 public:
  // `log`: a file to append to, "-" for standard error, or empty for none.
  static Result<std::unique_ptr<Observer>> make(const std::string& log);
  ~Observer();

  void count(const Served& served);
  // In the text format of Prometheus. Only what this class knows; gauges are added by the caller.
  [[nodiscard]] std::string text() const;

  std::atomic<std::uint64_t> connections{0};       // since the start
  std::atomic<std::uint64_t> open_connections{0};  // now
  std::atomic<std::uint64_t> refused_connections{0};
  std::atomic<std::uint64_t> bad_requests{0};  // that were not HTTP, or too large
  std::atomic<std::uint64_t> timeouts{0};
  std::atomic<std::uint64_t> dropped_clients{0};  // that did not read while the memory was full
  std::atomic<std::uint64_t> pages{0};            // extracted
  std::atomic<std::uint64_t> page_bytes{0};

 private:
  Observer() = default;

  // Upper bounds of the buckets in seconds, from a small page to the default deadline.
  static constexpr std::array<double, 12> kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                     0.1,   0.25,   0.5,   1,    5,     30};
  struct Times {
    std::array<std::uint64_t, kBounds.size() + 1> buckets{};
    double seconds = 0;
    std::uint64_t count = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t, std::less<>> answers_;  // route, status
  std::map<std::string, Times, std::less<>> times_;                            // by route
  std::uint64_t bytes_in_ = 0;
  std::uint64_t bytes_out_ = 0;
  int log_ = -1;
  bool owns_log_ = false;
};

}  // namespace winnow::serve
