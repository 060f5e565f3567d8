// Splits consist of whole sites, are the same on every platform, and never by page across sites.
#include "eval/splits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "eval/random.h"

namespace winnow::eval {
namespace {

std::vector<std::string> sites_of(std::initializer_list<std::pair<const char*, int>> counts) {
  std::vector<std::string> sites;
  for (const auto& [site, count] : counts)
    sites.insert(sites.end(), static_cast<std::size_t>(count), site);
  return sites;
}

std::vector<std::string> twenty_sites() {
  std::vector<std::string> sites;
  for (int i = 0; i < 20; ++i) sites.push_back("site" + std::to_string(i));
  return sites;
}

TEST(Random, IsTheSameOnEveryPlatform) {
  // The first values of SplitMix64 from seed 1234567, as its authors publish them.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
}

TEST(Split, KeepsTheSitesTogether) {
  const std::vector<std::string> sites = sites_of({{"a", 7}, {"b", 3}, {"c", 5}, {"d", 1}});
  const auto folds = split(sites, {.folds = 3});
  ASSERT_TRUE(folds);
  std::map<std::string, std::set<std::size_t>> folds_of_site;
  for (std::size_t i = 0; i < sites.size(); ++i) folds_of_site[sites[i]].insert(folds->of_page[i]);
  for (const auto& [site, numbers] : folds_of_site) EXPECT_EQ(numbers.size(), 1U) << site;
}

TEST(Split, TestsEachPageInExactlyOneFold) {
  const std::vector<std::string> sites = twenty_sites();
  const auto folds = split(sites, {.folds = 3});
  ASSERT_TRUE(folds);
  std::size_t tested = 0;
  for (std::size_t fold = 0; fold < 3; ++fold) {
    EXPECT_EQ(folds->test(fold).size() + folds->train(fold).size(), sites.size());
    tested += folds->test(fold).size();
  }
  EXPECT_EQ(tested, sites.size());
}

TEST(Split, BalancesTheFoldsByPages) {
  const auto folds = split(sites_of({{"a", 4}, {"b", 2}, {"c", 1}, {"d", 1}}), {.folds = 2});
  ASSERT_TRUE(folds);
  EXPECT_EQ(folds->test(0).size(), 4U);
  EXPECT_EQ(folds->test(1).size(), 4U);
}

TEST(Split, DependsOnTheSeedAndOnNothingElse) {
  const std::vector<std::string> sites = twenty_sites();
  const auto first = split(sites, {.folds = 4, .seed = 1});
  const auto again = split(sites, {.folds = 4, .seed = 1});
  const auto other = split(sites, {.folds = 4, .seed = 2});
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ(first->of_page, again->of_page);
  EXPECT_NE(first->of_page, other->of_page);
}

TEST(Split, DoesNotDependOnTheOrderOfThePages) {
  std::vector<std::string> sites = twenty_sites();
  const auto forward = split(sites, {.folds = 4});
  std::reverse(sites.begin(), sites.end());
  const auto backward = split(sites, {.folds = 4});
  ASSERT_TRUE(forward && backward);
  for (std::size_t i = 0; i < sites.size(); ++i)
    EXPECT_EQ(forward->of_page[i], backward->of_page[sites.size() - 1 - i]);
}

TEST(Split, ByPageIsRefusedOverSeveralSites) {
  const auto folds = split(sites_of({{"a", 3}, {"b", 3}}), {.by = SplitBy::Page, .folds = 2});
  ASSERT_FALSE(folds);
  EXPECT_EQ(folds.error().code, ErrorCode::Refused);
  EXPECT_NE(folds.error().message.find("refused over 2 sites"), std::string::npos);
}

TEST(Split, ByPageIsAllowedWithinOneSite) {
  const auto folds = split(sites_of({{"a", 6}}), {.by = SplitBy::Page, .folds = 3});
  ASSERT_TRUE(folds);
  for (std::size_t fold = 0; fold < 3; ++fold) EXPECT_EQ(folds->test(fold).size(), 2U);
}

TEST(Split, RefusesMoreFoldsThanSites) {
  EXPECT_FALSE(split(sites_of({{"a", 9}, {"b", 1}}), {.folds = 3}));
  EXPECT_FALSE(split(twenty_sites(), {.folds = 1}));
}

TEST(SiteLists, RefuseASiteOnBothSides) {
  EXPECT_TRUE(check_site_lists({{"a", "b"}, {"c"}}));
  const Result<void> refused = check_site_lists({{"a", "b"}, {"b"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "split: site b is in both --train and --test");
}

TEST(SiteLists, AreCommaSeparatedWithoutBlanks) {
  EXPECT_EQ(*read_site_list("a.org, b.org,,c.org"),
            (std::vector<std::string>{"a.org", "b.org", "c.org"}));
}

TEST(Sample, OfMoreHoldsTheSampleOfFewer) {
  const std::vector<std::string> urls = twenty_sites();
  const std::vector<std::size_t> five = sample(urls, 5, 9);
  const std::vector<std::size_t> ten = sample(urls, 10, 9);
  EXPECT_EQ(five.size(), 5U);
  EXPECT_TRUE(std::includes(ten.begin(), ten.end(), five.begin(), five.end()));
}

TEST(Sample, DependsOnTheSeed) {
  EXPECT_NE(sample(twenty_sites(), 5, 1), sample(twenty_sites(), 5, 2));
}

TEST(Sample, OfTooManyIsAll) { EXPECT_EQ(sample(twenty_sites(), 99, 1).size(), 20U); }

}  // namespace
}  // namespace winnow::eval
