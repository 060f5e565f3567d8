// Learner as a caller uses it: pages in, rules out, and extraction with these rules.
#include "winnow/learn.h"

#include <gtest/gtest.h>

#include "winnow/extract.h"

namespace winnow {
namespace {

std::string page(const std::string& words) {
  return "<title>" + words + "</title><div id=nav><a href=/>Home</a></div><div class=body><p>" +
         words + ", and so on for a while.</p><p>More of " + words + " in a line of its own.</p>" +
         "<div class=bar>Print this page or send it on</div></div>";
}

TEST(Learner, GivesRulesThatExtractionTakes) {
  Result<Learner> learner = Learner::make({.date = std::chrono::year(2026) / 11 / 16});
  ASSERT_TRUE(learner);
  for (const char* words : {"barley", "oats and rye", "a wheel of stone"})
    ASSERT_TRUE(learner->add(page(words), "https://mill.example/" + std::string(words, 1)));
  EXPECT_EQ(
      learner->rules(),
      "(\n  addr    = https?://mill\\.example/.*\n  in      = div|class|body\n"
      "  out     = div|class|bar\n  kind    = post\n  seen    = 3 2026-11-16\n  matched = 3\n)\n");
  const Result<Page> extracted = extract(
      page("emmer"),
      {.method = "emcst", .url = "https://mill.example/new", .site_rules_text = learner->rules()});
  ASSERT_TRUE(extracted);
  EXPECT_EQ(extracted->article_body,
            "emmer, and so on for a while.\nMore of emmer in a line of its own.");
  EXPECT_EQ(extracted->metadata.step, "primary");
}

TEST(Learner, RefusesAPageWithoutAddressAndGoesOn) {
  Result<Learner> learner = Learner::make();
  const Result<void> added = learner->add(page("x"), "x.html");
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().message, "learn x.html: the URL has no host, so the site is unknown");
  EXPECT_TRUE(learner->add(page("x"), "https://mill.example/"));
}

TEST(Learner, RefusesWhatIsNoPage) {
  Result<Learner> learner = Learner::make({.max_bytes = 100});
  EXPECT_FALSE(learner->add("", "https://mill.example/"));
  EXPECT_FALSE(learner->add("\x89PNG\r\n\x1a\n....", "https://mill.example/"));
  EXPECT_FALSE(learner->add(std::string(101, 'x'), "https://mill.example/"));
}

TEST(SiteOf, IsTheRegistrableDomainOrTheHost) {
  EXPECT_EQ(site_of("https://www.blog.Example.co.uk:8080/rye"), "example.co.uk");
  EXPECT_EQ(site_of("http://ann.github.io/"), "ann.github.io");
  EXPECT_EQ(site_of("http://127.0.0.1/x"), "127.0.0.1");
  EXPECT_EQ(site_of("mailto:ann@mill.example"), "");
}

TEST(Learner, RefusesADayThatDoesNotExist) {
  EXPECT_FALSE(Learner::make({.date = std::chrono::year(2026) / 2 / 30}));
}

TEST(Extractor, RefusesRulesWithAMistake) {
  const Result<Page> page = extract("<p>x", {.method = "emcst", .site_rules_text = "(\n"});
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().message,
            "rules text: line 2: the text ends inside the rule that begins on line 1; expected "
            "\")\"");
}

TEST(Extractor, FindsThatRulesHaveDrifted) {
  Result<Extractor> extractor = Extractor::make(
      {.method = "emcst", .site_rules_text = "(\naddr = .*\nin = div|class|gone\n)\n"});
  ASSERT_TRUE(extractor);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(extractor->extract("<p>x", "https://mill.example/"));
  ASSERT_EQ(extractor->findings().size(), 1u);
  EXPECT_EQ(extractor->findings()[0], "drift: the rule for .* matches 0 of 5 pages");
}

}  // namespace
}  // namespace winnow
