// The result of a method for a page: from one of our methods, or from another extractor by way of a
// file.
//
//   {"url": "https://...", "articleBody": "...", "headline": "...", "authors": [{"name": "..."}],
//    "datePublished": "2026-04-04", "articles": [{"headline": "...", "articleBody": "..."}]}
//
// One object per line, with the names of our JSON records (`text` is a synonym of `articleBody`,
// `title` of `headline`, `author` of `authors`, `date` of `datePublished`). Only `url` is required;
// `error` reports a failure. A missing field is not scored, see measures.h. `metadata` may hold
// `pageType` and `probability`. Without articleBody, the text consists of the titles and bodies of
// the articles.
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
  std::optional<double> probability;  // that the text is correct, estimated by the method
};

Prediction prediction_of(Page page);
Prediction failed_prediction(std::string reason);

using Predictions = std::unordered_map<std::string, Prediction>;  // by URL

// An invalid line or a repeated URL is an error that names file and line.
Result<Predictions> parse_predictions(std::string_view content, const std::string& path);
Result<Predictions> read_predictions(const std::string& path);

}  // namespace winnow::eval
