// Reading, writing and matching markers.
#include "site/marker.h"

#include <algorithm>

#include "base/ascii.h"
#include "dom/display.h"

namespace winnow::site {
namespace {

constexpr std::string_view kExpected =
    "expected tag|class|value, tag|id|value or a tag alone, as in div|class|entry-content";

Failure wrong(std::string_view text, std::string_view mistake) {
  std::string message = "\"";
  message.append(text).append("\" ").append(mistake).append("; ").append(kExpected);
  return fail(ErrorCode::Malformed, std::move(message));
}

// Escaped in tag names: what separates the parts of a marker, and what tag names in HTML source
// cannot contain or rarely do.
constexpr std::string_view kNotInTags = " /<>=\"|";

bool is_tag_name(std::string_view text) noexcept {
  return !text.empty() && base::is_alpha(text.front()) &&
         text.find_first_of(kNotInTags) == std::string_view::npos &&
         std::ranges::none_of(text, base::is_space);
}

// Characters that have a meaning in rule files, or none in a line of text. Ids and tag names of pages
// may contain any of them, even line feeds: an id must not be able to end a rule and begin another.
bool needs_escape(std::string_view text, std::size_t i, std::string_view also) noexcept {
  const char c = text[i];
  if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return true;
  if (c == '%')
    return i + 2 < text.size() && base::hex_value(text[i + 1]) >= 0 &&
           base::hex_value(text[i + 2]) >= 0;
  return also.find(c) != std::string_view::npos;
}

void append_escaped(std::string& out, std::string_view text, std::string_view also) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (needs_escape(text, i, also))
      out.append({'%', kHex[byte >> 4], kHex[byte & 15]});
    else
      out += text[i];
  }
}

// "%0A" is a line feed. Only ASCII is written this way, so the text stays UTF-8.
std::string unescaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? base::hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? base::hex_value(text[i + 2]) : -1;
    if (high >= 0 && high < 8 && low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Removes and returns the first word of `rest`; empty at the end.
std::string_view take_word(std::string_view& rest) noexcept {
  while (!rest.empty() && base::is_space(rest.front())) rest.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest.size() && !base::is_space(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

std::string single_spaced(std::string_view words) {
  std::string text;
  for (std::string_view word = take_word(words); !word.empty(); word = take_word(words))
    text.append(text.empty() ? "" : " ").append(word);
  return text;
}

}  // namespace

Result<Marker> read_marker(std::string_view text) {
  text = base::trim(text);
  const std::size_t first = text.find('|');
  Marker marker;
  const std::string_view tag = base::trim(text.substr(0, first));
  if (!is_tag_name(tag)) return wrong(text, tag.empty() ? "has no tag" : "has no tag's name");
  marker.tag = base::lower_case(unescaped(tag));
  if (first == std::string_view::npos) return marker;
  const std::string_view rest = text.substr(first + 1);
  const std::size_t second = rest.find('|');
  const std::string_view attribute = base::trim(rest.substr(0, second));
  if (attribute == "class")
    marker.kind = Marker::Kind::Class;
  else if (attribute == "id")
    marker.kind = Marker::Kind::Id;
  else
    return wrong(text, "names neither class nor id");
  if (second != std::string_view::npos) {
    const std::string value = unescaped(rest.substr(second + 1));
    marker.value =
        marker.kind == Marker::Kind::Class ? single_spaced(value) : std::string(base::trim(value));
  }
  if (marker.value.empty()) return wrong(text, "has no value");
  return marker;
}

void append_marker(std::string& out, std::string_view tag, Marker::Kind kind,
                   std::string_view value) {
  append_escaped(out, tag, kNotInTags);
  if (kind == Marker::Kind::Tag) return;
  out.append(kind == Marker::Kind::Class ? "|class|" : "|id|");
  append_escaped(out, value, {});
}

std::string to_text(const Marker& marker) {
  std::string text;
  append_marker(text, marker.tag, marker.kind, marker.value);
  return text;
}

bool has_all_words(std::string_view words, std::string_view wanted) noexcept {
  for (std::string_view word = take_word(wanted); !word.empty(); word = take_word(wanted)) {
    std::string_view rest = words;
    std::string_view candidate = take_word(rest);
    while (!candidate.empty() && candidate != word) candidate = take_word(rest);
    if (candidate.empty()) return false;
  }
  return true;
}

Matcher::Matcher(const dom::Document& document, const Marker& marker)
    : document_(&document), marker_(&marker), tag_(document.find_name(marker.tag)) {}

bool Matcher::matches(const dom::Node& node) const noexcept {
  if (!tag_ || !node.is(*tag_)) return false;
  switch (marker_->kind) {
    case Marker::Kind::Tag: return true;
    case Marker::Kind::Class:
      return has_all_words(document_->attribute(node, dom::Name::Class).value_or(""),
                           marker_->value);
    case Marker::Kind::Id:
      return base::trim(document_->attribute(node, dom::Name::Id).value_or("")) == marker_->value;
  }
  return false;
}

std::vector<dom::NodeId> find_outermost(const dom::Document& document,
                                        std::span<const Marker> markers, dom::NodeId root) {
  std::vector<dom::NodeId> found;
  std::vector<Matcher> matchers;
  for (const Marker& marker : markers) matchers.emplace_back(document, marker);
  const auto matches = [&](const dom::Node& node) {
    return std::ranges::any_of(matchers,
                               [&](const Matcher& matcher) { return matcher.matches(node); });
  };
  const std::uint32_t end = document.size() == 0 ? 0 : document[root].end;
  for (std::uint32_t i = dom::index(root); i < end;) {
    const dom::Node& node = document[i];
    // A page that hides its whole body shows it with a script.
    const bool is_frame = node.is(dom::Name::Html) || node.is(dom::Name::Body);
    if (node.is_element() && !is_frame && dom::is_hidden(document, node)) {
      i = node.end;
    } else if (matches(node)) {
      found.push_back(dom::NodeId(i));
      i = node.end;
    } else {
      ++i;
    }
  }
  return found;
}

}  // namespace winnow::site
