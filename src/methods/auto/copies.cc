// Match every block with an earlier block of the same text, then look for levels
// (features/levels.h) whose blocks all have a match, in order, in one earlier region.
#include "methods/auto/copies.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"
#include "page/element_measures.h"

namespace winnow::methods {
namespace {

using features::Column;
using features::Level;
using features::LevelTree;
using features::Mark;

constexpr std::uint32_t kNone = 0xFFFF'FFFF;
constexpr std::uint32_t kMinWords = 6;           // of a copied block, or of a marked region
constexpr std::uint32_t kMinUnmarkedBlocks = 3;  // of a region that no class name marks as a copy
constexpr std::uint32_t kMinUnmarkedWords = 30;
constexpr double kMinRepeated = 0.9;  // share of the later region's words that repeat the earlier
constexpr double kMinCovered = 0.8;   // share of the earlier region's words that are repeated

std::uint64_t hash_text(const dom::Document& document, const features::Segmentation& segmentation,
                        const features::Block& block) {
  std::uint64_t hash = 0;
  for (const features::TextLeaf& leaf : segmentation.leaves_of(block))
    hash = base::join_hash(hash, base::hash_view(base::trim(document.text(document[leaf.node]))));
  return hash;
}

std::vector<bool> drop_blocks(const dom::Document& document, const features::MeasuredPage& page,
                              std::vector<bool> kept) {
  const std::uint8_t* copies = page.table.column(Column::Copies);
  std::unordered_set<std::uint64_t> known;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (copies[i] < 2 || page.texts[i].words < kMinWords) continue;
    const std::uint64_t text = hash_text(document, page.segmentation, page.segmentation.blocks[i]);
    if (!known.insert(text).second) kept[i] = false;
  }
  return kept;
}

// For each block, the earlier block that it repeats, or kNone. If there are several, the one that
// continues the previous block's match.
std::vector<std::uint32_t> match_blocks(const dom::Document& document,
                                        const features::MeasuredPage& page) {
  // The column compares shortened texts: it may count too many copies, but never too few.
  const std::uint8_t* copies = page.table.column(Column::Copies);
  std::vector<std::uint32_t> blocks;  // that may be copies or have some
  for (std::uint32_t i = 0; i < page.texts.size(); ++i)
    if (copies[i] >= 2) blocks.push_back(i);
  // The blocks of one text are a range of `known`, which grows as they are visited.
  struct Text {
    std::uint32_t first = 0;
    std::uint32_t end = 0;  // of those visited so far
    std::uint32_t count = 0;
  };
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t text = kNone;  // kNone: a free slot
  };
  std::vector<Slot> slots(base::slot_count_for(blocks.size()));
  std::vector<Text> texts;
  std::vector<std::uint32_t> text_of;
  for (const std::uint32_t i : blocks) {
    const std::uint64_t hash = hash_text(document, page.segmentation, page.segmentation.blocks[i]);
    Slot& slot = slots[base::probe(
        slots, hash, [&](const Slot& one) { return one.text == kNone || one.hash == hash; })];
    if (slot.text == kNone) {
      slot = {hash, static_cast<std::uint32_t>(texts.size())};
      texts.emplace_back();
    }
    ++texts[slot.text].count;
    text_of.push_back(slot.text);
  }
  std::uint32_t end = 0;
  for (Text& text : texts) {
    text.first = text.end = end;
    end += text.count;
  }
  std::vector<std::uint32_t> known(blocks.size());
  std::vector<std::uint32_t> matches(page.texts.size(), kNone);
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Text& text = texts[text_of[i]];
    if (text.end > text.first) {
      const auto visited = std::span(known).subspan(text.first, text.end - text.first);
      const auto next = std::ranges::upper_bound(visited, last);
      last = next == visited.end() ? visited.front() : *next;
      matches[blocks[i]] = last;
    }
    known[text.end++] = blocks[i];
  }
  return matches;
}

bool has_mark(const Level& level, Mark mark) {
  return level.distance[static_cast<std::size_t>(mark)] != features::kNoMark;
}

// The levels from a region up to the child of the lowest level that both regions share.
struct Branch {
  std::uint32_t level = 0;  // the smallest that holds the region
  std::uint32_t top = 0;    // the child of the shared level
  bool is_hidden = false;
  std::uint64_t variant = 0;  // hash of the class names that mark it as one of several variants
};

struct Region {
  std::uint32_t first = 0;  // blocks
  std::uint32_t end = 0;
};

struct Twins {
  Region earlier;
  Region later;
  bool is_earlier_hidden = false;
};

class TwinFinder {
 public:
  TwinFinder(const dom::Document& document, features::MeasuredPage& page)
      : document_(document), page_(page), matches_(match_blocks(document, page)) {
    const std::size_t count = page.texts.size();
    words_.resize(count + 1);
    matched_words_.resize(count + 1);
    code_words_.resize(count + 1);
    falls_.resize(count + 1);
    std::uint32_t last = kNone;
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_matched = matches_[i] != kNone;
      words_[i + 1] = words_[i] + page.texts[i].words;
      matched_words_[i + 1] = matched_words_[i] + (is_matched ? page.texts[i].words : 0);
      const bool is_code = has_mark(page.tree.levels[page.tree.of_block[i]], Mark::Code);
      code_words_[i + 1] = code_words_[i] + (is_code ? page.texts[i].words : 0);
      const bool falls = is_matched && last != kNone && matches_[i] <= last;
      falls_[i + 1] = falls_[i] + (falls ? 1 : 0);
      if (is_matched) last = matches_[i];
    }
  }

  // The earlier region that the blocks of this level repeat.
  [[nodiscard]] std::optional<Twins> twin_of(std::uint32_t number) const {
    const Level& level = page_.tree.levels[number];
    const Region later{level.first_block, level.end_block};
    const std::optional<Region> earlier = repeated_region(later);
    if (!earlier) return std::nullopt;
    const auto [before, after] = branches(*earlier, number);
    const Level& shared = page_.tree.levels[page_.tree.levels[after.top].parent];
    if (has_mark(shared, Mark::Table) || has_mark(shared, Mark::Code)) return std::nullopt;
    const bool is_marked = before.is_hidden != after.is_hidden || before.variant != after.variant;
    if (!is_marked && !differ_in_template(before, after, shared, later)) return std::nullopt;
    return Twins{*earlier, later, before.is_hidden && !after.is_hidden};
  }

 private:
  [[nodiscard]] std::uint32_t words(const Region& region) const {
    return words_[region.end] - words_[region.first];
  }

  // The blocks that a region's blocks repeat, if they do so in order and leave little out.
  [[nodiscard]] std::optional<Region> repeated_region(const Region& later) const {
    const std::uint32_t all = words(later);
    const std::uint32_t matched = matched_words_[later.end] - matched_words_[later.first];
    if (all < kMinWords || matched < kMinRepeated * all) return std::nullopt;
    if (2 * (code_words_[later.end] - code_words_[later.first]) > all) return std::nullopt;
    Region both = later;
    while (matches_[both.first] == kNone) ++both.first;
    while (matches_[both.end - 1] == kNone) --both.end;
    if (falls_[both.end] > falls_[both.first + 1]) return std::nullopt;
    const Region earlier{matches_[both.first], matches_[both.end - 1] + 1};
    if (earlier.end > later.first || matched < kMinCovered * words(earlier)) return std::nullopt;
    return earlier;
  }

  [[nodiscard]] std::pair<Branch, Branch> branches(const Region& earlier,
                                                   std::uint32_t later) const {
    const std::vector<Level>& levels = page_.tree.levels;
    const std::uint32_t first_later = levels[later].first_block;
    Branch before{.level = page_.tree.of_block[earlier.first]};
    for (std::uint32_t steps = 0; steps < LevelTree::kMaxSteps; ++steps) {
      const Level& parent = levels[levels[before.level].parent];
      if (levels[before.level].end_block >= earlier.end || parent.end_block > first_later) break;
      before.level = levels[before.level].parent;
    }
    Branch after{.level = later};
    climb(before, [&](const Level& parent) { return parent.end_block > first_later; });
    climb(after, [&](const Level& parent) { return parent.first_block <= earlier.first; });
    return {before, after};
  }

  // NB: a mark counts only on levels with little text besides the region. The parts that cards in a
  // hidden page section have in common with other cards are not copies.
  template <typename IsShared>
  void climb(Branch& branch, const IsShared& is_shared) const {
    const std::vector<Level>& levels = page_.tree.levels;
    branch.top = branch.level;
    const double region = words({levels[branch.level].first_block, levels[branch.level].end_block});
    for (std::uint32_t steps = 0; steps < LevelTree::kMaxSteps; ++steps) {
      const Level& level = levels[branch.top];
      if (region >= kMinCovered * words({level.first_block, level.end_block})) {
        branch.is_hidden = branch.is_hidden || is_hidden(level);
        branch.variant ^= variant_names(level);
      }
      if (branch.top == 0 || is_shared(levels[level.parent])) return;
      branch.top = level.parent;
    }
  }

  [[nodiscard]] static bool is_hidden(const Level& level) {
    return std::ranges::any_of(
        std::array{Mark::NotDisplayed, Mark::HiddenAttribute, Mark::AriaHidden, Mark::Noscript},
        [&](Mark mark) { return level.marks.has(mark); });
  }

  // The hash of those class attributes of the level's elements that name a variant; 0 without any.
  [[nodiscard]] std::uint64_t variant_names(const Level& level) const {
    std::uint64_t hash = 0;
    for (std::uint32_t node = level.inner;; node = document_[node].parent) {
      const std::string_view names =
          document_.attribute(document_[node], dom::Name::Class).value_or("");
      // "hidden-xs", "d-lg-none", "mobile-only", "slick-cloned"
      if ((page_.facts.names().of(names).part & page::part::Variant) != 0)
        hash ^= base::hash_view(names);
      if (node <= level.outer) return hash;
    }
  }

  // Without a mark, equal parts that one template wrote, or items of one list, are verses, cards or
  // messages that happen to have the same text.
  [[nodiscard]] bool differ_in_template(const Branch& before, const Branch& after,
                                        const Level& shared, const Region& later) const {
    if (has_mark(shared, Mark::List) || has_mark(shared, Mark::OrderedList) ||
        has_mark(shared, Mark::Definition))
      return false;
    const std::vector<Level>& levels = page_.tree.levels;
    return levels[before.top].shape != levels[after.top].shape &&
           levels[before.level].shape != levels[after.level].shape &&
           later.end - later.first >= kMinUnmarkedBlocks && words(later) >= kMinUnmarkedWords;
  }

  const dom::Document& document_;
  features::MeasuredPage& page_;
  std::vector<std::uint32_t> matches_;
  // Running sums before each block: words, words of matched blocks, words of code, and the number
  // of matches that did not follow the previous match.
  std::vector<std::uint32_t> words_;
  std::vector<std::uint32_t> matched_words_;
  std::vector<std::uint32_t> code_words_;
  std::vector<std::uint32_t> falls_;
};

std::uint32_t count_kept(const Region& region, const std::vector<bool>& kept) {
  std::uint32_t count = 0;
  for (std::uint32_t i = region.first; i < region.end; ++i) count += kept[i] ? 1 : 0;
  return count;
}

// The levels that may be copies: each has a kept block, enough words, and most of them in blocks
// that occur more than once.
std::vector<std::uint32_t> possible_copies(const features::MeasuredPage& page,
                                           const std::vector<bool>& kept) {
  struct Sums {
    std::uint32_t words = 0;
    std::uint32_t copied_words = 0;
    std::uint32_t kept = 0;
  };
  const std::uint8_t* copies = page.table.column(Column::Copies);
  std::vector<std::uint32_t> found;
  std::vector<Sums> sums(page.texts.size() + 1);  // before each block
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const std::uint32_t words = page.texts[i].words;
    sums[i + 1] = {sums[i].words + words, sums[i].copied_words + (copies[i] >= 2 ? words : 0),
                   sums[i].kept + (kept[i] ? 1 : 0)};
  }
  if (sums.back().copied_words < kMinRepeated * kMinWords) return found;
  for (std::uint32_t number = 0; number < page.tree.levels.size(); ++number) {
    const Sums& before = sums[page.tree.levels[number].first_block];
    const Sums& after = sums[page.tree.levels[number].end_block];
    const std::uint32_t words = after.words - before.words;
    if (after.kept > before.kept && words >= kMinWords &&
        after.copied_words - before.copied_words >= kMinRepeated * words)
      found.push_back(number);
  }
  return found;
}

// The copy that a reader sees first stays; of two that are both visible or both hidden, the first.
std::vector<bool> drop_regions(const dom::Document& document, features::MeasuredPage& page,
                               std::vector<bool> kept) {
  // OPTIMIZATION: on most pages there are none, and no text is read.
  const std::vector<std::uint32_t> possible = possible_copies(page, kept);
  if (possible.empty()) return kept;
  const TwinFinder finder(document, page);
  const std::vector<Level>& levels = page.tree.levels;
  std::uint32_t done = 0;
  for (const std::uint32_t number : possible) {
    if (levels[number].first_block < done) continue;
    const std::optional<Twins> twins = finder.twin_of(number);
    if (!twins) continue;
    done = levels[number].end_block;
    const std::uint32_t earlier = count_kept(twins->earlier, kept);
    const std::uint32_t later = count_kept(twins->later, kept);
    if (earlier == 0 || later == 0) continue;
    const Region& copy =
        twins->is_earlier_hidden && later >= earlier ? twins->earlier : twins->later;
    for (std::uint32_t i = copy.first; i < copy.end; ++i) kept[i] = false;
  }
  return kept;
}

}  // namespace

std::vector<bool> drop_copies(features::MeasuredPage& page, Dedup dedup, std::vector<bool> kept) {
  const dom::Document& document = page.facts.document();
  switch (dedup) {
    case Dedup::Off: return kept;
    case Dedup::Regions: return drop_regions(document, page, std::move(kept));
    case Dedup::Blocks: return drop_blocks(document, page, std::move(kept));
  }
  return kept;
}

}  // namespace winnow::methods
