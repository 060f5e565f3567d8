// The measures: one table for scoring, tables, JSON, the report and --help.
//
// A Row holds the values of all measures for one page and one method. A measure has no value
// (kNoValue, null in JSON) if the label or the method has no such field. docs/metrics.md defines the
// text measures, docs/eval.md the others.
//
// Most summaries are means over pages. Three kinds are not: shingleF1 is the F1 of the mean
// precision and the mean recall, the post measures count all posts of all pages together, and
// postBodyMeanF1 is a mean over posts. So a Row also counts its posts.
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
  PrintedF1,
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

// The table of `winnow eval` and of the report that shows a measure. None: only --json does.
enum class MeasureTable : std::uint8_t { Text, Page, Posts, None };

// Everything about a measure but its computation: score.cc sets the values of a page, aggregate.cc
// those of a summary that is not a mean.
struct MeasureInfo {
  Measure measure;
  std::string_view name;   // in JSON and on the command line
  std::string_view title;  // in help and reports
  MeasureTable table;
  std::string_view column;  // heading in that table
};
inline constexpr std::array<MeasureInfo, kMeasureCount> kMeasures = {{
    {Measure::WordF1, "wordF1", "word F1", MeasureTable::Text, "word F1"},
    {Measure::WordPrecision, "wordPrecision", "word precision", MeasureTable::Text, "prec."},
    {Measure::WordRecall, "wordRecall", "word recall", MeasureTable::Text, "recall"},
    {Measure::HanWordF1, "hanWordF1", "word F1, Han by character", MeasureTable::Page, "Han F1"},
    {Measure::ShingleF1, "shingleF1", "shingle F1", MeasureTable::Text, "shingle"},
    {Measure::ShinglePrecision, "shinglePrecision", "shingle precision", MeasureTable::None, ""},
    {Measure::ShingleRecall, "shingleRecall", "shingle recall", MeasureTable::None, ""},
    {Measure::RougeL, "rougeL", "ROUGE-L", MeasureTable::Text, "ROUGE-L"},
    {Measure::Acs, "acs", "cosine similarity", MeasureTable::Text, "ACS"},
    {Measure::Tcs, "tcs", "cosine > 0.9", MeasureTable::Text, "TCS"},
    {Measure::SentenceF1, "sentenceF1", "sentence F1", MeasureTable::Text, "sent."},
    {Measure::SentencePrecision, "sentencePrecision", "sentence precision", MeasureTable::None, ""},
    {Measure::SentenceRecall, "sentenceRecall", "sentence recall", MeasureTable::None, ""},
    {Measure::Good, "good", "good: sentence F1 > 0.9", MeasureTable::Page, "good"},
    {Measure::Located, "located", "located: sentence F1 > 0.8", MeasureTable::Page, "located"},
    {Measure::PrintedF1, "printedF1", "sentence F1 as printed", MeasureTable::None, ""},
    {Measure::Levenshtein, "levenshtein", "Levenshtein similarity", MeasureTable::Page, "edit"},
    {Measure::WithRate, "withRate", "wanted snippets present", MeasureTable::Page, "with"},
    {Measure::WithoutRate, "withoutRate", "unwanted snippets absent", MeasureTable::Page,
     "without"},
    {Measure::TitleAccuracy, "titleAccuracy", "title exact", MeasureTable::Page, "title"},
    {Measure::AuthorAccuracy, "authorAccuracy", "author exact", MeasureTable::Page, "author"},
    {Measure::DateAccuracy, "dateAccuracy", "date exact", MeasureTable::Page, "date"},
    {Measure::PageTypeAccuracy, "pageTypeAccuracy", "page kind correct", MeasureTable::Page,
     "kind"},
    {Measure::PostTitleAccuracy, "postTitleAccuracy", "pages with all post titles correct",
     MeasureTable::Posts, "titles"},
    {Measure::PostBodyAccuracy, "postBodyAccuracy", "pages with all post bodies correct",
     MeasureTable::Posts, "bodies"},
    {Measure::PostTitleP, "postTitleP", "post title precision", MeasureTable::Posts, "title P"},
    {Measure::PostTitleR, "postTitleR", "post title recall", MeasureTable::Posts, "title R"},
    {Measure::PostTitleF1, "postTitleF1", "post title F1", MeasureTable::Posts, "title F1"},
    {Measure::PostBodyP, "postBodyP", "post body precision", MeasureTable::Posts, "body P"},
    {Measure::PostBodyR, "postBodyR", "post body recall", MeasureTable::Posts, "body R"},
    {Measure::PostBodyF1, "postBodyF1", "post body F1", MeasureTable::Posts, "body F1"},
    {Measure::PostBodyMeanF1, "postBodyMeanF1", "word F1 of matched posts' bodies",
     MeasureTable::Posts, "matched"},
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

// Numbers of titles and bodies that match, that were predicted and that are true. Empty ones do not
// count.
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

// Which fields a prediction has; a method that never returns a field is not scored on it.
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
  std::string predicted_kind;          // empty: the method returned none
  double probability = kNoValue;       // that the text is correct, if the method estimates it
  std::optional<std::string> failure;  // if set, scored as an empty prediction

  [[nodiscard]] double operator[](Measure measure) const noexcept {
    return values[index_of(measure)];
  }
  double& operator[](Measure measure) noexcept { return values[index_of(measure)]; }
};

}  // namespace winnow::eval
