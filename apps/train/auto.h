// winnow train auto: adapts the method auto to the user's own labels, without Python.
//
// Trees are boosted on top of the block forest of an existing model (boosting.h): the model keeps
// what it knows, and the new trees correct it where the labels disagree. How many trees help is found
// out on pages that they were not learned from, by running the whole method on them; if none helps,
// none is added. Everything else in the file stays as it is: token weights, kinds, the list decision,
// the post classifiers, the confidence.
//
// Pages whose text is decided by posts are not changed by this: the block forest has no say there.
#pragma once

#include <iosfwd>

#include "train/train.h"
#include "winnow/result.h"

namespace winnow::train {

Result<void> train_auto(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
