#include "extract/hidden_text.h"

#include <algorithm>

#include "dom/display.h"
#include "text/words.h"

namespace winnow {

std::string sentence(const HiddenText& hidden) {
  std::string text = std::to_string(hidden.words) + (hidden.words == 1 ? " word (" : " words (");
  for (const std::string& way : hidden.ways) {
    if (!text.ends_with('(')) text.append(", ");
    text.append(way);
  }
  return text.append(")");
}

namespace extract_detail {
namespace {

std::size_t count_words(const dom::Document& document, dom::NodeId element) {
  std::size_t words = 0;
  const std::uint32_t end = document[element].end;
  for (std::uint32_t i = dom::index(element); i < end;) {
    const dom::Node& node = document[i];
    if (node.is_text()) words += text::count_words(document.text(node));
    i = node.is_element() && dom::is_never_read(node) ? node.end : i + 1;
  }
  return words;
}

struct Extent {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

// From the first node of the content to its last; the page, if there is none.
Extent extent_of(const dom::Document& document, const methods::Found& found) {
  Extent extent{static_cast<std::uint32_t>(document.size()), 0};
  const auto add = [&](std::uint32_t first, std::uint32_t end) {
    extent.first = std::min(extent.first, first);
    extent.end = std::max(extent.end, end);
  };
  for (const dom::NodeId root : found.selection.roots) add(dom::index(root), document[root].end);
  for (const dom::Post& post : found.posts) add(post.first, post.end);
  for (const dom::Post& comment : found.comments) add(comment.first, comment.end);
  if (extent.first >= extent.end) return {0, static_cast<std::uint32_t>(document.size())};
  return extent;
}

}  // namespace

std::vector<page::HiddenPart> hide(Hidden hidden, dom::Document& document) {
  if (hidden == Hidden::Keep) return {};
  std::vector<page::HiddenPart> parts = page::find_hidden(
      document, hidden == Hidden::Drop ? page::ClosedDetails::Find : page::ClosedDetails::Pass);
  std::uint32_t end = 0;
  std::erase_if(parts, [&](const page::HiddenPart& part) {
    const bool is_kept = hidden == Hidden::Collapsed && part.level != page::HiddenLevel::Everyone;
    if (is_kept || dom::index(part.element) < end) return true;
    end = document[part.element].end;
    document.hide(part.element);
    return false;
  });
  return parts;
}

std::optional<HiddenText> report(const dom::Document& document, const methods::Found& found,
                                 std::span<const page::HiddenPart> parts) {
  if (parts.empty()) return std::nullopt;
  const Extent extent = extent_of(document, found);
  HiddenText hidden;
  page::HiddenWays ways = 0;
  for (const page::HiddenPart& part : parts) {
    const dom::Node& node = document[part.element];
    const dom::Node& parent = document[node.parent];
    if (parent.end <= extent.first || node.parent >= extent.end) continue;
    const std::size_t words = count_words(document, part.element);
    if (words == 0) continue;
    hidden.words += words;
    ways |= part.ways;
    hidden.ranges.push_back({node.begin, node.source_end});
  }
  if (hidden.words == 0) return std::nullopt;
  for (std::size_t way = 0; way < static_cast<std::size_t>(page::HiddenWay::kCount); ++way)
    if ((ways >> way & 1U) != 0)
      hidden.ways.emplace_back(page::name_of(static_cast<page::HiddenWay>(way)));
  return hidden;
}

}  // namespace extract_detail
}  // namespace winnow
