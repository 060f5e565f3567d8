// Several rows in one pass over the vectors, as in svm.cc, in vector types that the compiler maps to
// the available registers.
#include "model/svm_estimate.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace winnow::model {
namespace {

constexpr std::size_t kLanes = Estimator::kLanes;

struct NarrowSingle {
  using Lanes [[gnu::vector_size(16)]] = float;
  using Bits [[gnu::vector_size(16)]] = std::int32_t;
};
struct WideSingle {
  using Lanes [[gnu::vector_size(32)]] = float;
  using Bits [[gnu::vector_size(32)]] = std::int32_t;
};
constexpr float kMinSingleExponent = -80.0F;

// e^x in each lane, for -80 <= x <= 0, with a relative error below 1e-6: as in svm.cc, with degree 7.
template <typename Register>
[[gnu::always_inline]] inline void exponential_of_single(typename Register::Lanes& x) noexcept {
  using Lanes = typename Register::Lanes;
  using Bits = typename Register::Bits;
  const Lanes shifted = x * 1.44269504F + 12582912.0F;  // 1.5 * 2^23
  const Lanes n = shifted - 12582912.0F;
  const Lanes r = (x - n * 0.693359375F) + n * 2.12194440e-4F;  // ln 2 in two parts
  Lanes sum = r * (1.0F / 5040.0F) + 1.0F / 720.0F;
  sum = sum * r + 1.0F / 120.0F;
  sum = sum * r + 1.0F / 24.0F;
  sum = sum * r + 1.0F / 6.0F;
  sum = sum * r + 0.5F;
  sum = sum * r + 1.0F;
  sum = sum * r + 1.0F;
  Bits bits;
  Bits power;
  std::memcpy(&bits, &sum, sizeof bits);
  std::memcpy(&power, &shifted, sizeof power);
  bits += power << 23;
  std::memcpy(&x, &bits, sizeof x);
}

template <typename Register, std::size_t kRows>
[[gnu::always_inline]] inline void estimate_rows(const Estimator& model, const float* rows,
                                                 const float* row_squares,
                                                 Estimate* estimates) noexcept {
  using Lanes = typename Register::Lanes;
  constexpr std::size_t kParts = kLanes * sizeof(float) / sizeof(Lanes);
  constexpr std::size_t kWidth = kLanes / kParts;
  std::array<std::array<Lanes, kParts>, kRows> sums{};
  std::array<std::array<Lanes, kParts>, kRows> magnitudes{};
  // The features in which some row differs from a row of zeros.
  std::array<std::size_t, Estimator::kMaxWidth> used;
  std::size_t used_count = 0;
  for (std::size_t k = 0; k < model.width; ++k) {
    bool is_used = false;
    for (std::size_t row = 0; row < kRows; ++row)
      is_used = is_used || rows[row * model.width + k] != 0;
    if (is_used) used[used_count++] = k;
  }
  const float* vectors = model.vectors;
  for (std::size_t group = 0; group < model.padded_count;
       group += kLanes, vectors += kLanes * model.width) {
    std::array<std::array<Lanes, kParts>, kRows> products{};
    for (std::size_t i = 0; i < used_count; ++i)
      for (std::size_t part = 0; part < kParts; ++part) {
        Lanes values;
        std::memcpy(&values, vectors + used[i] * kLanes + part * kWidth, sizeof values);
        for (std::size_t row = 0; row < kRows; ++row)
          products[row][part] += values * rows[row * model.width + used[i]];
      }
    for (std::size_t part = 0; part < kParts; ++part) {
      Lanes coefficients;
      std::memcpy(&coefficients, model.coefficients + group + part * kWidth, sizeof coefficients);
      Lanes squares;
      std::memcpy(&squares, model.squares + group + part * kWidth, sizeof squares);
      for (std::size_t row = 0; row < kRows; ++row) {
        Lanes kernel = -model.gamma * (squares + row_squares[row] - 2.0F * products[row][part]);
        const Lanes least = Lanes{} + kMinSingleExponent;
        kernel = kernel < least ? least : kernel;
        kernel = kernel > Lanes{} ? Lanes{} : kernel;
        exponential_of_single<Register>(kernel);
        const Lanes term = coefficients * kernel;
        sums[row][part] += term;
        magnitudes[row][part] += term < Lanes{} ? -term : term;
      }
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    estimates[row] = {};
    for (std::size_t part = 0; part < kParts; ++part)
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        estimates[row].sum += sums[row][part][lane];
        estimates[row].magnitude += magnitudes[row][part][lane];
      }
  }
}

template <typename Register, std::size_t kRows>
[[gnu::always_inline]] inline void estimate_all(const Estimator& model, const float* rows,
                                                const float* row_squares, std::size_t count,
                                                Estimate* estimates) noexcept {
  for (; count >= kRows; count -= kRows) {
    estimate_rows<Register, kRows>(model, rows, row_squares, estimates);
    rows += kRows * model.width;
    row_squares += kRows;
    estimates += kRows;
  }
  if constexpr (kRows > 1)
    estimate_all<Register, kRows / 2>(model, rows, row_squares, count, estimates);
}
void estimate_anywhere(const Estimator& model, const float* rows, const float* row_squares,
                       std::span<Estimate> estimates) noexcept {
  estimate_all<NarrowSingle, 4>(model, rows, row_squares, estimates.size(), estimates.data());
}
#ifdef __x86_64__
[[gnu::target("avx2,fma")]] void estimate_with_avx2(const Estimator& model, const float* rows,
                                                    const float* row_squares,
                                                    std::span<Estimate> estimates) noexcept {
  estimate_all<WideSingle, 8>(model, rows, row_squares, estimates.size(), estimates.data());
}
#endif

}  // namespace

void Estimator::run([[maybe_unused]] base::Registers registers, const float* rows,
                    const float* row_squares, std::span<Estimate> estimates) const noexcept {
#ifdef __x86_64__
  if (registers >= base::Registers::Bytes32)
    return estimate_with_avx2(*this, rows, row_squares, estimates);
#endif
  estimate_anywhere(*this, rows, row_squares, estimates);
}

}  // namespace winnow::model
