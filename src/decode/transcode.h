// Bytes of a known encoding -> new UTF-8 text, by the standard's decoders.
//
// Here no questions are asked: the encoding is decided, any byte order mark is gone, and the bytes
// cannot stay as they are (that shortcut is decode.h's). Errors become U+FFFD exactly as the
// standard says; a lead byte followed by an ASCII byte that cannot belong to it gives U+FFFD and
// the ASCII byte, so that broken text cannot swallow the "<" of a tag.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decode/encoding.h"

namespace winnow::decode {

// A place where decoded text and bytes are known to meet: the character at `text_offset` was read
// from the bytes at `byte_offset`.
struct Checkpoint {
  std::size_t text_offset = 0;
  std::size_t byte_offset = 0;
};

struct Transcoded {
  std::string text;
  std::size_t replacements = 0;  // how many U+FFFD stand for bytes that mean nothing
  std::vector<Checkpoint> checkpoints;
};

// `buffer` is only storage to reuse. With `checkpoint_bytes` not 0, a checkpoint is kept about
// every so many bytes. The text is at most three times as long as the bytes.
Transcoded transcode(Encoding encoding, std::string_view bytes, std::string buffer = {},
                     std::size_t checkpoint_bytes = 0);

// The bytes that one character of the decoded text was read from.
struct ByteSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Of each of the `positions` in the decoded text, in ascending order: the bytes of the character
// there; the end of the bytes for a position past the end. Decodes once more, a character at a
// time: for those who ask where a piece of text stood, not for every page.
std::vector<ByteSpan> locate(Encoding encoding, std::string_view bytes,
                             std::span<const std::size_t> positions);

}  // namespace winnow::decode
