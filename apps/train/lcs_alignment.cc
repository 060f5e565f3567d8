// Anchors, their chain, then the gaps.
#include "train/lcs_alignment.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "base/hash.h"

namespace winnow::train {
namespace {

using Numbers = std::span<const std::uint32_t>;
using Rows = std::uint64_t;  // one bit per row

constexpr std::size_t kGram = 3;
constexpr std::size_t kRowsInStrip = 64;
constexpr std::size_t kMaxWords = std::size_t{1} << 21;  // 16 MB of table to trace back in

struct Place {
  std::uint64_t hash = 0;
  std::size_t at = 0;
};

// The runs of three that occur once, ordered by hash.
std::vector<Place> unique_grams(Numbers numbers) {
  std::vector<Place> places;
  for (std::size_t i = 0; i + kGram <= numbers.size(); ++i) {
    std::uint64_t hash = 0;
    for (std::size_t j = 0; j < kGram; ++j)
      hash = (hash ^ numbers[i + j]) * base::kGoldenRatio64 + (hash >> 29);
    places.push_back({hash, i});
  }
  std::ranges::sort(places, [](const Place& a, const Place& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.at < b.at;
  });
  std::vector<Place> unique;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool as_before = i > 0 && places[i - 1].hash == places[i].hash;
    const bool as_after = i + 1 < places.size() && places[i + 1].hash == places[i].hash;
    if (!as_before && !as_after) unique.push_back(places[i]);
  }
  return unique;
}

struct Anchor {
  std::size_t first = 0;
  std::size_t second = 0;
};

// The longest increasing chain of anchors, by patience sorting.
std::vector<Anchor> longest_chain(std::vector<Anchor> anchors) {
  std::ranges::sort(anchors, {}, &Anchor::first);
  constexpr auto kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> piles;  // piles[k] ends the best chain of length k + 1
  std::vector<std::size_t> before(anchors.size(), kNone);
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const auto pile = std::ranges::lower_bound(
        piles, anchors[i].second, {}, [&](std::size_t top) { return anchors[top].second; });
    if (pile != piles.begin()) before[i] = *(pile - 1);
    if (pile == piles.end())
      piles.push_back(i);
    else
      *pile = i;
  }
  std::vector<Anchor> chain;
  for (std::size_t i = piles.empty() ? kNone : piles.back(); i != kNone; i = before[i])
    chain.push_back(anchors[i]);
  std::ranges::reverse(chain);
  return chain;
}

std::vector<Anchor> find_anchors(Numbers first, Numbers second) {
  const std::vector<Place> left = unique_grams(first);
  const std::vector<Place> right = unique_grams(second);
  std::vector<Anchor> anchors;
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    if (left[i].hash < right[j].hash) {
      ++i;
    } else if (right[j].hash < left[i].hash) {
      ++j;
    } else {
      if (std::ranges::equal(first.subspan(left[i].at, kGram), second.subspan(right[j].at, kGram)))
        anchors.push_back({left[i].at, right[j].at});
      ++i;
      ++j;
    }
  }
  return longest_chain(std::move(anchors));
}

// Hyyro's step over one strip of 64 rows: a zero bit is a row in which the common subsequence is
// one longer than in the row above. The carry goes to the strip below.
bool advance(Rows& same, Rows matches, bool carry_in) {
  const Rows matched = same & matches;
  const Rows sum = same + matched;
  const Rows moved = sum + (carry_in ? 1 : 0);
  same = moved | (same & ~matches);
  return sum < matched || moved < sum;
}

class Aligner {
 public:
  Aligner(Numbers first, Numbers second, std::uint32_t alphabet)
      : first_(first),
        second_(second),
        masks_(alphabet),
        stamps_(alphabet),
        aligned_(first.size()) {}

  void run(Anchors anchors) {
    std::size_t i = 0;
    std::size_t j = 0;
    if (anchors == Anchors::Use) {
      for (const Anchor& anchor : find_anchors(first_, second_)) {
        if (anchor.first < i || anchor.second < j) continue;  // covered by the last one
        align_gap(i, anchor.first, j, anchor.second);
        i = anchor.first;
        j = anchor.second;
        while (i < first_.size() && j < second_.size() && first_[i] == second_[j]) {
          aligned_[i++] = true;
          ++j;
        }
      }
    }
    align_gap(i, first_.size(), j, second_.size());
  }

  std::vector<bool> take() { return std::move(aligned_); }

 private:
  // A part of the two shortened sequences.
  struct Part {
    std::size_t begin = 0, end = 0;                // of rows_
    std::size_t column_begin = 0, column_end = 0;  // of columns_
  };

  void align_gap(std::size_t i, std::size_t i_end, std::size_t j, std::size_t j_end) {
    // Backwards from the next anchor; then elements of only one side are dropped.
    while (i < i_end && j < j_end && first_[i_end - 1] == second_[j_end - 1]) {
      aligned_[--i_end] = true;
      --j_end;
    }
    if (i == i_end || j == j_end) return;
    rows_.clear();
    places_.clear();
    columns_.clear();
    stamp_ += 2;
    for (std::size_t k = j; k < j_end; ++k) stamps_[second_[k]] = stamp_;
    for (std::size_t k = i; k < i_end; ++k) {
      if (stamps_[first_[k]] < stamp_) continue;
      stamps_[first_[k]] = stamp_ + 1;
      rows_.push_back(first_[k]);
      places_.push_back(k);
    }
    for (std::size_t k = j; k < j_end; ++k)
      if (stamps_[second_[k]] == stamp_ + 1) columns_.push_back(second_[k]);
    std::vector<Part> parts{{0, rows_.size(), 0, columns_.size()}};
    while (!parts.empty()) {
      const Part part = parts.back();
      parts.pop_back();
      const std::size_t width = part.column_end - part.column_begin;
      const std::size_t strips = (part.end - part.begin + kRowsInStrip - 1) / kRowsInStrip;
      if (strips == 0 || width == 0) continue;
      if (strips * width <= kMaxWords) {
        trace(part);
        continue;
      }
      const std::size_t middle = part.column_begin + width / 2;
      const std::size_t row = best_row(part, middle);
      parts.push_back({part.begin, row, part.column_begin, middle});
      parts.push_back({row, part.end, middle, part.column_end});
    }
  }

  // Steps through the table strip by strip; keep(strip, column, same) sees each word.
  template <typename Keep>
  void fill(Numbers rows, Numbers columns, Keep&& keep) {
    carries_.assign(columns.size(), 0);
    for (std::size_t top = 0; top < rows.size(); top += kRowsInStrip) {
      const Numbers strip = rows.subspan(top, std::min(kRowsInStrip, rows.size() - top));
      for (std::size_t row = 0; row < strip.size(); ++row) masks_[strip[row]] |= Rows{1} << row;
      Rows same = ~Rows{0};
      for (std::size_t column = 0; column < columns.size(); ++column) {
        carries_[column] = advance(same, masks_[columns[column]], carries_[column] != 0) ? 1 : 0;
        keep(top / kRowsInStrip, column, same);
      }
      for (const std::uint32_t element : strip) masks_[element] = 0;
    }
  }

  void trace(const Part& part) {
    const Numbers rows = Numbers(rows_).subspan(part.begin, part.end - part.begin);
    const Numbers columns =
        Numbers(columns_).subspan(part.column_begin, part.column_end - part.column_begin);
    const std::size_t width = columns.size();
    table_.resize((rows.size() + kRowsInStrip - 1) / kRowsInStrip * width);
    fill(rows, columns, [&](std::size_t strip, std::size_t column, Rows same) {
      table_[strip * width + column] = same;
    });
    const auto grows = [&](std::size_t row, std::size_t column) {
      return (table_[row / kRowsInStrip * width + column] >> (row % kRowsInStrip) & 1) == 0;
    };
    for (std::size_t i = rows.size(), j = width; i > 0 && j > 0;) {
      if (!grows(i - 1, j - 1)) {
        --i;
      } else if (j > 1 && grows(i - 1, j - 2)) {
        --j;
      } else {
        aligned_[places_[part.begin + --i]] = true;
        --j;
      }
    }
  }

  // Lengths of the common subsequence of the columns with the first 0, 1, 2, ... rows.
  std::vector<std::uint32_t> lengths(Numbers rows, Numbers columns) {
    std::vector<Rows> last((rows.size() + kRowsInStrip - 1) / kRowsInStrip, ~Rows{0});
    fill(rows, columns, [&](std::size_t strip, std::size_t, Rows same) { last[strip] = same; });
    std::vector<std::uint32_t> lengths{0};
    for (std::size_t row = 0; row < rows.size(); ++row)
      lengths.push_back(lengths.back() +
                        ((last[row / kRowsInStrip] >> (row % kRowsInStrip) & 1) == 0 ? 1U : 0U));
    return lengths;
  }

  // Hirschberg: the row where a longest common subsequence may pass from the columns before
  // `middle` to those after it.
  std::size_t best_row(const Part& part, std::size_t middle) {
    const Numbers rows = Numbers(rows_).subspan(part.begin, part.end - part.begin);
    const std::vector<std::uint32_t> before =
        lengths(rows, Numbers(columns_).subspan(part.column_begin, middle - part.column_begin));
    const std::vector<std::uint32_t> rows_back(rows.rbegin(), rows.rend());
    const Numbers tail = Numbers(columns_).subspan(middle, part.column_end - middle);
    const std::vector<std::uint32_t> tail_back(tail.rbegin(), tail.rend());
    const std::vector<std::uint32_t> after = lengths(rows_back, tail_back);
    std::size_t best = 0;
    for (std::size_t row = 1; row <= rows.size(); ++row)
      if (before[row] + after[rows.size() - row] > before[best] + after[rows.size() - best])
        best = row;
    return part.begin + best;
  }

  Numbers first_;
  Numbers second_;
  std::vector<Rows> masks_;            // of the current strip, by element
  std::vector<std::uint32_t> stamps_;  // by element: in which gap it was seen, and on which side
  std::uint32_t stamp_ = 0;
  std::vector<bool> aligned_;
  std::vector<std::uint32_t> rows_;     // of first_, what the gap shares
  std::vector<std::size_t> places_;     // of the rows, in first_
  std::vector<std::uint32_t> columns_;  // of second_
  std::vector<std::uint8_t> carries_;
  std::vector<Rows> table_;
};

}  // namespace

std::vector<bool> align(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second,
                        std::uint32_t alphabet, Anchors anchors) {
  Aligner aligner(first, second, alphabet);
  aligner.run(anchors);
  return aligner.take();
}

}  // namespace winnow::train
