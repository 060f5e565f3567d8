// The table behind characters.h, and the few code points beyond it.
//
// Past U+323AF Unicode has only tags and variation selectors (plane 14) and private use. The
// selectors choose the shape of an ideograph in Japanese names, so they must not end a word.
#include "text/characters.h"

namespace winnow::text::internal {

#include "text/character_table.inc"

CharacterClass class_beyond_table(char32_t code_point) noexcept {
  const bool is_tag = code_point == 0xE0001 || (code_point >= 0xE0020 && code_point <= 0xE007F);
  const bool is_variation_selector = code_point >= 0xE0100 && code_point <= 0xE01EF;
  if (is_tag || is_variation_selector)
    return {static_cast<std::uint16_t>(static_cast<unsigned>(Script::Common) | kMark)};
  return {static_cast<std::uint16_t>(Script::Other)};
}

}  // namespace winnow::text::internal
