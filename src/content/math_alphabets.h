// Maps letters of Unicode's mathematical alphabets to a LaTeX command and a plain letter.
//
//   U+1D53C (double-struck E)   \mathbb, "E"
//   U+1D6C2 (bold alpha)        \boldsymbol, U+03B1
//
// https://www.unicode.org/charts/PDF/U1D400.pdf
#pragma once

#include <optional>
#include <string_view>

namespace winnow::content {

struct MathLetter {
  std::string_view command;  // empty: a plain italic letter, which needs no command
  char32_t letter = 0;
};

std::optional<MathLetter> math_letter(char32_t character) noexcept;

// The command for a mathvariant attribute ("double-struck": \mathbb); empty if none.
std::string_view command_of_variant(std::string_view variant) noexcept;

}  // namespace winnow::content
