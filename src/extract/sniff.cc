// Signatures of common binary formats, and bytes that do not occur in text.
#include "extract/sniff.h"

#include <algorithm>

#include "decode/byte_patterns.h"

namespace winnow::extract_detail {
namespace {

using namespace std::string_view_literals;

struct Signature {
  std::string_view start;
  std::string_view what;
};

constexpr Signature kSignatures[] = {
    {"\x89PNG\r\n\x1A\n"sv, "a PNG image"},
    {"\xFF\xD8\xFF"sv, "a JPEG image"},
    {"GIF87a"sv, "a GIF image"},
    {"GIF89a"sv, "a GIF image"},
    {"%PDF-"sv, "a PDF document"},
    {"PK\x03\x04"sv, "a ZIP archive"},
    {"\x1F\x8B\x08"sv, "gzip-compressed"},
    {"\x28\xB5\x2F\xFD"sv, "zstd-compressed"},
    {"Rar!\x1A\x07"sv, "a RAR archive"},
    {"\x7F"
     "ELF"sv,
     "a program (ELF)"},
    {"OggS\0"sv, "an Ogg file"},
    {"ID3"sv, "an MP3 file"},
    {"\0\0\1\0"sv, "an icon"},
    {"wOFF"sv, "a font (WOFF)"},
    {"wOF2"sv, "a font (WOFF2)"},
};

// The standard's "binary data byte": control characters that text does not use.
bool is_binary_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

}  // namespace

std::optional<std::string_view> not_a_page(std::string_view bytes) noexcept {
  for (const Signature& signature : kSignatures)
    if (bytes.starts_with(signature.start)) return signature.what;
  // UTF-16 and UTF-32 are full of zero bytes.
  if (bytes.starts_with("\xFE\xFF"sv) || bytes.starts_with("\xFF\xFE"sv) ||
      bytes.starts_with("\0\0\xFE\xFF"sv) || decode::encoding_of_zero_bytes(bytes))
    return std::nullopt;
  constexpr std::size_t kHeaderBytes = 1445;  // the standard's resource header
  const std::string_view header = bytes.substr(0, kHeaderBytes);
  const auto binary = static_cast<std::size_t>(std::ranges::count_if(header, is_binary_byte));
  // A page is not refused for a stray control character, only if one of 20 bytes is. Of random or
  // compressed bytes it is one of nine.
  // ISO-2022-KR has shift codes around every word. Zero bytes next to letters may be damaged
  // UTF-16.
  if (binary * 20 <= header.size() || decode::encoding_of_escapes(bytes)) return std::nullopt;
  const auto zeros = static_cast<std::size_t>(std::ranges::count(header, '\0'));
  const auto letters = static_cast<std::size_t>(std::ranges::count_if(
      header, [](char c) { return (c >= 'a' && c <= 'z') || c == '<' || c == ' '; }));
  if (zeros == binary && letters * 4 > header.size()) return std::nullopt;
  return "binary data";
}

}  // namespace winnow::extract_detail
