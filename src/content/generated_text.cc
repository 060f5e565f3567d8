// Quotation marks by language, as in Unicode CLDR and browsers.
#include "content/generated_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::content {
namespace {

struct Quotes {
  std::string_view language;
  GeneratedText outer;
  GeneratedText inner;
};
constexpr GeneratedText kDouble = {"\u201C", "\u201D"};
constexpr GeneratedText kSingle = {"\u2018", "\u2019"};
constexpr GeneratedText kAngle = {"\u00AB", "\u00BB"};
constexpr GeneratedText kLow = {"\u201E", "\u201C"};
constexpr GeneratedText kLowSingle = {"\u201A", "\u2018"};
constexpr GeneratedText kLowRight = {"\u201E", "\u201D"};
constexpr std::array<Quotes, 24> kQuotes = {{{"bg", kLow, kLow},
                                             {"cs", kLow, kLowSingle},
                                             {"da", kDouble, kSingle},
                                             {"de", kLow, kLowSingle},
                                             {"el", kAngle, kDouble},
                                             {"es", kAngle, kDouble},
                                             {"fi", {"\u201D", "\u201D"}, {"\u2019", "\u2019"}},
                                             {"fr", kAngle, kAngle},
                                             {"hr", kLow, kLowSingle},
                                             {"hu", kLowRight, {"\u00BB", "\u00AB"}},
                                             {"it", kAngle, kDouble},
                                             {"ja", {"\u300C", "\u300D"}, {"\u300E", "\u300F"}},
                                             {"lt", kLow, kLow},
                                             {"nb", kAngle, kSingle},
                                             {"no", kAngle, kSingle},
                                             {"pl", kLowRight, kAngle},
                                             {"pt", kDouble, kSingle},
                                             {"ro", kLowRight, kAngle},
                                             {"ru", kAngle, kLow},
                                             {"sk", kLow, kLowSingle},
                                             {"sl", kLow, kLowSingle},
                                             {"sr", kLow, kSingle},
                                             {"sv", {"\u201D", "\u201D"}, {"\u2019", "\u2019"}},
                                             {"uk", kAngle, kLow}}};

constexpr int kMaxAncestors = 64;

// True if the author wrote quotation marks.
bool begins_with_quote(const dom::Document& document, std::uint32_t index) {
  for (std::uint32_t i = index + 1; i < document[index].end; ++i) {
    const std::string_view text = base::trim(document.text(document[i]));
    if (!document[i].is_text() || text.empty()) continue;
    const char32_t first = base::read_utf8(text, 0).value;
    return first == U'"' || first == 0xAB || first == 0x300C ||
           (first >= 0x2018 && first <= 0x201F && first != 0x2019);
  }
  return true;  // nothing is quoted
}

GeneratedText quotation_marks(const dom::Document& document, std::uint32_t index) {
  if (begins_with_quote(document, index)) return {};
  std::optional<std::string_view> language;
  bool is_inner = false;
  std::uint32_t around = index;
  for (int i = 0; i < kMaxAncestors && around != 0; ++i, around = document[around].parent) {
    if (around != index && document[around].is(dom::Name::Q)) is_inner = !is_inner;
    if (!language) language = document.attribute(document[around], dom::Name::Lang);
  }
  const std::string_view name = language.value_or("").substr(0, 2);
  const auto quotes = std::ranges::find_if(
      kQuotes, [&](const Quotes& each) { return base::equals_ignoring_case(each.language, name); });
  if (quotes == kQuotes.end()) return is_inner ? kSingle : kDouble;
  return is_inner ? quotes->inner : quotes->outer;
}

bool is_reading(const dom::Node& node) { return node.is(dom::Name::Rt) || node.is(dom::Name::Rtc); }

// Skipped between two readings: brackets for browsers without ruby, and white space.
bool is_between(const dom::Document& document, const dom::Node& node) {
  return node.is(dom::Name::Rp) || (node.is_text() && base::trim(document.text(node)).empty());
}

bool follows_reading(const dom::Document& document, std::uint32_t index) {
  constexpr int kMaxBetween = 4;
  const std::uint32_t parent = document[index].parent;
  for (int i = 0; i < kMaxBetween && index > parent + 1; ++i) {
    std::uint32_t before = index - 1;
    while (document[before].parent != parent) before = document[before].parent;
    if (is_reading(document[before])) return true;
    if (!is_between(document, document[before])) return false;
    index = before;
  }
  return false;
}

bool precedes_reading(const dom::Document& document, std::uint32_t index) {
  constexpr int kMaxBetween = 4;
  const std::uint32_t end = document[document[index].parent].end;
  std::uint32_t after = document[index].end;
  for (int i = 0; i < kMaxBetween && after < end; ++i, after = document[after].end) {
    if (is_reading(document[after])) return true;
    if (!is_between(document, document[after])) return false;
  }
  return false;
}

// Readings of several adjacent bases share their brackets.
GeneratedText reading_brackets(const dom::Document& document, std::uint32_t index) {
  if (document[document[index].parent].is(dom::Name::Rtc)) return {};
  bool has_text = false;
  for (std::uint32_t i = index + 1; i < document[index].end && !has_text; ++i)
    has_text = !base::trim(document.text(document[i])).empty();
  const bool follows = follows_reading(document, index);
  const bool precedes = precedes_reading(document, index);
  if (!has_text && !follows && !precedes) return {};
  return {follows ? "" : "(", precedes ? "" : ")"};
}

}  // namespace

GeneratedText generated_text(const dom::Document& document, std::uint32_t index) {
  if (document[index].is(dom::Name::Q)) return quotation_marks(document, index);
  if (is_reading(document[index])) return reading_brackets(document, index);
  return {};
}

}  // namespace winnow::content
