// The support vectors of a classifier with a kernel, laid out for the loops that score rows.
//
// Vectors are in groups, 8 of them for decisions (svm.h) and 16 for estimates (svm_estimate.h); within
// a group they are stored by feature, a value of each. The last group is padded with vectors whose
// coefficient is 0.
#pragma once

#include <cstddef>

#include "model/numbers.h"

namespace winnow::model {

struct SvmSection;

struct SvmArrays {
  static constexpr std::size_t kLanes = 8;
  static constexpr std::size_t kSingleLanes = 16;

  Numbers<double> vectors;
  Numbers<double> coefficients;
  Numbers<double> squares;  // squared length of each vector
  // In single precision, with |v|^2 - 2 v.z instead of the squares.
  Numbers<float> single_vectors;
  Numbers<float> single_coefficients;
  Numbers<float> single_squares;
  double longest = 0;      // length of the longest vector
  double magnitude = 0;    // sum of the absolute coefficients
  double zero_length = 0;  // length of the row of zeros, scaled
};

// REQUIRES: a section with a kernel, as read from text.
SvmArrays arrays_of(const SvmSection& section);

}  // namespace winnow::model
