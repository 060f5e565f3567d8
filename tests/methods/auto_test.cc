// auto: what it takes and leaves on pages of our own, and what must not change its answer.
#include "methods/auto/auto.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "winnow/extract.h"

namespace winnow::methods {
namespace {

const std::string kHead =
    "<!doctype html><html lang=en><head><title>The rye is in - Lower Mill</title></head><body>";
const std::string kNav =
    "<nav><ul><li><a href=/>Home</a></li><li><a href=/shop>Shop</a></li><li><a href=/about>About "
    "us</a></li></ul></nav>";
const std::string kArticle =
    "<article><h1>The rye is in</h1>"
    "<p>After two weeks of rain the fields dried out on Monday, and by Thursday evening the last "
    "of the rye was under the roof of the lower barn.</p>"
    "<p>Three neighbours came with their carts, and the miller's children counted the sacks: four "
    "hundred and twelve, eleven more than last year, though the ears were smaller.</p>"
    "<h2>What comes next</h2>"
    "<p>The stones will be dressed next week. Until then the mill stands still, and whoever needs "
    "flour may ask at the house, where some of last year's is left.</p>"
    "<p>The harvest supper is on Saturday at six, in the barn if it rains and under the lime tree "
    "if it does not. Bring a chair.</p></article>";
const std::string kFooter =
    "<footer><p>Copyright 2026 Lower Mill. All rights reserved.</p><a href=/privacy>Privacy "
    "policy</a></footer></body></html>";

std::string text_of(const std::string& html) {
  const Result<Page> page = extract(html, {.method = "auto"});
  EXPECT_TRUE(page);
  return page ? page->article_body : std::string();
}

const std::string kPage = kHead + kNav + kArticle + kFooter;

TEST(Auto, TakesTheArticleAndLeavesTheRest) {
  const std::string text = text_of(kPage);
  EXPECT_NE(text.find("two weeks of rain"), std::string::npos);
  EXPECT_NE(text.find("Bring a chair."), std::string::npos);
  EXPECT_EQ(text.find("Shop"), std::string::npos);
  EXPECT_EQ(text.find("rights reserved"), std::string::npos);
}

TEST(Auto, SaysOfWhatKindThePageIsAndHowSureItIs) {
  const Result<Page> page = extract(kPage, {.method = "auto"});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->page_type, "article");
  ASSERT_TRUE(page->metadata.probability);
  EXPECT_GT(*page->metadata.probability, 0.5);
  EXPECT_LE(*page->metadata.probability, 1.0);
}

TEST(Auto, DoesNotCareForWrappers) {
  EXPECT_EQ(text_of(kHead + "<div><div id=wrap>" + kNav + "<div>" + kArticle +
                    "</div></div></div>" + kFooter),
            text_of(kPage));
}

TEST(Auto, DoesNotCareForCommentsAndScripts) {
  EXPECT_EQ(text_of(kHead + "<!-- a --><script>var a = '<p>b</p>';</script>" + kNav +
                    "<!-- article -->" + kArticle + "<style>p { color: red }</style>" + kFooter),
            text_of(kPage));
}

TEST(Auto, DoesNotCareForInertAttributes) {
  std::string changed = kPage;
  for (std::size_t at = changed.find("<p>"); at != std::string::npos; at = changed.find("<p>", at))
    changed.replace(at, 3, "<p data-v=7 data-test='x'>");
  EXPECT_EQ(text_of(changed), text_of(kPage));
}

TEST(Auto, DoesNotCareForSpaceBetweenBlocks) {
  std::string changed = kPage;
  for (std::size_t at = changed.find("</p>"); at != std::string::npos;
       at = changed.find("</p>", at + 8))
    changed.replace(at, 4, "</p>\n\t  ");
  EXPECT_EQ(text_of(changed), text_of(kPage));
}

TEST(Auto, LeavesACookieBannerOut) {
  EXPECT_EQ(text_of(kHead +
                    "<div class=cookie-consent role=dialog><p>We use cookies to improve your "
                    "experience. By using this site you accept them.</p><button>Accept "
                    "all</button></div>" +
                    kNav + kArticle + kFooter),
            text_of(kPage));
}

TEST(Auto, GivesTheSameAnswerTwice) { EXPECT_EQ(text_of(kPage), text_of(kPage)); }

TEST(Auto, AnswersAPageWithoutWordsWithNothing) {
  EXPECT_EQ(text_of("<html><body><img src=a.png></body></html>"), "");
}

TEST(Auto, ReadsWhatIsHiddenOnlyWhereAsked) {
  std::string hidden = kPage;
  const std::size_t at = hidden.find("<p>The stones");
  hidden.replace(at, 3, "<p style='display:none'>");
  const Result<Page> skipped = extract(hidden, {.method = "auto:hidden=skip"});
  ASSERT_TRUE(skipped);
  EXPECT_EQ(skipped->article_body.find("The stones"), std::string::npos);
  EXPECT_NE(skipped->article_body.find("Bring a chair."), std::string::npos);
}

TEST(Auto, TakesTheBlocksThatPromiseTheBestF1) {
  // Each a group of its own: block 0 alone is right in nine scenes of ten, block 1 in one of four.
  const std::array<std::uint32_t, 3> words = {10, 10, 4};
  const std::array<std::uint32_t, 3> groups = {0, 1, 2};
  const std::array<float, 3> probabilities = {0.9F, 0.25F, 0.1F};
  EXPECT_EQ(choose_blocks(probabilities, words, groups, 1.0),
            (std::vector<bool>{true, false, false}));
  // Ten times the weight on recall makes the rest worth taking.
  EXPECT_EQ(choose_blocks(probabilities, words, groups, 10.0),
            (std::vector<bool>{true, true, true}));
}

TEST(Auto, TreatsBlocksInLikePlacesAsOneBet) {
  // A description of 100 words for sure, and ten reviews of 100 words, each with .4. Were they
  // independent, four of them would be content whatever happens and all would be worth taking; they
  // are content together or not at all, and six scenes of ten are lost if they are taken.
  std::vector<std::uint32_t> words(11, 100);
  std::vector<float> probabilities(11, 0.4F);
  probabilities[0] = 1;
  std::vector<std::uint32_t> together(11, 1);
  together[0] = 0;
  std::vector<std::uint32_t> apart(11);
  std::iota(apart.begin(), apart.end(), 0U);
  const auto count = [&](const std::vector<std::uint32_t>& groups) {
    return std::ranges::count(choose_blocks(probabilities, words, groups, 1.0), true);
  };
  EXPECT_EQ(count(together), 1);
  EXPECT_EQ(count(apart), 11);
}

TEST(AutoModel, RefusesWhatIsNoModel) {
  const auto model = AutoModel::read("winnow model", "x.model");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().message, "model x.model: it is no model of the method auto");
}

TEST(AutoModel, NoticesAChangedByte) {
  std::string bytes = "winnow auto 1\nWGTS";
  bytes += std::string("\x01\0\0\0", 4) + std::string(8, '\0') + "x";
  const auto model = AutoModel::read(bytes, "x.model");
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().message.find("checksum"), std::string::npos);
}

}  // namespace
}  // namespace winnow::methods
