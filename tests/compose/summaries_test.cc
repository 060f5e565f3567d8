#include "compose/summaries.h"

#include <gtest/gtest.h>

namespace winnow::compose {
namespace {

TEST(Summaries, SumUpTheBodyOfThePage) {
  Page page;
  page.article_body =
      "Rye was late this year.\nThe rye stood in the wet field until August.\nThe mill waited.";
  add_summaries({text::SummaryUnit::Sentences, 1}, page);
  EXPECT_EQ(page.summary, "The rye stood in the wet field until August.");
}

TEST(Summaries, AreAbsentWithoutText) {
  Page page;
  page.headline = "Rye";
  add_summaries({text::SummaryUnit::Sentences, 3}, page);
  EXPECT_EQ(page.summary, std::nullopt);
}

}  // namespace
}  // namespace winnow::compose
