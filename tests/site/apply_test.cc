// Rules applied to pages: order, exclusions, titles, addresses, and drift.
#include "site/apply.h"

#include <gtest/gtest.h>

#include "html/parse.h"
#include "site/address.h"
#include "site/drift.h"

namespace winnow::site {
namespace {

constexpr std::string_view kRules =
    "(\n addr = https?://a\\.example/.*\n title = h1\n in = div|class|post\n out = p|class|meta\n"
    " in = div|id|content\n seen = 10 2026-11-16\n matched = 10\n)\n";

RuleBook book() { return *RuleBook::read(kRules, "test"); }

TEST(Apply, TakesTheFirstMarkerThatThePageHas) {
  const auto document = html::parse("<div id=content><div class=post>x</div></div>");
  const RuleBook rules = book();
  const Answer answer = apply(rules, *document, "https://a.example/1");
  ASSERT_TRUE(answer.applied);
  EXPECT_EQ(answer.applied->in, 0u);
}

TEST(Apply, FallsToTheSecondMarker) {
  const auto document = html::parse("<div id=content>x</div>");
  const RuleBook rules = book();
  const Answer answer = apply(rules, *document, "https://a.example/1");
  ASSERT_TRUE(answer.applied);
  EXPECT_EQ(answer.applied->in, 1u);
}

TEST(Apply, TakesAwayTheOutsOfThatMarkerInsideItOnly) {
  const auto document =
      html::parse("<p class=meta>1</p><div class=post><p class=meta>2</p>x</div>");
  const RuleBook rules = book();
  const Answer answer = apply(rules, *document, "https://a.example/1");
  ASSERT_TRUE(answer.applied);
  EXPECT_EQ(answer.applied->selection.excluded.size(), 1u);
}

TEST(Apply, SelectsEveryPostOfAListAndNoTitle) {
  const auto document = html::parse("<h1>A</h1><div class=post>x</div><div class=post>y</div>");
  const RuleBook rules = book();
  const Answer answer = apply(rules, *document, "https://a.example/");
  ASSERT_TRUE(answer.applied);
  EXPECT_EQ(answer.applied->selection.roots.size(), 2u);
  EXPECT_FALSE(answer.applied->title);
}

TEST(Apply, NamesTheTitle) {
  const auto document = html::parse("<h1>A</h1><div class=post>x</div>");
  const RuleBook rules = book();
  const Answer answer = apply(rules, *document, "https://a.example/1");
  ASSERT_TRUE(answer.applied && answer.applied->title);
  EXPECT_TRUE((*document)[*answer.applied->title].is(dom::Name::H1));
}

TEST(Apply, CountsTitlesInsideThePart) {
  const auto rules =
      RuleBook::read("(\n addr = .*\n title = h3|class|title\n in = div|id|main\n)\n", "t");
  const auto titles_on = [&](std::string_view html) {
    const auto document = html::parse(html);
    return apply(*rules, *document, "https://a.example/1").applied->titles_inside;
  };
  EXPECT_EQ(titles_on("<h3 class=title>A</h3><div id=main>x</div><h3 class=title>B</h3>"), 0u);
  EXPECT_EQ(titles_on("<div id=main><h3 class=title>A</h3>x<h3>B</h3></div>"), 1u);
  EXPECT_EQ(titles_on("<div id=main><h3 class=title>A</h3>x<h3 class=title>B</h3></div>"), 2u);
}

TEST(Apply, UsesRulesOfAHostForItAndTheHostsBelowIt) {
  RuleBook rules;
  ASSERT_TRUE(rules.add("(\n addr = .*\n in = p\n)\n", "t", "a.example"));
  EXPECT_EQ(rules.rules_for("https://a.example/1").size(), 1u);
  EXPECT_EQ(rules.rules_for("https://a.example:8080/1").size(), 1u);
  EXPECT_EQ(rules.rules_for("https://www.a.example/1").size(), 1u);
  EXPECT_TRUE(rules.rules_for("https://b.example/1").empty());
  EXPECT_TRUE(rules.rules_for("https://aa.example/1").empty());
  EXPECT_FALSE(rules.has_rules_for_all());
}

TEST(Apply, TellsAnUnknownSiteFromAPageWithoutMarkers) {
  const auto document = html::parse("<p>x");
  const RuleBook rules = book();
  EXPECT_TRUE(apply(rules, *document, "https://a.example/1").first != nullptr);
  EXPECT_FALSE(apply(rules, *document, "https://b.example/1").first != nullptr);
}

TEST(Address, IsTheOneThatThePageDeclaresWhereNoneWasGiven) {
  const auto document = html::parse("<link rel=Canonical href=' https://a.example/x '>");
  EXPECT_EQ(address_of(*document, "page.html"), "https://a.example/x");
  EXPECT_EQ(address_of(*document, "https://b.example/"), "https://b.example/");
}

TEST(Address, IsWhatWasGivenWhereThePageDeclaresNone) {
  const auto document = html::parse("<link rel=canonical href=/relative>");
  EXPECT_EQ(address_of(*document, "page.html"), "page.html");
}

TEST(Drift, IsSaidWhenARuleStopsMatching) {
  const RuleBook rules = book();
  DriftWatch watch(rules);
  for (int i = 0; i < 4; ++i) watch.add("https://a.example/x", true);
  for (int i = 0; i < 6; ++i) watch.add("https://a.example/x", false);
  ASSERT_EQ(watch.find().size(), 1u);
  EXPECT_EQ(sentence(watch.find()[0]),
            "drift: the rule for https?://a\\.example/.* matches 4 of 10 pages, and matched 10 of "
            "10 on 2026-11-16");
}

TEST(Drift, IsNotSaidOfFewPagesOrASmallLoss) {
  const RuleBook rules = book();
  DriftWatch few(rules);
  for (int i = 0; i < 4; ++i) few.add("https://a.example/x", false);
  EXPECT_TRUE(few.find().empty());
  DriftWatch small(rules);
  for (int i = 0; i < 9; ++i) small.add("https://a.example/x", i != 0);
  EXPECT_TRUE(small.find().empty());
}

TEST(Drift, DoesNotCountPagesOfOtherSites) {
  const RuleBook rules = book();
  DriftWatch watch(rules);
  for (int i = 0; i < 9; ++i) watch.add("https://b.example/x", false);
  EXPECT_TRUE(watch.find().empty());
}

}  // namespace
}  // namespace winnow::site
