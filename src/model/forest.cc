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
  return forest;
}

void Forest::score(std::span<const std::uint8_t* const> columns, std::size_t rows,
                   std::span<float> sums) const noexcept {
  const base::StageScope scope(base::Stage::Score);
  if (rows < kFewRows) return score_few(columns, rows, sums);
  score_with(base::widest_registers(), columns, rows, sums);
}

// Scores a single row by walking each tree: for tests about a page, not about its blocks.
void Forest::score_few(std::span<const std::uint8_t* const> columns, std::size_t rows,
                       std::span<float> sums) const noexcept {
  for (std::size_t row = 0; row < rows; ++row) {
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

// The rows of kParts registers, which share the reading of the trees.
template <typename Width, std::size_t kParts>
class Forest::Batch {
 public:
  static constexpr std::size_t kRows = kParts * Width::kBytes;

  [[gnu::always_inline]] Batch(const std::uint8_t* const* columns, std::size_t first) noexcept
      : columns_(columns), first_(first) {
    for (std::size_t leaf = 0; leaf < kMaxLeaves; ++leaf)
      std::memset(leaf_at_.data() + (kLeaf + leaf) * kRows, static_cast<int>(leaf), kRows);
  }

  // The number of the leaf that each row ends in.
  [[gnu::always_inline]] const std::uint8_t* leaves(const Forest& forest,
                                                    const Tree& tree) noexcept {
    using Bytes = typename Width::Bytes;
    const Question* const questions = forest.questions_.data() + tree.first_question;
    for (std::size_t i = tree.leaves - std::size_t{1}; i-- > 0;) {
      const Question& question = questions[i];
      const std::uint8_t* const cells = columns_[question.column] + first_;
      const std::uint8_t* const low = leaf_at_.data() + question.low * kRows;
      const std::uint8_t* const high = leaf_at_.data() + question.high * kRows;
      const Bytes limit = Bytes{} + question.threshold;
      for (std::size_t part = 0; part < kRows; part += Width::kBytes) {
        Bytes cell;
        Bytes if_low;
        Bytes if_high;
        std::memcpy(&cell, cells + part, sizeof cell);
        std::memcpy(&if_low, low + part, sizeof if_low);
        std::memcpy(&if_high, high + part, sizeof if_high);
        const Bytes leaf = cell <= limit ? if_low : if_high;
        std::memcpy(leaf_at_.data() + i * kRows + part, &leaf, sizeof leaf);
      }
    }
    return leaf_at_.data() + (tree.leaves == 1 ? kLeaf * kRows : 0);
  }

 private:
  const std::uint8_t* const* columns_;
  std::size_t first_;
  // By child number: for nodes, the leaf that each row would end in; for leaves, their own number.
  alignas(64) std::array<std::uint8_t, (kLeaf + kMaxLeaves) * kRows> leaf_at_;
};

// Registers of 16 bytes, which every processor has. The compiler maps them to SSE2 or NEON.
struct Forest::Bytes16 {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  static constexpr std::size_t kBytes = 16;
  static constexpr std::size_t kMaxParts = 4;

  template <std::size_t kParts>
  static void score(const Forest& forest, const std::uint8_t* const* columns, std::size_t first,
                    float* sums) noexcept {
    Batch<Bytes16, kParts> batch(columns, first);
    for (const Tree& tree : forest.trees_) {
      const float* const values = forest.values_.data() + tree.first_value;
      const std::uint8_t* const leaves = batch.leaves(forest, tree);
      for (std::size_t i = 0; i < batch.kRows; ++i) sums[i] += values[leaves[i]];
    }
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
  [[gnu::target("avx2")]] static void score(const Forest& forest,
                                            const std::uint8_t* const* columns, std::size_t first,
                                            float* sums) noexcept {
    Batch<Bytes32, kParts> batch(columns, first);
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (const Tree& tree : forest.trees_) {
      const float* const values = forest.values_.data() + tree.first_value;
      const std::uint8_t* const leaves = batch.leaves(forest, tree);
      const std::size_t groups = (tree.leaves + std::size_t{7}) / 8;
      __m256 group[kMaxLeaves / 8];
      std::size_t loaded = 0;
      do {  // a tree has at least one leaf
        const __m256i rest = _mm256_set1_epi32(static_cast<int>(tree.leaves - 8 * loaded));
        group[loaded] = _mm256_maskload_ps(values + 8 * loaded, _mm256_cmpgt_epi32(rest, numbers));
      } while (++loaded < groups);
      for (std::size_t row = 0; row < batch.kRows; row += 8) {
        const __m256i leaf =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(leaves + row)));
        __m256 found = _mm256_permutevar8x32_ps(group[0], leaf);
        const __m256i group_of = _mm256_srli_epi32(leaf, 3);
        for (std::size_t i = 1; i < groups; ++i) {
          const __m256i is_here =
              _mm256_cmpeq_epi32(group_of, _mm256_set1_epi32(static_cast<int>(i)));
          found = _mm256_blendv_ps(found, _mm256_permutevar8x32_ps(group[i], leaf),
                                   _mm256_castsi256_ps(is_here));
        }
        _mm256_storeu_ps(sums + row, _mm256_add_ps(_mm256_loadu_ps(sums + row), found));
      }
    }
  }
};
#endif

template <typename Width>
void Forest::score_in_batches(std::span<const std::uint8_t* const> columns, std::size_t rows,
                              std::span<float> sums) const noexcept {
  constexpr std::size_t kMaxRows = Width::kMaxParts * Width::kBytes;
  for (std::size_t first = 0; first < rows;) {
    // Single registers at the end, so that few rows are scored in vain.
    const bool is_full = rows - first > kMaxRows - Width::kBytes;
    const std::size_t count = std::min(is_full ? kMaxRows : Width::kBytes, rows - first);
    std::array<float, kMaxRows> batch{};
    if (is_full)
      Width::template score<Width::kMaxParts>(*this, columns.data(), first, batch.data());
    else
      Width::template score<1>(*this, columns.data(), first, batch.data());
    for (std::size_t i = 0; i < count; ++i) sums[first + i] += batch[i];
    first += count;
  }
}

void Forest::score_with([[maybe_unused]] base::Registers registers,
                        std::span<const std::uint8_t* const> columns, std::size_t rows,
                        std::span<float> sums) const noexcept {
#if defined(__x86_64__)
  // Registers of 64 bytes are not faster: almost every load would cross a cache line, and more rows
  // at the end of a page would be scored in vain (4.5% and 5.0% of the time of auto on wcxb-dev).
  if (registers >= base::Registers::Bytes32) return score_in_batches<Bytes32>(columns, rows, sums);
#endif
  score_in_batches<Bytes16>(columns, rows, sums);
}

}  // namespace winnow::model
