// The report: differences are found, texts are escaped and stay short.
#include "eval/report.h"

#include <gtest/gtest.h>

#include "eval/html_text.h"
#include "eval/prediction.h"
#include "eval/report_pages.h"
#include "eval/token_diff.h"

namespace winnow::eval {
namespace {

// Common words as they are, others in [brackets].
std::string marked(const std::vector<DiffRun>& runs) {
  std::string text;
  for (const DiffRun& run : runs)
    text += run.is_common ? std::string(run.text) : "[" + std::string(run.text) + "]";
  return text;
}

TEST(TokenDiff, MarksWhatOnlyOneSideHas) {
  const Diff diff = diff_words("the cat sat down", "Home the cat sat");
  EXPECT_EQ(marked(diff.left), "the cat sat [down]");
  EXPECT_EQ(marked(diff.right), "[Home ]the cat sat");
}

TEST(TokenDiff, IgnoresCaseAndKeepsPunctuation) {
  EXPECT_EQ(marked(diff_words("The cat, sat!", "the CAT sat").left), "The cat, sat!");
}

TEST(TokenDiff, OfNothingHasNoCommonWords) {
  const Diff diff = diff_words("a b", "");
  EXPECT_EQ(marked(diff.left), "[a b]");
  EXPECT_TRUE(diff.right.empty());
}

TEST(TokenDiff, FindsAShortTextInsideALongOne) {
  std::string clutter;
  for (int i = 0; i < 20000; ++i) clutter += "menu" + std::to_string(i) + " ";
  const Diff diff = diff_words("the cat sat on the mat", clutter + "the cat sat on the mat");
  EXPECT_EQ(marked(diff.left), "the cat sat on the mat");
}

TEST(TokenDiff, RunsCoverTheWholeText) {
  const std::string left = " (a) b, c; d e";
  std::string joined;
  for (const DiffRun& run : diff_words(left, "b x e").left) joined += run.text;
  EXPECT_EQ(joined, left);
}

TEST(TokenDiff, AlignsInOrderOnly) {
  const Matches matches = match_sequences({1, 2, 3}, {3, 1, 2});
  EXPECT_EQ(matches.left, (std::vector<bool>{true, true, false}));
  EXPECT_EQ(matches.right, (std::vector<bool>{false, true, true}));
}

TEST(ReportSide, EscapesTextOfPages) {
  const std::string html = side_html({{"<script>alert('&')</script>", 3, false}});
  EXPECT_EQ(html, "<mark>&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</mark>");
}

TEST(ReportSide, FoldsLongCommonRuns) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "word ";
  const std::string html = side_html({{text, 500, true}});
  EXPECT_LT(html.size(), 600U);
  EXPECT_NE(html.find("common words"), std::string::npos);
}

TEST(ReportSide, CutsLongTexts) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "word ";
  const std::vector<DiffRun> runs(100, DiffRun{text, 300, false});
  EXPECT_LT(side_html(runs).size(), 8000U);
  EXPECT_NE(side_html(runs).find("more words, cut"), std::string::npos);
}

TEST(Html, EscapesAttributesAndControlCharacters) {
  EXPECT_EQ(escape("\"a\x01\""), "&quot;a\xEF\xBF\xBD&quot;");
}

Outcome hostile_outcome() {
  Outcome outcome;
  Corpus& corpus = outcome.corpora.emplace_back();
  corpus.name = "<b>corpus";
  Label label;
  label.url = "javascript:alert(1)//<img onerror=alert(2)>";
  label.site = "s";
  label.kind = "<i>kind";
  label.text = "true <u>text";
  corpus.labels.push_back(label);
  outcome.labels = {&corpus.labels[0]};
  MethodResult& method = outcome.evaluation.methods.emplace_back();
  method.name = "<s>method";
  method.texts = {"</div><script>alert(3)</script>"};
  Prediction prediction;
  prediction.text = method.texts[0];
  method.rows = {score_page(label, prediction)};
  outcome.breakdowns.push_back(aggregate(outcome.labels, method.rows));
  return outcome;
}

TEST(Report, RunsNoScriptsOfPagesOrLabels) {
  const std::string html = to_html(hostile_outcome(), Measure::WordF1);
  for (const char* bad : {"<script", "<img", "<b>", "<i>", "<u>", "<s>", "href=\"javascript"})
    EXPECT_EQ(html.find(bad), std::string::npos) << bad;
}

TEST(Report, LoadsNothingFromTheNetwork) {
  const std::string html = to_html(hostile_outcome(), Measure::WordF1);
  for (const char* bad : {"src=\"", "<link", "@import", "url("})
    EXPECT_EQ(html.find(bad), std::string::npos) << bad;
}

TEST(Predictions, TakeOurRecordsNamesAndTheUsualOthers) {
  const auto predictions = parse_predictions(
      "{\"url\":\"a\",\"articleBody\":\"x\",\"headline\":\"H\",\"authors\":[{\"name\":\"N\"},\"M\"]"
      ","
      "\"datePublished\":\"2026-04-04\",\"articles\":[{\"headline\":\"h\",\"articleBody\":\"b\"}]}"
      "\n"
      "{\"url\":\"b\",\"text\":\"y\",\"title\":\"T\",\"author\":\"A\",\"error\":\"timeout\"}\n",
      "p.jsonl");
  ASSERT_TRUE(predictions);
  const Prediction& ours = predictions->at("a");
  EXPECT_EQ(ours.text, "x");
  EXPECT_EQ(ours.title, "H");
  EXPECT_EQ(*ours.authors, (std::vector<std::string>{"N", "M"}));
  EXPECT_EQ(ours.posts->front().body, "b");
  const Prediction& other = predictions->at("b");
  EXPECT_EQ(other.text, "y");
  EXPECT_EQ(other.title, "T");
  EXPECT_EQ(other.failure, "timeout");
  EXPECT_FALSE(other.posts);
}

TEST(Predictions, NameFileAndLineOfABadOne) {
  // An archive that cannot be read has a record without a page.
  const auto failed = parse_predictions(
      "{\"url\":\"a\",\"error\":{\"code\":4,\"message\":\"empty\"}}\n"
      "{\"path\":\"x.warc\",\"error\":{\"code\":4,\"message\":\"damaged\"}}",
      "p.jsonl");
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->size(), 1U);
  EXPECT_EQ(failed->at("a").failure, "empty");
  EXPECT_EQ(parse_predictions("{\"url\":\"a\"}\n{\"text\":\"b\"}", "p.jsonl").error().message,
            "predictions p.jsonl:2: \"url\" is missing");
  EXPECT_EQ(parse_predictions("{\"url\":\"a\"}\n{\"url\":\"a\"}", "p.jsonl").error().message,
            "predictions p.jsonl:2: a occurs twice");
}

}  // namespace
}  // namespace winnow::eval
