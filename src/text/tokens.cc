// Counts the first bytes of characters.
#include "text/tokens.h"

namespace winnow::text {

std::size_t token_sevenths(std::string_view utf8) noexcept {
  std::size_t ascii = 0;
  std::size_t others = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
      ++ascii;
    else if (byte >= 0xC0)
      ++others;
  }
  return ascii * 2 + others * kSeventhsPerToken;
}

}  // namespace winnow::text
