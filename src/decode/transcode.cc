// The block loop around every decoder, and the decoders that need no index.
//
// Input is decoded in blocks. The buffer then grows with the text instead of starting at three
// times the input, and a checkpoint can be taken between two blocks. A block ends between
// characters: a decoder may read past its end but never stop before it.
#include "decode/transcode.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "decode/east_asian.h"
#include "decode/single_byte.h"
#include "decode/utf8_scan.h"
#include "decode/writer.h"

namespace winnow::decode {
namespace {

constexpr std::size_t kBlockBytes = 16 * 1024;
constexpr std::size_t kSmallestBlockBytes = 64;
constexpr std::size_t kLargestGrowth = 3;  // x-user-defined and errors: one byte becomes three

// Makes a block decoder from a decoder of single characters: copies ASCII, calls it for the rest.
template <typename CharacterDecoder>
class AsciiBased {
 public:
  explicit AsciiBased(CharacterDecoder decoder) : decoder_(std::move(decoder)) {}

  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out) const {
    while (position < limit) {
      if (byte_at(bytes, position) < 0x80)
        position = copy_ascii(bytes, position, limit, out);
      else
        position = decoder_(bytes, position, out);
    }
    return position;
  }

 private:
  CharacterDecoder decoder_;
};

// https://encoding.spec.whatwg.org/#utf-8-decoder
// OPTIMIZATION: valid runs are copied at once. After an error it decodes character by character for
// a while, so that a sequence of errors does not cost a scan each.
struct Utf8Decoder {
  static constexpr int kStepsAroundFault = 32;

  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out) const {
    while (position < limit) {
      const std::size_t valid = utf8_prefix(bytes.substr(position, limit - position));
      out.next = std::copy_n(bytes.data() + position, valid, out.next);
      position += valid;
      for (int i = 0; i < kStepsAroundFault && position < limit; ++i) {
        const Utf8Step step = utf8_step(bytes, position);
        if (step.valid)
          out.next = std::copy_n(bytes.data() + position, step.length, out.next);
        else
          out.put_error();
        position += step.length;
      }
    }
    return position;
  }
};

// https://encoding.spec.whatwg.org/#single-byte-decoder
struct SingleByteDecoder {
  const SingleByteTable& table;

  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out) const {
    constexpr std::size_t kRun = 4;  // the best of 2, 4, 8 and 16 for French and for Russian
    while (position < limit) {
      position = copy_ascii(bytes, position, limit, out);
      const std::size_t run_end = std::min(position + kRun, limit);
      for (; position < run_end; ++position) {
        const Utf8Entry entry = table[byte_at(bytes, position)];
        std::memcpy(out.next, &entry, sizeof entry);  // kSlack covers the extra bytes
        out.next += entry.length;
        out.replacements += entry.unmapped;
      }
    }
    return position;
  }
};

// https://encoding.spec.whatwg.org/#x-user-defined-decoder
struct UserDefinedDecoder {
  std::size_t operator()(std::string_view bytes, std::size_t position, Writer& out) const {
    out.put(0xF780U + byte_at(bytes, position) - 0x80U);
    return position + 1;
  }
};

// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
struct Utf16Decoder {
  unsigned high_byte;  // which byte of a pair is the high one: 0 for UTF-16BE, 1 for UTF-16LE

  unsigned unit_at(std::string_view bytes, std::size_t position) const {
    return static_cast<unsigned>(byte_at(bytes, position + high_byte) << 8U) |
           byte_at(bytes, position + 1 - high_byte);
  }

  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out) const {
    while (position < limit) {
      const std::size_t available = bytes.size() - position;
      const unsigned unit = available >= 2 ? unit_at(bytes, position) : 0;
      const bool is_lead = (unit & 0xFC00U) == 0xD800U;
      // The input ends inside a unit or a surrogate pair: one error for the whole.
      if (available < 2 || (is_lead && available < 4)) {
        out.put_error();
        return bytes.size();
      }
      position += 2;
      if (is_lead && (unit_at(bytes, position) & 0xFC00U) == 0xDC00U) {
        const unsigned trail = unit_at(bytes, position);
        out.put(0x10000U + ((unit & 0x3FFU) << 10U) + (trail & 0x3FFU));
        position += 2;
      } else if ((unit & 0xF800U) == 0xD800U) {
        out.put_error();
      } else {
        out.put(unit);
      }
    }
    return position;
  }
};

// One unit per character. A unit that is not a Unicode scalar value is one error.
struct Utf32Decoder {
  enum class Order : std::uint8_t { BigEndian, LittleEndian };
  Order order;

  char32_t unit_at(std::string_view bytes, std::size_t position) const {
    char32_t unit = 0;
    for (std::size_t i = 0; i < 4; ++i)
      unit = unit << 8U | byte_at(bytes, position + (order == Order::BigEndian ? i : 3 - i));
    return unit;
  }

  std::size_t operator()(std::string_view bytes, std::size_t position, std::size_t limit,
                         Writer& out) const {
    while (position < limit) {
      if (bytes.size() - position < 4) {
        out.put_error();
        return bytes.size();
      }
      const char32_t unit = unit_at(bytes, position);
      if (unit > 0x10FFFF || (unit & 0xFFFFF800U) == 0xD800U)
        out.put_error();
      else
        out.put(unit);
      position += 4;
    }
    return position;
  }
};

// https://encoding.spec.whatwg.org/#replacement-decoder
struct ReplacementDecoder {
  std::size_t operator()(std::string_view bytes, std::size_t, std::size_t, Writer& out) const {
    out.put_error();
    return bytes.size();
  }
};

template <typename BlockDecoder>
Transcoded run(BlockDecoder decoder, std::string_view bytes, std::string buffer,
               std::size_t checkpoint_bytes) {
  Transcoded result;
  result.text = std::move(buffer);
  std::string& text = result.text;
  const std::size_t block_bytes =
      checkpoint_bytes == 0 ? kBlockBytes
                            : std::clamp(checkpoint_bytes, kSmallestBlockBytes, kBlockBytes);
  // Text that is half markup grows little; the loop reserves more where needed.
  text.resize(std::max(text.capacity(), bytes.size() + bytes.size() / 4 + kSlack));
  std::size_t written = 0;
  std::size_t position = 0;
  std::size_t next_checkpoint = 0;
  Writer out;
  while (position < bytes.size()) {
    if (checkpoint_bytes != 0 && position >= next_checkpoint) {
      result.checkpoints.push_back({written, position});
      next_checkpoint = position + checkpoint_bytes;
    }
    const std::size_t limit = std::min(position + block_bytes, bytes.size());
    const std::size_t room = (limit - position) * kLargestGrowth + kSlack;
    if (text.size() - written < room) text.resize(std::max(text.size() * 2, written + room));
    out.next = text.data() + written;
    position = decoder(bytes, position, limit, out);
    written = static_cast<std::size_t>(out.next - text.data());
    WINNOW_CHECK(written <= text.size());
  }
  text.resize(written);
  result.replacements = out.replacements;
  return result;
}

// With blocks of one byte, the decoder reads the character that begins there and keeps its state.
template <typename BlockDecoder>
std::vector<ByteSpan> find_bytes(BlockDecoder decoder, std::string_view bytes,
                                 std::span<const std::size_t> positions) {
  std::vector<ByteSpan> found;
  found.reserve(positions.size());
  std::array<char, kLargestGrowth + kSlack> text{};
  std::size_t written = 0;
  Writer out;
  for (std::size_t at = 0; at < bytes.size() && found.size() < positions.size();) {
    out.next = text.data();
    const std::size_t after = decoder(bytes, at, at + 1, out);
    written += static_cast<std::size_t>(out.next - text.data());
    while (found.size() < positions.size() && positions[found.size()] < written)
      found.push_back({at, after});
    at = after;
  }
  found.resize(positions.size(), {bytes.size(), bytes.size()});
  return found;
}

template <typename Use>
auto with_decoder(Encoding encoding, const Use& use) {
  switch (encoding) {
    case Encoding::Utf8: return use(Utf8Decoder{});
    case Encoding::Gbk:
    case Encoding::Gb18030: return use(AsciiBased(Gb18030Decoder{}));
    case Encoding::Big5: return use(AsciiBased(Big5Decoder{}));
    case Encoding::EucJp: return use(AsciiBased(EucJpDecoder{}));
    case Encoding::Iso2022Jp: return use(Iso2022JpDecoder{});
    case Encoding::ShiftJis: return use(AsciiBased(ShiftJisDecoder{}));
    case Encoding::EucKr: return use(AsciiBased(EucKrDecoder{}));
    case Encoding::Replacement: return use(ReplacementDecoder{});
    case Encoding::Utf16Be: return use(Utf16Decoder{0});
    case Encoding::Utf16Le: return use(Utf16Decoder{1});
    case Encoding::UserDefined: return use(AsciiBased(UserDefinedDecoder{}));
    case Encoding::Utf32Be: return use(Utf32Decoder{Utf32Decoder::Order::BigEndian});
    case Encoding::Utf32Le: return use(Utf32Decoder{Utf32Decoder::Order::LittleEndian});
    case Encoding::Iso2022Kr: return use(Iso2022KrDecoder{});
    default: return use(SingleByteDecoder{single_byte_table(encoding)});
  }
}

}  // namespace

Transcoded transcode(Encoding encoding, std::string_view bytes, std::string buffer,
                     std::size_t checkpoint_bytes) {
  return with_decoder(encoding, [&](auto decoder) {
    return run(std::move(decoder), bytes, std::move(buffer), checkpoint_bytes);
  });
}

std::vector<ByteSpan> locate(Encoding encoding, std::string_view bytes,
                             std::span<const std::size_t> positions) {
  return with_decoder(
      encoding, [&](auto decoder) { return find_bytes(std::move(decoder), bytes, positions); });
}

}  // namespace winnow::decode
