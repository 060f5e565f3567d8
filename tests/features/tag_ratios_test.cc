// CETR's kernel, smoothing and change, compared with values computed by hand.
#include "features/tag_ratios.h"

#include <gtest/gtest.h>

#include <cmath>

namespace winnow::features {
namespace {

constexpr double kNear = 1e-12;

// r = 2: weights 1, e^(-1/8), e^(-1/2) on each side; their sum is 1 + 2 (0.882497 + 0.606531).
TEST(GaussianKernel, HasTheWeightsOfItsRadius) {
  const std::vector<double> kernel = gaussian_kernel(2);
  ASSERT_EQ(kernel.size(), 3U);
  const double sum = 1 + 2 * (std::exp(-0.125) + std::exp(-0.5));
  EXPECT_NEAR(kernel[0], 1 / sum, kNear);
  EXPECT_NEAR(kernel[1], std::exp(-0.125) / sum, kNear);
  EXPECT_NEAR(kernel[2], std::exp(-0.5) / sum, kNear);
  EXPECT_NEAR(kernel[0], 0.2513791, 1e-7);
}

TEST(GaussianKernel, AddsUpToOne) {
  for (const std::size_t radius : {0U, 1U, 2U, 5U}) {
    const std::vector<double> kernel = gaussian_kernel(radius);
    double sum = kernel[0];
    for (std::size_t i = 1; i < kernel.size(); ++i) sum += 2 * kernel[i];
    EXPECT_NEAR(sum, 1, kNear) << radius;
  }
}

// r = 1: weights 1 and e^(-1/2); 0 8 0 becomes 8 / (1 + 2 e^(-1/2)) in the middle.
TEST(Smooth, SpreadsAPeakOverItsNeighbours) {
  const std::vector<double> smoothed = smooth(std::vector<double>{0, 0, 8, 0, 0}, 1, Edge::Keep);
  const double sum = 1 + 2 * std::exp(-0.5);
  EXPECT_NEAR(smoothed[2], 8 / sum, kNear);
  EXPECT_NEAR(smoothed[1], 8 * std::exp(-0.5) / sum, kNear);
  EXPECT_NEAR(smoothed[3], smoothed[1], kNear);
  EXPECT_EQ(smoothed[0], 0);
}

TEST(Smooth, LeavesTheEndsAsTheyAreOrReflectsThem) {
  const std::vector<double> values{8, 0, 0};
  EXPECT_EQ(smooth(values, 1, Edge::Keep)[0], 8);
  const double sum = 1 + 2 * std::exp(-0.5);
  EXPECT_NEAR(smooth(values, 1, Edge::Reflect)[0], 8 * (1 + std::exp(-0.5)) / sum, kNear);
}

TEST(Smooth, LeavesAConstantAsItIs) {
  for (const double value : smooth(std::vector<double>(7, 3.0), 2, Edge::Reflect))
    EXPECT_NEAR(value, 3, kNear);
}

TEST(Smooth, OfFewerValuesThanTheKernelIsWideIsTheirOwn) {
  EXPECT_NEAR(smooth(std::vector<double>{5}, 4, Edge::Reflect)[0], 5, kNear);
  EXPECT_TRUE(smooth(std::vector<double>{}, 2, Edge::Reflect).empty());
}

// alpha = 3: |(2 + 3 + 7) / 3 - 1| = 3, |(3 + 7) / 2 - 2| = 3 near the end, then |7 - 3|, then 0.
TEST(Change, ComparesAValueWithTheMeanOfTheNextThree) {
  const std::vector<double> changes = change(std::vector<double>{1, 2, 3, 7}, 3);
  EXPECT_NEAR(changes[0], 3, kNear);
  EXPECT_NEAR(changes[1], 3, kNear);
  EXPECT_NEAR(changes[2], 4, kNear);
  EXPECT_EQ(changes[3], 0);
}

TEST(Change, IsNeverNegative) {
  EXPECT_NEAR(change(std::vector<double>{9, 0, 0, 0}, 3)[0], 9, kNear);
}

}  // namespace
}  // namespace winnow::features
