// Unlike labels, predictions are read leniently: files of other extractors have more fields and
// other types, and only known ones count.
#include "eval/prediction.h"

#include <utility>

#include "base/json_reader.h"
#include "bytes/file.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kMaxPredictionBytes = std::size_t{4} << 30;

using OptionalText = std::optional<std::string>;

// A value of another type counts as missing.
void take(base::JsonReader& line, OptionalText& out) {
  if (line.kind() == base::JsonReader::Kind::Text)
    out = line.text();
  else
    line.skip();
}

// A name, or an object with a name.
void take_author(base::JsonReader& line, std::vector<std::string>& out) {
  OptionalText name;
  if (line.kind() == base::JsonReader::Kind::Object) {
    for (line.enter_object(); line.next_key();) {
      if (line.key() == "name")
        take(line, name);
      else
        line.skip();
    }
  } else {
    take(line, name);
  }
  if (name) out.push_back(*std::move(name));
}

void take_authors(base::JsonReader& line, std::optional<std::vector<std::string>>& out) {
  const base::JsonReader::Kind kind = line.kind();
  if (kind == base::JsonReader::Kind::Array) {
    out.emplace();
    for (line.enter_array(); line.next_item();) take_author(line, *out);
  } else if (kind == base::JsonReader::Kind::Text) {
    out.emplace();
    take_author(line, *out);
  } else {
    line.skip();
  }
}

// A message, or an object with a message as in the records of winnow.
void take_error(base::JsonReader& line, OptionalText& out) {
  if (line.kind() != base::JsonReader::Kind::Object) return take(line, out);
  for (line.enter_object(); line.next_key();) {
    if (line.key() == "message")
      take(line, out);
    else
      line.skip();
  }
}

// Fields that pages and articles share. Of two synonyms the first one wins.
struct TextNames {
  OptionalText headline;
  OptionalText title;
  OptionalText article_body;
  OptionalText text;

  // False if the key is none of these.
  bool take_key(base::JsonReader& line) {
    const std::string& key = line.key();
    if (key == "headline") return take(line, headline), true;
    if (key == "title") return take(line, title), true;
    if (key == "articleBody") return take(line, article_body), true;
    if (key == "text") return take(line, text), true;
    return false;
  }
  OptionalText best_title() { return headline ? std::move(headline) : std::move(title); }
  OptionalText best_text() { return article_body ? std::move(article_body) : std::move(text); }
};

PredictedPost read_article(base::JsonReader& line) {
  TextNames names;
  if (line.kind() != base::JsonReader::Kind::Object) {
    line.skip();
    return {};
  }
  for (line.enter_object(); line.next_key();)
    if (!names.take_key(line)) line.skip();
  return {names.best_title().value_or(""), names.best_text().value_or("")};
}

void take_articles(base::JsonReader& line, std::optional<std::vector<PredictedPost>>& out) {
  if (line.kind() != base::JsonReader::Kind::Array) return line.skip();
  out.emplace();
  for (line.enter_array(); line.next_item();) out->push_back(read_article(line));
}

void take_metadata(base::JsonReader& line, Prediction& prediction) {
  if (line.kind() != base::JsonReader::Kind::Object) return line.skip();
  for (line.enter_object(); line.next_key();) {
    if (line.key() == "pageType")
      take(line, prediction.page_type);
    else if (line.key() == "probability" && line.kind() == base::JsonReader::Kind::Number)
      prediction.probability = line.number();
    else
      line.skip();
  }
}

struct NamedPrediction {
  OptionalText url;
  Prediction prediction;
};

// Nothing if the line is not a JSON object.
std::optional<NamedPrediction> read_prediction(std::string_view json) {
  base::JsonReader line(json);
  if (line.kind() != base::JsonReader::Kind::Object) return std::nullopt;
  NamedPrediction named;
  Prediction& prediction = named.prediction;
  TextNames names;
  OptionalText date_published;
  OptionalText date;
  for (line.enter_object(); line.next_key();) {
    const std::string& key = line.key();
    if (names.take_key(line)) continue;
    if (key == "url")
      take(line, named.url);
    else if (key == "authors" || key == "author")
      take_authors(line, prediction.authors);
    else if (key == "datePublished")
      take(line, date_published);
    else if (key == "date")
      take(line, date);
    else if (key == "articles")
      take_articles(line, prediction.posts);
    else if (key == "pageType")
      take(line, prediction.page_type);
    else if (key == "metadata")
      take_metadata(line, prediction);
    else if (key == "error")
      take_error(line, prediction.failure);
    else
      line.skip();
  }
  if (!line.is_finished()) return std::nullopt;
  prediction.title = names.best_title();
  prediction.date = date_published ? std::move(date_published) : std::move(date);
  if (OptionalText text = names.best_text()) {
    prediction.text = *std::move(text);
  } else if (prediction.posts) {
    for (const PredictedPost& post : *prediction.posts)
      prediction.text.append(post.title).append("\n").append(post.body).append("\n");
  }
  return named;
}

}  // namespace

Prediction prediction_of(Page page) {
  Prediction prediction;
  prediction.text = std::move(page.article_body);
  prediction.title = std::move(page.headline);
  prediction.authors = std::move(page.authors);
  prediction.date = std::move(page.date_published);
  if (page.page_type) prediction.page_type = std::string(name_of(*page.page_type));
  prediction.probability = page.metadata.probability;
  if (!page.articles.empty()) {
    prediction.posts.emplace();
    for (Article& article : page.articles)
      prediction.posts->push_back(
          {std::move(article.headline).value_or(""), std::move(article.article_body)});
  }
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
    const auto report_error = [&](const std::string& what) {
      return fail(ErrorCode::Malformed,
                  "predictions " + path + ":" + std::to_string(line_number) + ": " + what);
    };
    std::optional<NamedPrediction> named = read_prediction(line);
    if (!named) return report_error("not a JSON object");
    // An unreadable archive has a record without a page.
    if (!named->url && named->prediction.failure) continue;
    if (!named->url) return report_error("\"url\" is missing");
    if (!predictions.emplace(*named->url, std::move(named->prediction)).second)
      return report_error(*named->url + " occurs twice");
  }
  return predictions;
}

Result<Predictions> read_predictions(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes content, bytes::read_file(path, kMaxPredictionBytes));
  return parse_predictions(content.view(), path);
}

}  // namespace winnow::eval
