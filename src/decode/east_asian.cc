// The decoders of east_asian.h, following the text of the standard.
#include "decode/east_asian.h"

namespace winnow::decode {
namespace {

constexpr bool in(unsigned byte, unsigned first, unsigned last) {
  return byte >= first && byte <= last;
}

// Ends a two-byte sequence: writes its character or an error. If it is an error, an ASCII trail
// byte is not consumed.
std::size_t finish_pair(char32_t code_point, unsigned trail, std::size_t after, Writer& out) {
  if (code_point != kUnmapped) {
    out.put(code_point);
    return after;
  }
  out.put_error();
  return trail < 0x80 ? after - 1 : after;
}

std::size_t single_error(std::size_t position, Writer& out) {
  out.put_error();
  return position + 1;
}

constexpr char32_t half_width_katakana(unsigned byte) { return 0xFF61 - 0xA1 + byte; }

}  // namespace

// https://encoding.spec.whatwg.org/#gb18030-decoder (GBK's decoder is the same)
std::size_t Gb18030Decoder::operator()(std::string_view bytes, std::size_t position,
                                       Writer& out) const {
  const unsigned first = byte_at(bytes, position);
  if (first == 0x80) {
    out.put(0x20AC);
    return position + 1;
  }
  if (first == 0xFF) return single_error(position, out);
  const std::size_t available = bytes.size() - position;
  // The input ends inside a sequence: one error for the whole sequence.
  const auto cut_short = [&] {
    out.put_error();
    return bytes.size();
  };
  if (available == 1) return cut_short();
  const unsigned second = byte_at(bytes, position + 1);
  if (in(second, 0x30, 0x39)) {
    if (available == 2) return cut_short();
    const unsigned third = byte_at(bytes, position + 2);
    if (!in(third, 0x81, 0xFE)) return single_error(position, out);
    if (available == 3) return cut_short();
    const unsigned fourth = byte_at(bytes, position + 3);
    if (!in(fourth, 0x30, 0x39)) return single_error(position, out);
    const char32_t code_point = gb18030_ranges_code_point(
        (((std::size_t{first} - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth -
        0x30);
    if (code_point == kUnmapped)
      out.put_error();
    else
      out.put(code_point);
    return position + 4;
  }
  char32_t code_point = kUnmapped;
  if (in(second, 0x40, 0x7E) || in(second, 0x80, 0xFE)) {
    const unsigned offset = second < 0x7F ? 0x40 : 0x41;
    code_point = code_point_at(index, (std::size_t{first} - 0x81) * 190 + second - offset);
  }
  return finish_pair(code_point, second, position + 2, out);
}

// https://encoding.spec.whatwg.org/#big5-decoder
std::size_t Big5Decoder::operator()(std::string_view bytes, std::size_t position,
                                    Writer& out) const {
  const unsigned lead = byte_at(bytes, position);
  if (!in(lead, 0x81, 0xFE) || bytes.size() - position == 1) return single_error(position, out);
  const unsigned trail = byte_at(bytes, position + 1);
  char32_t code_point = kUnmapped;
  if (in(trail, 0x40, 0x7E) || in(trail, 0xA1, 0xFE)) {
    const unsigned offset = trail < 0x7F ? 0x40 : 0x62;
    const std::size_t pointer = (std::size_t{lead} - 0x81) * 157 + trail - offset;
    // Four pointers mean a letter and a combining character, which an index entry cannot hold.
    const bool capital = pointer == 1133 || pointer == 1135;
    if (capital || pointer == 1164 || pointer == 1166) {
      out.put(capital ? 0x00CA : 0x00EA);
      out.put(pointer == 1133 || pointer == 1164 ? 0x0304 : 0x030C);
      return position + 2;
    }
    code_point = code_point_at(index, pointer);
  }
  return finish_pair(code_point, trail, position + 2, out);
}

// https://encoding.spec.whatwg.org/#euc-jp-decoder
std::size_t EucJpDecoder::operator()(std::string_view bytes, std::size_t position,
                                     Writer& out) const {
  unsigned lead = byte_at(bytes, position);
  if (lead != 0x8E && lead != 0x8F && !in(lead, 0xA1, 0xFE)) return single_error(position, out);
  if (bytes.size() - position == 1) return single_error(position, out);
  unsigned trail = byte_at(bytes, position + 1);
  if (lead == 0x8E && in(trail, 0xA1, 0xDF)) {
    out.put(half_width_katakana(trail));
    return position + 2;
  }
  const bool supplementary = lead == 0x8F && in(trail, 0xA1, 0xFE);
  std::size_t after = position + 2;
  if (supplementary) {
    if (bytes.size() == after) {
      out.put_error();
      return after;
    }
    lead = trail;
    trail = byte_at(bytes, after);
    ++after;
  }
  char32_t code_point = kUnmapped;
  if (in(lead, 0xA1, 0xFE) && in(trail, 0xA1, 0xFE)) {
    const std::size_t pointer = (std::size_t{lead} - 0xA1) * 94 + trail - 0xA1;
    code_point = code_point_at(supplementary ? jis0212 : jis0208, pointer);
  }
  return finish_pair(code_point, trail, after, out);
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
// The user-defined pointers 8836 to 10715 are U+E000 and on; the index holds them.
std::size_t ShiftJisDecoder::operator()(std::string_view bytes, std::size_t position,
                                        Writer& out) const {
  const unsigned lead = byte_at(bytes, position);
  if (lead == 0x80) {
    out.put(0x80);
    return position + 1;
  }
  if (in(lead, 0xA1, 0xDF)) {
    out.put(half_width_katakana(lead));
    return position + 1;
  }
  if (lead == 0xA0 || lead > 0xFC || bytes.size() - position == 1)
    return single_error(position, out);
  const unsigned trail = byte_at(bytes, position + 1);
  char32_t code_point = kUnmapped;
  if (in(trail, 0x40, 0x7E) || in(trail, 0x80, 0xFC)) {
    const unsigned lead_offset = lead < 0xA0 ? 0x81 : 0xC1;
    const unsigned offset = trail < 0x7F ? 0x40 : 0x41;
    code_point = code_point_at(jis0208, (std::size_t{lead} - lead_offset) * 188 + trail - offset);
  }
  return finish_pair(code_point, trail, position + 2, out);
}

// https://encoding.spec.whatwg.org/#euc-kr-decoder
std::size_t EucKrDecoder::operator()(std::string_view bytes, std::size_t position,
                                     Writer& out) const {
  const unsigned lead = byte_at(bytes, position);
  if (!in(lead, 0x81, 0xFE) || bytes.size() - position == 1) return single_error(position, out);
  const unsigned trail = byte_at(bytes, position + 1);
  char32_t code_point = kUnmapped;
  if (in(trail, 0x41, 0xFE))
    code_point = code_point_at(index, (std::size_t{lead} - 0x81) * 190 + trail - 0x41);
  return finish_pair(code_point, trail, position + 2, out);
}

std::size_t Iso2022JpDecoder::operator()(std::string_view bytes, std::size_t position,
                                         std::size_t limit, Writer& out) {
  while (true) {
    while (position < limit) position = read(bytes, position, out);
    if (limit < bytes.size()) return position;
    switch (state_) {
      case State::Trail:
        out.put_error();
        state_ = State::Lead;
        return position;
      case State::EscapeStart: give_up_escape(out); return position;
      case State::Escape:
        // The byte after ESC is decoded again as text.
        give_up_escape(out);
        --position;
        break;
      default: return position;
    }
  }
}

std::size_t Iso2022JpDecoder::read(std::string_view bytes, std::size_t position, Writer& out) {
  const unsigned char byte = byte_at(bytes, position);
  if (state_ == State::EscapeStart || state_ == State::Escape)
    return read_escape(byte, position, out);
  if (byte == 0x1B) {
    if (state_ == State::Trail) out.put_error();
    state_ = State::EscapeStart;
    return position + 1;
  }
  read_character(byte, out);
  return position + 1;
}

void Iso2022JpDecoder::read_character(unsigned char byte, Writer& out) {
  if (state_ == State::Trail) {
    state_ = State::Lead;
    char32_t code_point = kUnmapped;
    if (in(byte, 0x21, 0x7E)) {
      const std::size_t pointer = (std::size_t{lead_} - 0x21) * 94 + byte - 0x21;
      code_point = code_point_at(jis0208_, pointer);
    }
    if (code_point == kUnmapped)
      out.put_error();
    else
      out.put(code_point);
    return;
  }
  output_flag_ = false;
  const bool is_text = byte < 0x80 && byte != 0x0E && byte != 0x0F;
  if (state_ == State::Roman && byte == 0x5C) {
    out.put(0x00A5);
  } else if (state_ == State::Roman && byte == 0x7E) {
    out.put(0x203E);
  } else if ((state_ == State::Ascii || state_ == State::Roman) && is_text) {
    out.put_ascii(byte);
  } else if (state_ == State::Katakana && in(byte, 0x21, 0x5F)) {
    out.put(half_width_katakana(byte + 0x80U));
  } else if (state_ == State::Lead && in(byte, 0x21, 0x7E)) {
    lead_ = byte;
    state_ = State::Trail;
  } else {
    out.put_error();
  }
}

std::size_t Iso2022JpDecoder::read_escape(unsigned char byte, std::size_t position, Writer& out) {
  if (state_ == State::EscapeStart) {
    if (byte == 0x24 || byte == 0x28) {
      lead_ = byte;
      state_ = State::Escape;
      return position + 1;
    }
    give_up_escape(out);
    return position;
  }
  State wanted = State::Escape;
  if (lead_ == 0x28 && byte == 0x42) wanted = State::Ascii;
  if (lead_ == 0x28 && byte == 0x4A) wanted = State::Roman;
  if (lead_ == 0x28 && byte == 0x49) wanted = State::Katakana;
  if (lead_ == 0x24 && (byte == 0x40 || byte == 0x42)) wanted = State::Lead;
  if (wanted == State::Escape) {
    give_up_escape(out);
    return position - 1;
  }
  state_ = output_state_ = wanted;
  // Two escape sequences in a row can hide text from filters, so the standard makes them an error.
  if (output_flag_) out.put_error();
  output_flag_ = true;
  return position + 1;
}

void Iso2022JpDecoder::give_up_escape(Writer& out) {
  out.put_error();
  output_flag_ = false;
  state_ = output_state_;
}

std::size_t Iso2022KrDecoder::operator()(std::string_view bytes, std::size_t position,
                                         std::size_t limit, Writer& out) {
  constexpr unsigned char kShiftOut = 0x0E;
  constexpr unsigned char kShiftIn = 0x0F;
  constexpr std::string_view kDesignator = "\x1B$)C";
  while (position < limit) {
    const unsigned char byte = byte_at(bytes, position);
    if (byte == kShiftOut || byte == kShiftIn) {
      is_shifted_ = byte == kShiftOut;
      ++position;
    } else if (byte == 0x1B && bytes.substr(position).starts_with(kDesignator)) {
      position += kDesignator.size();
    } else if (byte >= 0x80) {
      position = single_error(position, out);
    } else if (is_shifted_ && in(byte, 0x21, 0x7E)) {
      position = read_pair(bytes, position, out);
    } else {
      // A line without its SI costs the rest of that line, not of the page.
      if (byte == '\n') is_shifted_ = false;
      out.put_ascii(byte);
      ++position;
    }
  }
  return position;
}

std::size_t Iso2022KrDecoder::read_pair(std::string_view bytes, std::size_t position,
                                        Writer& out) const {
  const unsigned lead = byte_at(bytes, position);
  const unsigned trail = position + 1 < bytes.size() ? byte_at(bytes, position + 1) : 0;
  if (!in(trail, 0x21, 0x7E)) return single_error(position, out);
  // The EUC-KR index has KS X 1001 where both bytes have their high bit set.
  const std::size_t pointer = (std::size_t{lead} + 0x80 - 0x81) * 190 + trail + 0x80 - 0x41;
  const char32_t code_point = code_point_at(index_, pointer);
  if (code_point == kUnmapped)
    out.put_error();
  else
    out.put(code_point);
  return position + 2;
}

}  // namespace winnow::decode
