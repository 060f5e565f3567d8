// Searching text for one of several characters, and for a part in any case.
//
//   constexpr base::CharacterSet kDelimiters("/?#");
//   text.substr(0, kDelimiters.find_in(text));
//   contains_ignoring_case("MathJax.js", "mathjax")
//
// OPTIMIZATION: one load per byte. std::string_view::find_first_of calls memchr for every byte.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace winnow::base {

class CharacterSet {
 public:
  constexpr explicit CharacterSet(std::string_view characters) noexcept {
    for (const char c : characters) has_[static_cast<unsigned char>(c)] = true;
  }

  [[nodiscard]] constexpr bool has(char c) const noexcept {
    return has_[static_cast<unsigned char>(c)];
  }
  // The position of the first of them at or after `from`, or npos.
  [[nodiscard]] constexpr std::size_t find_in(std::string_view text,
                                              std::size_t from = 0) const noexcept {
    for (std::size_t i = from; i < text.size(); ++i)
      if (has(text[i])) return i;
    return std::string_view::npos;
  }

 private:
  std::array<bool, 256> has_{};
};

// Letters of ASCII are compared in any case.
constexpr bool contains_ignoring_case(std::string_view text, std::string_view part) noexcept {
  if (part.empty()) return true;
  const char first = to_lower(part.front());
  for (std::size_t at = 0; at + part.size() <= text.size(); ++at)
    if (to_lower(text[at]) == first && equals_ignoring_case(text.substr(at, part.size()), part))
      return true;
  return false;
}

}  // namespace winnow::base
