#include "text/sentences.h"

#include <gtest/gtest.h>

#include <string>

#include "text/characters.h"

namespace winnow::text {
namespace {

using Sentences = std::vector<std::string_view>;

TEST(Sentences, EndWithMarksBeforeASpace) {
  EXPECT_EQ(split_sentences("It rains. Why? Go in! Now… Yes"),
            (Sentences{"It rains.", "Why?", "Go in!", "Now…", "Yes"}));
}

TEST(Sentences, EndAtALineBreak) {
  EXPECT_EQ(split_sentences("A heading\nand text \r\n\u2028more"),
            (Sentences{"A heading", "and text", "more"}));
}

TEST(Sentences, DoNotEndInsideNumbersAndAddresses) {
  EXPECT_EQ(split_sentences("Pi is 3.14 and www.example.org/a?b=c is a page."),
            (Sentences{"Pi is 3.14 and www.example.org/a?b=c is a page."}));
}

TEST(Sentences, DoNotEndAfterInitials) {
  EXPECT_EQ(split_sentences("J. R. Smith met J.-P. Sartre. They spoke."),
            (Sentences{"J. R. Smith met J.-P. Sartre.", "They spoke."}));
}

TEST(Sentences, DoNotEndAfterLettersWithDots) {
  EXPECT_EQ(split_sentences("Fruit, e.g. Apples. The U.S. Army."),
            (Sentences{"Fruit, e.g. Apples.", "The U.S. Army."}));
}

TEST(Sentences, DoNotEndAfterATitle) {
  EXPECT_EQ(split_sentences("Dr. Who met Mrs. Dalloway. Prof. Moriarty left."),
            (Sentences{"Dr. Who met Mrs. Dalloway.", "Prof. Moriarty left."}));
}

TEST(Sentences, DoNotEndAfterNumberSignsBeforeANumber) {
  EXPECT_EQ(split_sentences("See No. 5. I said no. You went to the casino. 5 came."),
            (Sentences{"See No. 5. I said no.", "You went to the casino.", "5 came."}));
}

TEST(Sentences, EndAfterAContraction) {
  EXPECT_EQ(split_sentences("I don't. You can’t. N/A. Fine."),
            (Sentences{"I don't.", "You can’t.", "N/A.", "Fine."}));
}

TEST(Sentences, DoNotEndBeforeALowerCaseWord) {
  EXPECT_EQ(split_sentences("The approx. value, etc. and so on… perhaps."),
            (Sentences{"The approx. value, etc. and so on… perhaps."}));
}

TEST(Sentences, GoOnAfterAQuotedQuestion) {
  EXPECT_EQ(split_sentences("“Really?” he asked. “Yes!” She left."),
            (Sentences{"“Really?” he asked.", "“Yes!”", "She left."}));
}

TEST(Sentences, KeepClosingQuotesAndBrackets) {
  EXPECT_EQ(split_sentences("He said “go.” (I stayed.) „Gut.“ So."),
            (Sentences{"He said “go.”", "(I stayed.)", "„Gut.“", "So."}));
}

TEST(Sentences, KeepReferences) {
  EXPECT_EQ(split_sentences("It is so.[12][a] Others doubt it."),
            (Sentences{"It is so.[12][a]", "Others doubt it."}));
}

TEST(Sentences, TakeDotsInARowForAnEllipsis) {
  EXPECT_EQ(split_sentences("Well... maybe. Well... Maybe."),
            (Sentences{"Well... maybe.", "Well...", "Maybe."}));
}

TEST(Sentences, HoldGermanOrdinalsAndAbbreviations) {
  EXPECT_EQ(split_sentences("Am 3. Oktober, z. B. in Berlin. Siehe Abb. 4. Gut."),
            (Sentences{"Am 3. Oktober, z. B. in Berlin.", "Siehe Abb. 4. Gut."}));
}

TEST(Sentences, EndAfterAYearAndAPrice) {
  EXPECT_EQ(split_sentences("It was 1999. It cost $25. Version 3.5. Good."),
            (Sentences{"It was 1999.", "It cost $25.", "Version 3.5.", "Good."}));
}

TEST(Sentences, NeedNoSpaceInChinese) {
  EXPECT_EQ(split_sentences("我来了。你呢？他说：“好！”我们走吧"),
            (Sentences{"我来了。", "你呢？", "他说：“好！”", "我们走吧"}));
}

TEST(Sentences, EndAtAsciiMarksBetweenIdeographs) {
  EXPECT_EQ(split_sentences("你好!再见.走吧?好"), (Sentences{"你好!", "再见.", "走吧?", "好"}));
}

TEST(Sentences, GoOnThroughAChineseEllipsis) {
  EXPECT_EQ(split_sentences("他说……我不知道。"), (Sentences{"他说……我不知道。"}));
}

TEST(Sentences, GoOnAfterAJapaneseQuotation) {
  EXPECT_EQ(split_sentences("「はい。」と言った。「本当？」彼は笑う｡"),
            (Sentences{"「はい。」と言った。", "「本当？」", "彼は笑う｡"}));
}

TEST(Sentences, EndWithADandaInHindi) {
  EXPECT_EQ(split_sentences("यह एक घर है। वह आया।अच्छा॥"),
            (Sentences{"यह एक घर है।", "वह आया।", "अच्छा॥"}));
}

TEST(Sentences, EndWithArabicMarks) {
  EXPECT_EQ(split_sentences("كيف حالك؟ أنا بخير. یہ اردو ہے۔ جی"),
            (Sentences{"كيف حالك؟", "أنا بخير.", "یہ اردو ہے۔", "جی"}));
}

TEST(Sentences, EndWithTheGreekQuestionMark) {
  EXPECT_EQ(split_sentences("Τι κάνεις; Καλά. English; not here."),
            (Sentences{"Τι κάνεις;", "Καλά.", "English; not here."}));
}

TEST(Sentences, HoldRussianAbbreviations) {
  EXPECT_EQ(split_sentences("Дом на ул. Ленина, т.е. Там. А. С. Пушкин жил здесь."),
            (Sentences{"Дом на ул. Ленина, т.е. Там.", "А. С. Пушкин жил здесь."}));
}

TEST(Sentences, AreLinesInThai) {
  EXPECT_EQ(split_sentences("สวัสดีครับ วันนี้อากาศดี\nลาก่อน"), (Sentences{"สวัสดีครับ วันนี้อากาศดี", "ลาก่อน"}));
}

TEST(Sentences, LeaveNoVisibleCharacterOut) {
  EXPECT_EQ(split_sentences("🎉 Party! 🎈🎈 ... —"), (Sentences{"🎉 Party!", "🎈🎈 ...", "—"}));
}

TEST(Sentences, AreNoneInEmptyText) {
  EXPECT_EQ(split_sentences(""), Sentences{});
  EXPECT_EQ(split_sentences(" \n\u3000\t"), Sentences{});
}

TEST(Sentences, SurviveBrokenUtf8) {
  EXPECT_EQ(split_sentences("One.\xFF Two. \xE3\x80"), (Sentences{"One.\xFF Two.", "\xE3\x80"}));
}

TEST(Sentences, AreCountedAsTheyAreSplit) {
  EXPECT_EQ(count_sentences("One. Two? Three\nFour。五"), 5U);
  EXPECT_EQ(count_sentences(""), 0U);
}

TEST(SentenceMarks, AreCountedInAllScripts) {
  EXPECT_EQ(count_sentence_marks("Yes, no; maybe: so. (Go!)"), 5U);
  EXPECT_EQ(count_sentence_marks("我来，你、他；她：好。吗？！"), 7U);
  EXPECT_EQ(count_sentence_marks("كيف، حالك؟"), 2U);
  EXPECT_EQ(count_sentence_marks("Late rye, early “oats”; and then, in May, wheat… or barley."),
            6U);
  EXPECT_EQ(count_sentence_marks("no marks - \"here\""), 0U);
  for (int c = 1; c < 0x80; ++c)
    EXPECT_EQ(count_sentence_marks(std::string(19, static_cast<char>(c))),
              class_of_ascii(static_cast<char>(c)).is(kSentenceMark) ? 19U : 0U)
        << c;
}

TEST(Punctuation, CountsBracketsQuotesAndFullWidthForms) {
  EXPECT_EQ(count_punctuation("(a) “b”, c-d"), 6U);
  EXPECT_EQ(count_punctuation("「好」，（嗎）"), 5U);
}

TEST(Ending, LooksPastSpacesQuotesAndBrackets) {
  EXPECT_TRUE(ends_with_full_stop("He said “go.” \n"));
  EXPECT_TRUE(ends_with_full_stop("（好。）"));
  EXPECT_FALSE(ends_with_full_stop("He left (at last)"));
}

TEST(Ending, KnowsTheFullStopsOfAllScripts) {
  for (const std::string_view text : {"Yes.", "好。", "好．", "है।", "है।।", "ہے۔", "ነው።", "ទេ។"})
    EXPECT_EQ(ending_of(text), Ending::FullStop) << text;
}

TEST(Ending, TellsAnEllipsisFromAFullStop) {
  for (const std::string_view text : {"More…", "More...", "More…”", "好……", "好。。。"})
    EXPECT_EQ(ending_of(text), Ending::Ellipsis) << text;
}

TEST(Ending, TellsColonsSemicolonsAndOtherMarks) {
  EXPECT_EQ(ending_of("Namely:"), Ending::Colon);
  EXPECT_EQ(ending_of("如下："), Ending::Colon);
  EXPECT_EQ(ending_of("first; "), Ending::Semicolon);
  EXPECT_EQ(ending_of("Really?!"), Ending::OtherMark);
  EXPECT_EQ(ending_of("and,"), Ending::OtherMark);
}

TEST(Ending, IsNothingWithoutAMark) {
  EXPECT_EQ(ending_of(""), Ending::Nothing);
  EXPECT_EQ(ending_of(" \" "), Ending::Nothing);
  EXPECT_EQ(ending_of("word"), Ending::Nothing);
  EXPECT_EQ(ending_of("\xFF"), Ending::Nothing);
}

}  // namespace
}  // namespace winnow::text
