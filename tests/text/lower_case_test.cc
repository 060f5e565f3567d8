#include "text/lower_case.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

TEST(LowerCase, LowersAscii) { EXPECT_EQ(lower_case("HeLLo, World_9"), "hello, world_9"); }

TEST(LowerCase, LowersOnlyTheLettersOfAscii) {
  std::string all;
  std::string lowered;
  for (int c = 0; c < 128; ++c) {
    all.push_back(static_cast<char>(c));
    lowered.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
  }
  EXPECT_EQ(lower_case(all), lowered);
}

TEST(LowerCase, LowersEveryCasedScript) {
  EXPECT_EQ(lower_case("ÄÖÜ ПРИВЕТ ΚΑΛΗΜΕΡΑ ԲԱՐԵՎ"), "äöü привет καλημερα բարեվ");
}

TEST(LowerCase, ReachesTheCapitalSharpSAndFullWidthLetters) {
  EXPECT_EQ(lower_case("STRAẞE ＡＢＣ"), "straße ａｂｃ");
}

TEST(LowerCase, WritesTheFinalSigmaAtTheEndOfAWord) {
  EXPECT_EQ(lower_case("ΟΔΟΣ ΣΟΦΟΣ."), "οδος σοφος.");
}

TEST(LowerCase, LooksPastAnApostropheForTheFinalSigma) {
  EXPECT_EQ(lower_case("ΑΣ'Α ΑΣ'"), "ασ'α ας'");
}

TEST(LowerCase, KeepsALoneSigmaOrdinary) { EXPECT_EQ(lower_case("Σ"), "σ"); }

TEST(LowerCase, LeavesTheDotOfTheTurkishCapitalI) { EXPECT_EQ(lower_case("İ"), "i\u0307"); }

TEST(LowerCase, LeavesCaselessTextAlone) {
  EXPECT_EQ(lower_case("你好，世界 สวัสดี 🎉"), "你好，世界 สวัสดี 🎉");
}

TEST(LowerCase, PassesBrokenUtf8Through) {
  EXPECT_EQ(lower_case("A\xFF\xE6\x96Σ\xC3"), "a\xFF\xE6\x96σ\xC3");
}

TEST(LowerCase, AppendsToWhatIsThere) {
  std::string out = "KEPT ";
  append_lower_case("Added", out);
  EXPECT_EQ(out, "KEPT added");
}

}  // namespace
}  // namespace winnow::text
