// Each measure is computed only if the label has the field.
#include "eval/score.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "base/utf8.h"
#include "eval/fields.h"
#include "eval/posts.h"
#include "text/characters.h"
#include "text/eight_bytes.h"
#include "text/similarity.h"

namespace winnow::eval {
namespace {

// Thresholds of the papers: TCS counts pages with cosine > 0.9; a page is good at sentence F1 > 0.9
// and located at > 0.8.
constexpr double kSimilar = 0.9;
constexpr double kGood = 0.9;
constexpr double kLocated = 0.8;

double yes(bool fact) { return fact ? 1 : 0; }

// The two ways of splitting words differ only for Han and kana characters.
bool has_characters_that_are_words(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text.size() - at >= text::kEight &&
        (text::load_eight(text.data() + at) & text::kHighBits) == 0) {
      at += text::kEight;
      continue;
    }
    if (static_cast<unsigned char>(text[at]) < 0xE2) {  // U+2E80, the first of them, is E2 BA 80
      ++at;
      continue;
    }
    const base::CodePoint point = base::read_utf8(text, at);
    if (text::class_of(point.value).is(text::kOneWord)) return true;
    at += point.length;
  }
  return false;
}

void score_text(std::string_view predicted, std::string_view truth, const ScoreOptions& options,
                Row& row) {
  const text::TextPair pair(predicted, truth);
  const text::PrecisionRecall words = pair.bag_of_words();
  row[Measure::WordPrecision] = words.precision;
  row[Measure::WordRecall] = words.recall;
  row[Measure::WordF1] = words.f1();
  row[Measure::HanWordF1] =
      has_characters_that_are_words(predicted) || has_characters_that_are_words(truth)
          ? text::TextPair(predicted, truth, text::WordKind::RegexHanAlone).bag_of_words().f1()
          : words.f1();
  const text::PrecisionRecall shingles = pair.shingles();
  row[Measure::ShinglePrecision] = shingles.precision;
  row[Measure::ShingleRecall] = shingles.recall;
  row[Measure::ShingleF1] = shingles.f1();
  if (const auto common = pair.lcs_within()) row[Measure::RougeL] = common->f1();
  const double cosine = pair.cosine();
  row[Measure::Acs] = cosine;
  row[Measure::Tcs] = yes(cosine > kSimilar);
  const text::PrecisionRecall sentences = text::sentence_overlap(predicted, truth);
  row[Measure::SentencePrecision] = sentences.precision;
  row[Measure::SentenceRecall] = sentences.recall;
  row[Measure::SentenceF1] = sentences.f1();
  row[Measure::Good] = yes(sentences.f1() > kGood);
  row[Measure::Located] = yes(sentences.f1() > kLocated);
  const auto printed = text::printed_sentence_overlap(predicted, truth);
  row[Measure::PrintedF1] = printed ? printed->f1() : kNoValue;
  if (options.levenshtein == Levenshtein::Compute)
    row[Measure::Levenshtein] = text::levenshtein_within(predicted, truth).value_or(kNoValue);
}

double share_contained(const text::SnippetText& finder, const std::vector<std::string>& snippets) {
  const auto found =
      std::count_if(snippets.begin(), snippets.end(),
                    [&](const std::string& snippet) { return finder.contains(snippet); });
  return static_cast<double>(found) / static_cast<double>(snippets.size());
}

void score_snippets(const Label& label, const Prediction& prediction, Row& row) {
  if (label.with.empty() && label.without.empty()) return;
  const text::SnippetText finder(prediction.text);
  if (!label.with.empty()) row[Measure::WithRate] = share_contained(finder, label.with);
  if (!label.without.empty())
    row[Measure::WithoutRate] = 1 - share_contained(finder, label.without);
}

// The page type that records have for a kind in the labels. Both vocabularies grew by themselves.
std::string_view page_type_of(std::string_view kind) {
  if (kind == "post") return "article";
  if (kind == "list") return "articleList";
  if (kind == "forum") return "forumThread";
  return kind;
}

void score_fields(const Label& label, const Prediction& prediction, Row& row) {
  if (label.title)
    row[Measure::TitleAccuracy] =
        yes(prediction.title && is_same_title(*prediction.title, *label.title));
  // A record without authors predicts that there are none.
  if (label.author)
    row[Measure::AuthorAccuracy] =
        yes(!prediction.failure &&
            is_same_author(prediction.authors.value_or(std::vector<std::string>()), *label.author));
  if (label.date)
    row[Measure::DateAccuracy] =
        yes(prediction.date && is_same_date(*prediction.date, *label.date));
  if (label.kind != "unknown" && label.kind != "mixed")
    row[Measure::PageTypeAccuracy] = yes(prediction.page_type == page_type_of(label.kind));
  row.predicted_kind = prediction.page_type.value_or("");
}

// If there was nothing to find and nothing was predicted, precision and recall are 1.
double ratio(double part, double whole, double other_whole) {
  if (whole > 0) return part / whole;
  return other_whole > 0 ? 0 : 1;
}

void score_posts(const Label& label, const Prediction& prediction, Row& row) {
  std::vector<PredictedPost> single;
  // A page without articles counts as one article with the title and text of the page.
  if (!prediction.posts && (prediction.title || !prediction.text.empty()))
    single.push_back({prediction.title.value_or(""), prediction.text});
  row.posts = match_posts(prediction.posts ? *prediction.posts : single, label.posts);
  const PostCounts& posts = row.posts;
  row[Measure::PostTitleAccuracy] =
      yes(posts.titles_matched == posts.titles_true && posts.titles_predicted == posts.titles_true);
  row[Measure::PostBodyAccuracy] =
      yes(posts.bodies_matched == posts.bodies_true && posts.bodies_predicted == posts.bodies_true);
  const text::PrecisionRecall titles = {
      ratio(posts.titles_matched, posts.titles_predicted, posts.titles_true),
      ratio(posts.titles_matched, posts.titles_true, posts.titles_predicted)};
  row[Measure::PostTitleP] = titles.precision;
  row[Measure::PostTitleR] = titles.recall;
  row[Measure::PostTitleF1] = titles.f1();
  const text::PrecisionRecall bodies = {
      ratio(posts.bodies_matched, posts.bodies_predicted, posts.bodies_true),
      ratio(posts.bodies_matched, posts.bodies_true, posts.bodies_predicted)};
  row[Measure::PostBodyP] = bodies.precision;
  row[Measure::PostBodyR] = bodies.recall;
  row[Measure::PostBodyF1] = bodies.f1();
  if (posts.posts_matched > 0)
    row[Measure::PostBodyMeanF1] = posts.body_f1_sum / posts.posts_matched;
}

void clear(std::span<Row> rows, std::initializer_list<Measure> measures) {
  for (Row& row : rows)
    for (const Measure measure : measures) row[measure] = kNoValue;
}

}  // namespace

Row score_page(const Label& label, const Prediction& prediction, const ScoreOptions& options) {
  Row row;
  row.state = Row::State::Scored;
  row.failure = prediction.failure;
  row.probability = prediction.probability.value_or(kNoValue);
  row.offers = {.title = prediction.title.has_value(),
                .author = prediction.authors.has_value(),
                .date = prediction.date.has_value(),
                .page_type = prediction.page_type.has_value(),
                .posts = prediction.posts.has_value()};
  score_text(prediction.text, label.text, options, row);
  score_snippets(label, prediction, row);
  score_fields(label, prediction, row);
  if (label.has_posts) score_posts(label, prediction, row);
  return row;
}

void clear_unsupported_measures(std::span<Row> rows) {
  const auto never = [&](bool PresentFields::*field) {
    return std::none_of(rows.begin(), rows.end(),
                        [&](const Row& row) { return row.offers.*field; });
  };
  if (never(&PresentFields::title)) clear(rows, {Measure::TitleAccuracy});
  if (never(&PresentFields::author)) clear(rows, {Measure::AuthorAccuracy});
  if (never(&PresentFields::date)) clear(rows, {Measure::DateAccuracy});
  if (never(&PresentFields::page_type)) clear(rows, {Measure::PageTypeAccuracy});
  if (!never(&PresentFields::posts)) return;
  clear(rows, {Measure::PostTitleAccuracy, Measure::PostBodyAccuracy, Measure::PostTitleP,
               Measure::PostTitleR, Measure::PostTitleF1, Measure::PostBodyP, Measure::PostBodyR,
               Measure::PostBodyF1, Measure::PostBodyMeanF1});
  for (Row& row : rows) row.posts = {};
}

}  // namespace winnow::eval
