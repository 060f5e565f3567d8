// Terminal detection and colours. NO_COLOR (no-color.org) and TERM=dumb turn colours off.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace winnow::common {

// True for std::cout, std::cerr and std::clog if they are connected to a terminal.
bool is_terminal(const std::ostream& stream);

enum class Color : std::uint8_t { Red, Green };
// Returns `text` unchanged if the stream does not support colours.
std::string colored(const std::ostream& stream, Color color, std::string_view text);

}  // namespace winnow::common
