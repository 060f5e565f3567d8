// Reads each block of a message from its end, because actions follow the text that they are about.
#include "posts/action_lines.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>

#include "base/utf8.h"
#include "page/vocabulary/vocabulary.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::posts {
namespace {

constexpr std::size_t kMaxBytes = 120;  // of a line; longer ones are text
constexpr auto kActions = page::longest_first(page::kPhrases<page::Phrase::Action>);

struct Words {
  int actions = 0;
  int numbers = 0;
  bool has_other = false;
};

// The phrase that the text begins with, if a word ends with it; its bytes, or 0.
std::size_t action_at(std::string_view text) {
  for (const std::string_view action : kActions) {
    if (!text.starts_with(action)) continue;
    if (action.size() == text.size()) return action.size();
    std::size_t last = action.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(action[last]) & 0xC0) == 0x80) --last;
    const bool is_word = text::class_of(base::read_utf8(action, last).value).is(text::kOneWord);
    const text::CharacterClass next = text::class_of(base::read_utf8(text, action.size()).value);
    if (is_word || !next.is(text::kLetter | text::kMark)) return action.size();
  }
  return 0;
}

Words words_of(std::string_view text) {
  Words words;
  if (text.size() > kMaxBytes) {
    words.has_other = true;
    return words;
  }
  const std::string lowered = text::lower_case(text);
  for (std::size_t i = 0; i < lowered.size();) {
    const std::string_view rest = std::string_view(lowered).substr(i);
    const base::CodePoint point = base::read_utf8(lowered, i);
    const text::CharacterClass kind = text::class_of(point.value);
    if (kind.is(text::kNumber)) {
      ++words.numbers;
    } else if (kind.is(text::kLetter)) {
      const std::size_t length = action_at(rest);
      words.has_other = length == 0;
      if (words.has_other) return words;
      ++words.actions;
      i += length;
      continue;
    }
    i += point.length;
  }
  return words;
}

class Excluder {
 public:
  Excluder(const dom::Document& document, const features::Segmentation& segmentation)
      : document_(document), segmentation_(segmentation) {}

  void exclude(dom::Post& post) {
    if (post.body.roots.empty()) return;
    actions_.clear();
    bool has_text = false;
    std::size_t next_excluded = 0;
    std::span<const features::TextLeaf> counter;  // the block before, if it is only a number
    Kind before = Kind::Text;
    for (const dom::NodeId root : post.body.roots) {
      const std::uint32_t end = std::min(document_[root].end, post.end);
      auto block = std::ranges::lower_bound(
          segmentation_.blocks, dom::index(root), {},
          [&](const features::Block& each) { return segmentation_.begin_node(each); });
      for (; block != segmentation_.blocks.end() && segmentation_.begin_node(*block) < end;
           ++block) {
        const auto leaves = segmentation_.leaves_of(*block);
        if (is_excluded(leaves.front().node, post, next_excluded)) continue;
        const Ending ending = ending_of(leaves);
        // A number beside a button counts its clicks.
        if (ending.kind == Kind::Actions && before == Kind::Number) leave_out(counter);
        if (ending.kind == Kind::Number && before == Kind::Actions)
          leave_out(leaves);
        else
          leave_out(leaves.subspan(ending.first));
        has_text = has_text || ending.kind == Kind::Text;
        counter = leaves;
        before = ending.kind;
      }
    }
    if (has_text && !actions_.empty()) add(post.body);
  }

 private:
  enum class Kind : std::uint8_t { Text, Number, Actions };
  struct Ending {
    Kind kind = Kind::Text;
    std::size_t first = 0;  // of the leaves at the end that are actions
  };

  [[nodiscard]] bool is_excluded(std::uint32_t node, const dom::Post& post,
                                 std::size_t& next) const {
    const auto& excluded = post.body.excluded;
    while (next < excluded.size() && document_[excluded[next]].end <= node) ++next;
    return next < excluded.size() && dom::index(excluded[next]) <= node;
  }

  [[nodiscard]] Ending ending_of(std::span<const features::TextLeaf> leaves) const {
    std::size_t first = leaves.size();  // of the leaves at the end that are actions and numbers
    std::size_t first_link = leaves.size();
    Words all;
    for (std::size_t i = leaves.size(); i-- > 0; first = i) {
      const Words words = words_of(document_.text(document_[leaves[i].node]));
      if (words.has_other) break;
      all.actions += words.actions;
      all.numbers += words.numbers;
      if ((leaves[i].flags & features::TextLeaf::kInLink) != 0 && words.actions > 0) first_link = i;
    }
    // One link at the end of a sentence may be a word of it: "read the report".
    if (first > 0) return {Kind::Text, all.actions > 1 ? first_link : leaves.size()};
    if (all.actions == 0) return {all.numbers > 0 ? Kind::Number : Kind::Text, leaves.size()};
    const bool may_be_text = all.actions == 1 && all.numbers == 0 && first_link == leaves.size();
    if (may_be_text) return {Kind::Text, leaves.size()};
    return {Kind::Actions, 0};
  }

  void leave_out(std::span<const features::TextLeaf> leaves) {
    for (const features::TextLeaf& leaf : leaves) {
      const auto node = dom::NodeId(leaf.node);
      if (actions_.empty() || actions_.back() < node) actions_.push_back(node);
    }
  }

  // Excluded nodes are in document order and not nested.
  void add(dom::Selection& body) const {
    std::vector<dom::NodeId> both;
    std::ranges::merge(body.excluded, actions_, std::back_inserter(both));
    body.excluded.clear();
    for (const dom::NodeId node : both)
      if (body.excluded.empty() || dom::index(node) >= document_[body.excluded.back()].end)
        body.excluded.push_back(node);
  }

  const dom::Document& document_;
  const features::Segmentation& segmentation_;
  std::vector<dom::NodeId> actions_;
};

}  // namespace

bool is_action_line(std::string_view text) {
  const Words words = words_of(text);
  return !words.has_other && words.actions > 0;
}

void exclude_actions(const dom::Document& document, const features::Segmentation& segmentation,
                     std::vector<dom::Post>& posts) {
  Excluder excluder(document, segmentation);
  for (dom::Post& post : posts) excluder.exclude(post);
}

}  // namespace winnow::posts
