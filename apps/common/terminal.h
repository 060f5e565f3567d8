// Terminal detection, colours, and protection from control characters in text that others wrote.
// NO_COLOR (no-color.org) and TERM=dumb turn colours off.
//
// Pages, headers and file names may contain escape sequences that move the cursor, rename the window
// or make the terminal type. While a VisibleControls object lives, everything written to its stream
// has control characters replaced by "\x1b" and the like. The program's own codes are written as
// TerminalCode, which passes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace winnow::common {

// True for std::cout, std::cerr and std::clog if they are connected to a terminal.
bool is_terminal(const std::ostream& stream);
// The same for standard input.
bool input_is_terminal();

// A code that the program itself sends to the terminal, e.g. "\r\033[K".
struct TerminalCode {
  std::string_view code;
};
std::ostream& operator<<(std::ostream& stream, TerminalCode code);

enum class Color : std::uint8_t { Red, Green, Grey };
// Text in a colour, if the stream supports colours.
struct Colored {
  Color color;
  std::string_view text;
};
std::ostream& operator<<(std::ostream& stream, const Colored& colored);

class VisibleControls {
 public:
  explicit VisibleControls(std::ostream& stream);
  ~VisibleControls();
  VisibleControls(const VisibleControls&) = delete;
  VisibleControls& operator=(const VisibleControls&) = delete;

 private:
  class Buffer;
  friend std::ostream& operator<<(std::ostream& stream, TerminalCode code);

  std::ostream& stream_;
  std::unique_ptr<Buffer> buffer_;
};

// `text` with control characters as "\x1b" (ASCII), "\u009b" (C1) or, for a byte that is not UTF-8,
// "\xff". Line feeds and tabs stay.
std::string visible_controls(std::string_view text);

}  // namespace winnow::common
