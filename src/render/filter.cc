// Flags are computed from the last node to the first, so that children come before their parent.
#include "render/filter.h"

#include <algorithm>

namespace winnow::render_detail {
namespace {

// Kept although it is empty: a cell keeps its column, and a rule has no content.
bool may_be_empty(ContentKind kind) noexcept {
  switch (kind) {
    case ContentKind::Cell:
    case ContentKind::Rule:
    case ContentKind::Text:
    case ContentKind::Code:
    case ContentKind::CodeBlock:
    case ContentKind::Math:
    case ContentKind::MathBlock:
    case ContentKind::Image:
    case ContentKind::Embed:
    case ContentKind::FootnoteReference: return true;
    default: return false;
  }
}

}  // namespace

Content without(const Content& content, bool links, bool images, bool tables) {
  const std::vector<ContentNode>& nodes = content.nodes;
  std::vector<bool> stays(nodes.size(), false);
  std::vector<bool> is_in_table(nodes.size(), false);
  std::size_t table_end = 0;
  for (std::size_t i = 0; i < nodes.size() && !tables; ++i) {
    if (nodes[i].kind == ContentKind::Table)
      table_end = std::max<std::size_t>(table_end, nodes[i].end);
    is_in_table[i] = i < table_end;
  }
  // The next kept node that shows something. A line break does not.
  std::size_t next_shown = nodes.size();
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const ContentNode& node = nodes[i];
    const bool is_image = node.kind == ContentKind::Image || node.kind == ContentKind::Embed;
    if (is_in_table[i] || (is_image && !images)) continue;
    if (node.kind == ContentKind::LineBreak) {
      stays[i] = true;
      continue;
    }
    const bool holds_something = next_shown < node.end;
    stays[i] =
        (holds_something || may_be_empty(node.kind)) && (links || node.kind != ContentKind::Link);
    if (may_be_empty(node.kind)) next_shown = i;
  }
  // A line break is removed with its paragraph.
  std::size_t gone_end = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (is_leaf_block(nodes[i].kind) && !stays[i])
      gone_end = std::max<std::size_t>(gone_end, nodes[i].end);
    if (i < gone_end) stays[i] = false;
  }
  Content kept;
  kept.store = content.store;
  std::vector<std::uint32_t> place(nodes.size() + 1, 0);
  for (std::size_t i = 0; i < nodes.size(); ++i) place[i + 1] = place[i] + (stays[i] ? 1 : 0);
  kept.nodes.reserve(place.back());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!stays[i]) continue;
    kept.nodes.push_back(nodes[i]);
    kept.nodes.back().end = place[nodes[i].end];
  }
  return kept;
}

Content content_of_text(std::string_view text) {
  Content content;
  content.store = std::string(text);
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) {
      const auto index = static_cast<std::uint32_t>(content.nodes.size());
      ContentNode node;
      node.kind = ContentKind::Paragraph;
      node.end = index + 2;
      content.nodes.push_back(node);
      node.kind = ContentKind::Text;
      node.text = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
      content.nodes.push_back(node);
    }
    begin = end + 1;
  }
  return content;
}

}  // namespace winnow::render_detail
