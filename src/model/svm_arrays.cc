// The same additions in the same order as when rows are scored: see the compile options of this file.
#include "model/svm_arrays.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "model/svm_format.h"

namespace winnow::model {
namespace {

std::size_t padded(std::size_t count, std::size_t lanes) {
  return (count + lanes - 1) / lanes * lanes;
}

}  // namespace

SvmArrays arrays_of(const SvmSection& section) {
  constexpr std::size_t kLanes = SvmArrays::kLanes;
  constexpr std::size_t kSingleLanes = SvmArrays::kSingleLanes;
  const std::size_t width = section.features.size();
  const std::size_t count = section.coefficients.size();
  std::vector<double> vectors(padded(count, kLanes) * width);
  std::vector<double> coefficients(padded(count, kLanes));
  std::vector<double> squares(padded(count, kLanes));
  std::vector<float> single_vectors(padded(count, kSingleLanes) * width);
  std::vector<float> single_coefficients(padded(count, kSingleLanes));
  std::vector<float> single_squares(padded(count, kSingleLanes));
  std::vector<double> zeros(width);
  for (std::size_t k = 0; k < width; ++k) zeros[k] = (0.0 - section.offset[k]) * section.factor[k];

  SvmArrays arrays;
  for (std::size_t i = 0; i < count; ++i) {
    coefficients[i] = section.coefficients[i];
    single_coefficients[i] = static_cast<float>(coefficients[i]);
    double product = 0;
    for (std::size_t k = 0; k < width; ++k) {
      const double value = section.vectors[i * width + k];
      squares[i] += value * value;
      product += zeros[k] * value;
      vectors[(i / kLanes * width + k) * kLanes + i % kLanes] = value;
      single_vectors[(i / kSingleLanes * width + k) * kSingleLanes + i % kSingleLanes] =
          static_cast<float>(value);
    }
    single_squares[i] = static_cast<float>(squares[i] - 2 * product);
    arrays.longest = std::max(arrays.longest, std::sqrt(squares[i]));
    arrays.magnitude += std::abs(coefficients[i]);
  }
  for (const double zero : zeros) arrays.zero_length += zero * zero;
  arrays.zero_length = std::sqrt(arrays.zero_length);
  arrays.vectors = std::move(vectors);
  arrays.coefficients = std::move(coefficients);
  arrays.squares = std::move(squares);
  arrays.single_vectors = std::move(single_vectors);
  arrays.single_coefficients = std::move(single_coefficients);
  arrays.single_squares = std::move(single_squares);
  return arrays;
}

}  // namespace winnow::model
