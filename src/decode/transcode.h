// Transcodes bytes of a known encoding to new UTF-8 text, with the standard's decoders.
//
// The caller has decided the encoding and removed the byte order mark; decode.h handles the case
// where the bytes need no transcoding. Errors become U+FFFD exactly as the standard says. A lead
// byte followed by an ASCII byte that cannot belong to it gives U+FFFD and the ASCII byte, so that
// invalid text cannot swallow the "<" of a tag.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decode/encoding.h"

namespace winnow::decode {

// Corresponding offsets: the character at `text_offset` was decoded from the bytes at
// `byte_offset`.
struct Checkpoint {
  std::size_t text_offset = 0;
  std::size_t byte_offset = 0;
};

struct Transcoded {
  std::string text;
  std::size_t replacements = 0;  // number of U+FFFD written for invalid bytes
  std::vector<Checkpoint> checkpoints;
};

// `buffer` is storage to reuse. If `checkpoint_bytes` is not 0, a checkpoint is kept about every
// `checkpoint_bytes` bytes. The text is at most three times as long as the bytes.
Transcoded transcode(Encoding encoding, std::string_view bytes, std::string buffer = {},
                     std::size_t checkpoint_bytes = 0);

// The bytes that one character of the decoded text was decoded from.
struct ByteSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// For each of the `positions` in the decoded text, in ascending order, the bytes of the character
// there, or the end of the bytes for a position past the end. Decodes the bytes again, character by
// character: use it only if source offsets are requested.
std::vector<ByteSpan> locate(Encoding encoding, std::string_view bytes,
                             std::span<const std::size_t> positions);

}  // namespace winnow::decode
