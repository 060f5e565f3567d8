// Inputs for the tests of bytes/: records, archives and compressed data, made in memory. Lengths
// and checksums can be made wrong.
#pragma once

#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/warc_reader.h"

namespace winnow::bytes::samples {

// window_bits of zlib: 31 gzip, 15 zlib, -15 raw deflate.
inline std::string deflated(std::string_view text, int window_bits) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}
inline std::string gzip(std::string_view text) { return deflated(text, 31); }

inline std::string brotli(std::string_view text) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size()) + 64;
  std::string out(size, '\0');
  BrotliEncoderCompress(5, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, text.size(),
                        reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}

inline std::string zstd(std::string_view text, std::string_view dictionary = {}) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  if (!dictionary.empty()) ZSTD_CCtx_loadDictionary(context, dictionary.data(), dictionary.size());
  out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return out;
}

// A skippable frame with a dictionary, as in the WARC-zstd specification.
inline std::string dictionary_frame(std::string_view content) {
  std::string frame = "\x5d\x2a\x4d\x18";
  for (int shift = 0; shift < 32; shift += 8)
    frame += static_cast<char>((content.size() >> shift) & 0xff);
  return frame + std::string(content);
}

// A record of a plain file. `length` may be wrong.
inline std::string record_of_length(std::string_view type, std::string_view uri,
                                    std::string_view block, std::string_view length) {
  return "WARC/1.0\r\nWARC-Type: " + std::string(type) +
         "\r\nWARC-Target-URI: " + std::string(uri) +
         "\r\nContent-Type: application/http; msgtype=response\r\n" +
         "Content-Length: " + std::string(length) + "\r\n\r\n" + std::string(block) + "\r\n\r\n";
}
inline std::string record(std::string_view uri, std::string_view block) {
  return record_of_length("response", uri, block, std::to_string(block.size()));
}

// Words without much repetition, so that compressed sizes are realistic.
inline std::string words(std::size_t bytes, std::uint32_t seed = 1) {
  std::string text;
  while (text.size() < bytes) {
    seed = seed * 1664525 + 1013904223;
    for (std::uint32_t i = 0; i < 3 + (seed >> 29); ++i)
      text += static_cast<char>('a' + (seed >> (5 * i % 27)) % 26);
    text += ' ';
  }
  text.resize(bytes);
  return text;
}

inline void PrintTo(const WarcFinding& finding, std::ostream* out) {
  *out << finding.offset << ": " << finding.reason;
}

struct Reading {
  std::vector<std::string> uris;
  std::vector<std::string> blocks;
  std::vector<WarcAddress> addresses;
  std::vector<WarcFinding> findings;
};

inline Reading read_everything(std::string_view file, const WarcLimits& limits = {}) {
  Reading reading;
  Result<WarcReader> reader = WarcReader::open(Source::over(file, "sample"), limits);
  if (!reader) {
    reading.findings.push_back({0, reader.error().message});
    return reading;
  }
  while (const WarcRecord* record = reader->next()) {
    reading.uris.emplace_back(record->target_uri());
    reading.blocks.emplace_back(record->block);
    reading.addresses.push_back(record->address);
  }
  reading.findings = reader->findings();
  return reading;
}

}  // namespace winnow::bytes::samples
