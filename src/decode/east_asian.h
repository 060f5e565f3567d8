// The decoders of the Chinese, Japanese and Korean encodings, one character at a time.
//
// Each decoder takes the position of a byte that is not ASCII, writes the character there, or
// U+FFFD, and returns the position after it. An invalid sequence ends before an ASCII byte, which
// is then decoded as itself.
// https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "decode/indexes.h"
#include "decode/writer.h"

namespace winnow::decode {

struct Gb18030Decoder {
  const Index& index = gb18030_index();
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const;
};

struct Big5Decoder {
  const Index& index = big5_index();
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const;
};

struct EucJpDecoder {
  const Index& jis0208 = jis0208_index();
  const Index& jis0212 = jis0212_index();
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const;
};

struct ShiftJisDecoder {
  const Index& jis0208 = jis0208_index();
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const;
};

struct EucKrDecoder {
  const Index& index = euc_kr_index();
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const;
};

// ISO-2022-JP switches character sets by escape sequences. The decoder therefore keeps state
// between characters and decodes whole blocks: everything that starts before `limit`, and the end
// of the input if `limit` is the end.
// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
class Iso2022JpDecoder {
 public:
  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out);

 private:
  enum class State : std::uint8_t { Ascii, Roman, Katakana, Lead, Trail, EscapeStart, Escape };

  std::size_t read(std::string_view bytes, std::size_t position, Writer& out);
  void read_character(unsigned char byte, Writer& out);
  std::size_t read_escape(unsigned char byte, std::size_t position, Writer& out);
  void give_up_escape(Writer& out);

  const Index& jis0208_ = jis0208_index();
  State state_ = State::Ascii;
  State output_state_ = State::Ascii;
  unsigned char lead_ = 0;
  bool output_flag_ = false;  // an escape sequence was read, and nothing written since
};

// ISO-2022-KR (RFC 1557): after SO, pairs of 7-bit bytes are characters of KS X 1001, until SI or
// the end of the line. The designator ESC $ ) C is dropped. The Encoding standard does not decode
// it, because shifted bytes can hide markup from filters. winnow does not filter bytes, and its
// output is written from the parsed tree.
class Iso2022KrDecoder {
 public:
  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out);

 private:
  std::size_t read_pair(std::string_view bytes, std::size_t position, Writer& out) const;

  const Index& index_ = euc_kr_index();
  bool is_shifted_ = false;
};

}  // namespace winnow::decode
