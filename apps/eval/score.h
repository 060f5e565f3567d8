// One page under one method: a label and a prediction in, a Row of measures out.
//
// Costs: words are cut once for each way of counting them; ROUGE-L and Levenshtein are the only
// measures that are not linear. Levenshtein compares characters and costs more than everything else
// together, so it is done on request. Any thread; the same input gives the same Row.
#pragma once

#include <cstdint>
#include <span>

#include "eval/labels.h"
#include "eval/measures.h"
#include "eval/prediction.h"

namespace winnow::eval {

enum class Levenshtein : std::uint8_t { Skip, Compute };

struct ScoreOptions {
  Levenshtein levenshtein = Levenshtein::Skip;
};

Row score_page(const Label& label, const Prediction& prediction, const ScoreOptions& options = {});

// A method that never gave a title (author, date, page kind, posts) in the whole run cannot give
// one: these measures have no value then. Where it gave one anywhere, a page without it is wrong.
void forget_what_was_never_offered(std::span<Row> rows);

}  // namespace winnow::eval
