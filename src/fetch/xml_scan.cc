// Scans from one "<" to the next.
#include "fetch/xml_scan.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::fetch {
namespace {

// The code point between "&#" and ";", or nothing.
std::optional<char32_t> read_number(std::string_view digits) {
  const bool is_hex = !digits.empty() && (digits.front() == 'x' || digits.front() == 'X');
  if (is_hex) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > 8) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : digits) {
    const int digit = base::hex_value(c);
    if (digit < 0 || (!is_hex && digit > 9)) return std::nullopt;
    value = value * (is_hex ? 16U : 10U) + static_cast<std::uint32_t>(digit);
  }
  return value == 0 || value > 0x10FFFF ? std::nullopt : std::optional<char32_t>(value);
}

struct Entity {
  std::string_view name;
  char character;
};
constexpr std::array kEntities = {Entity{"lt", '<'}, Entity{"gt", '>'}, Entity{"amp", '&'},
                                  Entity{"quot", '"'}, Entity{"apos", '\''}};
constexpr std::size_t kLongestEntity = 12;

}  // namespace

std::string replace_entities(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t ampersand = text.find('&');
    out += text.substr(0, ampersand);
    if (ampersand == std::string_view::npos) break;
    text.remove_prefix(ampersand);
    const std::size_t end = text.substr(0, kLongestEntity).find(';');
    const std::string_view name =
        end == std::string_view::npos ? std::string_view{} : text.substr(1, end - 1);
    const auto* known = std::ranges::find(kEntities, name, &Entity::name);
    if (known != kEntities.end()) {
      out += known->character;
      text.remove_prefix(end + 1);
    } else if (const auto number =
                   name.starts_with('#') ? read_number(name.substr(1)) : std::nullopt) {
      std::array<char, 4> bytes{};
      out.append(bytes.data(), base::write_utf8(*number, bytes.data()));
      text.remove_prefix(end + 1);
    } else {
      out += '&';
      text.remove_prefix(1);
    }
  }
  return out;
}

// Moves past `delimiter`, or to the end of the file if it does not occur.
bool XmlScan::skip_to(std::string_view delimiter) {
  const std::size_t found = text_.find(delimiter, at_);
  at_ = found == std::string_view::npos ? text_.size() : found + delimiter.size();
  return found != std::string_view::npos;
}

XmlScan::Event XmlScan::next() {
  if (is_self_closing_) {
    is_self_closing_ = false;
    begin_ = at_;
    return Event::Close;
  }
  while (at_ < text_.size()) {
    begin_ = at_;
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--")) {
      at_ += 4;
      skip_to("-->");
    } else if (rest.starts_with("<![CDATA[")) {
      at_ += 9;
      const std::size_t from = at_;
      const bool is_closed = skip_to("]]>");
      content_ = text_.substr(from, at_ - from - (is_closed ? 3 : 0));
      is_cdata_ = true;
      if (!content_.empty()) return Event::Text;
    } else if (rest.starts_with("<?")) {
      skip_to("?>");
    } else if (rest.starts_with("<!")) {
      // A document type may contain declarations in brackets.
      const std::size_t delimiter = text_.find_first_of("[>", at_);
      const bool has_subset = delimiter != std::string_view::npos && text_[delimiter] == '[';
      skip_to(has_subset ? "]>" : ">");
    } else if (rest.starts_with("</")) {
      at_ += 2;
      const std::size_t from = at_;
      const bool is_closed = skip_to(">");
      const std::string_view full =
          base::trim(text_.substr(from, at_ - from - (is_closed ? 1 : 0)));
      const std::size_t colon = full.find(':');
      prefix_ = colon == std::string_view::npos ? std::string_view{} : full.substr(0, colon);
      name_ = colon == std::string_view::npos ? full : full.substr(colon + 1);
      return Event::Close;
    } else if (rest.size() > 1 && rest[0] == '<' && (base::is_alpha(rest[1]) || rest[1] == '_')) {
      read_tag();
      return Event::Open;
    } else {
      // A "<" that does not open a tag is a character.
      const std::size_t end = text_.find('<', at_ + 1);
      at_ = end == std::string_view::npos ? text_.size() : end;
      content_ = text_.substr(begin_, at_ - begin_);
      is_cdata_ = false;
      return Event::Text;
    }
  }
  begin_ = at_;
  return Event::End;
}

// <name a="1" b='>'>: a ">" inside quotes does not end the tag.
void XmlScan::read_tag() {
  const std::size_t from = at_ + 1;
  std::size_t at = from;
  char quote = 0;
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      break;
    }
  }
  std::string_view tag = text_.substr(from, at - from);
  at_ = std::min(at + 1, text_.size());
  is_self_closing_ = tag.ends_with('/');
  if (is_self_closing_) tag.remove_suffix(1);
  std::size_t end = 0;
  while (end < tag.size() && !base::is_space(tag[end])) ++end;
  const std::string_view full = tag.substr(0, end);
  const std::size_t colon = full.find(':');
  prefix_ = colon == std::string_view::npos ? std::string_view{} : full.substr(0, colon);
  name_ = colon == std::string_view::npos ? full : full.substr(colon + 1);
  attributes_ = tag.substr(end);
}

namespace {

// Removes the first attribute from `rest` and returns it; nothing at the end.
std::optional<XmlAttribute> next_attribute(std::string_view& rest) {
  rest = base::trim(rest);
  const std::size_t equals = rest.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  XmlAttribute attribute{.prefix = {}, .name = base::trim(rest.substr(0, equals)), .value = {}};
  if (const std::size_t colon = attribute.name.rfind(':'); colon != std::string_view::npos) {
    attribute.prefix = attribute.name.substr(0, colon);
    attribute.name.remove_prefix(colon + 1);
  }
  rest = base::trim(rest.substr(equals + 1));
  if (rest.starts_with('"') || rest.starts_with('\'')) {
    const std::size_t close = rest.find(rest.front(), 1);
    attribute.value = rest.substr(1, close == std::string_view::npos ? close : close - 1);
    rest.remove_prefix(close == std::string_view::npos ? rest.size() : close + 1);
  } else {
    attribute.value = rest.substr(0, rest.find_first_of(" \t\r\n\f"));
    rest.remove_prefix(attribute.value.size());
  }
  return attribute;
}

}  // namespace

std::optional<std::string> XmlScan::attribute(std::string_view name) const {
  std::string_view rest = attributes_;
  while (const std::optional<XmlAttribute> attribute = next_attribute(rest))
    if (attribute->name == name) return replace_entities(attribute->value);
  return std::nullopt;
}

std::vector<XmlAttribute> XmlScan::namespaces() const {
  std::vector<XmlAttribute> declared;
  // A shortcut, because few elements declare any.
  if (attributes_.find("xmlns:") == std::string_view::npos) return declared;
  std::string_view rest = attributes_;
  while (const std::optional<XmlAttribute> attribute = next_attribute(rest))
    if (attribute->prefix == "xmlns") declared.push_back(*attribute);
  return declared;
}

std::string XmlScan::text() const {
  return is_cdata_ ? std::string(content_) : replace_entities(content_);
}

}  // namespace winnow::fetch
