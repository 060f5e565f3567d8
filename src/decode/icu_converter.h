// One ICU converter, asked for one character at a time: the source of this room's tables.
//
// ICU knows the legacy character sets, but its error handling is not the web's (it swallows an
// ASCII byte after a broken lead byte, say) and a converter is costly to open. So ICU is asked once
// per process and encoding what each byte sequence means, and the standard's decoders run on the
// tables.
#pragma once

#include <unicode/ucnv.h>

#include <memory>
#include <string_view>

namespace winnow::decode {

inline constexpr char32_t kUnmapped = 0;  // in tables; no legacy byte above 0x7F means U+0000

class IcuConverter {
 public:
  // An ICU built without this converter leaves every sequence unmapped.
  explicit IcuConverter(const char* icu_name);

  // The one code point that `bytes` stand for, or kUnmapped if they stand for none or for several.
  char32_t code_point_of(std::string_view bytes) const;

 private:
  struct Close {
    void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
  };
  std::unique_ptr<UConverter, Close> converter_;
};

}  // namespace winnow::decode
