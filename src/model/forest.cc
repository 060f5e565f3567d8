// Scores 64 rows at a time. The reader validates every byte.
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

// Bit i: bytes[i] is at most the threshold.
inline std::uint64_t at_most(const std::uint8_t* bytes, std::uint8_t threshold) noexcept {
#if defined(__x86_64__)
  const __m128i limit = _mm_set1_epi8(static_cast<char>(threshold));
  std::uint64_t answers = 0;
  for (unsigned part = 0; part < 4; ++part) {
    const __m128i values =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + std::size_t{16} * part));
    const __m128i is_low = _mm_cmpeq_epi8(_mm_min_epu8(values, limit), values);
    answers |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(is_low)))
               << (16 * part);
  }
  return answers;
#else
  std::uint64_t answers = 0;
  for (std::size_t i = 0; i < Forest::kBatch; ++i)
    answers |= static_cast<std::uint64_t>(bytes[i] <= threshold ? 1 : 0) << i;
  return answers;
#endif
}

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
#if defined(__x86_64__)
  static const bool has_wide_registers =
      __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
  if (has_wide_registers) return score_wide(columns, rows, sums);
#endif
  score_anywhere(columns, rows, sums);
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

void Forest::score_anywhere(std::span<const std::uint8_t* const> columns, std::size_t rows,
                            std::span<float> sums) const noexcept {
  std::array<std::uint64_t, 2 * kLeaf> reach{};  // by child number: nodes, then leaves
  for (std::size_t first = 0; first < rows; first += kBatch) {
    const std::size_t count = std::min(kBatch, rows - first);
    std::array<float, kBatch> batch{};
    for (const Tree& tree : trees_) {
      const Question* const questions = questions_.data() + tree.first_question;
      const float* const values = values_.data() + tree.first_value;
      reach[tree.leaves == 1 ? kLeaf : 0] = all_of(count);
      for (std::size_t i = 0; i + 1 < tree.leaves; ++i) {
        const Question& question = questions[i];
        const std::uint64_t here = reach[i];
        std::uint64_t low = 0;
        if (here != 0) low = here & at_most(columns[question.column] + first, question.threshold);
        reach[question.low] = low;
        reach[question.high] = here & ~low;
      }
      for (std::size_t leaf = 0; leaf < tree.leaves; ++leaf)
        for (std::uint64_t bits = reach[kLeaf + leaf]; bits != 0; bits &= bits - 1)
          batch[static_cast<std::size_t>(std::countr_zero(bits))] += values[leaf];
    }
    for (std::size_t i = 0; i < count; ++i) sums[first + i] += batch[i];
  }
}

// OPTIMIZATION: with 64-byte registers a test is one instruction for 64 rows. The leaf of each row
// is stored as a byte, one instruction per leaf, and sixteen rows at a time look up the values of
// their leaves in registers that hold all values of the tree. The trees of a row are added in the
// same order, so the sums are bit-identical. Two batches share the reading of a tree.
#if defined(__x86_64__)
namespace {

struct alignas(64) WideSums {
  __m512 part[4];
};

constexpr std::size_t kLookedUp = 32;  // leaves whose values fit into two registers

[[gnu::target("avx512f,avx512bw"), gnu::always_inline]] inline void add_leaves(
    const std::uint64_t* reach, const float* values, std::size_t leaves, WideSums& sums) noexcept {
  for (std::size_t first = 0; first < leaves; first += kLookedUp) {
    const std::size_t count = std::min(kLookedUp, leaves - first);
    const auto present = static_cast<std::uint32_t>(all_of(count));
    const __m512 low = _mm512_maskz_loadu_ps(static_cast<__mmask16>(present), values + first);
    const __m512 high =
        _mm512_maskz_loadu_ps(static_cast<__mmask16>(present >> 16), values + first + 16);
    __m512i leaf_of = _mm512_setzero_si512();
    std::uint64_t here = reach[first];
    __m512i number = _mm512_setzero_si512();
    const __m512i one = _mm512_set1_epi8(1);
    for (std::size_t leaf = 1; leaf < count; ++leaf) {
      number = _mm512_add_epi8(number, one);
      here |= reach[first + leaf];
      leaf_of = _mm512_mask_mov_epi8(leaf_of, reach[first + leaf], number);
    }
    const __m128i quarters[] = {_mm512_maskz_extracti32x4_epi32(0xF, leaf_of, 0),
                                _mm512_maskz_extracti32x4_epi32(0xF, leaf_of, 1),
                                _mm512_maskz_extracti32x4_epi32(0xF, leaf_of, 2),
                                _mm512_maskz_extracti32x4_epi32(0xF, leaf_of, 3)};
    for (std::size_t part = 0; part < 4; ++part) {
      const __m512i index = _mm512_maskz_cvtepu8_epi32(0xFFFF, quarters[part]);
      sums.part[part] =
          _mm512_mask_add_ps(sums.part[part], static_cast<__mmask16>(here >> (16 * part)),
                             sums.part[part], _mm512_permutex2var_ps(low, index, high));
    }
  }
}

}  // namespace

template <std::size_t kBatches>
[[gnu::target("avx512f,avx512bw"), gnu::always_inline]] inline void Forest::score_batches(
    std::span<const std::uint8_t* const> columns, std::size_t first, std::size_t rows,
    float* sums) const noexcept {
  static_assert(kBatch == 64);
  std::array<std::array<std::uint64_t, 2 * kLeaf>, kBatches> reach;
  std::array<WideSums, kBatches> batches{};
  for (const Tree& tree : trees_) {
    const Question* const questions = questions_.data() + tree.first_question;
    const float* const values = values_.data() + tree.first_value;
    for (std::size_t k = 0; k < kBatches; ++k)
      reach[k][tree.leaves == 1 ? kLeaf : 0] = all_of(rows - std::min(rows, k * kBatch));
    for (std::size_t i = 0; i + 1 < tree.leaves; ++i) {
      const Question& question = questions[i];
      const __m512i limit = _mm512_set1_epi8(static_cast<char>(question.threshold));
      const std::uint8_t* const cells = columns[question.column] + first;
      for (std::size_t k = 0; k < kBatches; ++k) {
        const std::uint64_t here = reach[k][i];
        const std::uint64_t low =
            here & _mm512_cmple_epu8_mask(_mm512_loadu_si512(cells + k * kBatch), limit);
        reach[k][question.low] = low;
        reach[k][question.high] = here & ~low;
      }
    }
    for (std::size_t k = 0; k < kBatches; ++k)
      add_leaves(reach[k].data() + kLeaf, values, tree.leaves, batches[k]);
  }
  std::array<float, kBatches * kBatch> all;
  for (std::size_t k = 0; k < kBatches; ++k)
    for (std::size_t part = 0; part < 4; ++part)
      _mm512_storeu_ps(all.data() + k * kBatch + 16 * part, batches[k].part[part]);
  for (std::size_t i = 0; i < rows; ++i) sums[i] += all[i];
}

[[gnu::target("avx512f,avx512bw")]] void Forest::score_wide(
    std::span<const std::uint8_t* const> columns, std::size_t rows,
    std::span<float> sums) const noexcept {
  std::size_t first = 0;
  for (; rows - first > kBatch; first += std::min(2 * kBatch, rows - first))
    score_batches<2>(columns, first, std::min(2 * kBatch, rows - first), sums.data() + first);
  if (first < rows) score_batches<1>(columns, first, rows - first, sums.data() + first);
}
#endif

}  // namespace winnow::model
