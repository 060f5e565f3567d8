// The columns for the position of a block: on the page, below its heading, relative to the title,
// the best container and the densest span, and among its neighbours.
#include <bitset>

#include "base/ascii.h"
#include "features/table_parts.h"
#include "features/word_hash.h"

namespace winnow::features::table_parts {
namespace {

constexpr std::size_t kMaxTitleWords = 48;

// The words of a title or description as sorted hashes.
class WordSet {
 public:
  void add(std::string_view text) {
    WordHash hash;
    std::size_t length = 0;
    std::uint32_t wide = 0;
    const auto finish = [&] {
      if (length == 0) return;
      const std::uint32_t word = hash.finish();
      if (hashes_.size() < kMaxTitleWords) hashes_.push_back(word);
      length = 0;
    };
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (base::is_alpha(c) || byte >= 0x80) {
        hash.add(base::to_lower(c));
        ++length;
        if (byte >= 0xE3 && byte <= 0xED && length == 1) wide = 3;
        if (wide > 0 && --wide == 0) finish();
      } else if (base::is_digit(c)) {
        hash.add('0');
        ++length;
      } else {
        wide = 0;
        finish();
      }
    }
    finish();
    std::ranges::sort(hashes_);
    hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
    for (const std::uint32_t known : hashes_) may_have_.set(known % may_have_.size());
  }
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::uint32_t count(const Opening& opening) const {
    if (hashes_.empty()) return 0;
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < opening.count; ++i)
      if (may_have_.test(opening.hashes[i] % may_have_.size()))
        found += std::ranges::binary_search(hashes_, opening.hashes[i]) ? 1 : 0;
    return found;
  }

 private:
  std::vector<std::uint32_t> hashes_;
  std::bitset<1024> may_have_;  // by the lowest bits of the hashes
};

struct Declared {
  WordSet title;
  WordSet description;
};

Declared read_declared(const dom::Document& document) {
  Declared declared;
  const auto head = document.find_first(dom::Name::Head);
  if (!head) return declared;
  for (std::uint32_t i = dom::index(*head); i < document[*head].end; ++i) {
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Title) && i + 1 < node.end && declared.title.size() == 0)
      declared.title.add(document.text(document[i + 1]));
    if (!node.is(dom::Name::Meta) || declared.description.size() > 0) continue;
    const std::string_view key =
        document.attribute(node, dom::Name::NameAttribute)
            .value_or(document.attribute(node, dom::Name::Property).value_or(""));
    if (base::equals_ignoring_case(key, "description") ||
        base::equals_ignoring_case(key, "og:description"))
      declared.description.add(document.attribute(node, dom::Name::Content).value_or(""));
  }
  return declared;
}

// Finds the heading, or else the block, that shares most words with the page's title.
void find_title(Work& work, const Declared& declared) {
  const Cells cells = work.cells();
  std::uint32_t best_score = 0;
  for (std::uint32_t i = 0; i < work.openings.size(); ++i) {
    const std::uint32_t found = declared.title.count(work.openings[i]);
    const std::uint32_t described = declared.description.count(work.openings[i]);
    const std::uint32_t count = std::max(work.openings[i].count, 1U);
    cells.at(Column::TitleOverlap, i) = share_byte(found, count);
    cells.at(Column::TitleCover, i) = share_byte(found, declared.title.size());
    cells.at(Column::DescriptionOverlap, i) = share_byte(described, count);
    std::uint32_t score = cells.at(Column::TitleOverlap, i) + cells.at(Column::TitleCover, i);
    if (found < 2 && work.page.texts[i].words > 3 * found) score /= 4;
    if (work.heading_of[i] == 1) score += 300;
    if (work.heading_of[i] == 2) score += 120;
    if (work.heading_of[i] == 3) score += 60;
    if (work.page.texts[i].words > 40) score /= 4;
    if (score > best_score) {
      best_score = score;
      work.title_block = i;
    }
  }
}

// As in Readability: a paragraph adds points to the level around it, and half to the next.
void find_best(Work& work) {
  const std::vector<Level>& levels = work.page.tree.levels;
  std::vector<float> scores(levels.size());
  for (std::uint32_t i = 0; i < work.page.texts.size(); ++i) {
    const BlockText& text = work.page.texts[i];
    if (text.words < 8 || 3 * text.link_words > text.words) continue;
    const float value = 1.0F + static_cast<float>(std::min(text.sentence_marks, 10U)) +
                        std::min(static_cast<float>(text.words) / 15.0F, 5.0F);
    std::uint32_t level = work.page.tree.of_block[i];
    if (levels[level].end_block - levels[level].first_block == 1) level = levels[level].parent;
    scores[level] += value;
    scores[levels[level].parent] += value / 2;
  }
  float highest = -1;
  for (std::uint32_t i = 0; i < levels.size(); ++i) {
    const std::uint32_t words = work.words(levels[i].first_block, levels[i].end_block);
    const std::uint32_t links = work.link_words(levels[i].first_block, levels[i].end_block);
    const float score =
        scores[i] * (1.0F - static_cast<float>(links) / static_cast<float>(std::max(words, 1U)));
    if (score > highest) {
      highest = score;
      work.best = i;
    }
  }
}

// The run of blocks with the greatest sum of words outside links minus words in links minus a fixed
// cost per block.
void find_span(Work& work) {
  constexpr std::int64_t kBlockCost = 6;
  std::int64_t sum = 0;
  std::int64_t highest = 0;
  std::uint32_t first = 0;
  for (std::uint32_t i = 0; i < work.page.texts.size(); ++i) {
    const BlockText& text = work.page.texts[i];
    if (sum <= 0) {
      sum = 0;
      first = i;
    }
    sum += std::int64_t{text.words} - 2 * std::int64_t{text.link_words} - kBlockCost;
    if (sum > highest) {
      highest = sum;
      work.span_first = first;
      work.span_end = i + 1;
    }
  }
}

void fill_places(Work& work) {
  const Cells cells = work.cells();
  const auto blocks = static_cast<std::uint32_t>(work.page.texts.size());
  const std::uint32_t longs = work.sums.longs.back();
  std::uint32_t first_long = blocks;
  std::uint32_t last_long = 0;
  for (std::uint32_t i = 0; i < blocks; ++i)
    if (is_long(work.page.texts[i])) {
      first_long = std::min(first_long, i);
      last_long = i;
    }
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    set(Column::Place, share_byte(i, blocks));
    set(Column::PlaceWords, share_byte(work.sums.words[i], work.sums.words.back()));
    set(Column::FromStart, log_byte(i));
    set(Column::FromEnd, log_byte(blocks - 1 - i));
    set(Column::PlaceLong, share_byte(work.sums.longs[i], longs));
    if (longs == 0) continue;
    set(Column::ToFirstLong, distance_byte(std::int64_t{i} - first_long));
    set(Column::ToLastLong, distance_byte(std::int64_t{i} - last_long));
  }
}

void fill_headings(Work& work) {
  const Cells cells = work.cells();
  const auto blocks = static_cast<std::uint32_t>(work.page.texts.size());
  std::array<std::uint32_t, 5> counts{};
  for (const std::uint8_t rank : work.heading_of) ++counts[rank];
  std::uint32_t last = blocks;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    const std::uint8_t rank = work.heading_of[i];
    if (rank > 0) {
      set(Column::HeadingRank, rank);
      set(Column::HeadingCount, log_byte(counts[rank]));
    }
    if (last < blocks) {
      set(Column::HeadingDistance, log_byte(i - last));
      set(Column::HeadingWords, log_byte(work.words(last + 1, std::max(i, last + 1))));
      set(Column::HeadingLevel, work.heading_of[last]);
      set(Column::HeadingClimb,
          small_byte(1 + work.page.tree.climb(work.page.tree.of_block[last], i)));
      set(Column::HeadingWeight, cells.at(Column::WordWeight, last));
    }
    if (rank > 0) last = i;
  }
  std::uint32_t next = blocks;
  for (std::uint32_t i = blocks; i-- > 0;) {
    cells.at(Column::HeadingBelow, i) = log_byte(work.words(i + 1, std::max(next, i + 1)));
    cells.at(Column::HeadingNext, i) = log_byte(next - i);
    if (work.heading_of[i] > 0) next = i;
  }
}

// The levels around the block of the title, and the blocks that they share with it. A level on the
// way up shares the blocks that it has in addition to the one before it.
void fill_title(Work& work) {
  const Cells cells = work.cells();
  const LevelTree& tree = work.page.tree;
  std::uint32_t shared = tree.of_block[work.title_block];
  std::uint32_t first = work.title_block;  // blocks that are filled already
  std::uint32_t end = work.title_block;
  for (std::uint32_t climbed = 0;; ++climbed, shared = tree.levels[shared].parent) {
    const Level& level = tree.levels[shared];
    const bool is_last = shared == 0 || climbed == LevelTree::kMaxSteps;
    const std::uint32_t new_first = is_last ? 0 : level.first_block;
    const auto new_end =
        is_last ? static_cast<std::uint32_t>(work.page.texts.size()) : level.end_block;
    const std::uint8_t share =
        share_byte(work.words(level.first_block, level.end_block), work.sums.words.back());
    const auto fill = [&](std::uint32_t begin, std::uint32_t stop) {
      for (std::uint32_t i = begin; i < stop; ++i) {
        const std::uint32_t depth = work.level_of(i).depth;
        cells.at(Column::TitleClimb, i) = small_byte(climbed);
        cells.at(Column::TitleDown, i) = small_byte(depth - std::min(depth, level.depth));
        cells.at(Column::TitleShare, i) = share;
      }
    };
    fill(new_first, first);
    fill(end, new_end);
    first = new_first;
    end = new_end;
    if (is_last) break;
  }
}

void fill_landmarks(Work& work) {
  const Cells cells = work.cells();
  const LevelTree& tree = work.page.tree;
  const Level& best = tree.levels[work.best];
  const std::uint32_t all = work.sums.words.back();
  // By level: the steps up to one that contains the best container, and from there down to it.
  struct Way {
    std::uint8_t up = 0;
    std::uint8_t down = 0;
  };
  std::vector<Way> ways(tree.levels.size());
  for (std::uint32_t i = 0; i < tree.levels.size(); ++i) {
    const Level& level = tree.levels[i];
    const bool contains =
        level.first_block <= best.first_block && level.end_block >= best.end_block;
    if (i == 0 || contains) {
      ways[i].down = small_byte(best.depth - std::min(best.depth, level.depth));
    } else {
      ways[i] = ways[level.parent];
      ways[i].up = std::min<std::uint8_t>(ways[i].up + 1, LevelTree::kMaxSteps);
    }
  }
  for (std::uint32_t i = 0; i < work.page.texts.size(); ++i) {
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    const Way way = ways[tree.of_block[i]];
    set(Column::BestClimb, way.up);
    set(Column::BestDown, way.down);
    const bool inside = i >= work.span_first && i < work.span_end;
    set(Column::SpanInside, inside ? 1 : 0);
    set(Column::SpanFrom, distance_byte(std::int64_t{i} - work.span_first));
    set(Column::SpanTo, distance_byte(std::int64_t{i} - work.span_end));
    set(Column::TitleDistance, distance_byte(std::int64_t{i} - work.title_block));
  }
  fill_title(work);
  const std::uint32_t best_words = work.words(best.first_block, best.end_block);
  work.page.table.fill(Column::BestShare, share_byte(best_words, all));
  work.page.table.fill(Column::BestLinks,
                       share_byte(work.link_words(best.first_block, best.end_block), best_words));
  work.page.table.fill(Column::SpanShare,
                       share_byte(work.words(work.span_first, work.span_end), all));
}

// How far a block is in the tree from the one before and the one after.
void fill_neighbours(Work& work) {
  const Cells cells = work.cells();
  const LevelTree& tree = work.page.tree;
  const auto blocks = static_cast<std::uint32_t>(work.page.texts.size());
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const std::uint32_t own = tree.of_block[i];
    if (i > 0) cells.at(Column::ClimbBefore, i) = small_byte(1 + tree.climb(own, i - 1));
    if (i + 1 < blocks) cells.at(Column::ClimbAfter, i) = small_byte(1 + tree.climb(own, i + 1));
  }
}

}  // namespace

void find_landmarks(Work& work) {
  find_title(work, read_declared(work.document));
  find_best(work);
  find_span(work);
}

void fill_context(Work& work) {
  fill_places(work);
  fill_headings(work);
  fill_landmarks(work);
  fill_neighbours(work);
}

}  // namespace winnow::features::table_parts
