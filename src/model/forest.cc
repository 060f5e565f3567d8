// One evaluation for all register widths; only the lookup of the values differs. The reader
// validates every byte.
#include "model/forest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>

#include "base/stage_clock.h"
#endif

namespace winnow::model {
namespace {

constexpr std::size_t kFewRows = 6;  // fewer rows are faster one by one

// The lowest `count` bits, 64 at most.
std::uint64_t all_of(std::size_t count) noexcept {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool has(std::size_t count) const { return count <= bytes_.size(); }
  [[nodiscard]] bool is_empty() const { return bytes_.empty(); }
  // REQUIRES: has(count), count at most 4.
  std::uint32_t number(std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
      value |= std::uint32_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
    bytes_.remove_prefix(count);
    return value;
  }

 private:
  std::string_view bytes_;
};

}  // namespace

Result<Forest> Forest::read(std::string_view bytes, std::size_t columns, std::string_view name) {
  const auto damaged = [&](std::string_view what) {
    return fail(ErrorCode::Malformed,
                std::string("model ").append(name).append(": a forest is damaged: ").append(what));
  };
  ByteReader reader(bytes);
  if (!reader.has(4)) return damaged("unexpected end");
  const std::uint32_t trees = reader.number(4);
  Forest forest;
  for (std::uint32_t t = 0; t < trees; ++t) {
    if (!reader.has(2)) return damaged("unexpected end");
    const std::uint32_t leaves = reader.number(2);
    if (leaves < 1 || leaves > kMaxLeaves) return damaged("a tree has 0 leaves or more than 64");
    if (!reader.has(5 * (leaves - 1) + 4 * leaves)) return damaged("unexpected end");
    forest.trees_.push_back({static_cast<std::uint32_t>(forest.questions_.size()),
                             static_cast<std::uint32_t>(forest.values_.size()),
                             static_cast<std::uint16_t>(leaves)});
    std::uint64_t nodes_met = 1;
    std::uint64_t leaves_met = leaves == 1 ? 1 : 0;
    for (std::uint32_t i = 0; i + 1 < leaves; ++i) {
      Question question;
      question.column = static_cast<std::uint16_t>(reader.number(2));
      question.threshold = static_cast<std::uint8_t>(reader.number(1));
      question.low = static_cast<std::uint8_t>(reader.number(1));
      question.high = static_cast<std::uint8_t>(reader.number(1));
      if (question.column >= columns) return damaged("a test uses an unknown column");
      for (const std::uint8_t child : {question.low, question.high}) {
        const bool is_leaf = child >= kLeaf;
        const std::uint32_t number = is_leaf ? child - kLeaf : child;
        if (is_leaf ? number >= leaves : number <= i || number + 1 >= leaves)
          return damaged("a child is out of order");
        std::uint64_t& met = is_leaf ? leaves_met : nodes_met;
        if ((met >> number & 1) != 0) return damaged("a child has two parents");
        met |= std::uint64_t{1} << number;
      }
      forest.questions_.push_back(question);
    }
    if (leaves_met != all_of(leaves) || (leaves > 1 && nodes_met != all_of(leaves - 1)))
      return damaged("a node has no parent");
    for (std::uint32_t i = 0; i < leaves; ++i) {
      const auto value = std::bit_cast<float>(reader.number(4));
      if (!std::isfinite(value)) return damaged("a value is not a finite number");
      forest.values_.push_back(value);
    }
  }
  if (!reader.is_empty()) return damaged("unexpected bytes at the end");
  forest.make_small_trees();
  return forest;
}

void Forest::make_small_trees() {
  constexpr std::size_t kMax = SmallTrees::kMaxLeaves;
  if (std::ranges::any_of(trees_, [](const Tree& tree) { return tree.leaves > kMax; })) return;
  small_.emplace();
  // Numbers the leaves from the lowest to the highest, with a stack of children to visit. A test
  // that is visited a second time has numbered the leaves of its low child.
  struct Visit {
    std::uint8_t child = 0;
    bool is_low_done = false;
  };
  std::vector<Visit> stack;
  for (const Tree& tree : trees_) {
    const Question* const questions = questions_.data() + tree.first_question;
    std::array<SmallTrees::Test, kMax> tests;
    std::array<std::uint8_t, kMax> first_leaf{};  // by test
    std::array<float, kMax> values{};
    std::size_t leaves = 0;
    stack.push_back({tree.leaves == 1 ? kLeaf : std::uint8_t{0}});
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      if (visit.child >= kLeaf) {
        values[leaves++] = values_[tree.first_value + (visit.child - kLeaf)];
        continue;
      }
      const Question& question = questions[visit.child];
      if (visit.is_low_done) {
        const std::uint64_t low = all_of(leaves) & ~all_of(first_leaf[visit.child]);
        tests[visit.child] = {question.column, question.threshold,
                              static_cast<std::uint8_t>(~low & 0xFF)};
        continue;
      }
      first_leaf[visit.child] = static_cast<std::uint8_t>(leaves);
      stack.push_back({question.high});
      stack.push_back({visit.child, true});
      stack.push_back({question.low});
    }
    small_->add(std::span(tests).first(tree.leaves - 1U), std::span(values).first(tree.leaves));
  }
}

void Forest::score(std::span<const std::uint8_t* const> columns, std::size_t rows,
                   std::span<float> sums) const {
  const base::StageScope scope(base::Stage::Score);
  if (rows < kFewRows) return score_few(columns, rows, sums);
  score_with(base::widest_registers(), columns, rows, sums);
}

// The smallest and the greatest value of a column, over all rows.
struct Forest::Limits {
  std::uint8_t lowest = 255;
  std::uint8_t highest = 0;
};

Forest::Limits Forest::limits_of(const std::uint8_t* cells, std::size_t rows) noexcept {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  Limits limits;
  const auto add = [&](std::uint8_t lowest, std::uint8_t highest) {
    limits.lowest = std::min(limits.lowest, lowest);
    limits.highest = std::max(limits.highest, highest);
  };
  if (rows < sizeof(Bytes)) {
    for (std::size_t i = 0; i < rows; ++i) add(cells[i], cells[i]);
    return limits;
  }
  // OPTIMIZATION: sixteen rows at once. The last sixteen may overlap those before them.
  Bytes lowest;
  std::memcpy(&lowest, cells + rows - sizeof lowest, sizeof lowest);
  Bytes highest = lowest;
  for (std::size_t i = 0; i + sizeof(Bytes) < rows; i += sizeof(Bytes)) {
    Bytes some;
    std::memcpy(&some, cells + i, sizeof some);
    lowest = some < lowest ? some : lowest;
    highest = some > highest ? some : highest;
  }
  for (std::size_t i = 0; i < sizeof(Bytes); ++i) add(lowest[i], highest[i]);
  return limits;
}

// Scores row by row: for tests about a page, not about its blocks.
void Forest::score_few(std::span<const std::uint8_t* const> columns, std::size_t rows,
                       std::span<float> sums) const {
  std::vector<std::uint8_t> cells(std::max<std::size_t>(columns.size(), 1));
  for (std::size_t row = 0; row < rows; ++row) {
    if (small_) {
      for (std::size_t i = 0; i < columns.size(); ++i) cells[i] = columns[i][row];
      sums[row] += small_->sum(cells);
      continue;
    }
    float sum = 0;
    for (const Tree& tree : trees_) {
      const Question* const questions = questions_.data() + tree.first_question;
      std::uint8_t at = tree.leaves == 1 ? kLeaf : 0;
      while (at < kLeaf) {
        const Question& question = questions[at];
        at = columns[question.column][row] <= question.threshold ? question.low : question.high;
      }
      sum += values_[tree.first_value + (at - kLeaf)];
    }
    sums[row] += sum;
  }
}

// A tree without the tests that all rows of this page answer alike.
struct Forest::Pruned {
  struct Test {
    const std::uint8_t* cells = nullptr;
    std::uint8_t threshold = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    std::uint8_t node = 0;
  };
  std::array<Test, kMaxLeaves> tests;  // a parent before its children
  std::size_t test_count = 0;
  std::uint8_t root = 0;
  alignas(32) std::array<float, kMaxLeaves> values{};  // of the leaves that rows can reach
  std::size_t leaves = 0;

  void read(const Question* questions, const float* all_values, std::uint8_t first,
            const std::uint8_t* const* columns, const Limits* limits) noexcept {
    test_count = leaves = 0;
    std::uint64_t open = 0;  // nodes whose test remains
    const auto follow = [&](std::uint8_t child) {
      while (child < kLeaf) {
        const Question& question = questions[child];
        const Limits& limit = limits[question.column];
        if (limit.highest <= question.threshold) {
          child = question.low;
        } else if (limit.lowest > question.threshold) {
          child = question.high;
        } else {
          open |= std::uint64_t{1} << child;
          return child;
        }
      }
      values[leaves] = all_values[child - kLeaf];
      return static_cast<std::uint8_t>(kLeaf + leaves++);
    };
    root = follow(first);
    for (; open != 0; ++test_count) {  // children have greater numbers than their parents
      const auto node = static_cast<std::uint8_t>(std::countr_zero(open));
      open &= open - 1;
      const Question& question = questions[node];
      Test& test = tests[test_count];
      test = {columns[question.column], question.threshold, 0, 0, node};
      test.low = follow(question.low);
      test.high = follow(question.high);
    }
  }
};

// Where the rows of a batch are in a tree.
template <typename Width>
class Forest::Batch {
 public:
  static constexpr std::size_t kRows = Width::kMaxParts * Width::kBytes;

  Batch() noexcept {
    for (std::size_t leaf = 0; leaf < kMaxLeaves; ++leaf)
      std::memset(leaf_at_.data() + (kLeaf + leaf) * kRows, static_cast<int>(leaf), kRows);
  }

  // The number of the leaf that each of the rows from `first` on ends in, kParts registers of them.
  template <std::size_t kParts>
  [[gnu::always_inline]] const std::uint8_t* leaves(const Pruned& tree,
                                                    std::size_t first) noexcept {
    using Bytes = typename Width::Bytes;
    for (std::size_t i = tree.test_count; i-- > 0;) {
      const Pruned::Test& test = tree.tests[i];
      const std::uint8_t* const cells = test.cells + first;
      const std::uint8_t* const low = leaf_at_.data() + test.low * kRows;
      const std::uint8_t* const high = leaf_at_.data() + test.high * kRows;
      std::uint8_t* const here = leaf_at_.data() + test.node * kRows;
      const Bytes limit = Bytes{} + test.threshold;
      for (std::size_t part = 0; part < kParts * Width::kBytes; part += Width::kBytes) {
        Bytes cell;
        Bytes if_low;
        Bytes if_high;
        std::memcpy(&cell, cells + part, sizeof cell);
        std::memcpy(&if_low, low + part, sizeof if_low);
        std::memcpy(&if_high, high + part, sizeof if_high);
        const Bytes leaf = cell <= limit ? if_low : if_high;
        std::memcpy(here + part, &leaf, sizeof leaf);
      }
    }
    return leaf_at_.data() + tree.root * kRows;
  }

 private:
  // By child number: for nodes, the leaf that each row would end in; for leaves, their own number.
  alignas(64) std::array<std::uint8_t, (kLeaf + kMaxLeaves) * kRows> leaf_at_;
};

// Registers of 16 bytes, which every processor has. The compiler maps them to SSE2 or NEON.
struct Forest::Bytes16 {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  static constexpr std::size_t kBytes = 16;
  static constexpr std::size_t kMaxParts = 4;

  template <std::size_t kParts>
  static void add(const Pruned& tree, std::size_t first, Batch<Bytes16>& batch,
                  float* sums) noexcept {
    const std::uint8_t* const leaves = batch.leaves<kParts>(tree, first);
    for (std::size_t i = 0; i < kParts * kBytes; ++i) sums[i] += tree.values[leaves[i]];
  }
};

#if defined(__x86_64__)
// OPTIMIZATION: the values of a tree are in registers of eight, and eight rows look up theirs at
// once. An instruction that gathers values from memory is slower on most processors.
struct Forest::Bytes32 {
  using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
  static constexpr std::size_t kBytes = 32;
  static constexpr std::size_t kMaxParts = 2;

  template <std::size_t kParts>
  [[gnu::target("avx2")]] static void add(const Pruned& tree, std::size_t first,
                                          Batch<Bytes32>& batch, float* sums) noexcept {
    const std::uint8_t* const leaves = batch.leaves<kParts>(tree, first);
    const std::size_t groups = (tree.leaves + 7) / 8;
    for (std::size_t row = 0; row < kParts * kBytes; row += 8) {
      const __m256i leaf =
          _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(leaves + row)));
      __m256 found = _mm256_permutevar8x32_ps(_mm256_load_ps(tree.values.data()), leaf);
      const __m256i group_of = _mm256_srli_epi32(leaf, 3);
      for (std::size_t i = 1; i < groups; ++i) {
        const __m256i is_here =
            _mm256_cmpeq_epi32(group_of, _mm256_set1_epi32(static_cast<int>(i)));
        const __m256 group = _mm256_load_ps(tree.values.data() + 8 * i);
        found = _mm256_blendv_ps(found, _mm256_permutevar8x32_ps(group, leaf),
                                 _mm256_castsi256_ps(is_here));
      }
      _mm256_storeu_ps(sums + row, _mm256_add_ps(_mm256_loadu_ps(sums + row), found));
    }
  }
};
#endif

// OPTIMIZATION: most columns have few values on one page, and many only one. A tree is pruned once
// for all rows of the page.
template <typename Width>
void Forest::score_in_batches(std::span<const std::uint8_t* const> columns, std::size_t rows,
                              std::span<float> sums) const {
  constexpr std::size_t kMaxRows = Batch<Width>::kRows;
  std::vector<Limits> limits(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) limits[i] = limits_of(columns[i], rows);
  std::vector<float> totals((rows + kMaxRows - 1) / kMaxRows * kMaxRows);
  Batch<Width> batch;
  Pruned pruned;
  for (const Tree& tree : trees_) {
    pruned.read(questions_.data() + tree.first_question, values_.data() + tree.first_value,
                tree.leaves == 1 ? kLeaf : std::uint8_t{0}, columns.data(), limits.data());
    for (std::size_t first = 0; first < rows;) {
      // Single registers at the end, so that few rows are scored in vain.
      const bool is_full = rows - first > kMaxRows - Width::kBytes;
      if (is_full)
        Width::template add<Width::kMaxParts>(pruned, first, batch, totals.data() + first);
      else
        Width::template add<1>(pruned, first, batch, totals.data() + first);
      first += is_full ? kMaxRows : Width::kBytes;
    }
  }
  for (std::size_t i = 0; i < rows; ++i) sums[i] += totals[i];
}

void Forest::score_with([[maybe_unused]] base::Registers registers,
                        std::span<const std::uint8_t* const> columns, std::size_t rows,
                        std::span<float> sums) const {
#if defined(__x86_64__)
  // Registers of 64 bytes are not faster: almost every load would cross a cache line, and more rows
  // at the end of a page would be scored in vain (4.5% and 5.0% of the time of auto on wcxb-dev).
  if (registers >= base::Registers::Bytes32) return score_in_batches<Bytes32>(columns, rows, sums);
#endif
  score_in_batches<Bytes16>(columns, rows, sums);
}

}  // namespace winnow::model
