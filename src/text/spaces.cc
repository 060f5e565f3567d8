// Everything works on eight bytes at a time. Counting code points means counting the bytes that are
// not continuation bytes (10xxxxxx).
#include "text/spaces.h"

#include <algorithm>
#include <cstdint>

#include "base/ascii.h"
#include "base/search.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/eight_bytes.h"

namespace winnow::text {
namespace {

// The first white space from `position` on that must change: not a space, or not the first of its
// run. The end of the text if there is none. REQUIRES: no white space before `position`.
std::size_t find_uneven_space(std::string_view text, std::size_t position) noexcept {
  std::uint64_t space_before = 0;
  for (; text.size() - position >= kEight; position += kEight) {
    const std::uint64_t bytes = load_eight(text.data() + position);
    const std::uint64_t spaces = ascii_spaces(bytes);
    const std::uint64_t follow = (spaces << 8) | space_before;
    const std::uint64_t uneven = spaces & (follow | ~ascii_between(bytes, ' ', ' '));
    if (uneven != 0) return position + bytes_before_first(uneven);
    space_before = spaces >> 56;
  }
  for (; position < text.size(); ++position) {
    const bool space = base::is_space(text[position]);
    if (space && (space_before != 0 || text[position] != ' ')) return position;
    space_before = space ? 1 : 0;
  }
  return position;
}

}  // namespace

// OPTIMIZATION: pages are full of white space between tags, and most other text begins with something
// else. Eight bytes are tested at a time; the last eight may overlap.
bool is_blank(std::string_view text) noexcept {
  if (text.empty()) return true;
  if (!base::is_space(text.front())) return false;
  if (text.size() < kEight) return std::ranges::all_of(text, base::is_space);
  const auto has_only_spaces = [](const char* eight) {
    return ascii_spaces(load_eight(eight)) == kHighBits;
  };
  const char* const last = text.data() + text.size() - kEight;
  for (const char* at = text.data(); at < last; at += kEight)
    if (!has_only_spaces(at)) return false;
  return has_only_spaces(last);
}

void append_collapsed(std::string_view text, std::string& out) {
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t spaces_begin = position;
    while (position < text.size() && base::is_space(text[position])) ++position;
    if (position > spaces_begin && !out.empty() && !base::is_space(out.back())) out.push_back(' ');
    // Most text needs no change: copy up to the next place that does.
    const std::size_t even_begin = position;
    position = find_uneven_space(text, position);
    out.append(text, even_begin, position - even_begin);
  }
}

void trim_end(std::string& out) {
  while (!out.empty() && base::is_space(out.back())) out.pop_back();
}

std::string collapse_spaces(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  append_collapsed(text, out);
  trim_end(out);
  return out;
}

namespace {

// 0 after the end.
unsigned byte_at(std::string_view text, std::size_t i) noexcept {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

}  // namespace

std::size_t no_break_space_at(std::string_view text, std::size_t i) noexcept {
  switch (byte_at(text, i)) {
    case 0xC2: return byte_at(text, i + 1) == 0xA0 ? 2 : 0;
    case 0xE2: return byte_at(text, i + 1) == 0x80 && byte_at(text, i + 2) == 0xAF ? 3 : 0;
    default: return 0;
  }
}

namespace {

// U+E000 to U+F8FF, three bytes.
bool is_private_use(std::string_view text, std::size_t i) noexcept {
  if (i + 2 >= text.size()) return false;
  const auto lead = static_cast<unsigned char>(text[i]);
  return lead == 0xEE || (lead == 0xEF && static_cast<unsigned char>(text[i + 1]) < 0xA4);
}

std::size_t icon_at(std::string_view text, std::size_t i) noexcept {
  constexpr std::size_t kLength = 3;
  if (!is_private_use(text, i)) return 0;
  const std::size_t end = i + kLength;
  const bool is_first =
      i == 0 || base::is_space(text[i - 1]) || (i >= kLength && is_private_use(text, i - kLength));
  const bool is_last = end >= text.size() || base::is_space(text[end]) || is_private_use(text, end);
  return is_first || is_last ? kLength : 0;
}

}  // namespace

std::size_t unprinted_at(std::string_view text, std::size_t i) noexcept {
  const unsigned second = byte_at(text, i + 1);
  const unsigned third = byte_at(text, i + 2);
  switch (byte_at(text, i)) {
    case 0xC2: return second == 0xAD ? 2 : 0;
    case 0xE2: return second == 0x81 && third == 0xA0 ? 3 : 0;
    case 0xEE: return icon_at(text, i);
    case 0xEF: return second == 0xBB && third == 0xBF ? 3 : icon_at(text, i);
    default: return 0;
  }
}

std::string_view plain_spaces(std::string_view text, std::string& buffer) {
  static constexpr base::CharacterSet kLeads("\xC2\xE2\xEE\xEF");
  std::size_t copied = 0;
  for (std::size_t i = kLeads.find_in(text); i < text.size(); i = kLeads.find_in(text, i)) {
    const std::size_t space = no_break_space_at(text, i);
    const std::size_t length = space > 0 ? space : unprinted_at(text, i);
    if (length == 0) {
      ++i;
      continue;
    }
    buffer.append(text.substr(copied, i - copied));
    if (space > 0) buffer += ' ';
    i += length;
    copied = i;
  }
  if (copied == 0) return text;
  return buffer.append(text.substr(copied));
}

std::size_t count_characters(std::string_view text) noexcept {
  std::size_t continuing = 0;
  std::size_t position = 0;
  for (; text.size() - position >= kEight; position += kEight) {
    const std::uint64_t bytes = load_eight(text.data() + position);
    continuing += count_hits(bytes & (~bytes << 1) & kHighBits);
  }
  for (; position < text.size(); ++position)
    if ((static_cast<unsigned char>(text[position]) & 0xC0) == 0x80) ++continuing;
  return text.size() - continuing;
}

std::size_t count_collapsed_characters(std::string_view text) noexcept {
  while (text.size() >= kEight && ascii_spaces(load_eight(text.data())) == kHighBits)
    text.remove_prefix(kEight);
  const std::string_view inner = base::trim(text);
  // Not counted: white space after white space, and continuation bytes.
  std::size_t unseen = 0;
  std::uint64_t space_before = 0;
  const auto look_at = [&](std::uint64_t bytes) {
    const std::uint64_t spaces = ascii_spaces(bytes);
    const std::uint64_t continuing = bytes & (~bytes << 1) & kHighBits;
    unseen += count_hits((spaces & ((spaces << 8) | space_before)) | continuing);
    space_before = spaces >> 56;
  };
  std::size_t position = 0;
  for (; inner.size() - position >= kEight; position += kEight)
    look_at(load_eight(inner.data() + position));
  if (const std::size_t rest = inner.size() - position; rest > 0) {
    // Zeros after the last bytes are neither.
    std::uint64_t bytes = 0;
    if (inner.size() >= kEight)
      bytes = load_eight(inner.data() + inner.size() - kEight) >> (8 * (kEight - rest));
    else
      for (std::size_t i = rest; i-- > 0;)
        bytes = bytes << 8 | static_cast<unsigned char>(inner[i]);
    look_at(bytes);
  }
  return inner.size() - unseen;
}

std::string collapse_all_spaces(std::string_view text) {
  std::string out(text.size(), '\0');
  char* end = out.data();
  bool space_before = false;  // and something before it
  // Writes no more than was read: a space is due only where white space was.
  const auto write = [&](const char* bytes, std::size_t count) {
    *end = ' ';
    end += space_before ? 1 : 0;
    space_before = false;
    for (std::size_t i = 0; i < count; ++i) *end++ = bytes[i];
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] > ' ' && text[at] < 0x7F) {
      write(text.data() + at++, 1);
      continue;
    }
    const base::CodePoint point = base::read_utf8(text, at);
    if (is_white_space(point.value))
      space_before = end != out.data();
    else
      write(text.data() + at, point.length);
    at += point.length;
  }
  out.resize(static_cast<std::size_t>(end - out.data()));
  return out;
}

}  // namespace winnow::text
