// The order of evidence, and the choice between borrowing the bytes and transcoding them.
#include "decode/decode.h"

#include <algorithm>

#include "base/check.h"
#include "base/stage_clock.h"
#include "decode/byte_patterns.h"
#include "decode/prescan.h"
#include "decode/utf8_scan.h"

namespace winnow::decode {
namespace {

struct ByteOrderMark {
  Encoding encoding;
  std::size_t length;
};

// https://encoding.spec.whatwg.org/#bom-sniff
// DEVIATION: the standard has no UTF-32, and reads its little-endian byte order mark as UTF-16
// followed by U+0000. No page begins with U+0000.
std::optional<ByteOrderMark> sniff_byte_order_mark(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xEF\xBB\xBF")) return ByteOrderMark{Encoding::Utf8, 3};
  if (bytes.starts_with("\0\0\xFE\xFF"sv)) return ByteOrderMark{Encoding::Utf32Be, 4};
  if (bytes.starts_with("\xFF\xFE\0\0"sv)) return ByteOrderMark{Encoding::Utf32Le, 4};
  if (bytes.starts_with("\xFE\xFF")) return ByteOrderMark{Encoding::Utf16Be, 2};
  if (bytes.starts_with("\xFF\xFE")) return ByteOrderMark{Encoding::Utf16Le, 2};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Evidence evidence) noexcept {
  switch (evidence) {
    case Evidence::Bom: return "bom";
    case Evidence::Caller: return "caller";
    case Evidence::HttpHeader: return "http-header";
    case Evidence::MetaPrescan: return "meta-prescan";
    case Evidence::XmlDeclaration: return "xml-declaration";
    case Evidence::LateMeta: return "late-meta";
    case Evidence::Utf8Bytes: return "utf-8-bytes";
    case Evidence::ZeroBytes: return "zero-bytes";
    case Evidence::EscapeSequences: return "escape-sequences";
    case Evidence::Detected: return "detected";
    case Evidence::Default: return "default";
  }
  return "default";
}

std::optional<std::size_t> Decoded::byte_offset(std::size_t text_position) const noexcept {
  if (is_borrowed()) return text_offset + text_position;
  const auto after =
      std::ranges::upper_bound(checkpoints, text_position, {}, &Checkpoint::text_offset);
  if (after == checkpoints.begin()) return std::nullopt;
  return text_offset + (after - 1)->byte_offset;
}

// True if the label decided. An empty label decides nothing; an unknown one is a finding.
bool Decoder::take_label(std::string_view label, Evidence evidence, Decoded& result) {
  if (label.empty()) return false;
  const std::optional<Encoding> encoding = encoding_for_label(label);
  if (!encoding) {
    result.unknown_labels.push_back({evidence, std::string(label)});
    return false;
  }
  result.encoding = *encoding;
  result.evidence = evidence;
  return true;
}

// The encoding sniffing algorithm, without the steps that need a parent page or an earlier visit.
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
Decoder::Known Decoder::decide(std::string_view bytes, const DecodeOptions& options,
                               Decoded& result) {
  const auto settle = [&](Encoding encoding, Evidence evidence) {
    result.encoding = encoding;
    result.evidence = evidence;
    return Known::Nothing;
  };
  if (const std::optional<ByteOrderMark> mark = sniff_byte_order_mark(bytes)) {
    result.text_offset = mark->length;
    return settle(mark->encoding, Evidence::Bom);
  }
  if (take_label(options.label, Evidence::Caller, result)) return Known::Nothing;
  const bool detects = options.detection == Detection::On;
  const bool has_header =
      take_label(options.http_charset, Evidence::HttpHeader, result) ||
      take_label(charset_of_content_type(options.content_type), Evidence::HttpHeader, result);
  // DEVIATION: the standard trusts the header. But text full of zero bytes is in none of the
  // encodings that keep ASCII, and "utf-16" in a header often has the wrong byte order.
  const auto wide = detects ? encoding_of_zero_bytes(bytes) : std::nullopt;
  if (wide && !(has_header && result.encoding == *wide)) return settle(*wide, Evidence::ZeroBytes);
  if (has_header) return Known::Nothing;
  if (const auto declaration = prescan(bytes.substr(0, options.prescan_bytes))) {
    // DEVIATION: the standard trusts the declaration. But servers and editors convert pages to
    // UTF-8 and leave the old <meta> in place.
    if (detects && declaration->encoding != Encoding::Utf8 && is_clearly_utf8(bytes)) {
      settle(Encoding::Utf8, Evidence::Utf8Bytes);
      return Known::ValidUtf8;
    }
    return settle(declaration->encoding, declaration->by == DeclaredBy::Meta
                                             ? Evidence::MetaPrescan
                                             : Evidence::XmlDeclaration);
  }
  // Before the test for UTF-8, because these encodings consist of ASCII bytes.
  if (const auto stateful = detects ? encoding_of_escapes(bytes) : std::nullopt)
    return settle(*stateful, Evidence::EscapeSequences);
  // Text in another encoding is almost never valid UTF-8, so there is no need to search for a late
  // <meta>.
  if (detects && is_valid_utf8(bytes)) {
    settle(Encoding::Utf8, Evidence::Detected);
    return Known::ValidUtf8;
  }
  // DEVIATION: a browser starts with a guess, finds the late <meta> while parsing, and parses again
  // ("changing the encoding while parsing"). We have all bytes before parsing starts, so we search
  // for that <meta> first. The result is the same, and nothing is parsed twice.
  if (options.late_meta == LateMeta::Search && bytes.size() > options.prescan_bytes) {
    if (const std::optional<Encoding> encoding = find_late_meta(bytes))
      return settle(*encoding, Evidence::LateMeta);
  }
  if (detects) {
    if (const auto guess = detector_.detect(bytes, options.detection_bytes))
      return settle(*guess, Evidence::Detected);
  }
  return settle(Encoding::Windows1252, Evidence::Default);
}

Decoded Decoder::decode(std::string_view bytes, const DecodeOptions& options) {
  const base::StageScope scope(base::Stage::Decode);
  Decoded result;
  const Known known = decide(bytes, options, result);
  // DEVIATION: the standard decodes a page that declares ISO-2022-KR to a single U+FFFD.
  if (result.encoding == Encoding::Replacement && options.detection == Detection::On &&
      encoding_of_escapes(bytes) == Encoding::Iso2022Kr) {
    result.encoding = Encoding::Iso2022Kr;
    result.evidence = Evidence::EscapeSequences;
  }
  const std::string_view body = bytes.substr(result.text_offset);
  // OPTIMIZATION: bytes that are already valid UTF-8 are not copied.
  const bool already_right =
      known == Known::ValidUtf8 ||
      (result.encoding == Encoding::Utf8
           ? is_valid_utf8(body)
           : keeps_ascii(result.encoding) && ascii_prefix(body) == body.size());
  if (already_right) {
    result.borrowed_ = body.data() != nullptr ? body : std::string_view("");
    return result;
  }
  Transcoded transcoded =
      transcode(result.encoding, body, std::exchange(spare_, {}), options.checkpoint_bytes);
  result.owned_ = std::move(transcoded.text);
  result.replacements = transcoded.replacements;
  result.checkpoints = std::move(transcoded.checkpoints);
  WINNOW_CHECK(is_valid_utf8(result.owned_));
  return result;
}

Decoded decode(std::string_view bytes, const DecodeOptions& options) {
  return Decoder().decode(bytes, options);
}

}  // namespace winnow::decode
