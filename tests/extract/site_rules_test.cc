// The method auto with the rules of sites: where they fit, where they do not, and what the record says.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "winnow/extract.h"
#include "winnow/learn.h"
#include "winnow/render.h"

namespace winnow {
namespace {

const std::string kUrl = "https://mill.example/2026/rye";
const std::string kFirst =
    "After two weeks of rain the fields dried out on Monday, and by Thursday evening the last of "
    "the "
    "rye was under the roof of the lower barn.";
const std::string kSecond =
    "Three neighbours came with their carts, and the miller's children counted the sacks: four "
    "hundred "
    "and twelve, eleven more than last year, though the ears were smaller.";
const std::string kThird =
    "The stones will be dressed next week. Until then the mill stands still, and whoever needs "
    "flour "
    "may ask at the house, where some of last year's is left.";

std::string paragraphs(const std::string& text) { return "<p>" + text + "</p>"; }

// An article whose last paragraph is outside the part with its text.
std::string article(const std::string& after = "") {
  return "<!doctype html><html lang=en><head><title>The rye is in - Lower Mill</title></head><body>"
         "<nav><a href=/>Home</a> <a href=/shop>Shop</a></nav><article><h1 class=headline>The rye "
         "is "
         "in</h1><div class=story><p class=lead>" +
         kFirst + "</p>" + paragraphs(kSecond) + paragraphs(kThird) + "</div>" + after +
         "</article></body></html>";
}

// Three posts on one page.
std::string list() {
  std::string posts;
  for (const std::string& text : {kFirst, kSecond, kThird})
    posts += "<div class=post><h2 class=headline><a href=/2026/" + std::to_string(posts.size()) +
             ">Day " + std::to_string(posts.size()) +
             " at the mill</a></h2><p class=date>May 3, 2026</p>"
             "<div class=story>" +
             paragraphs(text) + paragraphs(text) + "</div></div>";
  return "<!doctype html><html lang=en><head><title>Notes from the "
         "Mill</title></head><body><nav><a "
         "href=/>Home</a></nav><main>" +
         posts + "</main></body></html>";
}

// A learned rule, unless `learned` is empty.
std::string rule(const std::string& lines, const std::string& learned = " seen = 9 2026-11-16\n") {
  return "(\n addr = https?://mill\\.example/.*\n" + lines + learned + ")\n";
}

Page extracted(const std::string& html, const std::string& rules, const std::string& url = kUrl,
               const std::string& method = "auto") {
  Result<Page> page = extract(html, {.method = method, .url = url, .site_rules_text = rules});
  EXPECT_TRUE(page) << page.error().message;
  return *std::move(page);
}

// The record without what it says about the rules.
std::string record(Page page) {
  page.metadata.memory.reset();
  page.metadata.memory_name.reset();
  page.metadata.memory_reason.reset();
  return render(page, Format::Json);
}

void expect_refused(const std::string& html, const std::string& rules, std::string_view reason) {
  const Page page = extracted(html, rules);
  EXPECT_EQ(page.metadata.memory, "none") << reason;
  EXPECT_EQ(page.metadata.memory_reason, reason);
  EXPECT_EQ(record(page), record(extracted(html, ""))) << reason;
}

TEST(SiteRules, DecideWhereTheyFit) {
  const std::string text = kFirst + "\n" + kSecond + "\n" + kThird;
  const std::string html = article("<div><p>Share this page with whoever mills.</p></div>");
  const Page page = extracted(html, rule(" title = h1\n in = div|class|story\n kind = post\n"));
  EXPECT_EQ(page.article_body, text);
  EXPECT_EQ(page.headline, "The rye is in");
  EXPECT_EQ(page.metadata.memory, "rule");
  EXPECT_EQ(page.metadata.memory_name, "https?://mill\\.example/.*");
  EXPECT_EQ(page.metadata.memory_reason, "fits");
  EXPECT_EQ(page.metadata.step, std::nullopt);
}

TEST(SiteRules, AreNamedInTheRecordOnlyIfThereAreAny) {
  EXPECT_EQ(extracted(article(), "").metadata.memory, std::nullopt);
  const std::string json =
      render(extracted(article(), rule(" in = div|class|story\n")), Format::Json);
  EXPECT_NE(json.find("\"memory\": \"rule\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"memoryReason\": \"fits\""), std::string::npos) << json;
}

TEST(SiteRules, ChangeNothingWhereTheyDoNotFit) {
  expect_refused(list(), rule(" in = main\n"), "list");
  expect_refused(list(), rule(" in = div|class|story\n"), "list");
  expect_refused(article(), rule(" in = p|class|lead\n"), "less-text");
  expect_refused(article(), rule(" in = p\n"), "several");
  expect_refused(article(), rule(" title = h1|class|none\n in = div|class|story\n"), "title");
  expect_refused(article(), rule(" in = div|class|gone\n"), "no-marker");
  expect_refused(article(), rule(" in = div|class|story\n kind = list thread\n"), "kind");
}

TEST(SiteRules, AreNotUsedForOtherSites) {
  const Page page = extracted(article(), rule(" in = p|class|lead\n"), "https://loft.example/rye");
  EXPECT_EQ(page.metadata.memory, "none");
  EXPECT_EQ(page.metadata.memory_reason, "no-rule");
  EXPECT_EQ(page.metadata.memory_name, std::nullopt);
}

TEST(SiteRules, WrittenByHandMaySelectSeveralParts) {
  const Page page =
      extracted(article("<aside>Flour is sold at the door.</aside>"), rule(" in = p\n", ""));
  EXPECT_EQ(page.metadata.memory, "rule");
  EXPECT_EQ(page.article_body, kFirst + "\n" + kSecond + "\n" + kThird);
}

TEST(SiteRules, DropMenusAndCommentsInsideThePart) {
  const std::string html =
      article("<nav><a href=/a>Older notes</a> <a href=/b>Newer notes</a></nav>");
  const Page page = extracted(html, rule(" in = article\n"));
  EXPECT_EQ(page.metadata.memory, "rule");
  EXPECT_EQ(page.article_body, kFirst + "\n" + kSecond + "\n" + kThird);
}

TEST(SiteRules, AreExplained) {
  const Result<Page> page =
      extract(article(), {.method = "auto",
                          .url = kUrl,
                          .explain = true,
                          .site_rules_text = rule(" in = div|class|story\n")});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->explanation->answer, "rule");
  const std::string json = render_explanation(*page);
  EXPECT_NE(json.find("\"memory\": \"rule\""), std::string::npos) << json;
}

TEST(SiteRules, DriftWithTheMethodAutoToo) {
  Result<Extractor> extractor =
      Extractor::make({.site_rules_text = rule(" in = div|class|gone\n")});
  ASSERT_TRUE(extractor);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(extractor->extract(article(), kUrl));
  ASSERT_EQ(extractor->findings().size(), 1U);
  EXPECT_EQ(
      extractor->findings()[0],
      "drift: the rule for https?://mill\\.example/.* matches 0 of 5 pages, and matched 9 of 9 "
      "on 2026-11-16");
  // Lists on which the marker is do not count as drift.
  Result<Extractor> lists = Extractor::make({.site_rules_text = rule(" in = div|class|story\n")});
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(lists->extract(list(), kUrl));
  EXPECT_TRUE(lists->findings().empty());
}

TEST(Learner, NotesForWhichKindOfPageAMarkerHolds) {
  Result<Learner> learner = Learner::make({.date = std::chrono::year(2026) / 11 / 16});
  ASSERT_TRUE(learner);
  const auto numbered = [](std::string html, int number) {
    for (std::size_t at = 0; (at = html.find("rain", at)) != std::string::npos; at += 4)
      html.replace(at, 4, std::string(1, static_cast<char>('a' + number)) + "rain");
    return html;
  };
  for (int i = 0; i < 4; ++i)
    ASSERT_TRUE(learner->add(numbered(article(), i), kUrl + std::to_string(i)));
  EXPECT_NE(learner->rules().find("kind    = post\n"), std::string::npos) << learner->rules();
}

TEST(Emcst, FallsBackToAutoIfAsked) {
  const std::string rules = rule(" in = div|class|gone\n");
  const std::string method = "emcst:fallback=auto";
  EXPECT_EQ(extracted(article(), rules, kUrl, method).metadata.step, "auto-drift");
  const Page other = extracted(article(), rules, "https://loft.example/rye", method);
  EXPECT_EQ(other.metadata.step, "auto");
  EXPECT_EQ(other.article_body, extracted(article(), "", "https://loft.example/rye").article_body);
  EXPECT_EQ(extracted(article(), rules, kUrl, "emcst").metadata.step, "mcst-drift");
}

}  // namespace
}  // namespace winnow
