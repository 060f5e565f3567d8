#include "url/normalize.h"

#include <gtest/gtest.h>

#include "url/domain.h"

namespace winnow::url {
namespace {

std::string address(std::string_view reference) {
  return crawl_address(reference, "https://Mill.example:443/notes/a.html").value_or("nothing");
}

TEST(CrawlAddress, IsResolvedAndHasNoFragment) {
  EXPECT_EQ(address("../x/./y#top"), "https://mill.example/x/y");
  EXPECT_EQ(address("//OTHER.example"), "https://other.example/");
  EXPECT_EQ(address("?a=1"), "https://mill.example/notes/a.html?a=1");
}

TEST(CrawlAddress, MakesPercentSignsAlike) {
  EXPECT_EQ(address("/%7ejoe/%41%2fb?q=%c3%a9%2D"), "https://mill.example/~joe/A%2Fb?q=%C3%A9-");
  EXPECT_EQ(address("/%%341"), "https://mill.example/%2541");
  EXPECT_EQ(address("/a/%2e%2e/b"), "https://mill.example/b");
}

TEST(CrawlAddress, DropsCampaignsAndSessions) {
  EXPECT_EQ(address("/p?utm_source=x&id=7&fbclid=1&UTM_medium=y"), "https://mill.example/p?id=7");
  EXPECT_EQ(address("/p?PHPSESSID=abc"), "https://mill.example/p");
  EXPECT_EQ(address("/p;jsessionid=0A1B?x=1"), "https://mill.example/p?x=1");
  EXPECT_EQ(address("/(S(abc123))/p"), "https://mill.example/p");
  EXPECT_EQ(address("/p?sid=0123456789abcdef0"), "https://mill.example/p");
}

TEST(CrawlAddress, KeepsParametersThatSayWhatIsRead) {
  EXPECT_EQ(address("/p?sid=42&s=query&page=2"), "https://mill.example/p?sid=42&s=query&page=2");
  EXPECT_EQ(address("/p;v=1"), "https://mill.example/p;v=1");
}

TEST(CrawlAddress, IsNothingForOtherSchemes) {
  EXPECT_EQ(address("mailto:a@b"), "nothing");
  EXPECT_EQ(address("javascript:void(0)"), "nothing");
  EXPECT_EQ(address("http://"), "nothing");
}

TEST(CrawlKey, PutsParametersInOrder) {
  EXPECT_EQ(crawl_key("https://a.example/?b=2&a=1&a=0"), "https://a.example/?a=0&a=1&b=2");
  EXPECT_EQ(crawl_key("https://a.example/x"), "https://a.example/x");
}

TEST(CrawlAddress, TwiceIsOnce) {
  for (const char* reference :
       {"/%%341", "/a;jsessionid=1;jsessionid=2", "/(S(a))/(S(b))/x", "/?a&&b&", "/%25%32%35?%3f",
        "/x/%2e%2E", "/a%20b?c d", "https://a.example//b//c"}) {
    const std::string once = address(reference);
    EXPECT_EQ(crawl_address(once), once) << reference;
    EXPECT_EQ(crawl_key(crawl_key(once)), crawl_key(once)) << reference;
  }
}

TEST(RegistrableDomain, KnowsWhereNamesAreSold) {
  EXPECT_EQ(registrable_domain("www.blog.example.com"), "example.com");
  EXPECT_EQ(registrable_domain("a.example.co.uk"), "example.co.uk");
  EXPECT_EQ(registrable_domain("example.com."), "example.com");
}

TEST(RegistrableDomain, OfAHostWithoutOneIsTheHost) {
  EXPECT_EQ(registrable_domain("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(registrable_domain("[::1]"), "[::1]");
  EXPECT_EQ(registrable_domain("localhost"), "localhost");
  EXPECT_EQ(registrable_domain("co.uk"), "co.uk");
}

}  // namespace
}  // namespace winnow::url
