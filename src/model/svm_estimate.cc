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
struct WidestSingle {
  using Lanes [[gnu::vector_size(64)]] = float;
  using Bits [[gnu::vector_size(64)]] = std::int32_t;
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

// Some rows, without the features that are 0 in all of them.
template <std::size_t kRows>
struct UsedFeatures {
  std::size_t count = 0;
  std::array<std::size_t, Estimator::kMaxWidth> places;  // of their values in a group of vectors
  std::array<std::array<float, kRows>, Estimator::kMaxWidth> values;

  UsedFeatures(const float* rows, std::size_t width) noexcept {
    for (std::size_t k = 0; k < width; ++k) {
      bool is_used = false;
      for (std::size_t row = 0; row < kRows; ++row) {
        values[count][row] = rows[row * width + k];
        is_used = is_used || values[count][row] != 0;
      }
      places[count] = k * kLanes;
      count += is_used ? 1 : 0;
    }
  }
};

template <typename Register, std::size_t kRows>
struct KernelSums {
  using Lanes = typename Register::Lanes;
  static constexpr std::size_t kParts = kLanes * sizeof(float) / sizeof(Lanes);
  static constexpr std::size_t kWidth = kLanes / kParts;
  std::array<std::array<Lanes, kParts>, kRows> sums{};
  std::array<std::array<Lanes, kParts>, kRows> magnitudes{};

  // Adds kGroups groups of vectors, from `first` on.
  template <std::size_t kGroups>
  [[gnu::always_inline]] void add(const Estimator& model, const UsedFeatures<kRows>& used,
                                  const float* row_squares, std::size_t first) noexcept {
    std::array<std::array<std::array<Lanes, kParts>, kRows>, kGroups> products{};
    const float* const vectors = model.vectors + first * model.width;
    for (std::size_t i = 0; i < used.count; ++i)
      for (std::size_t group = 0; group < kGroups; ++group)
        for (std::size_t part = 0; part < kParts; ++part) {
          Lanes values;
          std::memcpy(&values,
                      vectors + group * kLanes * model.width + used.places[i] + part * kWidth,
                      sizeof values);
          for (std::size_t row = 0; row < kRows; ++row)
            products[group][row][part] += values * used.values[i][row];
        }
    for (std::size_t group = 0; group < kGroups; ++group)
      for (std::size_t part = 0; part < kParts; ++part) {
        const std::size_t at = first + group * kLanes + part * kWidth;
        Lanes coefficients;
        std::memcpy(&coefficients, model.coefficients + at, sizeof coefficients);
        Lanes squares;
        std::memcpy(&squares, model.squares + at, sizeof squares);
        for (std::size_t row = 0; row < kRows; ++row) {
          Lanes kernel =
              -model.gamma * (squares + row_squares[row] - 2.0F * products[group][row][part]);
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
};

// OPTIMIZATION: a sum of products waits for the one before it. Few rows take several groups of
// vectors at once, kChains sums in all.
template <typename Register, std::size_t kRows, std::size_t kChains>
[[gnu::always_inline]] inline void estimate_rows(const Estimator& model, const float* rows,
                                                 const float* row_squares,
                                                 Estimate* estimates) noexcept {
  using Sums = KernelSums<Register, kRows>;
  constexpr std::size_t kGroups = kChains / kRows;
  const UsedFeatures<kRows> used(rows, model.width);
  Sums all;
  std::size_t first = 0;
  for (; first + kGroups * kLanes <= model.padded_count; first += kGroups * kLanes)
    all.template add<kGroups>(model, used, row_squares, first);
  for (; first < model.padded_count; first += kLanes)
    all.template add<1>(model, used, row_squares, first);
  for (std::size_t row = 0; row < kRows; ++row) {
    estimates[row] = {};
    for (std::size_t part = 0; part < Sums::kParts; ++part)
      for (std::size_t lane = 0; lane < Sums::kWidth; ++lane) {
        estimates[row].sum += all.sums[row][part][lane];
        estimates[row].magnitude += all.magnitudes[row][part][lane];
      }
  }
}

template <typename Register, std::size_t kRows, std::size_t kChains = kRows>
[[gnu::always_inline]] inline void estimate_all(const Estimator& model, const float* rows,
                                                const float* row_squares, std::size_t count,
                                                Estimate* estimates) noexcept {
  for (; count >= kRows; count -= kRows) {
    estimate_rows<Register, kRows, kChains>(model, rows, row_squares, estimates);
    rows += kRows * model.width;
    row_squares += kRows;
    estimates += kRows;
  }
  if constexpr (kRows > 1)
    estimate_all<Register, kRows / 2, kChains>(model, rows, row_squares, count, estimates);
}
void estimate_anywhere(const Estimator& model, const float* rows, const float* row_squares,
                       std::span<Estimate> estimates) noexcept {
  estimate_all<NarrowSingle, 2>(model, rows, row_squares, estimates.size(), estimates.data());
}
#ifdef __x86_64__
[[gnu::target("avx2,fma")]] void estimate_with_avx2(const Estimator& model, const float* rows,
                                                    const float* row_squares,
                                                    std::span<Estimate> estimates) noexcept {
  estimate_all<WideSingle, 4>(model, rows, row_squares, estimates.size(), estimates.data());
}
[[gnu::target("avx512f,avx512dq,fma")]] void estimate_with_avx512(
    const Estimator& model, const float* rows, const float* row_squares,
    std::span<Estimate> estimates) noexcept {
  estimate_all<WidestSingle, 8>(model, rows, row_squares, estimates.size(), estimates.data());
}
#endif

}  // namespace

void Estimator::run([[maybe_unused]] base::Registers registers, const float* rows,
                    const float* row_squares, std::span<Estimate> estimates) const noexcept {
#ifdef __x86_64__
  if (registers == base::Registers::Bytes64)
    return estimate_with_avx512(*this, rows, row_squares, estimates);
  if (registers == base::Registers::Bytes32)
    return estimate_with_avx2(*this, rows, row_squares, estimates);
#endif
  estimate_anywhere(*this, rows, row_squares, estimates);
}

}  // namespace winnow::model
