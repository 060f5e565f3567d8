// Bytes of a page -> UTF-8 text, by the rules of the HTML and Encoding standards.
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
// Lifetime: where the bytes are already UTF-8 (or ASCII, in an encoding that keeps ASCII) nothing
// is copied, and text() views the caller's bytes: they must outlive the Decoded. is_borrowed()
// tells; take_text() gives a string that depends on nobody. Threads: a Decoder serves one thread at
// a time; what it shares with others (the tables of legacy encodings) never changes once made.
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

// Why the encoding was taken.
enum class Evidence : std::uint8_t {
  Bom,
  Caller,
  HttpHeader,
  MetaPrescan,
  XmlDeclaration,
  LateMeta,         // a <meta> past the prescan's window
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
  std::string_view label = {};  // the caller knows: decides against all but a byte order mark
  std::string_view content_type = {};  // the HTTP header, e.g. text/html; charset=utf-8
  std::string_view http_charset = {};  // the label alone, where the header was already taken apart
  std::size_t prescan_bytes = 1024;    // the standard's advice
  LateMeta late_meta = LateMeta::Search;
  Detection detection = Detection::On;
  std::size_t detection_bytes = 16 * 1024;  // uchardet reads about 3 MB/s: this is 5 ms
  std::size_t checkpoint_bytes = 0;         // keep a Checkpoint about every so many bytes; 0: none
};

// A label that the standard does not list, and who used it.
struct UnknownLabel {
  Evidence where = Evidence::Caller;
  std::string label;
};

class Decoded {
 public:
  Encoding encoding = Encoding::Windows1252;
  Evidence evidence = Evidence::Default;
  std::size_t replacements = 0;  // U+FFFD that stand for broken bytes
  // Where in the bytes the text begins: behind the byte order mark, else 0. For borrowed text,
  // offset in text + text_offset = offset in bytes.
  std::size_t text_offset = 0;
  // For text that is not borrowed, if asked for: where text and bytes meet, in order.
  std::vector<Checkpoint> checkpoints;
  std::vector<UnknownLabel> unknown_labels;

  std::string_view text() const& noexcept { return is_borrowed() ? borrowed_ : owned_; }
  std::string_view text() && = delete;

  // True if text() is part of the caller's bytes, false if it is this object's own.
  bool is_borrowed() const noexcept { return borrowed_.data() != nullptr; }

  // The text as a string of its own; copies borrowed text.
  std::string take_text() && { return is_borrowed() ? std::string(borrowed_) : std::move(owned_); }

  // The offset in the bytes of the character at `text_position`: exact for borrowed text; else that
  // of the checkpoint at or before it, or nothing without checkpoints.
  std::optional<std::size_t> byte_offset(std::size_t text_position) const noexcept;

 private:
  friend class Decoder;
  std::string_view borrowed_;
  std::string owned_;
};

class Decoder {
 public:
  Decoded decode(std::string_view bytes, const DecodeOptions& options = {});

  // Gives a used result's memory back for the next page.
  void recycle(Decoded&& used) noexcept { spare_ = std::move(used.owned_); }

 private:
  // What deciding learned about the bytes on the way.
  enum class Known : std::uint8_t { Nothing, ValidUtf8 };

  Known decide(std::string_view bytes, const DecodeOptions& options, Decoded& result);
  bool take_label(std::string_view label, Evidence evidence, Decoded& result);

  Detector detector_;
  std::string spare_;
};

// For one page; a program with many pages keeps a Decoder.
Decoded decode(std::string_view bytes, const DecodeOptions& options = {});

}  // namespace winnow::decode
