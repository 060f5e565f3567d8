// Buttons and counters of messages.
#include "posts/action_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::posts {
namespace {

TEST(ActionLines, KnowsButtonsAndCountersOfManyLanguages) {
  for (const std::string line :
       {"Reply", "Like 3 · Reply · Report abuse", "12 votes", "推荐25/回复/举报", "返信 通報する",
        "Antworten | Melden", "J’aime (4) Répondre", "Ответить · 1", "1.2k likes"})
    EXPECT_TRUE(is_action_line(line)) << line;
}
TEST(ActionLines, TakesSentencesAndNumbersForText) {
  for (const std::string line : {"I would not reply", "Replying to Ann", "42", "", "推荐大家去看",
                                 "Quoted in the report of 1911", "Like rain on a mill"})
    EXPECT_FALSE(is_action_line(line)) << line;
}

}  // namespace
}  // namespace winnow::posts
