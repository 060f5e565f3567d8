// Calls CLD2, which takes valid UTF-8 and an int for its length.
#include "text/language.h"

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

namespace winnow::text {

std::optional<std::string> detect_language(std::string_view text) {
  std::size_t length = text.size();
  if (length > kMaxDetectionBytes) {
    length = kMaxDetectionBytes;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  }
  bool is_reliable = false;
  int valid_bytes = 0;
  CLD2::Language languages[3];
  int percents[3];
  double scores[3];
  int text_bytes = 0;
  const CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
  const CLD2::Language language = CLD2::ExtDetectLanguageSummaryCheckUTF8(
      text.data(), static_cast<int>(length), true, &hints, 0, languages, percents, scores, nullptr,
      &text_bytes, &is_reliable, &valid_bytes);
  if (!is_reliable || language == CLD2::UNKNOWN_LANGUAGE) return std::nullopt;
  return CLD2::LanguageCode(language);
}

}  // namespace winnow::text
