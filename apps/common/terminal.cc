// Asks the C library and the environment.
#include "common/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace winnow::common {
namespace {

bool has_colors(const std::ostream& stream) {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !is_refused && !is_dumb && is_terminal(stream);
}

}  // namespace

bool is_terminal(const std::ostream& stream) {
  if (&stream == &std::cout) return isatty(STDOUT_FILENO) == 1;
  return (&stream == &std::cerr || &stream == &std::clog) && isatty(STDERR_FILENO) == 1;
}

std::string colored(const std::ostream& stream, Color color, std::string_view text) {
  if (!has_colors(stream)) return std::string(text);
  const char* const code = color == Color::Red ? "31" : "32";
  return std::string("\033[").append(code).append("m").append(text).append("\033[0m");
}

}  // namespace winnow::common
