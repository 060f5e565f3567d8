// The columns for the elements around a block: tags, class weights, the levels with their sums, the
// nearest repeated level (a card, a post, a comment), and the blocks with the same path.
#include "dom/display.h"
#include "features/table_parts.h"

namespace winnow::features::table_parts {
namespace {

constexpr std::size_t kSummed = 9;  // columns per level
constexpr std::size_t kLevels = 3;  // levels around a block whose sums are columns

// A small number per kind of tag.
std::uint8_t tag_kind(const dom::Node& node) {
  using enum dom::Name;
  if (!node.is_element() || node.space != dom::Namespace::Html) return 1;
  switch (node.name) {
    case Div: return 2;
    case Span: return 3;
    case A: return 4;
    case P: return 20;
    case Li: return 5;
    case Ul: return 6;
    case Ol: return 18;
    case Td: return 15;
    case Th: return 14;
    case Tr: return 13;
    case Table:
    case Tbody: return 12;
    case H1: return 24;
    case H2: return 25;
    case H3: return 26;
    case H4: return 27;
    case H5:
    case H6: return 28;
    case Pre: return 21;
    case Code: return 22;
    case Blockquote: return 23;
    case Section: return 16;
    case Article: return 17;
    case Main: return 19;
    case Header: return 8;
    case Footer: return 7;
    case Nav: return 9;
    case Aside: return 10;
    case Form:
    case Fieldset:
    case Label:
    case Button: return 11;
    case Dt: return 29;
    case Dd: return 30;
    case Dl: return 31;
    case Figcaption: return 32;
    case Figure: return 33;
    case Time: return 34;
    case Strong:
    case B: return 35;
    case Em:
    case I: return 36;
    case Center:
    case Font: return 37;
    case Summary:
    case Details: return 38;
    case Small: return 39;
    default: return 40;
  }
}

// By level: how many of the nodes, which are in document order, are in it. OPTIMIZATION: each node is
// counted for the innermost level around it, and then each level for its parent, without searching.
std::vector<std::uint32_t> count_by_level(const Work& work, std::span<const std::uint32_t> nodes) {
  const std::span<const Level> levels = work.page.tree.levels;
  std::vector<std::uint32_t> counts(levels.size());
  const auto end_of = [&](std::uint32_t level) { return work.document[levels[level].outer].end; };
  std::uint32_t innermost = 0;
  std::uint32_t next = 0;
  for (const std::uint32_t node : nodes) {
    for (; next < levels.size() && levels[next].outer <= node; ++next) innermost = next;
    while (innermost != 0 && end_of(innermost) <= node) innermost = levels[innermost].parent;
    if (node >= levels[0].outer && node < end_of(innermost)) ++counts[innermost];
  }
  for (std::size_t i = levels.size(); i-- > 1;) counts[levels[i].parent] += counts[i];
  return counts;
}

std::array<std::uint8_t, kSummed> summed(const Work& work, const Level& level, std::uint32_t images,
                                         std::uint32_t inputs) {
  const std::uint32_t first = level.first_block;
  const std::uint32_t end = level.end_block;
  const std::uint32_t words = work.words(first, end);
  return {log_byte(words),
          share_byte(work.link_words(first, end), words),
          log_byte(words / std::max(end - first, 1U)),
          log_byte(level.alike),
          share_byte(words, work.sums.words.back()),
          share_byte(work.sums.longs[end] - work.sums.longs[first], end - first),
          log_byte(work.sums.headings[end] - work.sums.headings[first]),
          log_byte(images),
          log_byte(inputs)};
}

struct PathGroup {
  std::uint32_t count = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t longs = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

void fill_paths(Work& work) {
  const Cells cells = work.cells();
  const std::size_t blocks = work.page.texts.size();
  const std::vector<std::uint32_t>& group_of = work.page.groups.of_block;
  std::vector<PathGroup> groups(work.page.groups.count);
  for (std::uint32_t i = 0; i < blocks; ++i) {
    PathGroup& group = groups[group_of[i]];
    if (group.count++ == 0) group.first = i;
    group.last = i;
    group.words += work.page.texts[i].words;
    group.link_words += work.page.texts[i].link_words;
    group.longs += is_long(work.page.texts[i]) ? 1 : 0;
  }
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const PathGroup& group = groups[group_of[i]];
    cells.at(Column::PathCount, i) = log_byte(group.count);
    cells.at(Column::PathWords, i) = log_byte(group.words / group.count);
    cells.at(Column::PathLinks, i) = share_byte(group.link_words, group.words);
    cells.at(Column::PathShare, i) = share_byte(group.words, work.sums.words.back());
    cells.at(Column::PathSpread, i) = share_byte(group.last - group.first + 1, blocks);
    cells.at(Column::PathLong, i) = share_byte(group.longs, group.count);
  }
}

// OPTIMIZATION: most marks do not occur on a page; only the columns of the others are filled block
// by block.
void fill_marks(Work& work) {
  const LevelTree& tree = work.page.tree;
  MarkSet met;
  for (const Level& level : tree.levels) met |= level.marks;
  std::vector<const std::uint8_t*> distances(tree.of_block.size());
  for (std::size_t i = 0; i < distances.size(); ++i)
    distances[i] = tree.levels[tree.of_block[i]].distance.data();
  const std::span<const std::uint8_t* const> distances_of = distances;
  for (std::size_t mark = 0; mark < kMarkCount; ++mark) {
    std::uint8_t* const column = work.page.table.column(kOwnColumns + mark);
    if (!met.has(static_cast<Mark>(mark)))
      std::fill_n(column, distances_of.size(), kNoMark);
    else
      for (std::size_t i = 0; i < distances_of.size(); ++i) column[i] = distances_of[i][mark];
  }
}

void fill_cards(Work& work, std::span<const std::uint32_t> card_of,
                std::span<const std::uint32_t> images) {
  const Cells cells = work.cells();
  for (std::uint32_t i = 0; i < work.page.texts.size(); ++i) {
    const std::uint32_t number = card_of[work.page.tree.of_block[i]];
    if (number == 0) continue;
    const Level& card = work.page.tree.levels[number];
    const Level& parent = work.page.tree.levels[card.parent];
    const std::uint32_t words = work.words(card.first_block, card.end_block);
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    set(Column::CardDistance, small_byte(1 + work.level_of(i).depth - card.depth));
    set(Column::CardAlike, log_byte(card.alike));
    set(Column::CardWords, log_byte(words));
    set(Column::CardLinks, share_byte(work.link_words(card.first_block, card.end_block), words));
    set(Column::CardBlocks, log_byte(card.end_block - card.first_block));
    set(Column::CardIndex, small_byte(i - card.first_block + 1));
    set(Column::CardShare, share_byte(work.page.texts[i].words, words));
    set(Column::CardPlace, share_byte(card.alike_index, card.alike));
    set(Column::CardGroupShare,
        share_byte(work.words(parent.first_block, parent.end_block), work.sums.words.back()));
    set(Column::CardImages, small_byte(images[number]));
  }
}

}  // namespace

void fill_levels(Work& work) {
  const Cells cells = work.cells();
  const std::span<const Level> levels = work.page.tree.levels;
  const std::vector<std::uint32_t> images = count_by_level(work, work.page.segmentation.images);
  const std::vector<std::uint32_t> inputs = count_by_level(work, work.page.segmentation.inputs);
  std::vector<std::array<std::uint8_t, kSummed>> sums(levels.size());
  std::vector<std::uint32_t> card_of(levels.size());
  std::vector<std::uint8_t> near(levels.size(), 128);  // the nearest weight other than 0
  for (std::uint32_t i = 0; i < levels.size(); ++i) {
    sums[i] = summed(work, levels[i], images[i], inputs[i]);
    const std::uint32_t parent = levels[i].parent;
    card_of[i] = i > 0 && levels[i].alike >= 3 ? i : (i > 0 ? card_of[parent] : 0);
    near[i] = levels[i].weight.sum != 0 ? signed_byte(levels[i].weight.sum) : near[parent];
  }
  for (std::uint32_t i = 0; i < work.page.texts.size(); ++i) {
    const std::uint32_t number = work.page.tree.of_block[i];
    const Level& level = levels[number];
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    set(Column::Depth, small_byte(level.depth));
    set(Column::ClassSum, signed_byte(level.weight_sum));
    set(Column::ClassWide, signed_byte(level.weight_sum / 4));
    set(Column::ClassLow, signed_byte(level.weight_lowest));
    set(Column::ClassHigh, signed_byte(level.weight_highest));
    set(Column::ClassNear, near[number]);

    constexpr std::array kTags = {Column::TagKind, Column::TagKind1, Column::TagKind2,
                                  Column::TagKind3};
    constexpr std::array kClasses = {Column::ClassOwn, Column::ClassUp1, Column::ClassUp2,
                                     Column::ClassUp3};
    std::uint32_t up = number;
    for (std::size_t step = 0; step < kTags.size(); ++step) {
      if (step < kLevels) {
        std::uint8_t* cell = cells.column(Column::Level0Words) + step * kSummed * cells.stride + i;
        for (const std::uint8_t value : sums[up]) {
          *cell = value;
          cell += cells.stride;
        }
      }
      set(kTags[step], tag_kind(work.document[levels[up].inner]));
      set(kClasses[step], signed_byte(levels[up].weight.sum));
      if (up == 0) break;
      up = levels[up].parent;
    }
  }
  fill_marks(work);
  fill_cards(work, card_of, images);
  fill_paths(work);
}

}  // namespace winnow::features::table_parts
