// Decodes references in one pass; what it wrote it does not read again.
#include "compose/unescape.h"

#include <cstddef>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::compose {
namespace {

constexpr std::size_t kLongestReference = 8;  // "#x1F33E;"

struct Named {
  std::string_view name;
  char32_t character;
};
constexpr Named kNamed[] = {
    {"amp", U'&'},   {"lt", U'<'},        {"gt", U'>'},     {"quot", U'"'},
    {"apos", U'\''}, {"nbsp", U'\u00A0'}, {"hellip", U'…'}, {"mdash", U'—'},
    {"ndash", U'–'}, {"lsquo", U'‘'},     {"rsquo", U'’'},  {"ldquo", U'“'},
    {"rdquo", U'”'}, {"trade", U'™'},     {"reg", U'®'},    {"eacute", U'é'}};

std::optional<char32_t> character_of(std::string_view reference) noexcept {
  if (!reference.starts_with('#')) {
    for (const Named& entry : kNamed)
      if (entry.name == reference) return entry.character;
    return std::nullopt;
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
    const std::size_t mark = text.find('&');
    out += text.substr(0, mark);
    if (mark == std::string_view::npos) break;
    text.remove_prefix(mark);
    const std::size_t end = text.substr(0, kLongestReference + 1).find(';');
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

}  // namespace winnow::compose
