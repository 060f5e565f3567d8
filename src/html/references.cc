// Character references, 13.2.5.72 to 13.2.5.80.
//
// The 2,231 names are one sorted list. Reading a name narrows the range of entries that start with
// the characters read so far, one character at a time, and remembers the longest complete entry:
// "&notin;" passes "not" and ends at "notin;"; "&notit;" goes back to "not".
#include "html/references.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::html {
namespace {

struct NamedReference {
  std::string_view name;
  std::string_view text;
};

constexpr NamedReference kNamedReferences[] = {
#include "html/references_table.inc"
};

// For each first byte 'A'..'z', where its names start; a last entry ends the last range.
constexpr auto kFirstByName = [] {
  std::array<std::uint16_t, 'z' - 'A' + 2> starts{};
  std::size_t entry = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    while (entry < std::size(kNamedReferences) &&
           static_cast<std::size_t>(kNamedReferences[entry].name[0] - 'A') < i)
      ++entry;
    starts[i] = static_cast<std::uint16_t>(entry);
  }
  return starts;
}();

// 13.2.5.80: what pages mean by the C1 controls is windows-1252. 0 stands for "as it is".
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void set_text(Reference& reference, std::string_view text) {
  std::ranges::copy(text, reference.text.begin());
  reference.length = static_cast<std::uint32_t>(text.size());
}

void report_error(Reference& reference, ParseError error, std::size_t at) {
  auto& complaints = reference.complaints;
  auto& place = complaints[complaints[0].error == ParseError::None ? 0 : 1];
  place = {error, static_cast<std::uint32_t>(at)};
}

// 13.2.5.73 Named character reference state.
Reference match_named(std::string_view rest, ReferencePlace place) noexcept {
  Reference reference;
  const auto first = static_cast<std::size_t>(rest[0] - 'A');
  const NamedReference* low = kNamedReferences + kFirstByName[first];
  const NamedReference* high = kNamedReferences + kFirstByName[first + 1];
  const NamedReference* match = nullptr;
  for (std::size_t i = 1; low != high; ++i) {
    if (low->name.size() == i) match = low++;
    if (i == rest.size()) break;
    const char c = rest[i];
    const auto byte_at = [i](const NamedReference& entry) { return entry.name[i]; };
    low = std::ranges::lower_bound(low, high, c, {}, byte_at);
    high = std::ranges::upper_bound(low, high, c, {}, byte_at);
  }
  if (match == nullptr) {
    // 13.2.5.74 Ambiguous ampersand state: an error only if it looks like a reference.
    std::size_t end = 0;
    while (end < rest.size() && base::is_alphanumeric(rest[end])) ++end;
    if (end < rest.size() && rest[end] == ';')
      report_error(reference, ParseError::UnknownNamedCharacterReference, end);
    return reference;
  }
  const std::size_t length = match->name.size();
  if (match->name.back() != ';') {
    // In an attribute, "&copy=1" and "&copyright" are not references: query strings contain them.
    if (place == ReferencePlace::Attribute && length < rest.size() &&
        (rest[length] == '=' || base::is_alphanumeric(rest[length])))
      return reference;
    report_error(reference, ParseError::MissingSemicolonAfterCharacterReference, length);
  }
  reference.consumed = static_cast<std::uint32_t>(length);
  set_text(reference, match->text);
  return reference;
}

// 13.2.5.75 Numeric character reference state, to 13.2.5.80.
Reference match_numeric(std::string_view rest) noexcept {
  Reference reference;
  std::size_t i = 1;
  const bool is_hex = rest.size() > 1 && (rest[1] == 'x' || rest[1] == 'X');
  if (is_hex) ++i;
  const std::size_t digits = i;
  char32_t code = 0;
  for (; i < rest.size(); ++i) {
    const int digit =
        is_hex ? base::hex_value(rest[i]) : (base::is_digit(rest[i]) ? rest[i] - '0' : -1);
    if (digit < 0) break;
    if (code <= 0x10FFFF) code = code * (is_hex ? 16 : 10) + static_cast<char32_t>(digit);
  }
  if (i == digits) {
    report_error(reference, ParseError::AbsenceOfDigitsInNumericCharacterReference, i);
    return reference;
  }
  if (i < rest.size() && rest[i] == ';') {
    ++i;
  } else {
    report_error(reference, ParseError::MissingSemicolonAfterCharacterReference, i);
  }
  reference.consumed = static_cast<std::uint32_t>(i);
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool is_noncharacter = (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
  const bool is_control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  if (code == 0) {
    report_error(reference, ParseError::NullCharacterReference, i);
    code = base::kReplacementCharacter;
  } else if (code > 0x10FFFF) {
    report_error(reference, ParseError::CharacterReferenceOutsideUnicodeRange, i);
    code = base::kReplacementCharacter;
  } else if (is_surrogate) {
    report_error(reference, ParseError::SurrogateCharacterReference, i);
    code = base::kReplacementCharacter;
  } else if (is_noncharacter) {
    report_error(reference, ParseError::NoncharacterCharacterReference, i);
  } else if (is_control &&
             (code == '\r' || !(code < 0x80 && base::is_space(static_cast<char>(code))))) {
    report_error(reference, ParseError::ControlCharacterReference, i);
    if (code >= 0x80 && kWindows1252[code - 0x80] != 0) code = kWindows1252[code - 0x80];
  }
  reference.length = static_cast<std::uint32_t>(base::write_utf8(code, reference.text.data()));
  return reference;
}

// OPTIMIZATION: the six references that pages use most are found without the list, which saves a
// third of the time in this file on ordinary pages.
const NamedReference* match_frequent(std::string_view rest) noexcept {
  static constexpr NamedReference kFrequent[] = {{"quot;", "\""},     {"amp;", "&"},
                                                 {"nbsp;", "\u00A0"}, {"lt;", "<"},
                                                 {"gt;", ">"},        {"#39;", "'"}};
  for (const NamedReference& entry : kFrequent)
    if (rest.starts_with(entry.name)) return &entry;
  return nullptr;
}

Reference reference_of(const NamedReference& entry) noexcept {
  Reference reference;
  reference.consumed = static_cast<std::uint32_t>(entry.name.size());
  set_text(reference, entry.text);
  return reference;
}

// No name starts with a digit, but "&1;" is still an unknown reference.
Reference match_digit(std::string_view rest) noexcept {
  Reference reference;
  std::size_t end = 0;
  while (end < rest.size() && base::is_alphanumeric(rest[end])) ++end;
  if (end < rest.size() && rest[end] == ';')
    report_error(reference, ParseError::UnknownNamedCharacterReference, end);
  return reference;
}

}  // namespace

// OPTIMIZATION: every result is made by the function that returns it, so that it is not copied
// while its fields are still being stored.
Reference match_reference(std::string_view rest, ReferencePlace place) noexcept {
  if (rest.empty()) return {};
  if (const NamedReference* frequent = match_frequent(rest)) return reference_of(*frequent);
  if (rest[0] == '#') return match_numeric(rest);
  if (base::is_alpha(rest[0])) return match_named(rest, place);
  if (base::is_digit(rest[0])) return match_digit(rest);
  return {};
}

}  // namespace winnow::html
