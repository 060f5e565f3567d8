// Invisible changes to a page must not change the extracted text.
#include "experiments/invariance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "winnow/winnow.h"

namespace winnow::experiments {
namespace {

std::vector<std::string> own_pages() {
  std::vector<std::string> pages;
  for (const auto& entry : std::filesystem::directory_iterator(WINNOW_TEST_PAGES "/posts")) {
    if (entry.path().extension() != ".html") continue;
    std::ifstream file(entry.path());
    std::ostringstream text;
    text << file.rdbuf();
    pages.push_back(text.str());
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

std::string text_of(Extractor& extractor, const std::string& page) {
  const Result<Page> found = extractor.extract(page);
  return found ? found->article_body : "nothing";
}

// On pages this short, another menu is a fifth of the text, so only invisible changes are tested.
TEST(Invariance, OfInvisibleChangesIsExact) {
  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  for (const std::string& page : own_pages()) {
    const std::string before = text_of(*extractor, page);
    for (const Change& change : all_changes()) {
      const bool is_unseen = change.name == "comments" || change.name == "inert attributes" ||
                             change.name == "white space between blocks";
      if (!is_unseen) continue;
      EXPECT_EQ(text_of(*extractor, change.apply(page)), before)
          << change.name << " of " << page.substr(0, 120);
    }
  }
}

std::string article() {
  std::string page =
      "<!doctype html><html lang=en><head><title>Late rye | Mill News</title></head><body><header>"
      "<a href=/>Mill News</a></header><nav><ul><li><a href=/grain>Grain</a></li><li><a "
      "href=/water>Water</a></li></ul></nav><main><article><h1>Late rye</h1>";
  for (const char* text :
       {"The rye from the upper field came in at last, three weeks behind, since rain held it back "
        "for most of August, and then the wind laid a third of it flat; what stood is heavy.",
        "With the pond this low the wheel turns, but it does not hurry: seven turns a minute "
        "against eleven in spring, so we grind in the mornings and let it fill at night.",
        "The baker wanted to know why the dough was slack this week, and it was not the flour: the "
        "new oven dries the air, and he had added water to make up for it.",
        "Nobody brought the cat, and nobody will say who feeds her; she sleeps on the warm side of "
        "the gearing, and since October we have not seen a mouse on the sack floor.",
        "Twice a year the runner stone comes up, and most of the week goes into cutting the "
        "furrows back to a depth that you can feel with a thumbnail."})
    page.append("<p>").append(text).append("</p>");
  return page +
         "</article></main><aside><h2>Popular</h2><ul><li><a href=/1>The mill has a cat</a></li>"
         "<li><a href=/2>Low water</a></li></ul></aside><footer><p>Copyright 2024 The Mill</p>"
         "</footer></body></html>";
}

TEST(Invariance, HoldsOnAnArticle) {
  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  const std::string before = text_of(*extractor, article());
  EXPECT_NE(before.find("with a thumbnail"), std::string::npos) << before;
  for (const Change& change : all_changes())
    EXPECT_GE(likeness(before, text_of(*extractor, change.apply(article()))), 0.99) << change.name;
}

TEST(Invariance, ChangesArePutIntoThePage) {
  const std::string page = "<html><body><div><p>One</p></div></body></html>";
  for (const Change& change : all_changes()) EXPECT_NE(change.apply(page), page) << change.name;
}

TEST(Invariance, TextIsASubsequenceOfThePage) {
  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  for (const std::string& page : own_pages())
    EXPECT_EQ(subsequence_share(text_of(*extractor, page), readable_text(page)), 1.0);
}

TEST(Invariance, SubsequenceKnowsOrder) {
  EXPECT_EQ(subsequence_share("one three", "one two three"), 1.0);
  EXPECT_EQ(subsequence_share("three one", "one two three"), 0.5);
}

// One Extractor for all pages in any order, one per page, or several threads: the same records.
TEST(Determinism, NeitherOrderNorThreadsChangeARecord) {
  const std::vector<std::string> pages = own_pages();
  std::vector<std::string> alone;
  for (const std::string& page : pages)
    alone.push_back(render(*extract(page, {.pieces = true}), Format::Json));
  const auto check = [&](std::size_t step) {
    Result<Extractor> extractor = Extractor::make({.pieces = true});
    ASSERT_TRUE(extractor);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const std::size_t page = i * step % pages.size();
      EXPECT_EQ(render(*extractor->extract(pages[page]), Format::Json), alone[page]);
    }
  };
  std::vector<std::thread> threads;
  for (const std::size_t step : {1U, 3U, 5U}) threads.emplace_back(check, step);
  for (std::thread& thread : threads) thread.join();
}

TEST(MinProbability, EmptiesAPageAndSaysSo) {
  const std::string page = own_pages().front();
  const Result<Page> all = extract(page);
  ASSERT_TRUE(all);
  ASSERT_TRUE(all->metadata.probability);
  ASSERT_FALSE(all->article_body.empty());
  const double above = *all->metadata.probability / 2 + 0.5;
  const Result<Page> none = extract(page, {.min_probability = above});
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->metadata.abstained);
  EXPECT_EQ(none->metadata.probability, all->metadata.probability);
  EXPECT_EQ(none->article_body, "");
  EXPECT_TRUE(none->articles.empty());
  EXPECT_EQ(none->headline, all->headline);
}

TEST(MinProbability, KeepsWhatIsLikelierAndWhatHasNoProbability) {
  const std::string page = own_pages().front();
  const double below = *extract(page).value().metadata.probability * 0.9;
  EXPECT_FALSE(extract(page, {.min_probability = below}).value().metadata.abstained);
  EXPECT_FALSE(extract(page, {.method = "mcst", .min_probability = 1}).value().metadata.abstained);
}

TEST(MinProbability, IsAProbability) {
  EXPECT_EQ(extract("<p>a", {.min_probability = 2}).error().code, ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace winnow::experiments
