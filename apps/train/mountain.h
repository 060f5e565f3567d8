// winnow train mountain: the classifiers of the Mountain Model.
//
// From all labelled pages the universal classifier, with --site HOST that of one site: some ten of
// its pages are enough, and pages of other sites among the labels are heard beside them. The file
// has the machines of both forms: paper-ridge, plus-ridge, plus-border.
#pragma once

#include <iosfwd>

#include "train/train.h"

namespace winnow::train {

Result<void> train_mountain(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
