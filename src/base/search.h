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
#include <cstdint>
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

// One part, searched with Horspool's algorithm: if the text has few of its letters, only one
// character in part.size() is read. (Horspool: Practical fast searching in strings, 1980.)
//
//   static constexpr base::LongPart kTitle("title");
//   kTitle.is_in("Post-Title")          // true: letters of ASCII are compared in any case
//   kTitle.is_in_exactly("Post-Title")  // false
class LongPart {
 public:
  // REQUIRES: 1 to 255 characters.
  constexpr explicit LongPart(std::string_view part) noexcept : part_(part) {
    steps_.fill(static_cast<std::uint8_t>(part.size()));
    for (std::size_t i = 0; i + 1 < part.size(); ++i)
      steps_[row_of(part[i])] = static_cast<std::uint8_t>(part.size() - 1 - i);
  }

  [[nodiscard]] constexpr bool is_in(std::string_view text) const noexcept {
    return any(text,
               [](std::string_view a, std::string_view b) { return equals_ignoring_case(a, b); });
  }
  [[nodiscard]] constexpr bool is_in_exactly(std::string_view text) const noexcept {
    return any(text, [](std::string_view a, std::string_view b) { return a == b; });
  }

 private:
  // Letters of either case have the same row; that other characters share it costs only a smaller
  // step.
  static constexpr std::size_t row_of(char c) noexcept {
    return static_cast<unsigned char>(c) % 32;
  }

  template <typename Equal>
  [[nodiscard]] constexpr bool any(std::string_view text, Equal is_equal) const noexcept {
    const std::size_t last_row = row_of(part_.back());
    for (std::size_t last = part_.size() - 1; last < text.size();) {
      const std::size_t row = row_of(text[last]);
      if (row == last_row && is_equal(text.substr(last + 1 - part_.size(), part_.size()), part_))
        return true;
      last += steps_[row];
    }
    return false;
  }

  std::string_view part_;
  std::array<std::uint8_t, 32> steps_{};  // by character: how far to go if the last one is this
};

// Parts that are searched together: one pass over the text instead of one for each part.
//
//   static constexpr base::PartSet kActions("reply", "quote");
//   kActions.is_in("/posts/7/Reply")        // true: letters of ASCII are compared in any case
//   kActions.is_in_exactly("/posts/7/Reply")  // false
template <std::size_t kCount>
class PartSet {
 public:
  // REQUIRES: each part has at least two characters.
  template <typename... Part>
  constexpr explicit PartSet(Part... parts) noexcept : parts_{parts...} {
    for (const std::string_view part : parts_)
      pairs_[row_of(part[0])] |= std::uint32_t{1} << row_of(part[1]);
  }

  [[nodiscard]] constexpr bool is_in(std::string_view text) const noexcept {
    return any(text, [](std::string_view rest, std::string_view part) {
      return starts_with_ignoring_case(rest, part);
    });
  }
  [[nodiscard]] constexpr bool is_in_exactly(std::string_view text) const noexcept {
    return any(text,
               [](std::string_view rest, std::string_view part) { return rest.starts_with(part); });
  }

 private:
  // Letters of either case have the same row; that other characters share it costs only a comparison.
  static constexpr std::size_t row_of(char c) noexcept {
    return static_cast<unsigned char>(c) % 32;
  }

  template <typename Test>
  [[nodiscard]] constexpr bool any(std::string_view text, Test begins_with) const noexcept {
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
      if ((pairs_[row_of(text[at])] >> row_of(text[at + 1]) & 1) == 0) continue;
      for (const std::string_view part : parts_)
        if (row_of(part[0]) == row_of(text[at]) && row_of(part[1]) == row_of(text[at + 1]) &&
            begins_with(text.substr(at), part))
          return true;
    }
    return false;
  }

  std::array<std::string_view, kCount> parts_;
  std::array<std::uint32_t, 32> pairs_{};  // by the first character: the second ones of the parts
};
template <typename... Part>
PartSet(Part...) -> PartSet<sizeof...(Part)>;

}  // namespace winnow::base
