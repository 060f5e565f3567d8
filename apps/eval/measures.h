// The measures: one list that scoring, tables, JSON and report all read.
//
// A Row is one page under one method: each measure's value there. What a page's label or a method's
// output does not speak of has no value (kNoValue, null in JSON): a label without a date says
// nothing about dates. docs/metrics.md defines the text measures, docs/eval.md the others.
//
// Most summaries are means of the pages' values. Three kinds are not: shingleF1 is the F1 of the
// mean precision and the mean recall, the post measures are of all posts of all pages together, and
// postBodyMeanF1 is the mean over posts. So a Row also counts its posts.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::eval {

enum class Measure : std::uint8_t {
  WordF1,
  WordPrecision,
  WordRecall,
  HanWordF1,
  ShingleF1,
  ShinglePrecision,
  ShingleRecall,
  RougeL,
  Acs,
  Tcs,
  SentenceF1,
  SentencePrecision,
  SentenceRecall,
  Good,
  Located,
  Levenshtein,
  WithRate,
  WithoutRate,
  TitleAccuracy,
  AuthorAccuracy,
  DateAccuracy,
  PageTypeAccuracy,
  PostTitleAccuracy,
  PostBodyAccuracy,
  PostTitleP,
  PostTitleR,
  PostTitleF1,
  PostBodyP,
  PostBodyR,
  PostBodyF1,
  PostBodyMeanF1,
  kCount,
};
inline constexpr std::size_t kMeasureCount = static_cast<std::size_t>(Measure::kCount);

struct MeasureInfo {
  Measure measure;
  std::string_view name;   // in JSON and on the command line
  std::string_view title;  // in tables and reports
};
inline constexpr std::array<MeasureInfo, kMeasureCount> kMeasures = {{
    {Measure::WordF1, "wordF1", "word F1"},
    {Measure::WordPrecision, "wordPrecision", "word precision"},
    {Measure::WordRecall, "wordRecall", "word recall"},
    {Measure::HanWordF1, "hanWordF1", "word F1, Han by character"},
    {Measure::ShingleF1, "shingleF1", "shingle F1"},
    {Measure::ShinglePrecision, "shinglePrecision", "shingle precision"},
    {Measure::ShingleRecall, "shingleRecall", "shingle recall"},
    {Measure::RougeL, "rougeL", "ROUGE-L"},
    {Measure::Acs, "acs", "cosine similarity"},
    {Measure::Tcs, "tcs", "cosine > 0.9"},
    {Measure::SentenceF1, "sentenceF1", "sentence F1"},
    {Measure::SentencePrecision, "sentencePrecision", "sentence precision"},
    {Measure::SentenceRecall, "sentenceRecall", "sentence recall"},
    {Measure::Good, "good", "good: sentence F1 > 0.9"},
    {Measure::Located, "located", "located: sentence F1 > 0.8"},
    {Measure::Levenshtein, "levenshtein", "Levenshtein similarity"},
    {Measure::WithRate, "withRate", "wanted snippets present"},
    {Measure::WithoutRate, "withoutRate", "unwanted snippets absent"},
    {Measure::TitleAccuracy, "titleAccuracy", "title exact"},
    {Measure::AuthorAccuracy, "authorAccuracy", "author exact"},
    {Measure::DateAccuracy, "dateAccuracy", "date exact"},
    {Measure::PageTypeAccuracy, "pageTypeAccuracy", "page kind right"},
    {Measure::PostTitleAccuracy, "postTitleAccuracy", "pages with all post titles right"},
    {Measure::PostBodyAccuracy, "postBodyAccuracy", "pages with all post bodies right"},
    {Measure::PostTitleP, "postTitleP", "post title precision"},
    {Measure::PostTitleR, "postTitleR", "post title recall"},
    {Measure::PostTitleF1, "postTitleF1", "post title F1"},
    {Measure::PostBodyP, "postBodyP", "post body precision"},
    {Measure::PostBodyR, "postBodyR", "post body recall"},
    {Measure::PostBodyF1, "postBodyF1", "post body F1"},
    {Measure::PostBodyMeanF1, "postBodyMeanF1", "word F1 of matched posts' bodies"},
}};

constexpr std::size_t index_of(Measure measure) noexcept {
  return static_cast<std::size_t>(measure);
}
constexpr const MeasureInfo& info_of(Measure measure) noexcept {
  return kMeasures[index_of(measure)];
}
std::optional<Measure> measure_named(std::string_view name) noexcept;

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
inline bool has_value(double value) noexcept { return !std::isnan(value); }

using Values = std::array<double, kMeasureCount>;
constexpr Values no_values() noexcept {
  Values values{};
  values.fill(kNoValue);
  return values;
}

// How many titles and bodies were found, given and true. An empty title or body is none.
struct PostCounts {
  double titles_matched = 0;
  double titles_predicted = 0;
  double titles_true = 0;
  double bodies_matched = 0;
  double bodies_predicted = 0;
  double bodies_true = 0;
  double posts_matched = 0;  // with a true body
  double body_f1_sum = 0;    // over those
};

// Which fields a prediction has, so that a method that never gives one is not called wrong.
struct PresentFields {
  bool title = false;
  bool author = false;
  bool date = false;
  bool page_type = false;
  bool posts = false;
};

struct Row {
  enum class State : std::uint8_t { NotDone, Missing, Scored };  // Missing: not in the archive

  State state = State::NotDone;
  Values values = no_values();
  PostCounts posts;
  PresentFields offers;
  std::string predicted_kind;          // empty when the method gives none
  double probability = kNoValue;       // that the text is right, where the method says so
  std::optional<std::string> failure;  // then it was scored as an empty prediction

  [[nodiscard]] double operator[](Measure measure) const noexcept {
    return values[index_of(measure)];
  }
  double& operator[](Measure measure) noexcept { return values[index_of(measure)]; }
};

}  // namespace winnow::eval
