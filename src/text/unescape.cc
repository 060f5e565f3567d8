// Decodes references in one pass; its output is not decoded again.
#include "text/unescape.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::text {
namespace {

constexpr std::size_t kLongestEscape = 8;  // "#x1F33E;"

struct Named {
  std::string_view name;
  char32_t character;
};
constexpr Named kNamed[] = {
    {"amp", U'&'},    {"lt", U'<'},     {"gt", U'>'},     {"quot", U'"'},   {"apos", U'\''},
    {"hellip", U'…'}, {"mdash", U'—'},  {"ndash", U'–'},  {"lsquo", U'‘'},  {"rsquo", U'’'},
    {"ldquo", U'“'},  {"rdquo", U'”'},  {"sbquo", U'‚'},  {"bdquo", U'„'},  {"bull", U'•'},
    {"trade", U'™'},  {"euro", U'€'},   {"oelig", U'œ'},  {"OElig", U'Œ'},  {"scaron", U'š'},
    {"Scaron", U'Š'}, {"zcaron", U'ž'}, {"Zcaron", U'Ž'}, {"ccaron", U'č'}, {"cacute", U'ć'}};
// The characters from U+00A0 on, as HTML names them.
constexpr std::string_view kLatinNames[] = {
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",
    "copy",   "ordf",   "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn",
    "sup2",   "sup3",   "acute",  "micro",  "para",   "middot", "cedil",  "sup1",   "ordm",
    "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
    "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave",
    "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde",
    "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",
    "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
    "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",
    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave",
    "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};
static_assert(std::size(kLatinNames) == 0x60);

std::optional<char32_t> character_of(std::string_view reference) noexcept {
  if (!reference.starts_with('#')) {
    for (const Named& entry : kNamed)
      if (entry.name == reference) return entry.character;
    const auto latin = std::ranges::find(kLatinNames, reference);
    if (latin == std::end(kLatinNames)) return std::nullopt;
    return U'\u00A0' + static_cast<char32_t>(latin - std::begin(kLatinNames));
  }
  reference.remove_prefix(1);
  const bool is_hex = reference.starts_with('x') || reference.starts_with('X');
  if (is_hex) reference.remove_prefix(1);
  if (reference.empty()) return std::nullopt;
  char32_t value = 0;
  for (const char c : reference) {
    const int digit = base::hex_value(c);
    if (digit < 0 || (!is_hex && digit > 9)) return std::nullopt;
    value = value * (is_hex ? 16 : 10) + static_cast<char32_t>(digit);
  }
  return value < 0x20 ? U' ' : value;
}

}  // namespace

std::string unescape_references(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t ampersand = text.find('&');
    out += text.substr(0, ampersand);
    if (ampersand == std::string_view::npos) break;
    text.remove_prefix(ampersand);
    const std::size_t end = text.substr(0, kLongestEscape + 1).find(';');
    const auto character =
        end == std::string_view::npos ? std::nullopt : character_of(text.substr(1, end - 1));
    if (character) {
      base::append_utf8(out, *character);
      text.remove_prefix(end + 1);
    } else {
      out += '&';
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace winnow::text
