// Character references: from the text after an '&' to the characters that it represents.
//
// "&amp;", "&notit;" (which is "¬it;"), "&#x80;" (which is the euro sign). The tokenizer calls this
// at every '&'; it reads at most 33 bytes for a name, and for a number all its digits.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "html/parse_error.h"

namespace winnow::html {

enum class ReferencePlace : std::uint8_t { Text, Attribute };

struct Reference {
  std::uint32_t consumed = 0;  // bytes after the '&' that belong to it; 0: not a reference
  std::uint32_t length = 0;    // bytes of `text`
  std::array<char, 8> text{};
  // Parse errors in order, each with its distance in bytes from the '&'.
  struct Complaint {
    ParseError error = ParseError::None;
    std::uint32_t at = 0;
  };
  std::array<Complaint, 2> complaints{};

  [[nodiscard]] std::string_view view() const noexcept { return {text.data(), length}; }
};

// `rest` is everything after the '&'.
Reference match_reference(std::string_view rest, ReferencePlace place) noexcept;

}  // namespace winnow::html
