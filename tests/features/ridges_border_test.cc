// Features of the cells around a ridge, and the best range of cells.
#include "features/ridges_border.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace winnow::features {
namespace {

double value(const Borderland& land, std::size_t cell, BorderFeature feature) {
  return land.row_of(cell)[static_cast<std::size_t>(feature)];
}

TEST(BestStretch, GrowsWhileTheSumGrows) {
  const double values[] = {1, -2, 1, 1, -1, 2, -3, 1};
  const Stretch stretch = best_stretch(values, 3);
  EXPECT_EQ(stretch.first, 2U);
  EXPECT_EQ(stretch.last, 5U);  // past the short dip, not past the deep one
}
TEST(BestStretch, IsTheCoreAloneAmongClutter) {
  const double values[] = {-1, 1, -1};
  const Stretch stretch = best_stretch(values, 1);
  EXPECT_EQ(stretch.first, 1U);
  EXPECT_EQ(stretch.last, 1U);
}

class BordersOfAPage : public ::testing::Test {
 protected:
  void read(const std::string& source, std::size_t first, std::size_t last) {
    list_ = read_cells(source, CellForm::Plus);
    points_ = raise_mountain(list_, {.blank_threshold = 0});
    const std::vector<Ridge> ridges = {{first, last}};
    land_.emplace(list_, points_, ridges, thresholds_of(points_, {}), 48);
  }
  CellList list_;
  std::vector<Point> points_;
  std::optional<Borderland> land_;
};

TEST_F(BordersOfAPage, DipWhereTheContainerOfTheCoreCloses) {
  const std::string prose = "<p>It rained all day, and the mill stood still, for once.</p>";
  read("<p>Menu</p><div>" + prose + prose + "<p>Bye</p></div><p>Share</p>", 1, 2);
  ASSERT_EQ(land_->size(), 5U);
  EXPECT_EQ(value(*land_, 0, BorderFeature::Dip), 1);
  EXPECT_EQ(value(*land_, 3, BorderFeature::Dip), 0);
  EXPECT_EQ(value(*land_, 4, BorderFeature::Dip), 1);
  EXPECT_EQ(value(*land_, 4, BorderFeature::Side), 1);
  EXPECT_EQ(value(*land_, 1, BorderFeature::InRidge), 1);
}
TEST_F(BordersOfAPage, TakeTheLevelOfMostOfTheText) {
  // Each paragraph in a container of its own: the level is that of the one around them all.
  const std::string prose =
      "<div><p>It rained all day, and the mill stood still, for once.</p></div>";
  read("<div>" + prose + prose + prose + prose + "</div><p>Share</p>", 0, 3);
  EXPECT_EQ(land_->level(), 1);
  EXPECT_EQ(value(*land_, 3, BorderFeature::Dip), 0);
  EXPECT_EQ(value(*land_, 4, BorderFeature::Dip), 1);
}
TEST_F(BordersOfAPage, SayWhatHintsOpenedOnTheWay) {
  const std::string prose = "<p>It rained all day, and the mill stood still, for once.</p>";
  read("<div>" + prose + prose + "</div><div class=comments><p>Nice.</p></div>", 0, 1);
  EXPECT_EQ(value(*land_, 2, BorderFeature::Comment), 1);
  EXPECT_EQ(value(*land_, 2, BorderFeature::PassedAgainst), 1);
  EXPECT_EQ(value(*land_, 1, BorderFeature::PassedAgainst), 0);
}
TEST_F(BordersOfAPage, KnowTheTitleBeforeTheCore) {
  const std::string prose = "<p>It rained all day, and the mill stood still, for once.</p>";
  read("<p>Menu</p><h1>Rain</h1>" + prose + prose, 2, 3);
  EXPECT_EQ(value(*land_, 0, BorderFeature::AfterTitle), 0);
  EXPECT_EQ(value(*land_, 1, BorderFeature::FirstHeading), 1);
  EXPECT_EQ(value(*land_, 2, BorderFeature::AfterTitle), 1);
  EXPECT_EQ(value(*land_, 2, BorderFeature::TitleDistance), 1);  // log2(1 + 1)
}
TEST(BorderFeatures, HaveANameEach) {
  for (const std::string_view name : kBorderFeatureNames) EXPECT_FALSE(name.empty());
}

}  // namespace
}  // namespace winnow::features
