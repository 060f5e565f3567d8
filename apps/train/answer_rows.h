// winnow features --answers: what the method auto answers on labelled pages.
//
// Extends a table that `winnow features` wrote, for the same labels, by the decisions of auto on
// each page, with the model of the fold of the page. The confidence forest is trained on them, and
// training/ablation.py scores them. The decisions are those of Auto::find(), so what training sees
// is what extraction does. training/README.md describes the files.
#pragma once

#include <iosfwd>

#include "train/page_rows.h"
#include "winnow/result.h"

namespace winnow::train {

// `options.answers` is a folder with fold0.model, fold1.model and so on.
Result<void> write_answer_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
