// Copies nodes with shifted positions; footnotes are kept until the end.
#include "compose/joined_content.h"

#include <algorithm>
#include <vector>

#include "url/safe.h"

namespace winnow::compose {
namespace {

constexpr std::uint8_t kHeadlineLevel = 2;  // below the page's own headline

class Joiner {
 public:
  void add(const Content& content) {
    const auto notes = std::ranges::find(content.nodes, ContentKind::Footnote, &ContentNode::kind);
    const auto body_end = static_cast<std::size_t>(notes - content.nodes.begin());
    const auto store = static_cast<std::uint32_t>(joined_.store.size());
    joined_.store.append(content.store);
    append(joined_.nodes, content, 0, body_end, store);
    append(notes_, content, body_end, content.nodes.size(), store);
    std::uint32_t last_number = 0;
    for (const ContentNode& node : content.nodes)
      if (node.kind == ContentKind::Footnote) last_number = std::max(last_number, node.number);
    numbers_ += last_number;
  }

  void add_headline(const Article& article) {
    if (!article.headline || article.headline->empty()) return;
    const bool is_linked = article.url && url::is_safe_link(*article.url);
    const auto first = static_cast<std::uint32_t>(joined_.nodes.size());
    const std::uint32_t end = first + (is_linked ? 3U : 2U);
    ContentNode heading;
    heading.kind = ContentKind::Heading;
    heading.level = kHeadlineLevel;
    heading.end = end;
    joined_.nodes.push_back(heading);
    if (is_linked) {
      ContentNode link;
      link.kind = ContentKind::Link;
      link.end = end;
      link.url = keep(*article.url);
      joined_.nodes.push_back(link);
    }
    ContentNode text;
    text.end = end;
    text.text = keep(*article.headline);
    joined_.nodes.push_back(text);
  }

  Content take() {
    const auto shift = static_cast<std::uint32_t>(joined_.nodes.size());
    for (ContentNode& node : notes_) {
      node.end += shift;
      joined_.nodes.push_back(node);
    }
    return std::move(joined_);
  }

 private:
  ContentPiece keep(std::string_view text) {
    const ContentPiece piece{static_cast<std::uint32_t>(joined_.store.size()),
                             static_cast<std::uint32_t>(text.size())};
    joined_.store.append(text);
    return piece;
  }

  void append(std::vector<ContentNode>& to, const Content& from, std::size_t begin, std::size_t end,
              std::uint32_t store) const {
    const std::size_t place = to.size();
    for (std::size_t i = begin; i < end; ++i) {
      ContentNode node = from.nodes[i];
      node.end = static_cast<std::uint32_t>(place + (node.end - begin));
      for (ContentPiece* piece : {&node.text, &node.url, &node.title}) piece->offset += store;
      if (node.kind == ContentKind::Footnote || node.kind == ContentKind::FootnoteReference)
        node.number += numbers_;
      to.push_back(node);
    }
  }

  Content joined_;
  std::vector<ContentNode> notes_;
  std::uint32_t numbers_ = 0;  // of the notes so far
};

}  // namespace

Content join_articles(const Content& opening, std::span<const Article> articles) {
  Joiner joiner;
  joiner.add(opening);
  for (const Article& article : articles) {
    joiner.add_headline(article);
    joiner.add(article.content);
  }
  return joiner.take();
}

}  // namespace winnow::compose
