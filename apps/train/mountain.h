// winnow train mountain: the classifiers of the Mountain Model.
//
// From all labelled pages it trains the universal classifier; with --site HOST one for that site:
// about ten of its pages are enough, and pages of other sites among the labels are used as a
// background. The file has the classifiers of both forms: paper-ridge, plus-ridge, plus-border.
#pragma once

#include <iosfwd>

#include "train/train.h"

namespace winnow::train {

Result<void> train_mountain(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
