// Opens the converter once and converts strictly, without substitutions.
#include "decode/icu_converter.h"

#include <unicode/utf16.h>

#include <array>
#include <cstdint>

namespace winnow::decode {

IcuConverter::IcuConverter(const char* icu_name) {
  UErrorCode status = U_ZERO_ERROR;
  converter_.reset(ucnv_open(icu_name, &status));
  if (U_FAILURE(status)) {
    converter_.reset();
    return;
  }
  // An unmapped sequence must be an error, not ICU's own replacement character.
  ucnv_setToUCallBack(converter_.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                      &status);
  ucnv_setFallback(converter_.get(), true);
}

char32_t IcuConverter::code_point_of(std::string_view bytes) const {
  if (!converter_) return kUnmapped;
  std::array<UChar, 8> units{};
  UErrorCode status = U_ZERO_ERROR;
  ucnv_reset(converter_.get());
  const std::int32_t count =
      ucnv_toUChars(converter_.get(), units.data(), static_cast<std::int32_t>(units.size()),
                    bytes.data(), static_cast<std::int32_t>(bytes.size()), &status);
  if (U_FAILURE(status)) return kUnmapped;
  if (count == 1 && !U16_IS_SURROGATE(units[0])) return units[0];
  if (count == 2 && U16_IS_LEAD(units[0]) && U16_IS_TRAIL(units[1]))
    return static_cast<char32_t>(U16_GET_SUPPLEMENTARY(units[0], units[1]));
  return kUnmapped;
}

}  // namespace winnow::decode
