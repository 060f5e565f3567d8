// Checks the target of a link, then its text, then its position.
#include "content/heading_links.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "base/utf8.h"
#include "content/footnote_references.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "page/class_tests.h"
#include "text/characters.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

constexpr std::uint32_t kMaxHeadingNodes = 256;
constexpr std::uint32_t kMaxLinkNodes = 32;
constexpr std::size_t kMaxTextBytes = 200;

std::optional<std::uint32_t> heading_around(const dom::Document& document, std::uint32_t index) {
  constexpr int kMaxDepth = 5;
  std::uint32_t around = document[index].parent;
  for (int i = 0; i < kMaxDepth && around != 0; ++i, around = document[around].parent)
    if (dom::is_heading(document[around])) return around;
  return std::nullopt;
}

// <a href="#x"><h2>Rye</h2></a>
bool holds_heading(const dom::Document& document, std::uint32_t link) {
  const std::uint32_t end = std::min(document[link].end, link + kMaxHeadingNodes);
  for (std::uint32_t i = link + 1; i < end; ++i)
    if (dom::is_heading(document[i])) return true;
  return false;
}

bool is_edit_action(std::string_view href) {
  return href.find("action=edit") != std::string_view::npos;
}

// The text of a link; nothing if it is too long for such a link.
std::optional<std::string> link_text(const dom::Document& document, std::uint32_t index) {
  if (document[index].end - index > kMaxLinkNodes) return std::nullopt;
  std::string text;
  for (std::uint32_t i = index; i < document[index].end;) {
    const dom::Node& node = document[i];
    i = node.is_element() && dom::is_never_read(node) ? node.end : i + 1;
    if (!node.is_text() || document[node.parent].space == dom::Namespace::Svg) continue;
    text::append_collapsed(document.text(node), text);
    if (text.size() > kMaxTextBytes) return std::nullopt;
  }
  return text;
}

// Short and without letters or digits: "#", a pilcrow, a link emoji, a zero-width space. A pilcrow
// that was decoded wrongly has a letter before it.
bool is_sign(std::string_view text) {
  constexpr std::size_t kMaxSignBytes = 16;
  if (text == "\u00C2\u00B6") return true;
  if (text.size() > kMaxSignBytes) return false;
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint point = base::read_utf8(text, i);
    if (text::class_of(point.value).is(text::kLetter | text::kNumber)) return false;
    i += point.length;
  }
  return true;
}

bool is_phrase(std::string_view text) {
  static constexpr std::array<std::string_view, 6> kWhole = {"edit", "edit source", "anchor",
                                                             "link", "permalink",   "copy"};
  static constexpr std::array<std::string_view, 10> kBeginnings = {
      "permalink to", "permanent link",  "direct link to", "link to heading", "link to header",
      "link to this", "link to section", "copy link",      "anchor link",     "section titled"};
  while (!text.empty() && (text.front() == '[' || text.front() == ' ')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ']' || text.back() == ' ')) text.remove_suffix(1);
  return std::ranges::any_of(
             kWhole,
             [&](std::string_view each) { return base::equals_ignoring_case(text, each); }) ||
         std::ranges::any_of(kBeginnings, [&](std::string_view each) {
           return base::starts_with_ignoring_case(text, each);
         });
}

bool is_named(const dom::Document& document, const dom::Node& link) {
  return page::has_class_word(document, link,
                              {"headerlink", "header-anchor", "heading-anchor", "anchor-link",
                               "hash-link", "anchorjs-link", "permalink", "anchor"});
}

bool is_edit_section(const dom::Document& document, const dom::Node& node) {
  return node.is(dom::Name::Span) && page::has_class_word(document, node, {"mw-editsection"});
}

// True if the heading has words besides this link. Other symbols and phrases do not count.
bool has_other_words(const dom::Document& document, std::uint32_t heading, std::uint32_t link) {
  const std::uint32_t end = document[heading].end;
  if (end - heading > kMaxHeadingNodes) return true;
  for (std::uint32_t i = heading + 1; i < end;) {
    const dom::Node& node = document[i];
    const bool is_link = node.is(dom::Name::A) || is_edit_section(document, node);
    const auto other = i == link || !is_link ? std::nullopt : link_text(document, i);
    if (i == link || (other && (is_sign(*other) || is_phrase(*other)))) {
      i = node.end;
      continue;
    }
    if (node.is_text() && !is_sign(base::trim(document.text(node)))) return true;
    ++i;
  }
  return false;
}

}  // namespace

HeadingLink heading_link(const dom::Document& document, std::uint32_t index,
                         std::string_view page_url, std::string_view base_url) {
  const dom::Node& node = document[index];
  if (!node.is(dom::Name::A)) return HeadingLink::None;
  // Most links lead to other pages, which is seen without reading what is around the link or in it.
  const std::string_view href = document.attribute(node, dom::Name::Href).value_or("");
  if (href.find('#') == std::string_view::npos && !is_edit_action(href)) return HeadingLink::None;
  const auto heading = heading_around(document, index);
  const bool is_anchor = is_named(document, node);
  const bool is_around = holds_heading(document, index);
  if (!heading && !is_anchor && !is_around) return HeadingLink::None;
  if (!fragment_of(href, page_url, base_url) && !is_edit_action(href)) return HeadingLink::None;
  if (is_around) return HeadingLink::Whole;
  const auto text = link_text(document, index);
  if (!text) return HeadingLink::None;
  const bool is_permalink = is_sign(*text) || (heading && is_phrase(*text));
  if (!heading) return is_permalink && !text->empty() ? HeadingLink::Sign : HeadingLink::None;
  const bool has_words = has_other_words(document, *heading, index);
  if (is_permalink) return has_words ? HeadingLink::Sign : HeadingLink::Whole;
  return has_words ? HeadingLink::None : HeadingLink::Whole;
}

}  // namespace winnow::content
