// Sets of characters, and parts in any case.
#include "base/search.h"

#include <gtest/gtest.h>

namespace winnow::base {
namespace {

TEST(CharacterSet, FindsTheFirstOfItsCharacters) {
  constexpr CharacterSet kDelimiters("/?#");
  EXPECT_EQ(kDelimiters.find_in("mill.example/rye?p=2"), 12U);
  EXPECT_EQ(kDelimiters.find_in("mill.example/rye?p=2", 13), 16U);
  EXPECT_EQ(kDelimiters.find_in("mill.example"), std::string_view::npos);
  EXPECT_EQ(kDelimiters.find_in("", 3), std::string_view::npos);
}

TEST(CharacterSet, KnowsBytesOutsideAscii) {
  constexpr CharacterSet kLeads("\xC2");
  EXPECT_TRUE(kLeads.has('\xC2'));
  EXPECT_FALSE(kLeads.has('B'));
  EXPECT_EQ(kLeads.find_in("a\xC2\xA0"), 1U);
}

TEST(ContainsIgnoringCase, ComparesAsciiLettersOnly) {
  EXPECT_TRUE(contains_ignoring_case("cdn/MathJax.js", "mathjax"));
  EXPECT_TRUE(contains_ignoring_case("rye", "RYE"));
  EXPECT_TRUE(contains_ignoring_case("rye", ""));
  EXPECT_TRUE(contains_ignoring_case("rrye", "rye"));
  EXPECT_FALSE(contains_ignoring_case("ry", "rye"));
  EXPECT_FALSE(contains_ignoring_case("\xC3\x84hre", "\xC3\xA4hre"));
  EXPECT_FALSE(contains_ignoring_case("a[b", "a{b"));
}

TEST(LongPart, FindsItsPartAnywhere) {
  constexpr LongPart kPart("breadcrumb");
  EXPECT_TRUE(kPart.is_in("BreadCrumb"));
  EXPECT_TRUE(kPart.is_in("breadbreadcrumbs"));
  for (std::size_t before = 0; before < 25; ++before)
    EXPECT_TRUE(kPart.is_in(std::string(before, 'b') + "breadcrumb" + std::string(before, 'r')))
        << before;
  EXPECT_FALSE(kPart.is_in("breadcrum"));
  EXPECT_FALSE(kPart.is_in("bread-crumb breadcrum"));
  EXPECT_FALSE(kPart.is_in(""));
}

TEST(LongPart, ComparesCaseIfAsked) {
  constexpr LongPart kPart("title");
  EXPECT_TRUE(kPart.is_in_exactly("post-title wide"));
  EXPECT_TRUE(kPart.is_in_exactly("titititle"));
  EXPECT_FALSE(kPart.is_in_exactly("post-Title"));
  EXPECT_FALSE(kPart.is_in_exactly("TITLE"));
}

TEST(PartSet, FindsAnyOfItsPartsAnywhere) {
  constexpr PartSet kParts("reply", "/ip", "\xE2\x82\xAC");
  EXPECT_TRUE(kParts.is_in("/posts/7/Reply"));
  EXPECT_TRUE(kParts.is_in("/ip"));
  EXPECT_TRUE(kParts.is_in("5 \xE2\x82\xAC"));
  EXPECT_TRUE(kParts.is_in("rereply"));
  EXPECT_FALSE(kParts.is_in("repl"));
  EXPECT_FALSE(kParts.is_in("OIP"));  // O and / have the same low bits
  EXPECT_FALSE(kParts.is_in(""));
}

TEST(PartSet, ComparesCaseIfAsked) {
  constexpr PartSet kParts("/user", "/~");
  EXPECT_TRUE(kParts.is_in_exactly("https://mill.example/users/ann"));
  EXPECT_FALSE(kParts.is_in_exactly("https://mill.example/Users/ann"));
  EXPECT_TRUE(kParts.is_in("https://mill.example/Users/ann"));
}

}  // namespace
}  // namespace winnow::base
