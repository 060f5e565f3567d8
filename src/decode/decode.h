// Decodes the bytes of a page to UTF-8 text, by the rules of the HTML and Encoding standards.
//
//   winnow::decode::Decoder decoder;
//   const Decoded page = decoder.decode(bytes, {.content_type = "text/html; charset=gbk"});
//   page.text();      // valid UTF-8, whatever the bytes were
//   page.encoding;    // Encoding::Gbk
//   page.evidence;    // Evidence::HttpHeader
//
// Evidence in order of precedence: byte order mark, caller, zero bytes (UTF-16, UTF-32), HTTP
// header, <meta> or XML declaration in the first 1024 bytes, escape sequences, valid UTF-8, a
// <meta> further on, statistical detection, windows-1252. Bytes that are clearly UTF-8 win over a
// <meta> or XML declaration of a legacy encoding, not over the header. Every input can be decoded:
// invalid bytes become U+FFFD and are counted, and an unknown label is a finding.
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
//
// Lifetime: if the bytes are already UTF-8 (or ASCII, in an encoding that keeps ASCII), nothing is
// copied, and text() is a view of the caller's bytes, which must outlive the Decoded. is_borrowed()
// reports that; take_text() returns an independent string. Threads: a Decoder belongs to one thread
// at a time. The tables of legacy encodings are shared between threads and never change once built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "decode/detect.h"
#include "decode/encoding.h"
#include "decode/transcode.h"

namespace winnow::decode {

// What decided the encoding.
enum class Evidence : std::uint8_t {
  Bom,
  Caller,
  HttpHeader,
  MetaPrescan,
  XmlDeclaration,
  LateMeta,         // a <meta> after the first 1024 bytes
  Utf8Bytes,        // valid UTF-8, although a declaration in the page names a legacy encoding
  ZeroBytes,        // UTF-16 or UTF-32 without a byte order mark
  EscapeSequences,  // ISO-2022-JP or ISO-2022-KR
  Detected,         // not declared; the bytes look like it
  Default,          // not declared, and the bytes look like no known encoding
};

// As it appears in JSON and logs, e.g. "http-header".
std::string_view name_of(Evidence evidence) noexcept;

enum class Detection : std::uint8_t { Off, On };
enum class LateMeta : std::uint8_t { Ignore, Search };

struct DecodeOptions {
  std::string_view label = {};         // set by the caller; only a byte order mark overrules it
  std::string_view content_type = {};  // the HTTP header, e.g. text/html; charset=utf-8
  std::string_view http_charset = {};  // only the label, if the header is already parsed
  std::size_t prescan_bytes = 1024;    // what the standard recommends
  LateMeta late_meta = LateMeta::Search;
  Detection detection = Detection::On;
  std::size_t detection_bytes = 16 * 1024;  // uchardet reads about 3 MB/s, so this takes 5 ms
  std::size_t checkpoint_bytes = 0;         // distance between Checkpoints; 0: keep none
};

// A label that the standard does not list, and where it was found.
struct UnknownLabel {
  Evidence where = Evidence::Caller;
  std::string label;
};

class Decoded {
 public:
  Encoding encoding = Encoding::Windows1252;
  Evidence evidence = Evidence::Default;
  std::size_t replacements = 0;  // number of U+FFFD written for invalid bytes
  // Where the text begins in the bytes: after the byte order mark, else 0. For borrowed text,
  // offset in text + text_offset = offset in bytes.
  std::size_t text_offset = 0;
  // For text that is not borrowed, if requested: corresponding offsets, in ascending order.
  std::vector<Checkpoint> checkpoints;
  std::vector<UnknownLabel> unknown_labels;

  std::string_view text() const& noexcept { return is_borrowed() ? borrowed_ : owned_; }
  std::string_view text() && = delete;

  // True if text() is a view of the caller's bytes, false if this object owns it.
  bool is_borrowed() const noexcept { return borrowed_.data() != nullptr; }

  // The text as an independent string; copies borrowed text.
  std::string take_text() && { return is_borrowed() ? std::string(borrowed_) : std::move(owned_); }

  // The offset in the bytes of the character at `text_position`. Exact for borrowed text; else the
  // offset of the nearest checkpoint before it, or nothing without checkpoints.
  std::optional<std::size_t> byte_offset(std::size_t text_position) const noexcept;

 private:
  friend class Decoder;
  std::string_view borrowed_;
  std::string owned_;
};

class Decoder {
 public:
  Decoded decode(std::string_view bytes, const DecodeOptions& options = {});

  // Reuses the memory of a result for the next page.
  void recycle(Decoded&& used) noexcept { spare_ = std::move(used.owned_); }

 private:
  // What decide() found out about the bytes, so that it is not computed twice.
  enum class Known : std::uint8_t { Nothing, ValidUtf8 };

  Known decide(std::string_view bytes, const DecodeOptions& options, Decoded& result);
  bool take_label(std::string_view label, Evidence evidence, Decoded& result);

  Detector detector_;
  std::string spare_;
};

// For a single page. For many pages, keep a Decoder.
Decoded decode(std::string_view bytes, const DecodeOptions& options = {});

}  // namespace winnow::decode
