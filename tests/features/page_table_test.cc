// Levels and the page table: merged wrappers, repeated siblings, neighbouring blocks.
#include "features/page_table.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::features {
namespace {

class Measured {
 public:
  explicit Measured(std::string html, std::string_view url = {}) : html_(std::move(html)) {
    auto parsed = html::parse(html_);
    EXPECT_TRUE(parsed);
    document_ = *std::move(parsed);
    measure_page(document_, TokenWeights{}, {.url = url}, page);
  }
  [[nodiscard]] int at(Column column, std::size_t block) const {
    return page.table.column(column)[block];
  }
  [[nodiscard]] int distance(Mark mark, std::size_t block) const {
    return page.table.column(kOwnColumns + static_cast<std::size_t>(mark))[block];
  }

 private:
  std::string html_;
  dom::Document document_;

 public:
  MeasuredPage page;
};

TEST(Levels, TakesWrappersTogether) {
  const Measured plain("<main><h1>A</h1><p>b</p></main>");
  const Measured wrapped(
      "<div><main><div><h1>A</h1><section><p>b</p></section></div></main></div>");
  EXPECT_EQ(plain.page.tree.levels.size(), 3U);
  EXPECT_EQ(wrapped.page.tree.levels.size(), 3U);
  EXPECT_EQ(wrapped.distance(Mark::Main, 1), 1);
  EXPECT_EQ(wrapped.distance(Mark::Nav, 1), kNoMark);
}

TEST(Levels, CountsSiblingsOfOneShape) {
  const Measured measured(
      "<ul><li class=card><p>a<p>b</li><li class=card><p>c<p>d</li><li class=other><p>e<p>f</li>"
      "</ul>");
  const LevelTree& tree = measured.page.tree;
  const Level& first = tree.levels[tree.levels[tree.of_block[0]].parent];
  EXPECT_EQ(first.alike, 2U);
  EXPECT_EQ(first.alike_index, 0U);
  const Level& last = tree.levels[tree.levels[tree.of_block[4]].parent];
  EXPECT_EQ(last.alike, 1U);
}

TEST(Levels, GivesABlockAfterABlockTheElementBothStandIn) {
  const Measured measured("<div>one <p>two</p> three</div><p>four</p>");
  const LevelTree& tree = measured.page.tree;
  ASSERT_EQ(tree.of_block.size(), 4U);
  EXPECT_EQ(tree.of_block[0], tree.of_block[2]);
  EXPECT_NE(tree.of_block[0], tree.of_block[1]);
}

TEST(Levels, GroupsBlocksInLikePlaces) {
  const Measured measured("<ul><li>a b</li><li>c d</li></ul><p>e</p>");
  const std::vector<std::uint32_t>& groups = measured.page.groups.of_block;
  EXPECT_EQ(groups[0], groups[1]);
  EXPECT_NE(groups[0], groups[2]);
}

TEST(PageTable, CountsByLogarithmAndSharesBy255ths) {
  const Measured measured("<p>one two three</p><p>four <a>five</a></p>");
  EXPECT_EQ(measured.at(Column::Words, 0), 32);  // 16 * log2(1 + 3)
  EXPECT_EQ(measured.at(Column::LinkDensity, 1), 127);
}

TEST(PageTable, HasZerosBeyondTheEndsOfThePage) {
  const Measured measured("<p>one two</p>");
  EXPECT_EQ(measured.page.table.column(Column::Words)[-1], 0);
  EXPECT_EQ(measured.page.table.column(Column::Words)[1], 0);
}

TEST(PageTable, SeesTheHeadingThatABlockStandsBelow) {
  const Measured measured("<h2>Rye</h2><p>sown in autumn</p><p>cut in July</p>");
  EXPECT_EQ(measured.at(Column::HeadingLevel, 1), 2);
  EXPECT_GT(measured.at(Column::HeadingDistance, 2), measured.at(Column::HeadingDistance, 1));
}

TEST(PageTable, MarksLaterCopiesOfAText) {
  const Measured measured("<p>the same words</p><p>others</p><div>the same words</div>");
  EXPECT_EQ(measured.at(Column::IsLaterCopy, 0), 0);
  EXPECT_EQ(measured.at(Column::IsLaterCopy, 2), 1);
  EXPECT_EQ(measured.at(Column::Copies, 0), 2);
}

TEST(PageTable, ReadsTheShapeOfTheAddress) {
  const Measured measured("<p>x</p>", "https://mill.example/forum/12?page=2#top");
  EXPECT_EQ(measured.at(Column::UrlDepth, 0), 2);
  EXPECT_EQ(measured.at(Column::UrlDigits, 0), 2);
  EXPECT_EQ(measured.at(Column::UrlQuery, 0), 1);
}

TEST(PageTable, IsEmptyForAPageWithoutWords) {
  const Measured measured("<p>  </p><script>var x</script>");
  EXPECT_EQ(measured.page.table.blocks(), 0U);
}

TEST(PageTable, DoesNotSeeScriptsStylesAndComments) {
  const std::string body = "<h1>Rye</h1><p>sown in autumn, cut in July</p>";
  const Measured plain(body);
  const Measured full("<script>let a=1</script><!-- x -->" + body + "<style>p{}</style>");
  for (std::size_t column = 0; column < kColumnCount; ++column)
    for (std::size_t block = 0; block < 2; ++block)
      EXPECT_EQ(plain.page.table.column(column)[block], full.page.table.column(column)[block])
          << column_name(column);
}

TEST(PageTable, FindsAColumnByItsName) {
  for (std::size_t i = 0; i < kColumnCount; ++i) EXPECT_EQ(find_column(column_name(i)), i);
  EXPECT_FALSE(find_column("no.such"));
}

}  // namespace
}  // namespace winnow::features
