// Fuzzes decode/: the first byte selects how the page is declared, the rest is the page.
//
// For any bytes: the text is valid UTF-8 of bounded size; valid UTF-8 is returned as the same
// memory; text decoded again as UTF-8 is unchanged; a reused Decoder gives the same as a new one;
// the block size (checkpoints) changes nothing; decoding can resume at each checkpoint.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "decode/decode.h"
#include "decode/utf8_scan.h"

#define REQUIRE(condition)                                                                  \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      std::fprintf(stderr, "%s:%d: relation broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                         \
    }                                                                                       \
  } while (false)

namespace {

namespace decode = winnow::decode;

// The encodings of the standard come first; the others have no label to force them by.
constexpr auto kLabelledCount = static_cast<unsigned>(decode::Encoding::UserDefined) + 1;

// 0..39 force an encoding; other values let the page decide or read it as a header.
decode::DecodeOptions options_for(unsigned choice, std::string_view page) {
  decode::DecodeOptions options;
  if (choice < kLabelledCount)
    options.label = decode::name_of(static_cast<decode::Encoding>(choice));
  else if (choice % 4 == 1)
    options.content_type = page.substr(0, 64);
  else if (choice % 4 == 2)
    options.detection = decode::Detection::Off;
  else if (choice % 4 == 3)
    options.prescan_bytes = choice;
  return options;
}

void check(decode::Decoder& decoder, std::string_view page, const decode::DecodeOptions& options) {
  decode::Decoded decoded = decoder.decode(page, options);
  const std::string_view text = decoded.text();
  REQUIRE(decode::is_valid_utf8(text));
  REQUIRE(text.size() <= 3 * page.size());
  REQUIRE(decoded.encoding < decode::Encoding::kCount);
  if (decoded.is_borrowed() && !page.empty())
    REQUIRE(text.data() == page.data() + decoded.text_offset);

  const decode::Decoded again = decode::decode(text, {.label = "utf-8"});
  const bool starts_with_mark = text.starts_with("\xEF\xBB\xBF") || text.starts_with("\xFE\xFF");
  REQUIRE(again.is_borrowed());
  REQUIRE(starts_with_mark || again.text().data() == text.data() || text.empty());
  REQUIRE(starts_with_mark || again.text() == text);

  const decode::Decoded fresh = decode::decode(page, options);
  REQUIRE(fresh.text() == text);
  REQUIRE(fresh.encoding == decoded.encoding);
  REQUIRE(fresh.evidence == decoded.evidence);
  REQUIRE(fresh.replacements == decoded.replacements);

  decode::DecodeOptions in_blocks = options;
  in_blocks.checkpoint_bytes = 64;
  const decode::Decoded blocks = decode::decode(page, in_blocks);
  REQUIRE(blocks.text() == text);
  // These carry state from one block to the next.
  const bool has_state =
      decode::has_shift_state(blocks.encoding) || blocks.encoding == decode::Encoding::Replacement;
  if (!blocks.checkpoints.empty() && !has_state) {
    const decode::Checkpoint& last = blocks.checkpoints.back();
    const std::string_view rest = page.substr(blocks.text_offset + last.byte_offset);
    REQUIRE(decode::transcode(blocks.encoding, rest).text == text.substr(last.text_offset));
  }
  decoder.recycle(std::move(decoded));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static decode::Decoder decoder;
  if (size == 0) return 0;
  const std::string_view page(reinterpret_cast<const char*>(data) + 1, size - 1);
  check(decoder, page, options_for(data[0], page));
  if (decode::is_valid_utf8(page)) {
    const decode::Decoded same = decode::decode(page, {.label = "utf-8"});
    REQUIRE(same.is_borrowed() || page.empty());
    REQUIRE(same.evidence == decode::Evidence::Bom || page.empty() ||
            same.text().data() == page.data());
  }
  return 0;
}
