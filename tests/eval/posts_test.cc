// Posts are matched in order, by exact titles and by nearly equal bodies.
#include "eval/posts.h"

#include <gtest/gtest.h>

namespace winnow::eval {
namespace {

std::vector<LabelledPost> true_posts(
    std::initializer_list<std::pair<const char*, const char*>> list) {
  std::vector<LabelledPost> posts;
  for (const auto& [title, body] : list) posts.push_back({.title = title, .body = body});
  return posts;
}

constexpr const char* kTen = "one two three four five six seven eight nine ten";
constexpr const char* kNine = "one two three four five six seven eight nine";  // F1 18/19
constexpr const char* kFive = "one two three four five";                       // F1 10/15

TEST(Posts, InTheRightOrderAllMatch) {
  const std::vector<PredictedPost> predicted = {{"A", "aa"}, {"B", "bb"}};
  const PostCounts counts = match_posts(predicted, true_posts({{"A", "aa"}, {"B", "bb"}}));
  EXPECT_EQ(counts.titles_matched, 2);
  EXPECT_EQ(counts.bodies_matched, 2);
}

TEST(Posts, OutOfOrderDoNotMatch) {
  const std::vector<PredictedPost> predicted = {{"A", ""}, {"C", ""}, {"B", ""}};
  const PostCounts counts =
      match_posts(predicted, true_posts({{"A", ""}, {"B", ""}, {"C", ""}, {"D", ""}}));
  EXPECT_EQ(counts.titles_matched, 2);
  EXPECT_EQ(counts.titles_predicted, 3);
  EXPECT_EQ(counts.titles_true, 4);
}

TEST(Posts, MatchABodyAtWordF1Of90Percent) {
  EXPECT_EQ(
      match_posts(std::vector<PredictedPost>{{"", kNine}}, true_posts({{"", kTen}})).bodies_matched,
      1);
  EXPECT_EQ(
      match_posts(std::vector<PredictedPost>{{"", kFive}}, true_posts({{"", kTen}})).bodies_matched,
      0);
}

TEST(Posts, MatchOneTrueBodyOnlyOnce) {
  const std::vector<PredictedPost> predicted = {{"", kTen}, {"", kTen}};
  const PostCounts counts = match_posts(predicted, true_posts({{"", kTen}}));
  EXPECT_EQ(counts.bodies_matched, 1);
  EXPECT_EQ(counts.bodies_predicted, 2);
}

TEST(Posts, WithoutTitleOrBodyDoNotCountThere) {
  const std::vector<PredictedPost> predicted = {{"", ""}};
  const PostCounts counts = match_posts(predicted, true_posts({{"", ""}, {"B", "..."}}));
  EXPECT_EQ(counts.titles_predicted, 0);
  EXPECT_EQ(counts.titles_true, 1);
  EXPECT_EQ(counts.bodies_true, 0);
  EXPECT_EQ(counts.bodies_matched, 0);
}

TEST(Posts, MatchedByTitleEnterTheMeanWithTheirBody) {
  const std::vector<PredictedPost> predicted = {{"A", kFive}, {"B", kTen}};
  const PostCounts counts = match_posts(predicted, true_posts({{"A", kTen}, {"X", kTen}}));
  EXPECT_EQ(counts.posts_matched, 2);
  EXPECT_DOUBLE_EQ(counts.body_f1_sum, 10.0 / 15 + 1);
}

TEST(Alignment, TakesTheMostPairsThenTheGreatestGain) {
  // Rows are predicted, columns true. The second row could pair with either column.
  const std::vector<double> gains = {0.9, -1, 0.95, 1.0};
  const Alignment alignment = align(2, 2, gains);
  EXPECT_EQ(alignment.pairs, 2U);
  EXPECT_DOUBLE_EQ(alignment.gain, 1.9);
}

TEST(Alignment, OfNothingIsNothing) {
  EXPECT_EQ(align(0, 3, {}).pairs, 0U);
  EXPECT_EQ(align(3, 0, {}).pairs, 0U);
}

}  // namespace
}  // namespace winnow::eval
