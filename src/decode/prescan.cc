// The prescan, its "get an attribute", "get an XML encoding", and the scan for a late <meta>.
//
// All functions move forward over the bytes without copying: names and values are views, compared
// without case. If the bytes run out, the result is "nothing declared" (the standard's abort), and
// `exhausted_` is set. Time is linear: no byte is searched for twice from the same position.
#include "decode/prescan.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace winnow::decode {
namespace {

using base::equals_ignoring_case;
using base::is_alpha;
using base::is_space;
using base::starts_with_ignoring_case;

constexpr bool is_space_or_slash(char c) { return is_space(c) || c == '/'; }

// A declaration that could be read as ASCII cannot be UTF-16.
Encoding as_declarable(Encoding encoding) {
  if (is_utf16(encoding)) return Encoding::Utf8;
  if (encoding == Encoding::UserDefined) return Encoding::Windows1252;
  return encoding;
}

struct Attribute {
  std::string_view name;
  std::string_view value;
};

// Elements whose contents the parser does not read as markup (with scripting off).
constexpr std::array<std::string_view, 8> kRawTextElements = {
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"};

enum class RawText : std::uint8_t { ReadAsMarkup, PassOver };

class Scanner {
 public:
  Scanner(std::string_view bytes, RawText raw_text) : bytes_(bytes), raw_text_(raw_text) {}

  // Steps 3 and 4 of the prescan: go from tag to tag until a <meta> decides.
  std::optional<Encoding> find_meta() {
    while (skip_to('<')) {
      const std::string_view rest = bytes_.substr(position_);
      if (rest.starts_with("<!--")) {
        skip_comment();
      } else if (rest.size() >= 6 && starts_with_ignoring_case(rest, "<meta") &&
                 is_space_or_slash(rest[5])) {
        position_ += 5;
        if (const std::optional<Encoding> encoding = read_meta()) return encoding;
      } else if (is_tag(rest)) {
        skip_tag();
      } else if (rest.size() >= 2 && (rest[1] == '!' || rest[1] == '/' || rest[1] == '?')) {
        skip_to('>');
      }
      // "Next byte". After an attribute loop this moves past the '>' where it stopped.
      ++position_;
    }
    return std::nullopt;
  }

 private:
  static bool is_tag(std::string_view rest) {
    if (rest.size() >= 2 && is_alpha(rest[1])) return true;
    return rest.size() >= 3 && rest[1] == '/' && is_alpha(rest[2]);
  }

  bool at_end() const { return position_ >= bytes_.size(); }

  // Moves to the next `wanted` at or after the position. False if there is none; the scan then
  // ends.
  bool skip_to(char wanted) {
    const std::size_t found = at_end() ? bytes_.npos : bytes_.find(wanted, position_);
    position_ = found == bytes_.npos ? bytes_.size() : found;
    return found != bytes_.npos;
  }

  // To the first "-->" after the "<". Its dashes may be those of "<!--".
  void skip_comment() {
    const std::size_t found = bytes_.find("-->", position_ + 2);
    position_ = found == bytes_.npos ? bytes_.size() : found + 2;
  }

  void skip_tag() {
    const std::size_t name_begin = position_ + 1;
    while (!at_end() && !is_space(bytes_[position_]) && bytes_[position_] != '>') ++position_;
    std::string_view name = bytes_.substr(name_begin, position_ - name_begin);
    name = name.substr(0, name.find('/', 1));  // <script/> opens a script
    while (next_attribute()) {
    }
    if (raw_text_ == RawText::PassOver) skip_raw_text(name);
  }

  // From the end of a start tag to the end tag, if the contents are not markup.
  void skip_raw_text(std::string_view name) {
    for (const std::string_view element : kRawTextElements) {
      if (!equals_ignoring_case(name, element)) continue;
      while (skip_to('<')) {
        const std::string_view rest = bytes_.substr(position_ + 1);
        if (rest.size() > element.size() + 1 && rest[0] == '/' &&
            starts_with_ignoring_case(rest.substr(1), element) &&
            (is_space_or_slash(rest[element.size() + 1]) || rest[element.size() + 1] == '>')) {
          skip_to('>');
          return;
        }
        ++position_;
      }
      return;
    }
  }

  // "A sequence of bytes starting with <meta": reads its attributes, each name once.
  std::optional<Encoding> read_meta() {
    enum class NeedPragma : std::uint8_t { Unknown, No, Yes };
    NeedPragma need_pragma = NeedPragma::Unknown;
    bool got_pragma = false;
    bool charset_is_set = false;  // to an encoding, or to the standard's "failure"
    std::optional<Encoding> charset;
    bool seen_http_equiv = false;
    bool seen_content = false;
    bool seen_charset = false;
    while (const std::optional<Attribute> attribute = next_attribute()) {
      if (equals_ignoring_case(attribute->name, "http-equiv") && !seen_http_equiv) {
        seen_http_equiv = true;
        got_pragma = equals_ignoring_case(attribute->value, "content-type");
      } else if (equals_ignoring_case(attribute->name, "content") && !seen_content) {
        seen_content = true;
        const std::optional<Encoding> encoding = encoding_from_meta_content(attribute->value);
        if (encoding && !charset_is_set) {
          charset = encoding;
          charset_is_set = true;
          need_pragma = NeedPragma::Yes;
        }
      } else if (equals_ignoring_case(attribute->name, "charset") && !seen_charset) {
        seen_charset = true;
        charset = encoding_for_label(attribute->value);
        charset_is_set = true;
        need_pragma = NeedPragma::No;
      }
    }
    if (exhausted_ || need_pragma == NeedPragma::Unknown) return std::nullopt;
    if (need_pragma == NeedPragma::Yes && !got_pragma) return std::nullopt;
    if (!charset) return std::nullopt;
    return as_declarable(*charset);
  }

  // "Get an attribute". Nothing at the '>' of the tag and at the end of the bytes.
  // https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
  std::optional<Attribute> next_attribute() {
    while (!at_end() && is_space_or_slash(bytes_[position_])) ++position_;
    if (at_end()) return exhaust();
    if (bytes_[position_] == '>') return std::nullopt;
    Attribute attribute;
    const std::size_t name_begin = position_;
    // A leading '=' belongs to the name.
    while (!at_end() && !(bytes_[position_] == '=' && position_ > name_begin) &&
           !is_space_or_slash(bytes_[position_]) && bytes_[position_] != '>')
      ++position_;
    attribute.name = bytes_.substr(name_begin, position_ - name_begin);
    if (at_end()) return exhaust();
    if (bytes_[position_] == '/' || bytes_[position_] == '>') return attribute;
    skip_spaces();
    if (at_end()) return exhaust();
    if (bytes_[position_] != '=') return attribute;
    ++position_;
    skip_spaces();
    if (at_end()) return exhaust();
    const char quote = bytes_[position_];
    if (quote == '"' || quote == '\'') {
      const std::size_t value_begin = ++position_;
      if (!skip_to(quote)) return exhaust();
      attribute.value = bytes_.substr(value_begin, position_ - value_begin);
      ++position_;
      return attribute;
    }
    const std::size_t value_begin = position_;
    while (!at_end() && !is_space(bytes_[position_]) && bytes_[position_] != '>') ++position_;
    if (at_end()) return exhaust();
    attribute.value = bytes_.substr(value_begin, position_ - value_begin);
    return attribute;
  }

  void skip_spaces() {
    while (!at_end() && is_space(bytes_[position_])) ++position_;
  }

  std::nullopt_t exhaust() {
    position_ = bytes_.size();
    exhausted_ = true;
    return std::nullopt;
  }

  std::string_view bytes_;
  RawText raw_text_;
  std::size_t position_ = 0;
  bool exhausted_ = false;
};

// https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
std::optional<Encoding> xml_encoding(std::string_view bytes) {
  constexpr auto is_space_or_control = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  const std::size_t declaration_end = bytes.find('>');
  if (declaration_end == bytes.npos) return std::nullopt;
  // NB: the standard names the end of the declaration and does not use it; browsers stop there.
  std::string_view rest = bytes.substr(0, declaration_end);
  const auto skip_spaces = [&] {
    while (!rest.empty() && is_space_or_control(rest.front())) rest.remove_prefix(1);
  };
  constexpr std::string_view kKeyword = "encoding";
  const std::size_t keyword = rest.find(kKeyword);
  if (keyword == rest.npos) return std::nullopt;
  rest.remove_prefix(keyword + kKeyword.size());
  skip_spaces();
  if (!rest.starts_with('=')) return std::nullopt;
  rest.remove_prefix(1);
  skip_spaces();
  if (!rest.starts_with('"') && !rest.starts_with('\'')) return std::nullopt;
  const std::size_t label_end = rest.find(rest.front(), 1);
  if (label_end == rest.npos) return std::nullopt;
  const std::string_view label = rest.substr(1, label_end - 1);
  if (std::ranges::any_of(label, is_space_or_control)) return std::nullopt;
  const std::optional<Encoding> encoding = encoding_for_label(label);
  if (encoding && is_utf16(*encoding)) return Encoding::Utf8;
  return encoding;
}

}  // namespace

std::optional<Declaration> prescan(std::string_view bytes) {
  using namespace std::string_view_literals;
  // Step 2: "<?x" in UTF-16. The declared name is ignored.
  if (bytes.starts_with("<\0?\0x\0"sv))
    return Declaration{Encoding::Utf16Le, DeclaredBy::XmlDeclaration};
  if (bytes.starts_with("\0<\0?\0x"sv))
    return Declaration{Encoding::Utf16Be, DeclaredBy::XmlDeclaration};
  if (const std::optional<Encoding> encoding = Scanner(bytes, RawText::ReadAsMarkup).find_meta())
    return Declaration{*encoding, DeclaredBy::Meta};
  if (const std::optional<Encoding> encoding = xml_encoding(bytes))
    return Declaration{*encoding, DeclaredBy::XmlDeclaration};
  return std::nullopt;
}

std::optional<Encoding> find_late_meta(std::string_view bytes) {
  return Scanner(bytes, RawText::PassOver).find_meta();
}

std::optional<Encoding> encoding_from_meta_content(std::string_view content) {
  constexpr std::string_view kKeyword = "charset";
  std::size_t position = 0;
  while (true) {
    while (position < content.size() &&
           !starts_with_ignoring_case(content.substr(position), kKeyword))
      ++position;
    if (position >= content.size()) return std::nullopt;
    position += kKeyword.size();
    while (position < content.size() && is_space(content[position])) ++position;
    if (position < content.size() && content[position] == '=') break;
  }
  std::string_view rest = content.substr(position + 1);
  while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
  if (rest.empty()) return std::nullopt;
  if (rest.front() == '"' || rest.front() == '\'') {
    const std::size_t end = rest.find(rest.front(), 1);
    if (end == rest.npos) return std::nullopt;
    return encoding_for_label(rest.substr(1, end - 1));
  }
  std::size_t end = 0;
  while (end < rest.size() && !is_space(rest[end]) && rest[end] != ';') ++end;
  return encoding_for_label(rest.substr(0, end));
}

std::string_view charset_of_content_type(std::string_view header) {
  std::size_t position = header.find(';');
  while (position < header.size()) {
    ++position;
    const std::size_t name_end = std::min(header.find_first_of(";=", position), header.size());
    const std::string_view name = base::trim(header.substr(position, name_end - position));
    position = name_end;
    if (position >= header.size() || header[position] == ';') continue;
    ++position;
    std::string_view value;
    while (position < header.size() && is_space(header[position])) ++position;
    if (position < header.size() && header[position] == '"') {
      const std::size_t end = std::min(header.find('"', position + 1), header.size());
      value = header.substr(position + 1, end - position - 1);
      position = std::min(header.find(';', end), header.size());
    } else {
      const std::size_t end = std::min(header.find(';', position), header.size());
      value = base::trim(header.substr(position, end - position));
      position = end;
    }
    if (equals_ignoring_case(name, "charset") && !value.empty()) return value;
  }
  return {};
}

}  // namespace winnow::decode
