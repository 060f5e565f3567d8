#include "text/characters.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include <string_view>

namespace winnow::text {
namespace {

TEST(Characters, KnowTheScriptOfALetter) {
  EXPECT_EQ(class_of(U'a').script(), Script::Latin);
  EXPECT_EQ(class_of(U'ß').script(), Script::Latin);
  EXPECT_EQ(class_of(U'ж').script(), Script::Cyrillic);
  EXPECT_EQ(class_of(U'λ').script(), Script::Greek);
  EXPECT_EQ(class_of(U'ש').script(), Script::Hebrew);
  EXPECT_EQ(class_of(U'ع').script(), Script::Arabic);
  EXPECT_EQ(class_of(U'ह').script(), Script::Devanagari);
  EXPECT_EQ(class_of(U'ก').script(), Script::Thai);
  EXPECT_EQ(class_of(U'ກ').script(), Script::Lao);
  EXPECT_EQ(class_of(U'ក').script(), Script::Khmer);
  EXPECT_EQ(class_of(U'က').script(), Script::Myanmar);
  EXPECT_EQ(class_of(U'文').script(), Script::Han);
  EXPECT_EQ(class_of(U'の').script(), Script::Hiragana);
  EXPECT_EQ(class_of(U'カ').script(), Script::Katakana);
  EXPECT_EQ(class_of(U'한').script(), Script::Hangul);
  EXPECT_EQ(class_of(U'ა').script(), Script::Other);
}

TEST(Characters, ShareDigitsPunctuationAndEmojiAmongAllScripts) {
  for (const char32_t c : {U'7', U'.', U' ', U'，', U'🎉'})
    EXPECT_EQ(class_of(c).script(), Script::Common) << static_cast<unsigned>(c);
}

TEST(Characters, TakeTheLongVowelMarkForKana) {
  EXPECT_TRUE(class_of(U'ー').is(kOneWord));
  EXPECT_EQ(class_of(U'ー').script(), Script::Katakana);
}

TEST(Characters, CountEveryIdeographAsAWordInAllPlanes) {
  for (const char32_t c : {U'文', U'々', U'〇', U'𠮷', U'あ', U'ｱ'})
    EXPECT_TRUE(class_of(c).is(kOneWord)) << static_cast<unsigned>(c);
  EXPECT_FALSE(class_of(U'한').is(kOneWord));
  EXPECT_FALSE(class_of(U'。').is(kOneWord));
}

TEST(Characters, CallFullWidthFormsPunctuation) {
  for (const char32_t c : {U'，', U'、', U'；', U'：', U'！', U'？', U'。', U'「', U'（', U'｡'})
    EXPECT_TRUE(class_of(c).is(kPunctuation)) << static_cast<unsigned>(c);
}

TEST(Characters, KnowTheMarksThatCutATextInAnyScript) {
  for (const char32_t c : {U',',  U'.', U';', U':', U'!', U'?', U'…', U'，', U'、', U'；',
                           U'：', U'،', U'؛', U'؟', U'।', U'۔', U'።', U'។',  U'၊',  U'။'})
    EXPECT_TRUE(class_of(c).is(kSentenceMark)) << static_cast<unsigned>(c);
  for (const char32_t c : {U'-', U'(', U'"', U'&', U'@', U'「', U'a', U' '})
    EXPECT_FALSE(class_of(c).is(kSentenceMark)) << static_cast<unsigned>(c);
}

TEST(Characters, KnowTheMarksThatEndASentenceInAnyScript) {
  for (const char32_t c : {U'.', U'!', U'?', U'…', U'‥', U'。', U'！', U'？', U'｡', U'．', U'؟',
                           U'۔', U'।', U'॥', U'።', U'។', U'။', U'\u037E', U'‼'})
    EXPECT_TRUE(class_of(c).is(kSentenceEnd)) << static_cast<unsigned>(c);
  for (const char32_t c : {U',', U';', U':', U'、', U'，'})
    EXPECT_FALSE(class_of(c).is(kSentenceEnd)) << static_cast<unsigned>(c);
}

TEST(Characters, TellFullStopsFromQuestionsAndCalls) {
  for (const char32_t c : {U'.', U'。', U'．', U'｡', U'۔', U'।', U'።', U'។', U'။'})
    EXPECT_TRUE(class_of(c).is(kFullStop)) << static_cast<unsigned>(c);
  for (const char32_t c : {U'!', U'?', U'！', U'؟', U'…', U','})
    EXPECT_FALSE(class_of(c).is(kFullStop)) << static_cast<unsigned>(c);
}

TEST(Characters, AreWhiteSpaceAsUnicodeDefinesIt) {
  for (const char32_t c : {U' ', U'\t', U'\n', U'\u00A0', U'\u2003', U'\u2028', U'\u3000'})
    EXPECT_TRUE(is_white_space(c)) << static_cast<unsigned>(c);
  for (const char32_t c : {U'\u200B', U'\uFEFF', U'\u001F', U'a'})
    EXPECT_FALSE(is_white_space(c)) << static_cast<unsigned>(c);
}

TEST(Characters, JoinMarksAndInvisibleFormatsToTheLetterBefore) {
  // An accent, a vowel sign, the soft hyphen, both joiners, an ideograph's variation selector.
  for (const char32_t c : {U'\u0301', U'\u093F', U'\u00AD', U'\u200C', U'\u200D', U'\U000E0100'})
    EXPECT_TRUE(class_of(c).is(kMark)) << static_cast<unsigned>(c);
  EXPECT_FALSE(class_of(U'\u200B').is(kMark));
}

TEST(Characters, AreNothingButOtherWhereUnicodeHasNone) {
  for (const char32_t c : {char32_t{0xD800}, char32_t{0x10FFFF}, char32_t{0x110000},
                           char32_t{0xFFFFFFFF}, char32_t{0x0378}})
    EXPECT_EQ(class_of(c).bits, static_cast<std::uint16_t>(Script::Other));
}

TEST(Characters, HaveTheSameClassInTheAsciiTable) {
  for (int c = 0; c < 128; ++c)
    EXPECT_EQ(class_of_ascii(static_cast<char>(c)).bits, class_of(static_cast<char32_t>(c)).bits);
}

TEST(Characters, AgreeWithIcuOnEveryCodePoint) {
  if (std::string_view(U_UNICODE_VERSION) != "15.0")
    GTEST_SKIP() << "the table is Unicode 15.0, this ICU has " << U_UNICODE_VERSION;
  for (UChar32 c = 0; c <= 0x10FFFF; ++c) {
    const CharacterClass found = class_of(static_cast<char32_t>(c));
    const bool letter = (U_GET_GC_MASK(c) & U_GC_L_MASK) != 0;
    ASSERT_EQ(found.is(kLetter), letter) << c;
    ASSERT_EQ(found.is(kLetter | kNumber),
              letter || u_getIntPropertyValue(c, UCHAR_NUMERIC_TYPE) != U_NT_NONE)
        << c;
    ASSERT_EQ(found.is(kPunctuation), (U_GET_GC_MASK(c) & U_GC_P_MASK) != 0) << c;
    ASSERT_EQ(found.is(kSpace), u_hasBinaryProperty(c, UCHAR_WHITE_SPACE) != 0) << c;
    const bool mark = (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
    ASSERT_TRUE(!mark || found.is(kMark | kNumber)) << c;
  }
}

}  // namespace
}  // namespace winnow::text
