// Site statistics: what they count, and that neither order nor number of the pages changes the result.
#include "site/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace winnow::site {
namespace {

constexpr std::uint32_t kMenu = 1;
constexpr std::uint32_t kPlace = 7;

// A page with a text that all pages have, and one of its own, both at the same place.
PageSketch page(const std::string& host, std::uint64_t number) {
  return {.host = host,
          .id = hash_of_address(host + std::to_string(number)),
          .subject = number,
          .texts = {{kMenu, kPlace}, {static_cast<std::uint32_t>(100 + number), kPlace}},
          .block = {0, 1},
          .bytes = {10, 10},
          .blocks = 2};
}

std::vector<PageSketch> pages_of(const std::string& host, std::size_t count) {
  std::vector<PageSketch> pages;
  for (std::size_t i = 0; i < count; ++i) pages.push_back(page(host, i));
  return pages;
}

Statistics counted(const std::vector<PageSketch>& pages, StatisticsLimits limits = {}) {
  Statistics statistics(limits);
  for (const PageSketch& one : pages) statistics.add(one);
  return statistics;
}

// All that they know.
std::string text_of(const Statistics& statistics) {
  std::string text;
  for (const Statistics::Host* const host : statistics.hosts()) {
    text += host->name + ":";
    for (const auto& [id, kept] : host->pages) text += " " + std::to_string(kept.subject);
    text += "\n";
  }
  return text;
}

TEST(SiteStatistics, CountsTheOtherPages) {
  const KnownSites known(counted(pages_of("mill.example", 6)));
  const SiteCounts* const counts = known.find("mill.example");
  ASSERT_NE(counts, nullptr);
  const std::vector<Repetition> own = counts->look_up(page("mill.example", 0));
  EXPECT_EQ(own[0].pages, 5u);
  EXPECT_EQ(own[0].same_text, 5);
  EXPECT_EQ(own[1].same_text, 0);
  EXPECT_EQ(own[1].varying, 5u);
  const std::vector<Repetition> other = counts->look_up(page("mill.example", 99));
  EXPECT_EQ(other[0].pages, 6u);
  EXPECT_EQ(other[0].same_text, 6);
  EXPECT_EQ(other[1].varying, 6u);
}

TEST(SiteStatistics, KnowsNoHostWithFewPages) {
  const KnownSites known(counted(pages_of("mill.example", 4)));
  EXPECT_EQ(known.find("mill.example"), nullptr);
  EXPECT_TRUE(known.empty());
}

TEST(SiteStatistics, CountsCopiesOfAPageOnce) {
  std::vector<PageSketch> pages = pages_of("mill.example", 8);
  for (PageSketch& copy : pages) copy.subject = 3;
  EXPECT_EQ(KnownSites(counted(pages)).find("mill.example"), nullptr);
}

TEST(SiteStatistics, OfABlockOfSeveralPiecesTakesTheMean) {
  std::vector<PageSketch> pages = pages_of("mill.example", 6);
  for (PageSketch& one : pages) one.block = {0, 0};
  const KnownSites known(counted(pages));
  EXPECT_EQ(known.find("mill.example")->look_up(pages[0])[0].same_text, 2.5);
}

TEST(SiteStatistics, DoNotDependOnTheOrder) {
  std::vector<PageSketch> pages;
  for (int host = 0; host < 20; ++host)
    for (const PageSketch& one : pages_of("h" + std::to_string(host) + ".example", 12))
      pages.push_back(one);
  PageSketch recaptured = page("h3.example", 5);
  recaptured.texts[1].text = 9;
  pages.push_back(recaptured);
  const StatisticsLimits limits{.pages_per_host = 8, .texts_per_page = 2, .pages = 100};
  const std::string expected = text_of(counted(pages, limits));
  EXPECT_EQ(counted(pages, limits).hosts().size(), 12u);  // of 8 pages each
  std::mt19937 random(1);
  for (int round = 0; round < 20; ++round) {
    std::ranges::shuffle(pages, random);
    EXPECT_EQ(text_of(counted(pages, limits)), expected);
    const auto half = pages.begin() + 100;
    Statistics merged = counted({pages.begin(), half}, limits);
    merged.merge(counted({half, pages.end()}, limits));
    EXPECT_EQ(text_of(merged), expected);
  }
}

TEST(SiteStatistics, SayWhichPagesTheyDoNotNeed) {
  const std::vector<PageSketch> pages = pages_of("mill.example", 100);
  Statistics statistics;
  std::size_t wanted = 0;
  for (const PageSketch& one : pages) {
    if (!statistics.wants(one.host, one.id)) continue;
    ++wanted;
    statistics.add(one);
  }
  EXPECT_LT(wanted, 90u);
  EXPECT_EQ(text_of(statistics), text_of(counted(pages)));
}

TEST(SiteStatistics, AreBounded) {
  PageSketch large = page("mill.example", 1);
  for (std::uint32_t i = 0; i < 10000; ++i) large.texts.push_back({i, i});
  const Statistics statistics = counted({large});
  EXPECT_EQ(statistics.hosts().front()->pages.begin()->second.texts.size(),
            StatisticsLimits{}.texts_per_page);
}

TEST(SiteStatistics, ForgetAHost) {
  Statistics statistics = counted(pages_of("mill.example", 6));
  EXPECT_FALSE(statistics.remove("loft.example"));
  EXPECT_TRUE(statistics.remove("mill.example"));
  EXPECT_TRUE(statistics.empty());
}

}  // namespace
}  // namespace winnow::site
