// Scores a prediction for a page with its label.
//
// ROUGE-L and Levenshtein are the only measures that are not linear. Levenshtein compares
// characters and costs more than all others together, so it is optional. Deterministic.
// Thread-safe.
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

// If a method never returned a title (author, date, page kind, posts) in the whole run, these
// measures have no value. If it did once, a page without it counts as wrong.
void clear_unsupported_measures(std::span<Row> rows);

}  // namespace winnow::eval
