// How far a run is: a bar that moves on a terminal, a plain line now and then otherwise.
//
//   [##########----------]  679 of 1358 pages  50%  412 pages/s  2 s left
//
// Nothing is written before the first second: a short run needs no bar. finish() takes the bar off
// the terminal, so what follows starts on a clean line. One thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace winnow::eval {

enum class ProgressStyle : std::uint8_t { None, Lines, Bar };

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  Progress(std::ostream& out, ProgressStyle style, std::size_t total)
      : out_(out), style_(style), total_(total) {}

  void advance(std::size_t done) { advance(done, Clock::now()); }
  void advance(std::size_t done, Clock::time_point now);
  void finish();
  [[nodiscard]] std::chrono::duration<double> elapsed() const { return Clock::now() - start_; }

 private:
  std::ostream& out_;
  ProgressStyle style_;
  std::size_t total_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool bar_is_there_ = false;
};

// "679 of 1358 pages  50%  412 pages/s  2 s left"
std::string progress_text(std::size_t done, std::size_t total, double seconds);

}  // namespace winnow::eval
