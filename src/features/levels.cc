// Three passes: find the elements that contain blocks, from the blocks upwards; merge wrappers;
// count siblings of the same shape in a table of (parent, shape).
#include "features/levels.h"

#include <algorithm>

#include "base/flat_table.h"
#include "base/hash.h"
#include "dom/display.h"

namespace winnow::features {
namespace {

constexpr std::uint64_t kMix = base::kGoldenRatio64;

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t value = (a ^ (b + kMix + (a << 6) + (a >> 2))) * kMix;
  return value ^ (value >> 29);
}

class Builder {
 public:
  Builder(page::PageFacts& facts, const Segmentation& segmentation, const TokenWeights& weights,
          TokenVisitor* visitor, LevelTree& tree)
      : document_(facts.document()),
        names_(facts.names()),
        segmentation_(segmentation),
        weights_(weights),
        visitor_(visitor),
        tree_(tree),
        elements_(tree.elements) {
    tree.levels.clear();
    tree.of_block.clear();
    tree.elements.clear();
    tree.meanings.clear();
  }

  void run() {
    find_elements();
    merge();
    count_alike();
  }

 private:
  void find_elements() {
    const std::size_t count = segmentation_.blocks.size();
    tree_.of_block.reserve(count);
    std::vector<std::uint32_t> open;  // elements, outermost first
    std::vector<std::uint32_t> path;  // nodes, innermost first
    for (std::uint32_t block = 0; block < count; ++block) {
      std::uint32_t node = segmentation_.blocks[block].element;
      const std::uint32_t begin = segmentation_.begin_node(segmentation_.blocks[block]);
      while (!open.empty() && document_[elements_[open.back()].node].end <= begin) {
        elements_[open.back()].end_block = block;
        open.pop_back();
      }
      // All open elements contain the block's first node, and so does the block's element. The
      // ancestors of a block are opened with it, so its element is either open already or a
      // descendant of the innermost open element.
      std::size_t keep = open.size();
      while (keep > 0 && elements_[open[keep - 1]].node > node) --keep;
      if (keep > 0 && (keep < open.size() || elements_[open[keep - 1]].node == node)) {
        tree_.of_block.push_back(open[keep - 1]);
        continue;
      }
      const std::uint32_t top = open.empty() ? kNoNode : elements_[open.back()].node;
      path.clear();
      for (;; node = document_[node].parent) {
        if (node == top) break;
        path.push_back(node);
        if (node == document_[node].parent) break;
      }
      for (auto it = path.rbegin(); it != path.rend(); ++it) {
        const auto number = static_cast<std::uint32_t>(elements_.size());
        elements_.push_back({*it, open.empty() ? number : open.back(), block, 0, 0});
        open.push_back(number);
      }
      tree_.of_block.push_back(open.back());
    }
    for (const std::uint32_t element : open)
      elements_[element].end_block = static_cast<std::uint32_t>(count);
  }

  void merge() {
    for (std::uint32_t i = 0; i < elements_.size(); ++i) {
      LevelElement& element = elements_[i];
      const LevelElement& parent = elements_[element.parent];
      const bool is_first = i == 0;
      if (!is_first && parent.first_block == element.first_block &&
          parent.end_block == element.end_block) {
        element.level = parent.level;
      } else {
        element.level = static_cast<std::uint32_t>(tree_.levels.size());
        Level& level = tree_.levels.emplace_back();
        level.parent = is_first ? 0 : parent.level;
        level.first_block = element.first_block;
        level.end_block = element.end_block;
        level.outer = level.inner = element.node;
      }
      read_element(element.node, element.level);
    }
    for (std::uint32_t& block : tree_.of_block) block = elements_[block].level;
    for (std::uint32_t i = 0; i < tree_.levels.size(); ++i) inherit(i);
  }

  void read_element(std::uint32_t index, std::uint32_t number) {
    Level& level = tree_.levels[number];
    const dom::Node& node = document_[index];
    if (!node.is_element()) return;
    if (dom::display_of(node) != dom::Display::Inline ||
        dom::display_of(document_[level.inner]) == dom::Display::Inline)
      level.inner = index;
    level.marks |= marks_of_tag(node);
    level.shape = mix(level.shape, static_cast<std::uint64_t>(node.name) + 1);
    for (const dom::Attribute& attribute : document_.attributes(node)) {
      const std::string_view value = document_.text(attribute.value);
      if (attribute.name != dom::Name::Class && attribute.name != dom::Name::Id) {
        level.marks |= marks_of_attribute(attribute.name, value);
        continue;
      }
      const std::uint32_t value_number = names_.number_of(value);
      const ClassMeaning& meaning = meaning_of(value_number);
      level.marks |= marks_of_families(names_[value_number].block);
      level.weight.sum += meaning.weight.sum;
      level.weight.lowest = std::min(level.weight.lowest, meaning.weight.lowest);
      level.weight.highest = std::max(level.weight.highest, meaning.weight.highest);
      if (attribute.name == dom::Name::Class) level.shape = mix(level.shape, meaning.shape);
      if (visitor_ != nullptr)
        for (const std::uint32_t token : names_.tokens(names_[value_number]))
          visitor_->class_token(number, token);
    }
  }

  const ClassMeaning& meaning_of(std::uint32_t number) {
    if (number >= tree_.meanings.size()) tree_.meanings.resize(names_.size());
    ClassMeaning& meaning = tree_.meanings[number];
    if (meaning.is_known) return meaning;
    meaning.is_known = true;
    meaning.shape = kMix;
    for (const std::uint32_t token : names_.tokens(names_[number])) {
      meaning.shape = mix(meaning.shape, token);
      const std::int8_t weight = weights_.of_class[slot_of_hash(token)];
      meaning.weight.sum += weight;
      meaning.weight.lowest = std::min(meaning.weight.lowest, weight);
      meaning.weight.highest = std::max(meaning.weight.highest, weight);
    }
    return meaning;
  }

  void inherit(std::uint32_t i) {
    Level& level = tree_.levels[i];
    if (i == 0) {
      level.distance.fill(kNoMark);
      level.path = level.shape;
    } else {
      const Level& parent = tree_.levels[level.parent];
      level.depth = parent.depth + 1;
      level.path = mix(parent.path, level.shape);
      // One level further, at most 63; kNoMark stays.
      for (std::size_t mark = 0; mark < kMarkCount; ++mark)
        level.distance[mark] = static_cast<std::uint8_t>(
            parent.distance[mark] + static_cast<std::uint8_t>(parent.distance[mark] < 63 ? 1 : 0));
      level.weight_sum = parent.weight_sum;
      level.weight_lowest = parent.weight_lowest;
      level.weight_highest = parent.weight_highest;
    }
    level.marks.for_each([&](std::size_t mark) { level.distance[mark] = 0; });
    level.weight_sum += level.weight.sum;
    level.weight_lowest = std::min(level.weight_lowest, level.weight.lowest);
    level.weight_highest = std::max(level.weight_highest, level.weight.highest);
  }

  void count_alike() {
    struct Slot {
      std::uint64_t key = 0;
      std::uint32_t count = 0;
    };
    std::vector<Slot> table(base::slot_count_for(tree_.levels.size()));
    std::vector<std::uint32_t> place(tree_.levels.size());
    for (std::uint32_t i = 1; i < tree_.levels.size(); ++i) {
      Level& level = tree_.levels[i];
      const std::uint64_t key = mix(level.shape, level.parent) | 1;
      const std::size_t slot = base::probe(
          table, key >> 20, [&](const Slot& taken) { return taken.key == 0 || taken.key == key; });
      table[slot].key = key;
      level.alike_index = table[slot].count++;
      place[i] = static_cast<std::uint32_t>(slot);
    }
    for (std::uint32_t i = 1; i < tree_.levels.size(); ++i)
      tree_.levels[i].alike = table[place[i]].count;
  }

  static constexpr std::uint32_t kNoNode = 0xFFFF'FFFF;

  const dom::Document& document_;
  page::NameValues& names_;
  const Segmentation& segmentation_;
  const TokenWeights& weights_;
  TokenVisitor* visitor_;
  LevelTree& tree_;
  std::vector<LevelElement>& elements_;
};

}  // namespace

void group_by_path(const LevelTree& tree, Groups& groups) {
  groups.of_block.clear();
  groups.count = 0;
  groups.of_block.reserve(tree.of_block.size());
  struct Slot {
    std::uint64_t path = 0;
    std::uint32_t number = 0;
  };
  std::vector<Slot> table(base::slot_count_for(tree.of_block.size()));
  for (const std::uint32_t level : tree.of_block) {
    const std::uint64_t path = tree.levels[level].path | 1;
    const std::size_t slot = base::probe(table, path >> 20, [&](const Slot& taken) {
      return taken.path == 0 || taken.path == path;
    });
    if (table[slot].path == 0) table[slot] = {path, groups.count++};
    groups.of_block.push_back(table[slot].number);
  }
}

void build_levels(page::PageFacts& facts, const Segmentation& segmentation,
                  const TokenWeights& weights, TokenVisitor* visitor, LevelTree& tree) {
  Builder(facts, segmentation, weights, visitor, tree).run();
}

}  // namespace winnow::features
