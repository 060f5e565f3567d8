#include "common/shortened.h"

namespace winnow::common {

std::string shortened(std::string_view text, std::size_t max_characters) {
  std::size_t characters = 0;
  std::size_t last_start = 0;  // of the character that an ellipsis would replace
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_continuation = (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    if (is_continuation) continue;
    if (++characters == max_characters) last_start = i;
    if (characters > max_characters) return std::string(text.substr(0, last_start)).append("…");
  }
  return std::string(text);
}

}  // namespace winnow::common
