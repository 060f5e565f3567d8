// winnow train blog: the classifiers of the method blog, for one form and one layout engine.
#pragma once

#include <iosfwd>

#include "train/train.h"
#include "winnow/result.h"

namespace winnow::train {

// Settings: layout=embedded|exact|none; form=plus|paper|printed, the last two for features=paper;
// tags=more|paper, the roots of bodies there; search=yes, cost and gamma by held-out sites.
Result<void> train_blog(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
