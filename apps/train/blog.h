// winnow train blog: the classifiers of the method blog, both forms, for one layout engine.
#pragma once

#include <iosfwd>

#include "train/train.h"
#include "winnow/result.h"

namespace winnow::train {

// `--set layout=embedded|exact|none` chooses the layout engine.
Result<void> train_blog(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
