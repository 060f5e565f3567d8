// The measures of one page, and measures without a value.
#include "eval/score.h"

#include <gtest/gtest.h>

#include "eval/fields.h"
#include "text/similarity.h"

namespace winnow::eval {
namespace {

Label label_with_text(const char* text) {
  Label label;
  label.url = "u";
  label.kind = "article";
  label.text = text;
  return label;
}

Prediction prediction_with_text(const char* text) {
  Prediction prediction;
  prediction.text = text;
  return prediction;
}

TEST(Score, OfTheTruthItselfIsPerfect) {
  const Row row = score_page(label_with_text("The cat sat. It slept."),
                             prediction_with_text("The cat sat. It slept."));
  for (const Measure measure :
       {Measure::WordF1, Measure::HanWordF1, Measure::ShingleF1, Measure::RougeL, Measure::Acs,
        Measure::Tcs, Measure::SentenceF1, Measure::Good, Measure::Located})
    EXPECT_DOUBLE_EQ(row[measure], 1) << info_of(measure).name;
}

TEST(Score, HasTheMeasuresOfDocsMetricsExample) {
  const Row row = score_page(label_with_text("The cat sat. The cat sat down."),
                             prediction_with_text("Home\nThe cat sat. The mat"),
                             {.levenshtein = Levenshtein::Compute});
  EXPECT_DOUBLE_EQ(row[Measure::WordPrecision], 4.0 / 6);
  EXPECT_DOUBLE_EQ(row[Measure::WordRecall], 4.0 / 7);
  EXPECT_DOUBLE_EQ(row[Measure::WordF1], 8.0 / 13);
  EXPECT_DOUBLE_EQ(row[Measure::ShinglePrecision], 1.0 / 3);
  EXPECT_DOUBLE_EQ(row[Measure::RougeL], 8.0 / 13);
  EXPECT_NEAR(row[Measure::Acs], 0.7845, 1e-4);
  EXPECT_EQ(row[Measure::Tcs], 0);
  EXPECT_DOUBLE_EQ(row[Measure::SentenceF1], 0.4);
  EXPECT_EQ(row[Measure::Located], 0);
  EXPECT_NEAR(row[Measure::Levenshtein], 14.0 / 30, 1e-12);
}

TEST(Score, CountsHanByCharacterInOneMeasureOnly) {
  const Row row = score_page(label_with_text("我们爱猫"), prediction_with_text("我们爱狗"));
  EXPECT_DOUBLE_EQ(row[Measure::WordF1], 0);
  EXPECT_DOUBLE_EQ(row[Measure::HanWordF1], 0.75);
}

TEST(Score, HasNoLevenshteinUnlessAsked) {
  EXPECT_FALSE(
      has_value(score_page(label_with_text("a"), prediction_with_text("a"))[Measure::Levenshtein]));
}

TEST(Score, OfSnippetsCountsThoseWantedAndThoseKeptOut) {
  Label label = label_with_text("x");
  label.with = {"cat  SAT", "dog"};
  label.without = {"Menu", "the"};
  const Row row = score_page(label, prediction_with_text("The cat\nsat."));
  EXPECT_DOUBLE_EQ(row[Measure::WithRate], 0.5);
  EXPECT_DOUBLE_EQ(row[Measure::WithoutRate], 0.5);
}

TEST(Score, OfAFieldTheLabelLacksHasNoValue) {
  Prediction prediction = prediction_with_text("a");
  prediction.title = "T";
  const Row row = score_page(label_with_text("a"), prediction);
  EXPECT_FALSE(has_value(row[Measure::TitleAccuracy]));
  EXPECT_FALSE(has_value(row[Measure::WithRate]));
  EXPECT_FALSE(has_value(row[Measure::PostTitleF1]));
}

TEST(Score, KnowsWhichPageTypeAKindOfTheLabelsIs) {
  for (const auto& [kind, page_type] :
       {std::pair{"list", "articleList"}, std::pair{"post", "article"},
        std::pair{"forum", "forumThread"}, std::pair{"product", "product"}}) {
    Label label = label_with_text("a");
    label.kind = kind;
    Prediction prediction = prediction_with_text("a");
    prediction.page_type = page_type;
    EXPECT_EQ(score_page(label, prediction)[Measure::PageTypeAccuracy], 1) << kind;
    prediction.page_type = "service";
    EXPECT_EQ(score_page(label, prediction)[Measure::PageTypeAccuracy], 0) << kind;
  }
}

TEST(Score, CountsTheArticlesOfARecordAsPosts) {
  Page page;
  page.articles.push_back({.headline = "Rye", .article_body = "It came in late."});
  page.articles.push_back({.article_body = "A note without a title."});
  const Prediction prediction = prediction_of(std::move(page));
  ASSERT_TRUE(prediction.posts);
  ASSERT_EQ(prediction.posts->size(), 2u);
  EXPECT_EQ((*prediction.posts)[0].title, "Rye");
  EXPECT_EQ((*prediction.posts)[1].title, "");
  EXPECT_FALSE(prediction_of(Page()).posts);
}

TEST(Score, ComparesTitlesWithWhiteSpaceCollapsed) {
  EXPECT_TRUE(is_same_title(" A\u00A0title \n here", "A title here"));
  EXPECT_FALSE(is_same_title("a title here", "A title here"));
}

TEST(Score, TakesARecordWithoutAuthorsForOneThatNamesNobody) {
  Label label = label_with_text("rye");
  label.author = "";
  const Prediction prediction = prediction_with_text("rye");
  EXPECT_EQ(score_page(label, prediction)[Measure::AuthorAccuracy], 1);
  label.author = "Ann Ray";
  EXPECT_EQ(score_page(label, prediction)[Measure::AuthorAccuracy], 0);
}
TEST(Score, ComparesAuthorsAsNamesInAnyOrder) {
  EXPECT_TRUE(is_same_author(std::vector<std::string>{"Bo Li", "Ann Ray"}, "by Ann Ray and Bo Li"));
  EXPECT_TRUE(is_same_author(std::vector<std::string>{"ann ray & bo li"}, "Ann Ray, Bo Li"));
  EXPECT_FALSE(is_same_author(std::vector<std::string>{"Ann Ray"}, "Ann Ray, Bo Li"));
  EXPECT_FALSE(is_same_author(std::vector<std::string>{}, "Ann Ray"));
}

TEST(Score, ComparesDatesAsFarAsTheLabelGoes) {
  EXPECT_TRUE(is_same_date("2025-09-04T10:00:00Z", "2025-09-04"));
  EXPECT_TRUE(is_same_date("2025-09-04", "2025-09"));
  EXPECT_FALSE(is_same_date("2025-09-05", "2025-09-04"));
  EXPECT_FALSE(is_same_date("", "2025-09-04"));
}

TEST(Score, CallsAMissingTitleWrongOnlyWhereTheMethodGivesTitles) {
  Label label = label_with_text("a");
  label.title = "T";
  Prediction with_title = prediction_with_text("a");
  with_title.title = "T";
  std::vector<Row> gives = {score_page(label, with_title),
                            score_page(label, prediction_with_text("a"))};
  clear_unsupported_measures(gives);
  EXPECT_EQ(gives[0][Measure::TitleAccuracy], 1);
  EXPECT_EQ(gives[1][Measure::TitleAccuracy], 0);

  std::vector<Row> never = {score_page(label, prediction_with_text("a"))};
  clear_unsupported_measures(never);
  EXPECT_FALSE(has_value(never[0][Measure::TitleAccuracy]));
}

TEST(Score, OfAMethodWithoutPostsHasNoPostMeasures) {
  Label label = label_with_text("a");
  label.has_posts = true;
  label.posts = {{.title = "A", .body = "a"}};
  std::vector<Row> rows = {score_page(label, prediction_with_text("a"))};
  clear_unsupported_measures(rows);
  EXPECT_FALSE(has_value(rows[0][Measure::PostBodyF1]));
  EXPECT_EQ(rows[0].posts.bodies_true, 0);
}

TEST(Score, TakesAPageWithoutArticlesForOnePost) {
  Label label = label_with_text("a b c");
  label.has_posts = true;
  label.posts = {{.title = "A", .body = "a b c"}};
  Prediction prediction = prediction_with_text("a b c");
  prediction.title = "A";
  const Row row = score_page(label, prediction);
  EXPECT_EQ(row[Measure::PostTitleAccuracy], 1);
  EXPECT_EQ(row[Measure::PostBodyAccuracy], 1);
}

}  // namespace
}  // namespace winnow::eval
