// Scoring. The inner loop processes kLanes vectors at once, in vector types that the compiler maps
// to the available registers.
#include "model/svm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>

#include "model/svm_estimate.h"

namespace winnow::model {
namespace {

constexpr std::size_t kLanes = SvmArrays::kLanes;

// kLanes numbers in registers of 16, 32 or 64 bytes. Each lane does the same operations in the same
// order, and the build disables fused operations, so the results are bit-identical.
struct Narrow {
  using Lanes [[gnu::vector_size(16)]] = double;
  using Bits [[gnu::vector_size(16)]] = std::uint64_t;
};
struct Wide {
  using Lanes [[gnu::vector_size(32)]] = double;
  using Bits [[gnu::vector_size(32)]] = std::uint64_t;
};
struct Widest {
  using Lanes [[gnu::vector_size(64)]] = double;
  using Bits [[gnu::vector_size(64)]] = std::uint64_t;
};
// e^x in each lane, for -700 <= x <= 0. e^x = 2^n * e^r with n the nearest whole number to x / ln 2
// and |r| <= ln 2 / 2; e^r by its Taylor polynomial of degree 12, whose error is below 2e-16.
template <typename Register>
[[gnu::always_inline]] inline void exponential(typename Register::Lanes& x) noexcept {
  using Lanes = typename Register::Lanes;
  using Bits = typename Register::Bits;
  constexpr double kPerLog2 = 1.4426950408889634;
  constexpr double kLog2High = 0.693147180369123816490;  // ln 2 in two parts: n * high is exact
  constexpr double kLog2Low = 1.90821492927058770002e-10;
  constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to whole numbers
  const Lanes shifted = x * kPerLog2 + kRound;
  const Lanes n = shifted - kRound;
  const Lanes r = (x - n * kLog2High) - n * kLog2Low;
  Lanes sum = r * (1.0 / 479001600.0) + 1.0 / 39916800.0;
  sum = sum * r + 1.0 / 3628800.0;
  sum = sum * r + 1.0 / 362880.0;
  sum = sum * r + 1.0 / 40320.0;
  sum = sum * r + 1.0 / 5040.0;
  sum = sum * r + 1.0 / 720.0;
  sum = sum * r + 1.0 / 120.0;
  sum = sum * r + 1.0 / 24.0;
  sum = sum * r + 1.0 / 6.0;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  // The low bits of `shifted` are n; moved to the exponent they multiply by 2^n.
  Bits bits;
  Bits power;
  std::memcpy(&bits, &sum, sizeof bits);
  std::memcpy(&power, &shifted, sizeof power);
  bits += power << 52;
  std::memcpy(&x, &bits, sizeof x);
}
constexpr double kMinExponent = -700.0;

// The parts of a model that the inner loop reads.
struct Classifier {
  const double* vectors;
  const double* coefficients;
  const double* squares;
  std::size_t padded_count;
  std::size_t width;
  double gamma;
};

template <typename Register, std::size_t kRows>
struct KernelSums {
  using Lanes = typename Register::Lanes;
  static constexpr std::size_t kParts = kLanes * sizeof(double) / sizeof(Lanes);
  static constexpr std::size_t kWidth = kLanes / kParts;
  std::array<std::array<Lanes, kParts>, kRows> sums{};

  // Adds kGroups groups of vectors, from `first` on, in order.
  // |v - x|^2 = |v|^2 + |x|^2 - 2 v.x, the first known beforehand.
  template <std::size_t kGroups>
  [[gnu::always_inline]] void add(const Classifier& model, const double* rows,
                                  const std::array<double, kRows>& row_squares,
                                  std::size_t first) noexcept {
    std::array<std::array<std::array<Lanes, kParts>, kRows>, kGroups> products{};
    const double* const vectors = model.vectors + first * model.width;
    for (std::size_t k = 0; k < model.width; ++k)
      for (std::size_t group = 0; group < kGroups; ++group)
        for (std::size_t part = 0; part < kParts; ++part) {
          Lanes values;
          std::memcpy(&values, vectors + (group * model.width + k) * kLanes + part * kWidth,
                      sizeof values);
          for (std::size_t row = 0; row < kRows; ++row)
            products[group][row][part] += values * rows[row * model.width + k];
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
              -model.gamma * (squares + row_squares[row] - 2.0 * products[group][row][part]);
          const Lanes least = Lanes{} + kMinExponent;
          kernel = kernel < least ? least : kernel;
          kernel = kernel > Lanes{} ? Lanes{} : kernel;  // a distance below 0 is a rounding error
          exponential<Register>(kernel);
          sums[row][part] += coefficients * kernel;
        }
      }
  }
};

// The kernel sums of kRows rows in a single pass over the vectors.
// OPTIMIZATION: a sum of products waits for the one before it. Few rows take several groups of
// vectors at once, kChains sums in all; the order of additions is the same.
template <typename Register, std::size_t kRows, std::size_t kChains>
[[gnu::always_inline]] inline void sum_rows(const Classifier& model, const double* rows,
                                            double* totals) noexcept {
  using Sums = KernelSums<Register, kRows>;
  constexpr std::size_t kGroups = kChains / kRows;
  std::array<double, kRows> row_squares{};
  for (std::size_t row = 0; row < kRows; ++row)
    for (std::size_t k = 0; k < model.width; ++k)
      row_squares[row] += rows[row * model.width + k] * rows[row * model.width + k];
  Sums all;
  std::size_t first = 0;
  for (; first + kGroups * kLanes <= model.padded_count; first += kGroups * kLanes)
    all.template add<kGroups>(model, rows, row_squares, first);
  for (; first < model.padded_count; first += kLanes)
    all.template add<1>(model, rows, row_squares, first);
  for (std::size_t row = 0; row < kRows; ++row) {
    totals[row] = 0;
    for (std::size_t part = 0; part < Sums::kParts; ++part)
      for (std::size_t lane = 0; lane < Sums::kWidth; ++lane)
        totals[row] += all.sums[row][part][lane];
  }
}

// OPTIMIZATION: a model is larger than the first-level cache, so several rows are scored in one
// pass, as many as the registers of the processor allow.
template <typename Register, std::size_t kRows, std::size_t kChains = kRows>
[[gnu::always_inline]] inline void sum_all(const Classifier& model, const double* rows,
                                           std::size_t count, double* totals) noexcept {
  for (; count >= kRows; count -= kRows) {
    sum_rows<Register, kRows, kChains>(model, rows, totals);
    rows += kRows * model.width;
    totals += kRows;
  }
  if constexpr (kRows > 1) sum_all<Register, kRows / 2, kChains>(model, rows, count, totals);
}

using KernelSum = void (*)(const Classifier&, const double*, std::size_t, double*) noexcept;
void sum_anywhere(const Classifier& model, const double* rows, std::size_t count,
                  double* totals) noexcept {
  sum_all<Narrow, 4>(model, rows, count, totals);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] void sum_with_avx2(const Classifier& model, const double* rows,
                                           std::size_t count, double* totals) noexcept {
  sum_all<Wide, 4>(model, rows, count, totals);
}
[[gnu::target("avx512f,avx512dq")]] void sum_with_avx512(const Classifier& model,
                                                         const double* rows, std::size_t count,
                                                         double* totals) noexcept {
  sum_all<Widest, 8>(model, rows, count, totals);
}
#endif

KernelSum kernel_for([[maybe_unused]] base::Registers registers) noexcept {
#ifdef __x86_64__
  if (registers == base::Registers::Bytes64) return &sum_with_avx512;
  if (registers == base::Registers::Bytes32) return &sum_with_avx2;
#endif
  return &sum_anywhere;
}

std::string list_of(std::span<const std::string> names) {
  std::string list;
  for (const std::string& name : names.first(std::min<std::size_t>(names.size(), 8)))
    list.append(list.empty() ? "" : " ").append(name.substr(0, 40));
  return names.size() > 8 ? list + " ..." : list;
}

}  // namespace

Result<Svm> Svm::make(const SvmSection& section, std::span<const std::string_view> features,
                      std::string_view name) {
  if (!std::ranges::equal(section.features, features))
    return fail(ErrorCode::Unsupported, "model " + std::string(name) + ", section " + section.name +
                                            ": made for other features (" +
                                            list_of(section.features) + ")");
  Svm svm;
  svm.width_ = features.size();
  svm.offset_ = section.offset;
  svm.factor_ = section.factor;
  svm.kernel_ = section.kernel;
  svm.gamma_ = section.gamma;
  svm.rho_ = section.rho;
  if (svm.kernel_ == Kernel::Rbf) {
    svm.arrays_ = section.arrays ? *section.arrays : arrays_of(section);
    return svm;
  }
  svm.weights_.assign(svm.width_, 0.0);
  for (std::size_t i = 0; i < section.coefficients.size(); ++i)
    for (std::size_t k = 0; k < svm.width_; ++k)
      svm.weights_[k] += section.coefficients[i] * section.vectors[i * svm.width_ + k];
  return svm;
}

double Svm::decision(std::span<const double> row) const {
  double total = 0;
  decide(row, {&total, 1});
  return total;
}

void Svm::decide(std::span<const double> rows, std::span<double> decisions) const {
  decide_with(base::widest_registers(), rows, decisions);
}

void Svm::scale(std::span<const double> rows, double* scaled) const {
  for (std::size_t i = 0; i < rows.size(); i += width_)
    for (std::size_t k = 0; k < width_; ++k)
      scaled[i + k] = (rows[i + k] - offset_[k]) * factor_[k];
}

void Svm::estimate_with(base::Registers registers, std::span<const double> rows,
                        std::span<double> decisions, std::span<double> errors) const {
  if (kernel_ == Kernel::Linear || width_ > Estimator::kMaxWidth) {
    std::ranges::fill(errors, 0.0);
    return decide_with(registers, rows, decisions);
  }
  // Of each row: the numbers that the bound below needs.
  struct Lengths {
    double row = 0;    // squared, scaled
    double moved = 0;  // squared, from the row of zeros
    std::size_t used = 0;
  };
  std::vector<float> moved(rows.size());  // scaled, from the row of zeros
  std::vector<Lengths> lengths(decisions.size());
  std::vector<float> single_squares(decisions.size());
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    for (std::size_t k = 0; k < width_; ++k) {
      const double value = rows[i * width_ + k];
      const double scaled = (value - offset_[k]) * factor_[k];
      lengths[i].row += scaled * scaled;
      lengths[i].moved += value * factor_[k] * value * factor_[k];
      lengths[i].used += value != 0 ? 1 : 0;
      moved[i * width_ + k] = static_cast<float>(value * factor_[k]);
    }
    single_squares[i] = static_cast<float>(lengths[i].row);
  }
  std::vector<Estimate> estimates(decisions.size());
  const Estimator model{arrays_.single_vectors.data(),
                        arrays_.single_coefficients.data(),
                        arrays_.single_squares.data(),
                        arrays_.single_coefficients.size(),
                        width_,
                        static_cast<float>(gamma_)};
  model.run(registers, moved.data(), single_squares.data(), estimates);
  // How wrong an exponent -g |v - x|^2 = -g (|v|^2 - 2 v.z + |x|^2 - 2 v.d) can be. Each number is
  // rounded when it becomes single, and each sum once more. The n products of v.d are together at
  // most |v| |d|, and each is rounded at most n + 3 times. The relative error of a kernel e^-y is
  // the error of y. Of vectors farther from x than `reach`, |v| may be large, but the kernel is
  // tiny. The sum adds a rounding per group of vectors.
  constexpr double kRounding = 6e-8;  // 2^-24
  constexpr double kExponentialError = 2e-6;
  constexpr double kFar = 12;  // y of a far vector
  const double far_kernel = std::exp(-kFar);
  const double reach = std::sqrt(kFar / gamma_);
  const double sum_error =
      kRounding * static_cast<double>(arrays_.single_coefficients.size() / Estimator::kLanes + 32);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const double row = std::sqrt(lengths[i].row);
    const double moves = static_cast<double>(lengths[i].used + 3) * std::sqrt(lengths[i].moved);
    const auto kernel_error = [&](double length) {
      const double exponent =
          gamma_ * kRounding *
          (2.2 * moves * length +
           2.2 * (length * (length + 2 * arrays_.zero_length) + lengths[i].row) +
           3.2 * (length + row) * (length + row));
      return exponent < 0.1 ? 1.1 * exponent + kExponentialError
                            : std::numeric_limits<double>::infinity();
    };
    const double near = kernel_error(std::min(arrays_.longest, row + reach)) + sum_error;
    const double far = far_kernel * arrays_.magnitude * kernel_error(arrays_.longest);
    errors[i] = 1.5 * (near * static_cast<double>(estimates[i].magnitude) + far) + 1e-9;
    decisions[i] = static_cast<double>(estimates[i].sum) - rho_;
  }
}

void Svm::decide_with(base::Registers registers, std::span<const double> rows,
                      std::span<double> decisions) const {
  std::array<double, 64> small{};
  std::vector<double> large;
  if (rows.size() > small.size()) large.resize(rows.size());
  double* const scaled = large.empty() ? small.data() : large.data();
  scale(rows, scaled);
  if (kernel_ == Kernel::Linear) {
    for (std::size_t i = 0; i < decisions.size(); ++i) {
      decisions[i] = -rho_;
      for (std::size_t k = 0; k < width_; ++k) decisions[i] += weights_[k] * scaled[i * width_ + k];
    }
    return;
  }
  const Classifier model{arrays_.vectors.data(),
                         arrays_.coefficients.data(),
                         arrays_.squares.data(),
                         arrays_.coefficients.size(),
                         width_,
                         gamma_};
  kernel_for(registers)(model, scaled, decisions.size(), decisions.data());
  for (double& decision : decisions) decision -= rho_;
}

}  // namespace winnow::model
