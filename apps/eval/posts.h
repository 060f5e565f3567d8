// Posts against posts: which of the predicted ones are true, in the page's order.
//
// Two posts pair up only in order: pairs never cross, so a page whose posts come out in the wrong
// order loses all but the longest run that is right. Titles pair when they are equal, white space
// collapsed. Bodies pair when the word F1 of the one against the other is at least 0.9. Empty
// titles and bodies are none: they neither count nor pair.
//
//   true:       A  B  C  D
//   predicted:  A  C  B     titles matched: 2 (A and one of B, C), predicted 3, true 4
//
// For the mean body F1 a post is matched when title or body pair. Among the alignments with the
// most pairs the one with the highest sum of F1 is taken, so the answer does not depend on chance.
// Costs predicted x true; bodies of too different length are not compared. Any thread.
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

// The pairs of the longest alignment in order, of greatest total gain; gain(i, j) < 0 is no pair.
// Exposed for its tests.
struct Alignment {
  std::size_t pairs = 0;
  double gain = 0;
};
Alignment align(std::size_t rows, std::size_t columns, std::span<const double> gains);

}  // namespace winnow::eval
