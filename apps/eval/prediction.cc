#include "eval/prediction.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "bytes/file.h"

namespace winnow::eval {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxPredictionBytes = std::size_t{4} << 30;

// The first of two names that is there and is a text.
std::optional<std::string> text_of(const json& object, const char* name, const char* other) {
  for (const char* key : {name, other}) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_string()) return found->get<std::string>();
  }
  return std::nullopt;
}

// Names as texts or as objects with a name; one text is a list of one.
std::optional<std::vector<std::string>> authors_of(const json& object) {
  const auto list = object.find("authors");
  if (list != object.end() && list->is_array()) {
    std::vector<std::string> names;
    for (const json& author : *list) {
      if (author.is_string()) names.push_back(author.get<std::string>());
      if (author.is_object())
        if (auto name = text_of(author, "name", "nameRaw")) names.push_back(*std::move(name));
    }
    return names;
  }
  if (auto single = text_of(object, "author", "authors")) return std::vector{*std::move(single)};
  return std::nullopt;
}

std::optional<std::vector<PredictedPost>> posts_of(const json& object) {
  const auto list = object.find("articles");
  if (list == object.end() || !list->is_array()) return std::nullopt;
  std::vector<PredictedPost> posts;
  for (const json& article : *list) {
    if (!article.is_object()) continue;
    posts.push_back({text_of(article, "headline", "title").value_or(""),
                     text_of(article, "articleBody", "text").value_or("")});
  }
  return posts;
}

std::optional<std::string> page_type_of(const json& object) {
  if (auto type = text_of(object, "pageType", "kind")) return type;
  const auto metadata = object.find("metadata");
  if (metadata == object.end() || !metadata->is_object()) return std::nullopt;
  return text_of(*metadata, "pageType", "kind");
}

Prediction prediction_of(const json& object) {
  Prediction prediction;
  prediction.title = text_of(object, "headline", "title");
  prediction.authors = authors_of(object);
  prediction.date = text_of(object, "datePublished", "date");
  prediction.page_type = page_type_of(object);
  prediction.posts = posts_of(object);
  prediction.failure = text_of(object, "error", "failure");
  if (auto text = text_of(object, "articleBody", "text")) {
    prediction.text = *std::move(text);
  } else if (prediction.posts) {
    for (const PredictedPost& post : *prediction.posts)
      prediction.text.append(post.title).append("\n").append(post.body).append("\n");
  }
  return prediction;
}

}  // namespace

Prediction prediction_of(Page page) {
  Prediction prediction;
  prediction.text = std::move(page.article_body);
  prediction.title = std::move(page.headline);
  return prediction;
}

Prediction failed_prediction(std::string reason) {
  Prediction prediction;
  prediction.failure = std::move(reason);
  return prediction;
}

Result<Predictions> parse_predictions(std::string_view content, const std::string& path) {
  Predictions predictions;
  std::size_t line_number = 0;
  while (!content.empty()) {
    const std::size_t end = content.find('\n');
    const std::string_view line = content.substr(0, end);
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
    ++line_number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto complain = [&](const std::string& what) {
      return fail(ErrorCode::Malformed,
                  "predictions " + path + ":" + std::to_string(line_number) + ": " + what);
    };
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) return complain("it is not a JSON object");
    const std::optional<std::string> url = text_of(object, "url", "url");
    if (!url) return complain("it has no \"url\"");
    if (!predictions.emplace(*url, prediction_of(object)).second)
      return complain(*url + " stands there twice");
  }
  return predictions;
}

Result<Predictions> read_predictions(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(path, kMaxPredictionBytes));
  return parse_predictions(content.view(), path);
}

}  // namespace winnow::eval
