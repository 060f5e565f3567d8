#include "layout/declarations.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::layout {
namespace {

constexpr ViewPort kWindow{1280, 800};

std::vector<Declaration> read(std::string_view name, std::string_view text) {
  std::vector<Declaration> out;
  read_declaration(name, text, kWindow, out);
  return out;
}

TEST(Quantities, AddsPercentsAndPixelsApart) {
  const auto value = read_quantity("calc(100% - (2em + 3px) * 2)", kWindow);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->length.percent, 100);
  EXPECT_EQ(value->length.em, -4);
  EXPECT_EQ(value->length.px, -6);
}

TEST(Quantities, MultiplyBeforeTheyAdd) {
  EXPECT_EQ(read_quantity("calc(1px + 2 * 3px / 2)", kWindow)->length.px, 4);
}

TEST(Quantities, TakeTheSmallerForTheWindow) {
  EXPECT_EQ(read_quantity("min(100%, 700px)", kWindow)->length.px, 700);
  EXPECT_EQ(read_quantity("min(50%, 700px)", kWindow)->length.percent, 50);
  EXPECT_EQ(read_quantity("clamp(10px, 5vw, 50px)", kWindow)->length.px, 50);
}

TEST(Quantities, KnowUnitsOfPaperAndWindow) {
  EXPECT_EQ(read_quantity("1in", kWindow)->length.px, 96);
  EXPECT_EQ(read_quantity("50vh", kWindow)->length.px, 400);
  EXPECT_EQ(read_quantity("12pt", kWindow)->length.px, 16);
}

TEST(Quantities, RefuseWhatIsNoArithmetic) {
  EXPECT_FALSE(read_quantity("calc(1px +)", kWindow));
  EXPECT_FALSE(read_quantity("calc(1px * 2px)", kWindow));
  EXPECT_FALSE(read_quantity("calc(1px / 0)", kWindow));
  EXPECT_FALSE(read_quantity("1px 2px", kWindow));
  EXPECT_FALSE(read_quantity("3furlongs", kWindow));
}

TEST(Quantities, NestAsDeepAsTheTextIsLong) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += '(';
  EXPECT_FALSE(read_quantity(deep, kWindow));
  deep.append("1px");
  EXPECT_EQ(read_quantity(deep, kWindow)->length.px, 1);
}

TEST(Declarations, SpreadAMarginOverFourSides) {
  const auto sides = read("margin", "1px auto 3px");
  ASSERT_EQ(sides.size(), 4U);
  EXPECT_EQ(sides[0].length.px, 1);
  EXPECT_EQ(sides[1].kind, ValueKind::Auto);
  EXPECT_EQ(sides[2].length.px, 3);
  EXPECT_EQ(sides[3].kind, ValueKind::Auto);
}

TEST(Declarations, DropAShorthandWithOneBadValue) {
  EXPECT_TRUE(read("padding", "1px banana").empty());
}

TEST(Declarations, ReadFontSizeLineHeightAndFamilyFromFont) {
  const auto font = read("font", "italic bold 12px/1.5 Georgia, serif");
  ASSERT_EQ(font.size(), 4U);
  EXPECT_EQ(font[0].length.px, 12);
  EXPECT_EQ(font[1].property, Property::LineHeight);
  EXPECT_EQ(font[2].length.px, 700);
  EXPECT_EQ(font[3].keyword, static_cast<std::uint8_t>(FontFamily::Serif));
}

TEST(Declarations, ReadFlexWithOneNumberAsABasisOfNothing) {
  const auto flex = read("flex", "2");
  ASSERT_EQ(flex.size(), 3U);
  EXPECT_EQ(flex[0].length.px, 2);
  EXPECT_EQ(flex[2].property, Property::FlexBasis);
  EXPECT_EQ(flex[2].length.percent, 0);
}

TEST(Declarations, KnowWhatIsImportant) {
  const auto width = read("WIDTH", " 10px ! Important ");
  ASSERT_EQ(width.size(), 1U);
  EXPECT_TRUE(width[0].is_important);
  EXPECT_EQ(width[0].length.px, 10);
}

TEST(Declarations, KeepVariablesForLater) {
  EXPECT_EQ(read("margin", "0 var(--x)")[0].kind, ValueKind::Unresolved);
  EXPECT_EQ(read("--x", "{a}")[0].kind, ValueKind::Custom);
}

TEST(Declarations, LeaveOutWhatMovesNoBox) { EXPECT_TRUE(read("color", "red").empty()); }

}  // namespace
}  // namespace winnow::layout
