// Means over pages, measures that are not means, and reproducible intervals.
#include "eval/aggregate.h"

#include <gtest/gtest.h>

namespace winnow::eval {
namespace {

struct Pages {
  std::vector<Label> labels;
  std::vector<Row> rows;

  void add(const char* site, const char* kind, double f1) {
    Label label;
    label.url = "https://" + std::string(site) + "/" + std::to_string(rows.size());
    label.site = site;
    label.kind = kind;
    label.lang = "en";
    labels.push_back(label);
    Row row;
    row.state = Row::State::Scored;
    row[Measure::WordF1] = f1;
    rows.push_back(row);
  }
  [[nodiscard]] Breakdown aggregate(const BootstrapOptions& options = {}) const {
    std::vector<const Label*> pointers;
    for (const Label& label : labels) pointers.push_back(&label);
    return eval::aggregate(pointers, rows, {}, options);
  }
};

TEST(Aggregate, TakesTheMeanOfPages) {
  Pages pages;
  pages.add("a", "article", 1);
  pages.add("a", "article", 0.5);
  pages.add("b", "forum", 0);
  const Breakdown breakdown = pages.aggregate();
  EXPECT_DOUBLE_EQ(breakdown.overall[Measure::WordF1], 0.5);
  EXPECT_DOUBLE_EQ(breakdown.by_kind.at("article")[Measure::WordF1], 0.75);
  EXPECT_DOUBLE_EQ(breakdown.by_site.at("b")[Measure::WordF1], 0);
  EXPECT_EQ(breakdown.by_lang.at("en").pages, 3U);
  EXPECT_EQ(breakdown.overall.sites, 2U);
}

TEST(Aggregate, LeavesOutPagesWithoutAValue) {
  Pages pages;
  pages.add("a", "article", 1);
  pages.add("b", "article", kNoValue);
  const Breakdown breakdown = pages.aggregate();
  EXPECT_DOUBLE_EQ(breakdown.overall[Measure::WordF1], 1);
  EXPECT_EQ(breakdown.overall.pages, 2U);
  EXPECT_FALSE(has_value(breakdown.overall[Measure::RougeL]));
}

TEST(Aggregate, LeavesOutPagesThatWereNotScored) {
  Pages pages;
  pages.add("a", "article", 1);
  pages.add("b", "article", 0);
  pages.rows[1].state = Row::State::Missing;
  EXPECT_EQ(pages.aggregate().overall.pages, 1U);
}

TEST(Aggregate, MakesShingleF1OfTheTwoMeans) {
  Pages pages;
  pages.add("a", "article", 1);
  pages.add("b", "article", 1);
  const double precision[] = {1, 0.5};
  const double recall[] = {0.2, 0.6};
  for (std::size_t i = 0; i < 2; ++i) {
    pages.rows[i][Measure::ShinglePrecision] = precision[i];
    pages.rows[i][Measure::ShingleRecall] = recall[i];
    pages.rows[i][Measure::ShingleF1] = 0;  // the pages' own F1 must not matter
  }
  EXPECT_DOUBLE_EQ(pages.aggregate().overall[Measure::ShingleF1], 2 * 0.75 * 0.4 / (0.75 + 0.4));
}

TEST(Aggregate, CountsPostsOfAllPagesTogether) {
  Pages pages;
  pages.add("a", "list", 1);
  pages.add("b", "list", 1);
  for (Row& row : pages.rows) row[Measure::PostTitleP] = 0.123;
  pages.rows[0].posts = {.titles_matched = 9, .titles_predicted = 10, .titles_true = 9};
  pages.rows[1].posts = {.titles_matched = 0, .titles_predicted = 2, .titles_true = 1};
  const Breakdown breakdown = pages.aggregate();
  EXPECT_DOUBLE_EQ(breakdown.overall[Measure::PostTitleP], 9.0 / 12);
  EXPECT_DOUBLE_EQ(breakdown.overall[Measure::PostTitleR], 9.0 / 10);
}

TEST(Aggregate, CountsWhichKindsWereTakenForWhich) {
  Pages pages;
  pages.add("a", "list", 1);
  pages.add("b", "list", 1);
  pages.rows[0].predicted_kind = "list";
  pages.rows[1].predicted_kind = "post";
  const Breakdown breakdown = pages.aggregate();
  EXPECT_EQ(breakdown.confusion.at("list").at("post"), 1U);
}

Pages forty_pages() {
  Pages pages;
  for (int i = 0; i < 40; ++i)
    pages.add(("site" + std::to_string(i / 2)).c_str(), "article", (i * 37 % 100) / 100.0);
  return pages;
}

TEST(Bootstrap, GivesTheSameIntervalEveryTime) {
  const Pages pages = forty_pages();
  const Interval first = pages.aggregate().overall.interval(Measure::WordF1);
  const Interval again = pages.aggregate().overall.interval(Measure::WordF1);
  EXPECT_EQ(first.low, again.low);
  EXPECT_EQ(first.high, again.high);
  // Computed by another program. A different value means that sampling changed, and with it every
  // interval.
  EXPECT_NEAR(first.low, 0.413, 1e-9);
  EXPECT_NEAR(first.high, 0.564, 1e-9);
}

TEST(Bootstrap, DependsOnItsSeed) {
  const Pages pages = forty_pages();
  EXPECT_NE(pages.aggregate({.seed = 1}).overall.interval(Measure::WordF1).low,
            pages.aggregate({.seed = 2}).overall.interval(Measure::WordF1).low);
}

TEST(Bootstrap, HoldsTheMean) {
  const Breakdown breakdown = forty_pages().aggregate();
  const Interval interval = breakdown.overall.interval(Measure::WordF1);
  EXPECT_LT(interval.low, breakdown.overall[Measure::WordF1]);
  EXPECT_GT(interval.high, breakdown.overall[Measure::WordF1]);
}

TEST(Bootstrap, DrawsSitesNotPages) {
  // The same scores from different sites, or from two sites with equal pages. Fewer sites give a
  // wider interval.
  Pages many;
  Pages few;
  for (int i = 0; i < 40; ++i) {
    many.add(("site" + std::to_string(i)).c_str(), "article", i < 20 ? 0.2 : 0.8);
    few.add(i < 20 ? "bad" : "good", "article", i < 20 ? 0.2 : 0.8);
  }
  const Interval narrow = many.aggregate().overall.interval(Measure::WordF1);
  const Interval wide = few.aggregate().overall.interval(Measure::WordF1);
  EXPECT_LT(narrow.high - narrow.low, wide.high - wide.low);
  EXPECT_DOUBLE_EQ(wide.low, 0.2);
  EXPECT_DOUBLE_EQ(wide.high, 0.8);
}

TEST(Bootstrap, OfOneSiteHasNoInterval) {
  Pages pages;
  pages.add("a", "article", 1);
  pages.add("a", "article", 0);
  EXPECT_FALSE(has_value(pages.aggregate().overall.interval(Measure::WordF1).low));
}

}  // namespace
}  // namespace winnow::eval
