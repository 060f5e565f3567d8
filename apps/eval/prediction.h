// Prediction: what a method says about a page, whether it is ours and ran just now or somebody
// else's and comes from a file.
//
//   {"url": "https://...", "articleBody": "...", "headline": "...", "authors": [{"name": "..."}],
//    "datePublished": "2026-04-04", "articles": [{"headline": "...", "articleBody": "..."}]}
//
// One such object a line, with the names of our own JSON records (`text` is taken for
// `articleBody`, `title` for `headline`, `author` for `authors`, `date` for `datePublished`). Only
// `url` must be there; `error` marks a failure. A field that is absent is not offered, see
// measures.h; `metadata` may hold `pageType` and `probability`. Without articleBody, a prediction
// with articles has their titles and bodies for text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::eval {

struct PredictedPost {
  std::string title;
  std::string body;
};

struct Prediction {
  std::string text;
  std::optional<std::string> title;
  std::optional<std::vector<std::string>> authors;
  std::optional<std::string> date;
  std::optional<std::string> page_type;
  std::optional<std::vector<PredictedPost>> posts;
  std::optional<std::string> failure;
  std::optional<double> probability;  // that the text is right, as the method sees it
};

Prediction prediction_of(Page page);
Prediction failed_prediction(std::string reason);

using Predictions = std::unordered_map<std::string, Prediction>;  // by URL

// A bad line, or a URL that stands there twice, is a failure that names file and line.
Result<Predictions> parse_predictions(std::string_view content, const std::string& path);
Result<Predictions> read_predictions(const std::string& path);

}  // namespace winnow::eval
