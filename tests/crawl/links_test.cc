// Links, traps and scope of a crawl.
#include "crawl/links.h"

#include <gtest/gtest.h>

#include "crawl/crawl.h"
#include "crawl/scope.h"
#include "crawl/traps.h"
#include "html/parse.h"

namespace winnow::crawl {
namespace {

using Urls = std::vector<std::string>;

PageLinks links_of(const std::string& html) {
  const auto document = html::parse(html);
  return find_links(*document, "https://mill.example/notes/a");
}

std::int64_t sight(const std::string& html) {
  const auto document = html::parse(html);
  return text_hash_of(*document);
}

TEST(FindLinks, GivesEachLinkOnceAsTheCrawlerKnowsIt) {
  EXPECT_EQ(
      links_of("<a href=b>1</a><a href='b#x'>2</a><a href='b?utm_source=y'>3</a>"
               "<map><area href=/c></map><iframe src=d></iframe><a>no</a><a href=mailto:x@y>m")
          .pages,
      (Urls{"https://mill.example/notes/b", "https://mill.example/c",
            "https://mill.example/notes/d"}));
}

TEST(FindLinks, MindsTheBase) {
  EXPECT_EQ(links_of("<base href=/x/><a href=b>1</a>").pages, (Urls{"https://mill.example/x/b"}));
}

TEST(FindLinks, FollowsNothingThatIsNotToBeFollowed) {
  EXPECT_EQ(links_of("<a rel='external NoFollow' href=b>1</a><a rel=noopener href=c>2</a>").pages,
            (Urls{"https://mill.example/notes/c"}));
  EXPECT_TRUE(
      links_of("<meta name=ROBOTS content='noindex, nofollow'><a href=b>1</a>").pages.empty());
  EXPECT_TRUE(links_of("<a href=b>1</a><meta name=robots content=none>").pages.empty());
  EXPECT_FALSE(links_of("<meta name=robots content=noindex><a href=b>1</a>").pages.empty());
}

TEST(FindLinks, FollowsARefresh) {
  EXPECT_EQ(links_of("<meta http-equiv=refresh content=\"0; URL='next.html'\">").pages,
            (Urls{"https://mill.example/notes/next.html"}));
  EXPECT_TRUE(links_of("<meta http-equiv=refresh content=30>").pages.empty());
}

TEST(FindLinks, FindsStylesFeedsAndTheCanonicalAddress) {
  const PageLinks links = links_of(
      "<link rel=stylesheet href=s.css><link rel='alternate stylesheet' href=t.css>"
      "<link rel=alternate type='Application/RSS+xml' href=/feed>"
      "<link rel=alternate hreflang=de href=/de><link rel=canonical href=/notes/b>");
  EXPECT_EQ(links.styles, (Urls{"https://mill.example/notes/s.css"}));
  EXPECT_EQ(links.feeds, (Urls{"https://mill.example/feed"}));
  EXPECT_EQ(links.canonical, "https://mill.example/notes/b");
  EXPECT_EQ(
      links_of("<link rel=canonical href='https://mill.example/notes/a?utm_source=x'>").canonical,
      "");
}

TEST(FindImports, ReadsBothFormsAndSkipsTheRest) {
  EXPECT_EQ(find_imports("@import 'a.css'; @import url( b.css ) screen; @import url(\"/c.css\");"
                         "@import ; p{}",
                         "https://mill.example/s/"),
            (Urls{"https://mill.example/s/a.css", "https://mill.example/s/b.css",
                  "https://mill.example/c.css"}));
}

TEST(ForbidsFollowing, HearsWhatIsMeantForUs) {
  EXPECT_TRUE(forbids_following("noindex,nofollow"));
  EXPECT_TRUE(forbids_following("winnow: nofollow"));
  EXPECT_FALSE(forbids_following("otherbot: nofollow"));
  EXPECT_FALSE(forbids_following(""));
}

TEST(SightOf, IsBlindForDigitsBlanksAndScripts) {
  EXPECT_EQ(sight("<p>March 2026 has 31 days"),
            sight("<p>March  2027 has 31 days<script>1</script>"));
  EXPECT_NE(sight("<p>March"), sight("<p>April"));
}

TEST(TrapOf, SeesPathsThatRepeatThemselvesAndAddressesThatGrow) {
  EXPECT_TRUE(trap_of("https://a.example/x/y/x/y/x/y/", 2026));
  EXPECT_TRUE(trap_of("https://a.example/?q=" + std::string(2000, 'x'), 2026));
  EXPECT_TRUE(
      trap_of("https://a.example/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21", 2026));
  EXPECT_FALSE(trap_of("https://a.example/en/docs/en/intro", 2026));
  EXPECT_FALSE(trap_of("https://a.example/2019/05/a-post", 2026));
}

TEST(TrapOf, SeesCalendarsFarFromThePresent) {
  EXPECT_TRUE(trap_of("https://a.example/calendar/2091/03", 2026));
  EXPECT_TRUE(trap_of("https://a.example/?month=3&year=1801", 2026));
  EXPECT_FALSE(trap_of("https://a.example/calendar/2027/01", 2026));
  EXPECT_FALSE(trap_of("https://a.example/post/2091", 2026));
}

TEST(ShapeOf, TakesNumbersAndValuesAsAlike) {
  EXPECT_EQ(shape_of("https://a.example/post/12?b=x&a=3"), "/post/0?a&b");
  EXPECT_EQ(shape_of("https://a.example/post/1234?a=9&b=y"), "/post/0?a&b");
  EXPECT_EQ(shape_of("https://a.example/about"), "/*");
  EXPECT_EQ(shape_of("https://a.example/tag/rye/"), "/tag/*");
  EXPECT_EQ(shape_of("https://a.example/"), "/*");
  EXPECT_EQ(pattern_of("https://a.example/post/12?b=x&a=3"), "/*/*?a&b");
  EXPECT_EQ(pattern_of("https://a.example/"), "/");
}

TEST(Scope, IsTheSeedsHostUnlessMoreIsAskedFor) {
  auto scope = Scope::make({});
  scope->add_seed("https://mill.example/");
  EXPECT_TRUE(scope->contains("http://mill.example/x"));
  EXPECT_FALSE(scope->contains("https://www.mill.example/x"));
  EXPECT_FALSE(scope->contains("https://mill.example:8080/x"));
  auto domain = Scope::make({.hosts = Hosts::SameDomain});
  domain->add_seed("https://www.example.co.uk/");
  EXPECT_TRUE(domain->contains("https://blog.example.co.uk/x"));
  EXPECT_FALSE(domain->contains("https://other.co.uk/x"));
}

TEST(Scope, HasPatternsAndLeavesOutWhatIsNoPage) {
  auto scope =
      Scope::make({.hosts = Hosts::Any, .include = {"/notes/"}, .exclude = {"[?]print=", "/tag/"}});
  EXPECT_TRUE(scope->contains("https://a.example/notes/1"));
  EXPECT_FALSE(scope->contains("https://a.example/about"));
  EXPECT_FALSE(scope->contains("https://a.example/notes/1?print=1"));
  EXPECT_FALSE(scope->contains("https://a.example/notes/picture.JPG"));
  EXPECT_TRUE(scope->contains("https://a.example/notes/v1.2"));
  EXPECT_EQ(Scope::make({.include = {"("}}).error().code, ErrorCode::InvalidArgument);
}

TEST(Plan, WrittenAndReadIsTheSame) {
  const CrawlPlan plan{
      .seeds = {"https://a.example/", "https://b.example/"},
      .scope = {.hosts = Hosts::SameDomain, .include = {"a b"}, .exclude = {"x", "y"}},
      .max_depth = 7,
      .sitemaps = true,
      .feeds = true,
      .styles = false};
  const auto again = read_plan(write_plan(plan));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(write_plan(*again), write_plan(plan));
  EXPECT_EQ(again->seeds, plan.seeds);
  EXPECT_EQ(again->scope.include, plan.scope.include);
  EXPECT_FALSE(read_plan("colour blue\n"));
}

}  // namespace
}  // namespace winnow::crawl
