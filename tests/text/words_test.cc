#include "text/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::text {
namespace {

using Words = std::vector<std::string_view>;

// The words; also checks that counting agrees.
Words words_in(std::string_view text, WordKind kind = WordKind::Reader) {
  Words words;
  for_each_word(text, kind, [&](std::string_view word) { words.push_back(word); });
  EXPECT_EQ(count_words(text, kind), words.size()) << text;
  return words;
}

TEST(ReaderWords, AreRunsOfLettersAndDigits) {
  EXPECT_EQ(words_in("The 2 quick-brown foxes, don't they?"),
            (Words{"The", "2", "quick", "brown", "foxes", "don", "t", "they"}));
}

TEST(ReaderWords, AreNotJoinedByAnUnderscore) {
  EXPECT_EQ(words_in("snake_case"), (Words{"snake", "case"}));
}

TEST(ReaderWords, HoldUmlautsAndSharpS) {
  EXPECT_EQ(words_in("Größe über Straßenbähnchen"), (Words{"Größe", "über", "Straßenbähnchen"}));
}

TEST(ReaderWords, AreNotCutByCombiningMarks) {
  EXPECT_EQ(words_in("cafe\u0301s"), (Words{"cafe\u0301s"}));
}

TEST(ReaderWords, AreNotCutByASoftHyphen) {
  EXPECT_EQ(words_in("Donau\u00ADdampf\u00ADschiff"), (Words{"Donau\u00ADdampf\u00ADschiff"}));
}

TEST(ReaderWords, KeepHindiVowelSignsWithTheirLetters) {
  EXPECT_EQ(words_in("हिन्दी भाषा है।"), (Words{"हिन्दी", "भाषा", "है"}));
}

TEST(ReaderWords, KeepPersianJoinersInside) {
  EXPECT_EQ(words_in("می\u200Cخواهم بروم"), (Words{"می\u200Cخواهم", "بروم"}));
}

TEST(ReaderWords, AreTheIdeographsOfChinese) {
  EXPECT_EQ(words_in("我们，去北京。"), (Words{"我", "们", "去", "北", "京"}));
}

TEST(ReaderWords, AreTheKanaAndKanjiOfJapanese) {
  EXPECT_EQ(words_in("東京タワーへ"), (Words{"東", "京", "タ", "ワ", "ー", "へ"}));
}

TEST(ReaderWords, KeepAVariationSelectorWithItsIdeograph) {
  EXPECT_EQ(words_in("葛\U000E0100城"), (Words{"葛\U000E0100", "城"}));
}

TEST(ReaderWords, SeparateLatinFromHanWithoutASpace) {
  EXPECT_EQ(words_in("用GitHub部署"), (Words{"用", "GitHub", "部", "署"}));
}

TEST(ReaderWords, AreSpacedInKorean) {
  EXPECT_EQ(words_in("한국어는 띄어 쓴다."), (Words{"한국어는", "띄어", "쓴다"}));
}

TEST(ReaderWords, AreThreeLettersEachInThai) {
  // "สวัสดีครับ" has the letters ส ว ส ด ค ร บ.
  EXPECT_EQ(words_in("สวัสดีครับ").size(), 3U);
}

TEST(ReaderWords, AreTwoLettersEachInBurmese) { EXPECT_EQ(words_in("ကခဂဃင").size(), 3U); }

TEST(ReaderWords, BeginAnewAfterASpaceInThai) { EXPECT_EQ(words_in("กข คง").size(), 2U); }

TEST(ReaderWords, SeparateLatinFromThaiWithoutASpace) {
  EXPECT_EQ(words_in("iPhoneรุ่น"), (Words{"iPhone", "รุ่น"}));
}

TEST(ReaderWords, AreSeparatedByTheZeroWidthSpace) {
  EXPECT_EQ(words_in("one\u200Btwo"), (Words{"one", "two"}));
}

TEST(ReaderWords, AreFoundInArabicGreekAndRussian) {
  EXPECT_EQ(words_in("مرحبا بالعالم، كيف؟").size(), 3U);
  EXPECT_EQ(words_in("Καλημέρα, κόσμε").size(), 2U);
  EXPECT_EQ(words_in("Привет, мир!"), (Words{"Привет", "мир"}));
}

TEST(ReaderWords, AreNoneInEmojiAndPunctuation) {
  EXPECT_EQ(words_in("👩‍👩‍👧 🎉 ... !? ——"), Words{});
}

TEST(ReaderWords, AreNoneInAnEmptyText) { EXPECT_EQ(words_in(""), Words{}); }

TEST(ReaderWords, DoNotBeginWithAMark) { EXPECT_EQ(words_in("\u0301\u0301 a"), (Words{"a"})); }

TEST(ReaderWords, EndAtBrokenUtf8) {
  EXPECT_EQ(words_in("one\xFFtwo\xE6\x96 three\xC3"), (Words{"one", "two", "three"}));
}

TEST(RegexWords, HoldUnderscores) {
  EXPECT_EQ(words_in("snake_case __init__", WordKind::Regex), (Words{"snake_case", "__init__"}));
}

TEST(RegexWords, AreCutByMarksAsPythonCutsThem) {
  EXPECT_EQ(words_in("हिन्दी", WordKind::Regex), (Words{"ह", "न", "द"}));
}

TEST(RegexWords, TakeAChineseClauseForOneWord) {
  EXPECT_EQ(words_in("我们去北京，好吗", WordKind::Regex), (Words{"我们去北京", "好吗"}));
}

TEST(RegexWords, ContinueFromLatinIntoHan) {
  EXPECT_EQ(words_in("用Git部署", WordKind::Regex), (Words{"用Git部署"}));
}

TEST(RegexWordsHanAlone, CutOnlyAtHanAndKana) {
  EXPECT_EQ(words_in("用Git_2部署ครับ", WordKind::RegexHanAlone),
            (Words{"用", "Git_2", "部", "署", "คร", "บ"}));
}

TEST(CountWords, CountsAcrossTheEightByteSteps) {
  std::string text;
  for (int length = 0; length < 40; ++length) {
    text += length % 5 == 4 ? ' ' : 'x';
    words_in(text);
    words_in(text + "é" + text);
    words_in(text + "_9" + text, WordKind::Regex);
  }
}

TEST(CountWords, ClassifiesEveryAsciiByteAsTheScannerDoes) {
  for (const WordKind kind : {WordKind::Reader, WordKind::Regex, WordKind::RegexHanAlone}) {
    for (int c = 0; c < 128; ++c) {
      std::string text = "ab";
      text.push_back(static_cast<char>(c));
      words_in(text + "cdefgh", kind);
    }
  }
}

}  // namespace
}  // namespace winnow::text
