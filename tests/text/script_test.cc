#include "text/script.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

TEST(DominantScript, IsThatOfMostLetters) {
  EXPECT_EQ(dominant_script("Hallo, wie geht's?"), Script::Latin);
  EXPECT_EQ(dominant_script("Привет, GitHub и все остальные"), Script::Cyrillic);
  EXPECT_EQ(dominant_script("مرحبا بالعالم"), Script::Arabic);
  EXPECT_EQ(dominant_script("नमस्ते दुनिया"), Script::Devanagari);
  EXPECT_EQ(dominant_script("Καλημέρα κόσμε"), Script::Greek);
  EXPECT_EQ(dominant_script("สวัสดีชาวโลก"), Script::Thai);
  EXPECT_EQ(dominant_script("안녕하세요"), Script::Hangul);
}

TEST(DominantScript, IsHanForChineseFullOfLatinNames) {
  EXPECT_EQ(dominant_script("用 GitHub Actions 部署网站"), Script::Han);
}

TEST(DominantScript, IsLatinForEnglishThatQuotesAnIdeograph) {
  EXPECT_EQ(dominant_script("The character 水 means water"), Script::Latin);
}

TEST(DominantScript, IsAKanaForJapanese) {
  EXPECT_EQ(dominant_script("これは日本語の文です。"), Script::Hiragana);
}

TEST(DominantScript, LetsHanAndKanaCompeteTogether) {
  // Two of each weigh 36 together, though each alone weighs less than the Latin letters.
  EXPECT_EQ(dominant_script("日本ですカナ abcdefghijklmno"), Script::Han);
}

TEST(DominantScript, IsCommonWithoutLetters) {
  EXPECT_EQ(dominant_script(""), Script::Common);
  EXPECT_EQ(dominant_script("12:30 — 🎉 \xFF"), Script::Common);
}

TEST(ScriptCounts, AreLettersAndTheirShares) {
  const ScriptCounts counts = count_scripts("abc 123 где é");
  EXPECT_EQ(counts.of(Script::Latin), 4U);
  EXPECT_EQ(counts.of(Script::Cyrillic), 3U);
  EXPECT_EQ(counts.total(), 7U);
  EXPECT_DOUBLE_EQ(counts.share(Script::Cyrillic), 3.0 / 7.0);
  EXPECT_EQ(ScriptCounts{}.share(Script::Latin), 0.0);
}

TEST(Scripts, WithoutSpacesAreNotTheSameAsEastAsianOnes) {
  EXPECT_TRUE(is_spaceless(Script::Han));
  EXPECT_TRUE(is_spaceless(Script::Khmer));
  EXPECT_FALSE(is_spaceless(Script::Hangul));
  EXPECT_FALSE(is_spaceless(Script::Devanagari));
  EXPECT_TRUE(is_east_asian(Script::Hangul));
  EXPECT_FALSE(is_east_asian(Script::Thai));
  EXPECT_FALSE(is_east_asian(Script::Other));
}

}  // namespace
}  // namespace winnow::text
