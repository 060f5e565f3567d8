// The text is copied in runs. ASCII is lowered in the copy, eight bytes at a time; for the rest,
// only code points that the table calls upper case are mapped with ICU.
#include "text/lower_case.h"

#include <unicode/uchar.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/eight_bytes.h"
#include "text/neighbours.h"

namespace winnow::text {
namespace {

constexpr char32_t kCapitalSigma = 0x03A3;
constexpr char32_t kSmallSigma = 0x03C3;
constexpr char32_t kFinalSigma = 0x03C2;
constexpr char32_t kCapitalIWithDot = 0x0130;
constexpr char32_t kCombiningDot = 0x0307;

bool is_cased(char32_t c) { return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_CASED) != 0; }
bool is_passed_over(char32_t c) {
  return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_CASE_IGNORABLE) != 0;
}

// The condition Final_Sigma of the Unicode standard, section 3.13: a cased letter before and none
// after, ignoring case-ignorable characters. A sigma is cased, so each search ends at the next one
// at the latest, and the whole text is read at most three times.
bool is_final_sigma(std::string_view text, std::size_t begin, std::size_t end) {
  bool cased_before = false;
  while (begin > 0) {
    const base::CodePoint before = code_point_before(text, begin);
    begin -= before.length;
    if (is_passed_over(before.value)) continue;
    cased_before = is_cased(before.value);
    break;
  }
  if (!cased_before) return false;
  while (end < text.size()) {
    const base::CodePoint after = base::read_utf8(text, end);
    end += after.length;
    if (is_passed_over(after.value)) continue;
    return !is_cased(after.value);
  }
  return true;
}

void lower_ascii(char* text, std::size_t size) {
  std::size_t i = 0;
  for (; size - i >= kEight; i += kEight) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text + i, kEight);
    bytes |= ascii_between(bytes, 'A', 'Z') >> 2;  // 0x80 -> 0x20
    std::memcpy(text + i, &bytes, kEight);
  }
  for (; i < size; ++i) text[i] = base::to_lower(text[i]);
}

// Appends the lower case of text[begin, end), a non-ASCII upper-case code point.
void append_lowered(std::string_view text, std::size_t begin, std::size_t end, char32_t upper,
                    std::string& out) {
  if (upper == kCapitalSigma) {
    base::append_utf8(out, is_final_sigma(text, begin, end) ? kFinalSigma : kSmallSigma);
  } else if (upper == kCapitalIWithDot) {
    out.push_back('i');
    base::append_utf8(out, kCombiningDot);
  } else {
    base::append_utf8(out, static_cast<char32_t>(u_tolower(static_cast<UChar32>(upper))));
  }
}

}  // namespace

void append_lower_case(std::string_view text, std::string& out) {
  out.reserve(out.size() + text.size());
  std::size_t copied = 0;
  const auto copy_up_to = [&](std::size_t end) {
    const std::size_t written = out.size();
    out.append(text, copied, end - copied);
    lower_ascii(out.data() + written, end - copied);
  };
  std::size_t position = 0;
  while (position < text.size()) {
    if (text.size() - position >= kEight && (load_eight(text.data() + position) & kHighBits) == 0) {
      position += kEight;
      continue;
    }
    const base::CodePoint next = base::read_utf8(text, position);
    const std::size_t end = position + next.length;
    if (next.value >= 0x80 && class_of(next.value).is(kUpper)) {
      copy_up_to(position);
      append_lowered(text, position, end, next.value, out);
      copied = end;
    }
    position = end;
  }
  copy_up_to(text.size());
}

std::string lower_case(std::string_view text) {
  std::string out;
  append_lower_case(text, out);
  return out;
}

}  // namespace winnow::text
