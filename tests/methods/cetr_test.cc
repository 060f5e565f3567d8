// CETR: line ratios computed by hand, the pinned centroid, and pages in both forms.
#include "methods/cetr/cetr.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"

namespace winnow::methods {
namespace {

std::vector<SourceLine> lines_of(std::string_view html, Lines lines = Lines::Source) {
  const dom::Document document = html::parse(html).value();
  return source_lines(document, lines, 1000);
}

std::string text_of(std::string_view html, std::string_view spec = "cetr") {
  const std::unique_ptr<Method> method = make_method(spec, {}).value();
  const dom::Document document = html::parse(html).value();
  std::string all;
  for (const dom::NodeId root : method->find({.document = document}).selection.roots)
    for (const dom::Node& node : document.subtree(root))
      if (node.is_text()) all.append(document.text(node));
  return all;
}

std::size_t count_of(std::string_view text, std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

// Menu lines of many tags and few characters, then prose.
std::string page(std::string_view line_feed) {
  std::string html = "<body>";
  for (int i = 0; i < 12; ++i)
    html.append(line_feed).append("<li><a href=/x><span>Menu</span></a></li>");
  for (int i = 0; i < 6; ++i)
    html.append(line_feed).append(
        "<p>Prose goes on for a whole line, and then for some more of it, until it is long "
        "enough to be told from a menu by anybody who counts.</p>");
  for (int i = 0; i < 12; ++i)
    html.append(line_feed).append("<li><a href=/y><span>Foot</span></a></li>");
  return html;
}

// TR = characters outside tags / tags, by hand: "one two" 7 / 2, "three" 5 without a tag, "ab" 2
// / 4.
TEST(SourceLines, HaveCharactersATag) {
  const std::vector<SourceLine> lines =
      lines_of("<body>\n<p>one  two</p>\nthree\n\n<b><i>ab</i></b>\n");
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].ratio(), 0.0);  // <body>
  EXPECT_EQ(lines[1].ratio(), 3.5);
  EXPECT_EQ(lines[2].ratio(), 5.0);
  EXPECT_EQ(lines[3].ratio(), 0.5);
}

TEST(SourceLines, CountCharactersNotBytes) {
  EXPECT_EQ(lines_of("<body>\n<p>größe 文\n").at(1).characters, 7U);
}

TEST(SourceLines, LeaveOutScriptsStylesAndComments) {
  const std::vector<SourceLine> lines = lines_of(
      "<body>\n<script>\nvar x = 1;\n</script>\n<!-- a\nb -->\n<style>p{}</style>\n<p>x\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].characters, 1U);
}

TEST(SourceLines, BreakAPageOnOneLineAtItsBlocks) {
  const std::string html =
      "<body><p>" + std::string(900, 'x') + "</p><p>" + std::string(900, 'y') + " <b>z</b></p>";
  const std::vector<SourceLine> lines = lines_of(html, Lines::Auto);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[1].characters, 900U);
  EXPECT_EQ(lines[1].tags, 1U);
}

TEST(SourceLines, KeepTheLinesOfAnOrdinaryPage) {
  const std::string html = page("\n");
  EXPECT_EQ(lines_of(html, Lines::Auto).size(), lines_of(html, Lines::Source).size());
}

TEST(PinnedKMeans, KeepsTheFirstCentroidAtTheOriginInEveryRound) {
  std::vector<Point> points;
  for (int i = 0; i < 60; ++i)
    points.push_back({static_cast<double>(i * 37 % 101), static_cast<double>(i * 53 % 29)});
  static std::size_t rounds = 0;
  rounds = 0;
  const Clusters clusters = pinned_k_means(points, 3, [](std::span<const Point> centroids) {
    ++rounds;
    EXPECT_EQ(centroids[0].ratio, 0);
    EXPECT_EQ(centroids[0].change, 0);
  });
  EXPECT_GE(rounds, 3U);
  EXPECT_EQ(clusters.centroids[0].ratio, 0);
  EXPECT_EQ(clusters.centroids[0].change, 0);
}

// From (0,0), the farthest point (10,0) and then (0,8); the means are (9.5,0) and (0,7.5).
TEST(PinnedKMeans, MovesTheOtherCentroidsToTheirMeans) {
  const std::vector<Point> points{{1, 0}, {0, 1}, {9, 0}, {10, 0}, {0, 7}, {0, 8}};
  const Clusters clusters = pinned_k_means(points, 3);
  EXPECT_EQ(clusters.of_point, (std::vector<std::size_t>{0, 0, 1, 1, 2, 2}));
  EXPECT_DOUBLE_EQ(clusters.centroids[1].ratio, 9.5);
  EXPECT_DOUBLE_EQ(clusters.centroids[2].change, 7.5);
}

TEST(PinnedKMeans, SaysTheSameTwice) {
  std::vector<Point> points;
  for (int i = 0; i < 100; ++i)
    points.push_back({static_cast<double>(i * 7 % 31), static_cast<double>(i % 9)});
  EXPECT_EQ(pinned_k_means(points, 3).of_point, pinned_k_means(points, 3).of_point);
}

TEST(PinnedKMeans, OfEqualPointsOrNoneEnds) {
  EXPECT_TRUE(pinned_k_means({}, 3).of_point.empty());
  const std::vector<Point> points(5, Point{0, 0});
  EXPECT_EQ(pinned_k_means(points, 3).of_point, std::vector<std::size_t>(5, 0));
}

TEST(Cetr, KeepsProseAndDropsMenus) {
  for (const std::string_view spec : {"cetr", "cetr:form=1d", "cetr:change-of=raw",
                                      "cetr:edges=reflect", "cetr:smooth-change=off"}) {
    const std::string text = text_of(page("\n"), spec);
    EXPECT_EQ(count_of(text, "Prose"), 6U) << spec;
    // The method takes the steep climb before a text for a part of it: that is what G is for.
    EXPECT_LE(count_of(text, "Menu"), 5U) << spec;
  }
}

TEST(Cetr, KeepsProseOfAPageOnOneLine) {
  const std::string text = text_of(page(""));
  EXPECT_EQ(count_of(text, "Prose"), 6U);
  EXPECT_LE(count_of(text, "Menu"), 5U);
}

TEST(Cetr, OfAPageWithoutTextIsEmpty) { EXPECT_EQ(text_of("<body><p></p>"), ""); }

}  // namespace
}  // namespace winnow::methods
