// Matches predicted posts with true posts, in page order.
//
// Pairs never cross, so a page whose posts are in the wrong order keeps only the longest correct
// run. Titles match if they are equal with white space collapsed, bodies if their word F1 is at
// least 0.9. Empty titles and bodies neither count nor match.
//
//   true:       A  B  C  D
//   predicted:  A  C  B     titles matched: 2 (A and one of B, C), predicted 3, true 4
//
// For the mean body F1, a post is matched if its title or its body matches. Of the alignments with
// the most pairs, the one with the highest sum of F1 is used, so the result is deterministic. Cost:
// predicted x true; bodies of very different length are not compared. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "eval/labels.h"
#include "eval/measures.h"
#include "eval/prediction.h"

namespace winnow::eval {

inline constexpr double kBodyMatchF1 = 0.9;

PostCounts match_posts(std::span<const PredictedPost> predicted,
                       std::span<const LabelledPost> truth);

// The pairs of the longest alignment with the greatest total gain, in order; gain(i, j) < 0 means
// that i and j do not match. Declared here for its tests.
struct Alignment {
  std::size_t pairs = 0;
  double gain = 0;
};
Alignment align(std::size_t rows, std::size_t columns, std::span<const double> gains);

}  // namespace winnow::eval
