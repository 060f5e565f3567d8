// Shows the progress of a run over pages: a bar on a terminal, otherwise a line every few seconds.
//
//   [##########----------]  679 of 1358 pages  50%  412 pages/s  2 s left
//   [######--------------]  1234 pages  30%  412 pages/s  3 errors  2 min left
//
// Nothing is shown during the first second. Call clear() before writing anything else to the
// stream. Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace winnow::common {

enum class ProgressStyle : std::uint8_t { None, Lines, Bar };
// A bar if the stream is a terminal, lines otherwise.
ProgressStyle progress_style(const std::ostream& stream);

struct ProgressCounts {
  std::size_t done = 0;    // pages
  std::size_t total = 0;   // 0: unknown
  std::size_t errors = 0;  // pages that failed
  double share = 0;        // of the input, from 0 to 1; used if the total is unknown; 0: unknown
};

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  Progress(std::ostream& out, ProgressStyle style, std::size_t total = 0)
      : out_(out), style_(style), total_(total) {}

  void advance(std::size_t done) { advance({.done = done, .total = total_}, Clock::now()); }
  void advance(const ProgressCounts& counts, Clock::time_point now = Clock::now());
  // Removes the bar, so that the next message starts on an empty line.
  void clear();
  [[nodiscard]] double seconds() const;

 private:
  std::ostream& out_;
  ProgressStyle style_;
  std::size_t total_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool has_bar_ = false;
};

// "679 of 1358 pages  50%  412 pages/s  2 s left"
std::string progress_text(const ProgressCounts& counts, double seconds);
// "1234 pages in 3.0 s, 412 pages/s, 3 errors"
std::string summary_text(std::size_t pages, std::size_t errors, double seconds);
// "1 page", "2 pages"
std::string count_of(std::size_t count, std::string_view noun);

}  // namespace winnow::common
