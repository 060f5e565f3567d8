// Scoring. The inner loop takes kLanes vectors at once, in vector types that the compiler maps onto
// the registers there are.
#include "model/svm.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>

namespace winnow::model {
namespace {

constexpr std::size_t kLanes = 8;

// kLanes numbers in registers of 16 or 32 bytes. Each lane goes through the same operations in
// the same order, and the build forbids fusing them, so both give the same bits.
struct Narrow {
  using Lanes [[gnu::vector_size(16)]] = double;
  using Bits [[gnu::vector_size(16)]] = std::uint64_t;
};
struct Wide {
  using Lanes [[gnu::vector_size(32)]] = double;
  using Bits [[gnu::vector_size(32)]] = std::uint64_t;
};
// e^x in each lane, for -700 <= x <= 0. e^x = 2^n * e^r with n the nearest whole number to x / ln 2
// and |r| <= ln 2 / 2; e^r by its Taylor polynomial of degree 12, whose rest is below 2e-16.
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
constexpr double kLeastExponent = -700.0;

// What the inner loop reads of a machine.
struct Machine {
  const double* vectors;
  const double* coefficients;
  std::size_t padded_count;
  std::size_t width;
  double gamma;
};

template <typename Register>
[[gnu::always_inline]] inline double sum_of(const Machine& machine, const double* row) noexcept {
  using Lanes = typename Register::Lanes;
  constexpr std::size_t kParts = kLanes * sizeof(double) / sizeof(Lanes);
  constexpr std::size_t kWidth = kLanes / kParts;
  std::array<Lanes, kParts> sums{};
  const double* vectors = machine.vectors;
  for (std::size_t group = 0; group < machine.padded_count; group += kLanes) {
    std::array<Lanes, kParts> distances{};
    for (std::size_t k = 0; k < machine.width; ++k, vectors += kLanes) {
      for (std::size_t part = 0; part < kParts; ++part) {
        Lanes values;
        std::memcpy(&values, vectors + part * kWidth, sizeof values);
        const Lanes difference = values - row[k];
        distances[part] += difference * difference;
      }
    }
    for (std::size_t part = 0; part < kParts; ++part) {
      Lanes kernel = -machine.gamma * distances[part];
      for (std::size_t lane = 0; lane < kWidth; ++lane)
        kernel[lane] = kernel[lane] < kLeastExponent ? kLeastExponent : kernel[lane];
      exponential<Register>(kernel);
      Lanes coefficients;
      std::memcpy(&coefficients, machine.coefficients + group + part * kWidth, sizeof coefficients);
      sums[part] += coefficients * kernel;
    }
  }
  double total = 0;
  for (std::size_t part = 0; part < kParts; ++part)
    for (std::size_t lane = 0; lane < kWidth; ++lane) total += sums[part][lane];
  return total;
}

// OPTIMIZATION: the same loop for the registers that the processor has; 3x with AVX2. 64 bytes are
// no faster again.
using KernelSum = double (*)(const Machine&, const double*) noexcept;
double sum_anywhere(const Machine& machine, const double* row) noexcept {
  return sum_of<Narrow>(machine, row);
}
#ifdef __x86_64__
[[gnu::target("avx2")]] double sum_with_avx2(const Machine& machine, const double* row) noexcept {
  return sum_of<Wide>(machine, row);
}
#endif

KernelSum best_kernel() noexcept {
#ifdef __x86_64__
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  return has_avx2 ? &sum_with_avx2 : &sum_anywhere;
#else
  return &sum_anywhere;
#endif
}

std::string list_of(std::span<const std::string> names) {
  std::string list;
  for (const std::string& name : names.first(std::min<std::size_t>(names.size(), 8)))
    list.append(list.empty() ? "" : " ").append(name.substr(0, 40));
  return names.size() > 8 ? list + " ..." : list;
}

}  // namespace

double exp_of_negative(double x) noexcept {
  if (x < kLeastExponent) return 0.0;
  Narrow::Lanes lanes = {x, x};
  exponential<Narrow>(lanes);
  return lanes[0];
}

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
  for (std::size_t i = 0; i < svm.vector_count_; ++i) {
    svm.coefficients_[i] = section.coefficients[i];
    for (std::size_t k = 0; k < svm.width_; ++k)
      svm.vectors_[(i / kLanes * svm.width_ + k) * kLanes + i % kLanes] =
          section.vectors[i * svm.width_ + k];
  }
  return svm;
}

double Svm::decision(std::span<const double> row) const {
  std::array<double, 64> small{};
  std::vector<double> large;
  if (width_ > small.size()) large.resize(width_);
  double* const scaled = large.empty() ? small.data() : large.data();
  for (std::size_t k = 0; k < width_; ++k) scaled[k] = (row[k] - offset_[k]) * factor_[k];
  if (kernel_ == Kernel::Linear) {
    double sum = -rho_;
    for (std::size_t k = 0; k < width_; ++k) sum += weights_[k] * scaled[k];
    return sum;
  }
  const Machine machine{vectors_.data(), coefficients_.data(), coefficients_.size(), width_,
                        gamma_};
  const double total = best_kernel()(machine, scaled);
  return total - rho_;
}

}  // namespace winnow::model
