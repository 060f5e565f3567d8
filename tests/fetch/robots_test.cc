#include "fetch/robots.h"

#include <gtest/gtest.h>

namespace winnow::fetch {
namespace {

bool allows(std::string_view robots, std::string_view path) {
  return Robots::read(robots, "winnow/0.1.0").allows(path);
}

TEST(Robots, AllowsWhatNoRuleNames) {
  EXPECT_TRUE(allows("", "/"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /private\n", "/public"));
  EXPECT_TRUE(allows("<!doctype html><p>Not found: a page, not rules", "/x"));
}

TEST(Robots, ForbidsByPrefix) {
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /private\n", "/private/page"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /private\n", "/privateer?x"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /\n", "/"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow:\n", "/"));
}

TEST(Robots, TakesTheGroupsThatNameUsAndNotTheOthers) {
  const char* robots =
      "User-agent: *\nDisallow: /\n\n"
      "User-agent: WINNOW\nDisallow: /a\n\n"
      "User-agent: other\nDisallow: /b\n\n"
      "User-agent: winnow/2\nDisallow: /c\n";
  EXPECT_FALSE(allows(robots, "/a"));
  EXPECT_TRUE(allows(robots, "/b"));
  EXPECT_FALSE(allows(robots, "/c"));
  EXPECT_TRUE(allows(robots, "/d"));
  EXPECT_TRUE(allows("User-agent: winnowing\nDisallow: /\n", "/"));
}

TEST(Robots, LetsSeveralAgentsShareAGroup) {
  EXPECT_FALSE(allows("User-agent: a\nUser-agent: winnow\n\nDisallow: /x\n", "/x"));
  EXPECT_FALSE(allows("User-agent: winnow\nCrawl-delay: 1\nUser-agent: a\nDisallow: /x", "/x"));
}

TEST(Robots, LetsTheLongestPatternDecideAndAllowWinTies) {
  const char* robots = "User-agent: *\nAllow: /p\nDisallow: /\nAllow: /$\nDisallow: /page/x\n";
  EXPECT_TRUE(allows(robots, "/page"));
  EXPECT_FALSE(allows(robots, "/other"));
  EXPECT_FALSE(allows(robots, "/page/x"));
  EXPECT_TRUE(allows(robots, "/"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /folder\nAllow: /folder\n", "/folder/page"));
  EXPECT_FALSE(allows("User-agent: *\nAllow: /page\nDisallow: /*.htm", "/page.htm"));
}

TEST(Robots, ReadsWildcardsAndTheEnd) {
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /*.gif$\n", "/a/b.gif"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /*.gif$\n", "/a/b.gif?x"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /a*b*c\n", "/a-b-b-c-d"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a*b*c\n", "/a-c-b"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: *\n", "/x"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /fish*$\n", "/fish/x"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /*aa$\n", "/a"));
}

TEST(Robots, ComparesPathsWithTheirPercentSignsMadeAlike) {
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /%7Ejoe\n", "/~joe/x"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /~joe\n", "/%7ejoe/x"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /\xD1\x8F\n", "/%D1%8F"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a%2fb\n", "/a/b"));
}

TEST(Robots, ReadsDelaysSitemapsCommentsAndAnyLineEnding) {
  const Robots robots = Robots::read(
      "\xEF\xBB\xBFUser-Agent : * # everyone\rcrawl-delay: 2.5\r\nDISALLOW:/x#y\n"
      "Sitemap: https://mill.example/map.xml\n",
      "winnow");
  EXPECT_EQ(robots.crawl_delay, 2.5);
  ASSERT_EQ(robots.sitemaps.size(), 1U);
  EXPECT_EQ(robots.sitemaps[0], "https://mill.example/map.xml");
  EXPECT_FALSE(robots.allows("/x"));
  EXPECT_FALSE(Robots::read("User-agent: *\nCrawl-delay: -1\nCrawl-delay: x", "w").crawl_delay);
}

TEST(Robots, MayAlwaysBeRead) {
  const Robots robots = Robots::read("User-agent: *\nDisallow: /\n", "winnow");
  EXPECT_TRUE(robots.allows("/robots.txt"));
  EXPECT_FALSE(robots.allows("/"));
}

TEST(Robots, AnswersQuicklyToPatternsMadeToBeSlow) {
  std::string text = "User-agent: *\n";
  while (text.size() < 400'000) text += "Disallow: /*a*a*a*a*a*a*a*a*a*b\n";
  const Robots robots = Robots::read(text, "winnow");
  EXPECT_TRUE(robots.allows("/" + std::string(2000, 'a')));
}

TEST(Robots, DropsNoRuleAndNoWildcardHoweverManyThereAre) {
  std::string text = "User-agent: *\n";
  for (int i = 0; i < 20'000; ++i) text += "Disallow: /a" + std::to_string(i) + "\n";
  text += "Disallow: /secret\nDisallow: /x";
  for (int i = 0; i < 40; ++i) text += "*" + std::to_string(i) + "/";
  text += "\n";
  const Robots robots = Robots::read(text, "winnow");
  EXPECT_FALSE(robots.allows("/secret"));
  std::string path = "/x";
  for (int i = 0; i < 39; ++i) path += "_" + std::to_string(i) + "/";
  EXPECT_TRUE(robots.allows(path));
  EXPECT_FALSE(robots.allows(path + "39/"));
}

TEST(Robots, OverTheLimitAllowNothing) {
  const Robots robots = Robots::read(std::string(kMaxRobotsBytes, '#') + "\n", "winnow");
  EXPECT_TRUE(robots.is_truncated);
  EXPECT_FALSE(robots.allows("/"));
  EXPECT_TRUE(robots.allows("/robots.txt"));
}

TEST(Robots, TakesOnlyALoneStarForEveryone) {
  EXPECT_TRUE(allows("User-agent: *WordPress*\nDisallow: /\n", "/x"));
  EXPECT_TRUE(allows("User-agent: *bot\nDisallow: /\n", "/x"));
  EXPECT_FALSE(allows("User-agent: * # all\nDisallow: /\n", "/x"));
  EXPECT_FALSE(allows("User-agent: * winnow\nDisallow: /\n", "/x"));
}

// RFC 9309, 2.2.3.
TEST(Robots, MatchesEncodedSpecialCharactersLiterally) {
  const std::string text = "User-agent: *\nDisallow: /file-%2A.html\nDisallow: /price-%24\n";
  EXPECT_FALSE(allows(text, "/file-*.html"));
  EXPECT_FALSE(allows(text, "/file-%2a.html"));
  EXPECT_TRUE(allows(text, "/file-a.html"));
  EXPECT_FALSE(allows(text, "/price-$9"));
  EXPECT_TRUE(allows(text, "/price-"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /a$b\n", "/a$bc"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a*c$\n", "/abcd"));
}

// A URL has these characters percent-encoded.
TEST(Robots, ComparesCharactersThatUrlsEncode) {
  const std::string text =
      "User-agent: *\nDisallow: /{id}\nDisallow: /<a>\nDisallow: /\"q\"\n"
      "Disallow: /?q='x'\n";
  EXPECT_FALSE(allows(text, "/%7Bid%7D"));
  EXPECT_FALSE(allows(text, "/%3Ca%3E"));
  EXPECT_FALSE(allows(text, "/%22q%22"));
  EXPECT_FALSE(allows(text, "/?q=%27x%27"));
}

TEST(Robots, ForgivesWhatGooglesParserForgives) {
  for (const char* line : {"Disallow /x", "Disalow: /x", "dissallow: /x", "Dissalow: /x",
                           "diasllow: /x", "disallaw: /x", "DISALLOW\t/x"}) {
    EXPECT_FALSE(allows("User-agent: *\n" + std::string(line) + "\n", "/x")) << line;
    EXPECT_FALSE(allows("user agent: winnow\n" + std::string(line) + "\n", "/x")) << line;
    EXPECT_FALSE(allows("useragent *\n" + std::string(line) + "\n", "/x")) << line;
  }
  EXPECT_TRUE(allows("User-agent: *\nDisallow /x /y\n", "/x"));
  EXPECT_EQ(Robots::read("site-map: https://mill.example/m.xml", "w").sitemaps.size(), 1U);
}

}  // namespace
}  // namespace winnow::fetch
