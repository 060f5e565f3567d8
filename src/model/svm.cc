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

constexpr std::size_t kLanes = Estimator::kLanes;

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

// The kernel sums of kRows rows in a single pass over the vectors.
template <typename Register, std::size_t kRows>
[[gnu::always_inline]] inline void sum_rows(const Classifier& model, const double* rows,
                                            double* totals) noexcept {
  // |v - x|^2 = |v|^2 + |x|^2 - 2 v.x, the first known beforehand.
  using Lanes = typename Register::Lanes;
  constexpr std::size_t kParts = kLanes * sizeof(double) / sizeof(Lanes);
  constexpr std::size_t kWidth = kLanes / kParts;
  std::array<std::array<Lanes, kParts>, kRows> sums{};
  std::array<double, kRows> row_squares{};
  for (std::size_t row = 0; row < kRows; ++row)
    for (std::size_t k = 0; k < model.width; ++k)
      row_squares[row] += rows[row * model.width + k] * rows[row * model.width + k];
  const double* vectors = model.vectors;
  for (std::size_t group = 0; group < model.padded_count; group += kLanes) {
    std::array<std::array<Lanes, kParts>, kRows> products{};
    for (std::size_t k = 0; k < model.width; ++k, vectors += kLanes) {
      for (std::size_t part = 0; part < kParts; ++part) {
        Lanes values;
        std::memcpy(&values, vectors + part * kWidth, sizeof values);
        for (std::size_t row = 0; row < kRows; ++row)
          products[row][part] += values * rows[row * model.width + k];
      }
    }
    for (std::size_t part = 0; part < kParts; ++part) {
      Lanes coefficients;
      std::memcpy(&coefficients, model.coefficients + group + part * kWidth, sizeof coefficients);
      Lanes squares;
      std::memcpy(&squares, model.squares + group + part * kWidth, sizeof squares);
      for (std::size_t row = 0; row < kRows; ++row) {
        Lanes kernel = -model.gamma * (squares + row_squares[row] - 2.0 * products[row][part]);
        const Lanes least = Lanes{} + kMinExponent;
        kernel = kernel < least ? least : kernel;
        kernel = kernel > Lanes{} ? Lanes{} : kernel;  // a distance below 0 is a rounding error
        exponential<Register>(kernel);
        sums[row][part] += coefficients * kernel;
      }
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    totals[row] = 0;
    for (std::size_t part = 0; part < kParts; ++part)
      for (std::size_t lane = 0; lane < kWidth; ++lane) totals[row] += sums[row][part][lane];
  }
}

// OPTIMIZATION: a model is larger than the first-level cache, so several rows are scored in one
// pass, as many as the registers of the processor allow.
template <typename Register, std::size_t kRows>
[[gnu::always_inline]] inline void sum_all(const Classifier& model, const double* rows,
                                           std::size_t count, double* totals) noexcept {
  for (; count >= kRows; count -= kRows) {
    sum_rows<Register, kRows>(model, rows, totals);
    rows += kRows * model.width;
    totals += kRows;
  }
  if constexpr (kRows > 1) sum_all<Register, kRows / 2>(model, rows, count, totals);
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
  svm.vector_count_ = section.coefficients.size();
  svm.offset_ = section.offset;
  svm.factor_ = section.factor;
  svm.kernel_ = section.kernel;
  svm.gamma_ = section.gamma;
  svm.rho_ = section.rho;
  if (svm.kernel_ == Kernel::Linear) {
    svm.weights_.assign(svm.width_, 0.0);
    for (std::size_t i = 0; i < svm.vector_count_; ++i)
      for (std::size_t k = 0; k < svm.width_; ++k)
        svm.weights_[k] += section.coefficients[i] * section.vectors[i * svm.width_ + k];
    return svm;
  }
  const std::size_t groups = (svm.vector_count_ + kLanes - 1) / kLanes;
  svm.vectors_.assign(groups * kLanes * svm.width_, 0.0);
  svm.coefficients_.assign(groups * kLanes, 0.0);
  svm.squares_.assign(groups * kLanes, 0.0);
  for (std::size_t i = 0; i < svm.vector_count_; ++i) {
    svm.coefficients_[i] = section.coefficients[i];
    for (std::size_t k = 0; k < svm.width_; ++k)
      svm.squares_[i] += section.vectors[i * svm.width_ + k] * section.vectors[i * svm.width_ + k];
    for (std::size_t k = 0; k < svm.width_; ++k)
      svm.vectors_[(i / kLanes * svm.width_ + k) * kLanes + i % kLanes] =
          section.vectors[i * svm.width_ + k];
    svm.longest_ = std::max(svm.longest_, std::sqrt(svm.squares_[i]));
  }
  const auto to_single = [](double value) { return static_cast<float>(value); };
  std::ranges::transform(svm.vectors_, std::back_inserter(svm.single_.vectors), to_single);
  std::ranges::transform(svm.coefficients_, std::back_inserter(svm.single_.coefficients),
                         to_single);
  std::vector<double> zeros(svm.width_);
  svm.scale(std::vector<double>(svm.width_), zeros.data());
  for (std::size_t i = 0; i < groups * kLanes; ++i) {
    double product = 0;
    for (std::size_t k = 0; k < svm.width_; ++k)
      product += zeros[k] * svm.vectors_[(i / kLanes * svm.width_ + k) * kLanes + i % kLanes];
    svm.single_.squares.push_back(to_single(svm.squares_[i] - 2 * product));
  }
  for (const double zero : zeros) svm.zero_length_ += zero * zero;
  svm.zero_length_ = std::sqrt(svm.zero_length_);
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
  std::vector<float> moved(rows.size());  // scaled, from the row of zeros
  std::vector<double> squares(decisions.size());
  std::vector<float> single_squares(decisions.size());
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    for (std::size_t k = 0; k < width_; ++k) {
      const double value = rows[i * width_ + k];
      const double scaled = (value - offset_[k]) * factor_[k];
      squares[i] += scaled * scaled;
      moved[i * width_ + k] = static_cast<float>(value * factor_[k]);
    }
    single_squares[i] = static_cast<float>(squares[i]);
  }
  std::vector<Estimate> estimates(decisions.size());
  const Estimator model{single_.vectors.data(),
                        single_.coefficients.data(),
                        single_.squares.data(),
                        coefficients_.size(),
                        width_,
                        static_cast<float>(gamma_)};
  model.run(registers, moved.data(), single_squares.data(), estimates);
  // The terms of a squared distance add up to at most (|v| + |x| + 2 |z|)^2, and each of them and of
  // their sums is rounded once: at most width + 8 roundings. The error of a kernel e^-gd is the same
  // times g, relatively. The sum adds a rounding per group of vectors.
  constexpr double kRounding = 6e-8;  // 2^-24
  constexpr double kExponentialError = 2e-6;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const double span = longest_ + std::sqrt(squares[i]) + 2 * zero_length_;
    const double exponent = gamma_ * static_cast<double>(width_ + 8) * kRounding * span * span;
    const double relative =
        exponent < 0.1 ? 1.1 * exponent + kExponentialError +
                             kRounding * static_cast<double>(coefficients_.size() / kLanes + 16)
                       : std::numeric_limits<double>::infinity();
    errors[i] = 1.5 * relative * static_cast<double>(estimates[i].magnitude) + 1e-9;
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
  const Classifier model{
      vectors_.data(), coefficients_.data(), squares_.data(), coefficients_.size(), width_, gamma_};
  kernel_for(registers)(model, scaled, decisions.size(), decisions.data());
  for (double& decision : decisions) decision -= rho_;
}

}  // namespace winnow::model
