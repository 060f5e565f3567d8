// Both tables are computed strip by strip. A strip is 64 rows, the bits of one register; it moves
// through the columns and leaves for each what the strip below needs.
//
// NB: four registers per strip, processed in parallel, make the edit distance 30% faster and the
// subsequence no faster; the simple form was kept.
#include "text/alignment.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/check.h"

namespace winnow::text {
namespace {

using Numbers = std::span<const std::uint32_t>;
using Rows = std::uint64_t;  // one bit per row

constexpr std::size_t kRowsInStrip = 64;
constexpr Rows kAllRows = ~Rows{0};

std::size_t count_strips(std::size_t rows) { return (rows + kRowsInStrip - 1) / kRowsInStrip; }

Numbers strip_at(Numbers rows, std::size_t top) {
  return rows.subspan(top, std::min(kRowsInStrip, rows.size() - top));
}

// For each element, the rows of the current strip that contain it.
class StripMasks {
 public:
  explicit StripMasks(std::uint32_t alphabet) : masks_(alphabet) {}

  void set(Numbers strip) {
    for (std::size_t row = 0; row < strip.size(); ++row) masks_[strip[row]] |= Rows{1} << row;
  }
  void clear(Numbers strip) {
    for (const std::uint32_t element : strip) masks_[element] = 0;
  }
  Rows operator[](std::uint32_t element) const { return masks_[element]; }

 private:
  std::vector<Rows> masks_;
};

// Removes the common prefix and suffix from both sequences; returns their length.
std::size_t trim_common_ends(Numbers& first, Numbers& second) {
  const auto differ = std::ranges::mismatch(first, second);
  const auto head = static_cast<std::size_t>(differ.in1 - first.begin());
  first = first.subspan(head);
  second = second.subspan(head);
  const std::size_t shorter = std::min(first.size(), second.size());
  std::size_t tail = 0;
  while (tail < shorter && first[first.size() - 1 - tail] == second[second.size() - 1 - tail])
    ++tail;
  first = first.first(first.size() - tail);
  second = second.first(second.size() - tail);
  return head + tail;
}

std::vector<bool> elements_of(Numbers sequence, std::uint32_t alphabet) {
  std::vector<bool> present(alphabet);
  for (const std::uint32_t element : sequence) present[element] = true;
  return present;
}

// The elements of a sequence that also occur in the other: only they can be in a common
// subsequence.
std::vector<std::uint32_t> shared_elements(Numbers sequence, const std::vector<bool>& in_other) {
  std::vector<std::uint32_t> shared;
  shared.reserve(sequence.size());
  for (const std::uint32_t element : sequence)
    if (in_other[element]) shared.push_back(element);
  return shared;
}

// A strip of the subsequence table in its current column.
struct SubsequenceStrip {
  // A zero is a row in which the common subsequence is one longer than in the row above.
  Rows same = kAllRows;

  // Hyyrö's step. The addition moves each zero up to the first match below the zero before it; its
  // carry is the move that reaches the strip below.
  bool advance(Rows matches, bool carry_in) noexcept {
    const Rows matched = same & matches;
    const Rows sum = same + matched;
    const Rows moved = sum + (carry_in ? 1 : 0);
    same = moved | (same & ~matches);
    return sum < matched || moved < sum;
  }
};

// A strip of the edit distance table in its current column: the rows in which the distance is one
// more or one less than in the row above.
struct EditStrip {
  Rows more = kAllRows;
  Rows less = 0;

  // Myers' step. `change` is how the distance above the strip changed from the last column to this
  // one: -1, 0 or 1; the result is the same for the strip's last row.
  int advance(Rows matches, int change) noexcept {
    const Rows grew_above = change > 0 ? 1 : 0;
    const Rows shrank_above = change < 0 ? 1 : 0;
    const Rows not_more = matches | less;
    const Rows equal = matches | shrank_above;
    const Rows no_worse = (((equal & more) + more) ^ more) | equal;  // than the diagonal neighbour
    const Rows grew = less | ~(no_worse | more);
    const Rows shrank = more & no_worse;
    const Rows grew_over_row = (grew << 1) | grew_above;
    const Rows shrank_over_row = (shrank << 1) | shrank_above;
    more = shrank_over_row | ~(not_more | grew_over_row);
    less = grew_over_row & not_more;
    return static_cast<int>(grew >> (kRowsInStrip - 1)) -
           static_cast<int>(shrank >> (kRowsInStrip - 1));
  }

  // The distance of the last row minus that of row number `rows` of the strip.
  // REQUIRES: 0 < rows <= kRowsInStrip.
  [[nodiscard]] std::ptrdiff_t rise_below(std::size_t rows) const noexcept {
    const Rows below = rows < kRowsInStrip ? kAllRows << rows : 0;
    return std::popcount(more & below) - std::popcount(less & below);
  }
};

// Ukkonen's band. A path of at most `bound` edits from corner to corner leaves the diagonal and
// returns, and the corner is `length_difference` away from it:
//
//   -before <= row - column <= after
//
// Columns count from 1; column 0 is the edge of the table, before any element.
struct Band {
  std::size_t before = 0;
  std::size_t after = 0;

  // REQUIRES: bound >= length_difference.
  Band(std::size_t bound, std::size_t length_difference) noexcept
      : before((bound - length_difference) / 2), after((bound + length_difference) / 2) {}

  [[nodiscard]] std::size_t first_column(std::size_t row) const noexcept {
    return row > after ? row - after : 1;
  }
  [[nodiscard]] std::size_t last_column(std::size_t row, std::size_t columns) const noexcept {
    return std::min(columns, row + before);
  }
};

class EditTable {
 public:
  // REQUIRES: longer.size() >= shorter.size() > 0.
  EditTable(Numbers longer, Numbers shorter, std::uint32_t alphabet)
      : rows_(longer), columns_(shorter), masks_(alphabet), changes_(shorter.size() + 1) {}

  // The smallest number of edits on a path within the band of `bound`: the distance, if that is at
  // most `bound`; otherwise an upper bound of the distance. Subtracts the steps it needs from
  // `steps`; nullopt if there are too few.
  std::optional<std::size_t> distance_within(std::size_t bound, std::uint64_t& steps) {
    const Band band(bound, rows_.size() - columns_.size());
    const std::uint64_t needed = steps_in(band);
    if (needed > steps) return std::nullopt;
    steps -= needed;

    // Where no strip has been, the distance is assumed to grow with each column: that is exact at
    // the edge of the table and never too small elsewhere.
    std::ranges::fill(changes_, std::int8_t{1});
    std::ptrdiff_t distance = 0;
    std::ptrdiff_t top_value = 0;  // above the strip, in the column before its first
    for (std::size_t top = 0; top < rows_.size(); top += kRowsInStrip) {
      const std::size_t begin = band.first_column(top + 1);
      const std::size_t end = band.last_column(top + kRowsInStrip, columns_.size());
      const Numbers strip = strip_at(rows_, top);
      masks_.set(strip);
      EditStrip state;
      std::ptrdiff_t value = top_value + static_cast<std::ptrdiff_t>(kRowsInStrip);
      const std::size_t next_begin = std::min(band.first_column(top + kRowsInStrip + 1), end + 1);
      for (std::size_t column = begin; column < next_begin; ++column)
        value += advance(state, column);
      top_value = value;
      for (std::size_t column = next_begin; column <= end; ++column)
        value += advance(state, column);
      masks_.clear(strip);
      distance = value - state.rise_below(strip.size());
    }
    return static_cast<std::size_t>(distance);
  }

 private:
  [[nodiscard]] std::uint64_t steps_in(const Band& band) const {
    std::uint64_t steps = 0;
    for (std::size_t top = 0; top < rows_.size(); top += kRowsInStrip)
      steps +=
          band.last_column(top + kRowsInStrip, columns_.size()) + 1 - band.first_column(top + 1);
    return steps;
  }

  int advance(EditStrip& state, std::size_t column) {
    const int change = state.advance(masks_[columns_[column - 1]], changes_[column]);
    changes_[column] = static_cast<std::int8_t>(change);
    return change;
  }

  Numbers rows_;
  Numbers columns_;
  StripMasks masks_;
  std::vector<std::int8_t>
      changes_;  // by column: in the last row of the last strip that reached it
};

}  // namespace

std::optional<std::size_t> common_subsequence(const Sequences& sequences, std::uint64_t max_steps) {
  Numbers first = sequences.first;
  Numbers second = sequences.second;
  std::size_t length = trim_common_ends(first, second);
  const auto rows = shared_elements(first, elements_of(second, sequences.alphabet));
  const auto columns = shared_elements(second, elements_of(first, sequences.alphabet));
  if (std::uint64_t{count_strips(rows.size())} * columns.size() > max_steps) return std::nullopt;

  StripMasks masks(sequences.alphabet);
  std::vector<std::uint8_t> carries(columns.size());
  for (std::size_t top = 0; top < rows.size(); top += kRowsInStrip) {
    const Numbers strip = strip_at(rows, top);
    masks.set(strip);
    SubsequenceStrip state;
    for (std::size_t column = 0; column < columns.size(); ++column)
      carries[column] = state.advance(masks[columns[column]], carries[column] != 0);
    masks.clear(strip);
    length += static_cast<std::size_t>(std::popcount(~state.same));
  }
  return length;
}

std::optional<std::size_t> edit_distance(const Sequences& sequences, std::uint64_t max_steps) {
  Numbers longer = sequences.first;
  Numbers shorter = sequences.second;
  trim_common_ends(longer, shorter);
  if (longer.size() < shorter.size()) std::swap(longer, shorter);
  if (shorter.empty()) return longer.size();

  // The band widens until the distance fits. Each try also gives an upper bound; if that is close,
  // the next try is the last. Factors 4 and 8 were chosen on texts with little in common, where
  // doubling takes twice as long.
  constexpr std::size_t kFirstBound = 256;
  EditTable table(longer, shorter, sequences.alphabet);
  std::size_t bound = std::max(longer.size() - shorter.size(), kFirstBound);
  while (true) {
    bound = std::min(bound, longer.size());
    const std::optional<std::size_t> distance = table.distance_within(bound, max_steps);
    if (!distance || *distance <= bound) return distance;
    WINNOW_CHECK(bound < longer.size());
    bound = *distance <= 8 * bound ? *distance : 4 * bound;
  }
}

}  // namespace winnow::text
