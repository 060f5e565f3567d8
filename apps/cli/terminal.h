// What the terminal is told: whether there is one, its colours, and how far a batch is.
//
//   [######--------------]  1234 pages  30%  412 pages/s  3 errors  2 min left
//
// Colours and the moving bar are for a terminal alone; NO_COLOR (no-color.org) and TERM=dumb turn
// colours off. Without a terminal, --progress gives a plain line every few seconds. One thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace winnow::cli {

// Is the stream std::cout or std::cerr, and is that a terminal?
bool is_terminal(const std::ostream& stream);
bool has_colors(const std::ostream& stream);

enum class Color : std::uint8_t { Red, Green, Dim };
// The text in a colour, where the stream has colours.
std::string colored(const std::ostream& stream, Color color, std::string_view text);

enum class Show : std::uint8_t { Nothing, Lines, Bar };

class BatchProgress {
 public:
  using Clock = std::chrono::steady_clock;

  BatchProgress(std::ostream& err, Show show) : err_(err), show_(show) {}

  // `share` of the input was read; the time left follows from it.
  void advance(std::size_t pages, std::size_t errors, double share);
  // Takes the bar off, so that a message starts on a clean line.
  void clear();
  [[nodiscard]] double seconds() const;

 private:
  std::ostream& err_;
  Show show_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool bar_is_there_ = false;
};

// "1234 pages  30%  412 pages/s  3 errors  2 min left"
std::string progress_text(std::size_t pages, std::size_t errors, double share, double seconds);
// "1234 pages in 3.0 s, 412 pages/s, 3 errors"
std::string summary_text(std::size_t pages, std::size_t errors, double seconds);

}  // namespace winnow::cli
