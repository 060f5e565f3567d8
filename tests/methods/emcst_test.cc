// E-mCST: Algorithm 1 computed by hand, the chain of fallbacks, and the rules learned on small
// sites.
#include "methods/emcst/emcst.h"

#include <gtest/gtest.h>

#include "html/parse.h"
#include "methods/emcst/marker_votes.h"
#include "methods/emcst/site_learner.h"
#include "methods/emcst/templates.h"
#include "site/rule_book.h"

namespace winnow::methods {
namespace {

// A sentence that no other number has, not even with its digits taken away.
std::string sentence(int number) {
  static constexpr const char* kNouns[] = {"rye", "oats", "spelt", "emmer", "barley", "millet"};
  static constexpr const char* kVerbs[] = {"ripens", "falls", "stands", "dries", "sprouts"};
  static constexpr const char* kPlaces[] = {"by the river",   "on the hill", "behind the mill",
                                            "near the wood",  "in the barn", "at the ford",
                                            "under the eaves"};
  std::string name;  // the number in letters: digits all count as one
  for (int rest = number + 26; rest > 0; rest /= 26) name += static_cast<char>('a' + rest % 26);
  return "The " + name + " " + kNouns[number % 6] + " " + kVerbs[number % 5] + " " +
         kPlaces[number % 7] + " once more. ";
}

std::string post(int number, std::string_view inside = "") {
  std::string text = "<html><title>" + sentence(number) + "- Mill</title><body>";
  text += "<div id=menu><a href=/>Home</a> <a href=/about>About the mill and its miller</a></div>";
  text += "<div class='post-" + std::to_string(number) + " entry'><h1 class=headline>" +
          sentence(number) + "</h1><div class=text>";
  for (int i = 1; i <= 4; ++i) text += "<p>" + sentence(7 * number + i) + sentence(number + 11 * i);
  text.append(inside);
  text += "</div></div><div class=cloud>";
  for (int i = 0; i < 60; ++i) text += "<a href=/t>all about flour " + std::to_string(i) + "</a> ";
  return text + "</div></body></html>";
}

std::vector<LearnedRule> learn(const std::vector<std::string>& pages, Learning learning) {
  SiteLearner learner({.learning = learning, .date = "2026-11-16"});
  for (const std::string& page : pages) {
    const auto document = html::parse(page);
    EXPECT_TRUE(learner.add(*document, "https://mill.example/post"));
  }
  return learner.learn();
}

std::vector<std::string> posts(int count, std::string_view inside = "") {
  std::vector<std::string> pages;
  for (int i = 0; i < count; ++i) pages.push_back(post(i, inside));
  return pages;
}

std::string outs(const site::InRule& in) {
  std::string text;
  for (const site::Marker& out : in.outs)
    text.append(text.empty() ? "" : " ").append(site::to_text(out));
  return text;
}

TEST(RootMarker, IsTheWholeClassElseTheIdElseTheTag) {
  const auto document = html::parse("<p class=' a  b ' id=i></p><p id=i></p><p></p>");
  const auto found = site::find_outermost(*document, std::array{*site::read_marker("p")});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(site::to_text(root_marker(*document, found[0])), "p|class|a b");
  EXPECT_EQ(site::to_text(root_marker(*document, found[1])), "p|id|i");
  EXPECT_EQ(site::to_text(root_marker(*document, found[2])), "p");
}

TEST(RootMarker, IsUniqueWhenOneElementHasIt) {
  const auto document = html::parse("<p class='a b'></p><p class=a></p>");
  EXPECT_FALSE(is_unique(*document, *site::read_marker("p|class|a")));
  EXPECT_TRUE(is_unique(*document, *site::read_marker("p|class|b")));
  EXPECT_FALSE(is_unique(*document, *site::read_marker("p|class|c")));
}

TEST(Algorithm1, RanksMarkersByThePagesTheyAreUniqueOn) {
  // The paper's Table 1: entrybody three times, snap_preview twice, outer and body once.
  MarkerVotes votes;
  for (const char* name :
       {"snap_preview", "entrybody", "entrybody", "snap_preview", "outer", "entrybody"}) {
    const std::string html = "<body><div class=" + std::string(name) + "><p>x</p></div></body>";
    const auto document = html::parse(html);
    votes.add(*document,
              {.roots = site::find_outermost(*document, std::array{*site::read_marker("div")}),
               .excluded = {}});
  }
  const auto ranked = votes.ranked();
  ASSERT_EQ(ranked.size(), 3u);
  EXPECT_EQ(site::to_text(ranked[0].first), "div|class|entrybody");
  EXPECT_EQ(ranked[0].second, 3u);
  EXPECT_EQ(site::to_text(ranked[1].first), "div|class|snap_preview");
  EXPECT_EQ(ranked[1].second, 2u);
}

TEST(Algorithm1, PutsNoMarkerIntoTheListThatIsNotUnique) {
  MarkerVotes votes;
  const auto document = html::parse("<p>one</p><p>two</p>");
  votes.add(*document,
            {.roots = site::find_outermost(*document, std::array{*site::read_marker("p")}),
             .excluded = {}});
  EXPECT_TRUE(votes.ranked().empty());
}

TEST(Emcst, SaysWhichStepAnswered) {
  const auto rules = site::RuleBook::read(
      "(\naddr = https://a\\.example/.*\nin = p|class|one\nin = p|class|two\nin = i\n)\n", "x");
  const Emcst emcst({}, &*rules);
  const auto step = [&](std::string_view html, std::string_view url) {
    const auto document = html::parse(html);
    return emcst.find({.document = *document, .url = url}).step;
  };
  EXPECT_EQ(step("<p class=one>x<p class=two>y", "https://a.example/"), "primary");
  EXPECT_EQ(step("<p class=two>y", "https://a.example/"), "secondary");
  EXPECT_EQ(step("<i>y</i>", "https://a.example/"), "further");
  EXPECT_EQ(step("<p>y", "https://a.example/"), "mcst-drift");
  EXPECT_EQ(step("<p class=one>y", "https://b.example/"), "mcst");
}

TEST(Emcst, WithoutRulesIsMcst) {
  const auto document = html::parse("<body><p id=a>some text</p>");
  const Found ours = Emcst({}, nullptr).find({.document = *document});
  EXPECT_EQ(ours.selection.roots, Mcst().find({.document = *document}).selection.roots);
  EXPECT_EQ(ours.step, "mcst");
}

TEST(Learning, AsPublishedIsMisledByATagCloud) {
  const auto learned = learn(posts(6), Learning::Published);
  ASSERT_EQ(learned.size(), 1u);
  EXPECT_EQ(site::to_text(learned[0].rule.ins[0].marker), "div|class|cloud");
}

TEST(Learning, OursFindsThePostBesideATagCloud) {
  const auto learned = learn(posts(6), Learning::Ours);
  ASSERT_EQ(learned.size(), 1u);
  EXPECT_EQ(site::to_text(learned[0].rule.ins[0].marker), "div|class|text");
  EXPECT_EQ(learned[0].rule.learned->matched, 6u);
}

TEST(Learning, FindsTheTitleMarker) {
  const auto learned = learn(posts(6), Learning::Ours);
  ASSERT_TRUE(learned[0].rule.title);
  EXPECT_EQ(site::to_text(*learned[0].rule.title), "h1|class|headline");
}

TEST(Learning, TakesOutWhatSaysTheSameOnEveryPage) {
  const auto learned =
      learn(posts(6, "<div class=share>Share this with your friends</div>"), Learning::Ours);
  EXPECT_EQ(outs(learned[0].rule.ins[0]), "div|class|share");
}

TEST(Learning, TakesOutListsOfLinksInsideThePost) {
  std::vector<std::string> pages;
  for (int i = 0; i < 6; ++i)
    pages.push_back(post(i, "<ul class=related><li><a href=x>" + sentence(31 * i + 1) +
                                "</a><li><a href=y>" + sentence(37 * i + 2) + "</a></ul>"));
  EXPECT_EQ(outs(learn(pages, Learning::Ours)[0].rule.ins[0]), "ul|class|related");
}

TEST(Learning, KeepsWhatDiffersFromPageToPage) {
  std::vector<std::string> pages;
  for (int i = 0; i < 6; ++i)
    pages.push_back(post(i, "<div class=note><p>" + sentence(31 * i + 1) + sentence(41 * i + 3) +
                                sentence(17 * i) + "</div><p>" + sentence(13 * i + 4)));
  EXPECT_EQ(outs(learn(pages, Learning::Ours)[0].rule.ins[0]), "");
}

TEST(Learning, TakesNoMarkerThatCountsPages) {
  const auto learned = learn(posts(6), Learning::Ours);
  for (const auto& in : learned[0].rule.ins)
    EXPECT_EQ(site::to_text(in.marker).find("post-"), std::string::npos);
}

TEST(Learning, GivesEachTemplateOfAHostItsMarker) {
  std::vector<std::string> pages = posts(6);
  for (int i = 0; i < 4; ++i) {
    std::string page = "<body><div class=shop><div class=box><div class=product>";
    for (int k = 0; k < 5; ++k) page += "<p>" + sentence(100 + 9 * i + k) + sentence(50 * i + k);
    pages.push_back(page + "</div></div></div>");
  }
  const auto learned = learn(pages, Learning::Ours);
  ASSERT_EQ(learned[0].rule.ins.size(), 2u);
  EXPECT_EQ(site::to_text(learned[0].rule.ins[1].marker), "div|class|product");
  EXPECT_EQ(learned[0].rule.learned->matched, 10u);
}

TEST(Learning, NeedsTwoPages) { EXPECT_TRUE(learn(posts(1), Learning::Ours).empty()); }

TEST(Learning, LearnsNothingWithoutAnAddress) {
  SiteLearner learner({});
  const std::string html = post(1);
  const auto document = html::parse(html);
  EXPECT_FALSE(learner.add(*document, "post.html"));
}

TEST(Learning, GivesTheSameRulesForTheSamePages) {
  const auto pages = posts(8, "<div class=share>Share this with your friends</div>");
  EXPECT_EQ(site::to_text(learn(pages, Learning::Ours)[0].rule),
            site::to_text(learn(pages, Learning::Ours)[0].rule));
}

TEST(Learning, OfManyPagesKeepsASampleAndCountsAll) {
  SiteLearner learner({.date = "2026-11-16", .pages_per_site = 8});
  for (int i = 0; i < 50; ++i) {
    const std::string html = post(i);
    const auto document = html::parse(html);
    learner.add(*document, "https://mill.example/" + std::to_string(i));
  }
  const auto learned = learner.learn();
  ASSERT_EQ(learned.size(), 1u);
  EXPECT_EQ(learned[0].pages, 50u);
  EXPECT_EQ(learned[0].rule.learned->matched, 50u);
  EXPECT_EQ(site::to_text(learned[0].rule.ins[0].marker), "div|class|text");
}

site::InRule in_rule(std::string_view marker, std::string_view out) {
  return {.marker = *site::read_marker(marker), .outs = {*site::read_marker(out)}};
}

TEST(HeldOut, SelectsTheUnitsThatTheRuleSelectsOnThePage) {
  MarkerTable table;
  const auto document = html::parse(
      "<body><p>menu</p><div class='a big'><p>one</p><div class=share>two</div><p>three</p></div>");
  const PageDigest digest = digest_page(*document, table);
  ASSERT_EQ(digest.units.size(), 4u);
  EXPECT_EQ(selected_units(digest, table, {in_rule("div|class|a big", "div|class|share")}),
            (std::vector<bool>{false, true, false, true}));
  EXPECT_EQ(
      selected_units(digest, table,
                     {in_rule("div|class|none", "p|class|x"), in_rule("div|class|a", "p|id|x")}),
      (std::vector<bool>{false, true, true, true}));
  EXPECT_TRUE(selected_units(digest, table, {in_rule("div|class|none", "p|class|x")}).empty());
}

TEST(HeldOut, KeepsTheRuleOfAllPagesIfThePartsAgree) {
  const auto learned =
      learn(posts(20, "<div class=share>Share this with all your friends</div>"), Learning::Ours);
  ASSERT_EQ(learned.size(), 1u);
  EXPECT_EQ(site::to_text(learned[0].rule.ins[0].marker), "div|class|text");
  EXPECT_EQ(outs(learned[0].rule.ins[0]), "div|class|share");
  EXPECT_EQ(learned[0].rule.learned->matched, 20u);
}

TEST(HeldOut, GivesNoRuleIfThePagesHaveNothingInCommon) {
  std::vector<std::string> pages;
  for (int i = 0; i < 20; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    pages.push_back("<body><div class=" + name + "><p>" + sentence(i) + sentence(i + 50) +
                    "</div><div class=" + name + name + "><p>" + sentence(i + 100) + "</div>");
  }
  EXPECT_TRUE(learn(pages, Learning::Ours).empty());
}

TEST(PageDigest, CutsUnitsAtBlocksAndCountsLinkText) {
  MarkerTable table;
  const auto document =
      html::parse("<body><div class=a>One <b>two</b><p>three <a href=x>four</a></p></div>");
  const PageDigest digest = digest_page(*document, table);
  ASSERT_EQ(digest.units.size(), 2u);
  EXPECT_EQ(digest.units[0].characters, 6u);  // onetwo
  EXPECT_EQ(digest.units[1].characters, 9u);
  EXPECT_EQ(digest.units[1].link_characters, 4u);
}

TEST(PageDigest, TakesAllDigitsForOne) {
  MarkerTable table;
  const auto one = html::parse("<p>3 min read");
  const auto other = html::parse("<p>7  min\nread");
  EXPECT_EQ(digest_page(*one, table).units[0].hash, digest_page(*other, table).units[0].hash);
}

TEST(Templates, KeepAListApartFromPosts) {
  MarkerTable table;
  std::vector<PageDigest> pages;
  for (const char* html :
       {"<div class=w><div class=post>a</div></div>", "<div class=w><div class=post>b</div></div>",
        "<div class=w><div class=post>a</div><div class=post>b</div></div>",
        "<div class=w><div class=post>c</div><div class=post>d</div></div>"}) {
    const auto document = html::parse(html);
    pages.push_back(digest_page(*document, table));
  }
  EXPECT_EQ(group_by_template(pages, 0.7), (std::vector<std::vector<std::size_t>>{{0, 1}, {2, 3}}));
}

}  // namespace
}  // namespace winnow::methods
