// How long a text may become in JSON or XML, for caps on the size of a record.
//
// Counts the longest form of each byte: `"` is `&quot;`, a control character is \u0001. U+0085, U+2028 and
// U+2029 are escaped in JSON, so the first bytes of such characters count more.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow::base {

inline std::size_t escaped_size(std::string_view text) noexcept {
  std::size_t size = text.size();
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == '"') size += 5;
    if (byte == '&' || byte == '<' || byte == '>' || byte == 0xC2 || byte == 0xE2) size += 4;
    if (byte == '\\') size += 1;
  }
  return size;
}

}  // namespace winnow::base
