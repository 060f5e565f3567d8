// One ICU converter, used to map single characters: the source of the tables in this module.
//
// ICU has the legacy character sets, but its error handling differs from the Encoding standard (for
// example, it swallows an ASCII byte after an invalid lead byte), and opening a converter is
// expensive. So ICU maps each byte sequence once per process and encoding, and the standard's
// decoders use the resulting tables.
#pragma once

#include <unicode/ucnv.h>

#include <memory>
#include <string_view>

namespace winnow::decode {

inline constexpr char32_t kUnmapped = 0;  // in tables; no legacy byte above 0x7F means U+0000

class IcuConverter {
 public:
  // If ICU was built without this converter, every sequence is unmapped.
  explicit IcuConverter(const char* icu_name);

  // The code point that `bytes` represent, or kUnmapped if there is none or more than one.
  char32_t code_point_of(std::string_view bytes) const;

 private:
  struct Close {
    void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
  };
  std::unique_ptr<UConverter, Close> converter_;
};

}  // namespace winnow::decode
