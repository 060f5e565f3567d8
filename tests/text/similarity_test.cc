// The examples of docs/metrics.md, under the names that the document uses, and edge cases.
// tests/eval/reference.py computes them independently.
#include "text/similarity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace winnow::text {
namespace {

constexpr double kClose = 1e-12;

// The running example of docs/metrics.md: 6 words predicted, 7 true, 4 in common.
constexpr std::string_view kPredicted = "Home\nThe cat sat. The mat";
constexpr std::string_view kTruth = "The cat sat. The cat sat down.";

void expect_equal(PrecisionRecall found, double precision, double recall) {
  EXPECT_NEAR(found.precision, precision, kClose);
  EXPECT_NEAR(found.recall, recall, kClose);
}

TEST(WordOverlap, OfTheWorkedExampleIsFourSixthsAndFourSevenths) {
  const PrecisionRecall found = TextPair(kPredicted, kTruth).bag_of_words();
  expect_equal(found, 4.0 / 6, 4.0 / 7);
  EXPECT_NEAR(found.f1(), 8.0 / 13, kClose);
}

TEST(WordOverlap, CountsAWordAsOftenAsBothTextsHaveIt) {
  expect_equal(TextPair("a a a b", "a a c").bag_of_words(), 2.0 / 4, 2.0 / 3);
}

TEST(WordOverlap, IgnoresOrderCaseAndPunctuation) {
  expect_equal(TextPair("Sat, the CAT!", "the cat sat").bag_of_words(), 1, 1);
}

TEST(WordOverlap, IsPerfectForNothingPredictedOfNothing) {
  const TextPair pair("", "");
  expect_equal(pair.bag_of_words(), 1, 1);
  EXPECT_EQ(pair.bag_of_words().f1(), 1);
}

TEST(WordOverlap, IsNothingWhereOneSideHasNoWords) {
  expect_equal(TextPair("", "a").bag_of_words(), 0, 0);
  expect_equal(TextPair("a", "").bag_of_words(), 0, 0);
  EXPECT_EQ(TextPair("a", "").bag_of_words().f1(), 0);
}

TEST(WordOverlap, TakesPunctuationAloneForNothing) {
  expect_equal(TextPair("?!", "...").bag_of_words(), 1, 1);
  expect_equal(TextPair("?!", "what").bag_of_words(), 0, 0);
}

TEST(WordOverlap, TakesAChineseClauseForOneWord) {
  const TextPair pair("我们爱猫", "我们爱狗");
  EXPECT_EQ(pair.predicted_words(), 1U);
  EXPECT_EQ(pair.bag_of_words().f1(), 0);
}

TEST(WordOverlap, CountsChineseByCharacterInTheHanVariant) {
  const TextPair pair("我们爱猫", "我们爱狗 cats", WordKind::RegexHanAlone);
  EXPECT_EQ(pair.true_words(), 5U);
  expect_equal(pair.bag_of_words(), 3.0 / 4, 3.0 / 5);
}

TEST(WordOverlap, LowersACapitalSigmaByItsPlaceInTheWord) {
  expect_equal(TextPair("ΟΔΟΣ ΣΟΦΙΑ", "οδος σοφια").bag_of_words(), 1, 1);
}

TEST(WordOverlap, LowersTheTextBeforeItIsCutIntoWords) {
  // As in Python: the capital I with a dot becomes two characters; the second is not in a word.
  EXPECT_EQ(TextPair("\u0130stanbul", "").predicted_words(), 2U);
}

TEST(WordOverlap, TellsCapitalsApartWhereTheyAreKept) {
  const TextPair pair("The cat", "the cat", WordKind::Regex, LetterCase::Kept);
  expect_equal(pair.bag_of_words(), 1.0 / 2, 1.0 / 2);
}

TEST(WordOverlap, ReadsBrokenUtf8AsNoPartOfAWord) {
  expect_equal(TextPair("cat\xFF\xC3", "cat").bag_of_words(), 1, 1);
}

TEST(ShingleOverlap, OfTheWorkedExampleIsOneOfThreeAndOneOfFour) {
  const PrecisionRecall found = TextPair(kPredicted, kTruth).shingles();
  expect_equal(found, 1.0 / 3, 1.0 / 4);
  EXPECT_NEAR(found.f1(), 2.0 / 7, kClose);
}

TEST(ShingleOverlap, TakesATextOfThreeWordsForOneShingle) {
  expect_equal(TextPair("the cat sat", "The cat sat.").shingles(), 1, 1);
  expect_equal(TextPair("the cat sat", "the cat sat down").shingles(), 0, 0);
}

TEST(ShingleOverlap, CountsAShingleAsOftenAsBothTextsHaveIt) {
  // a a a a a a has three shingles, all the same; a a a a a two.
  expect_equal(TextPair("a a a a a a", "a a a a a").shingles(), 2.0 / 3, 1);
}

TEST(ShingleOverlap, IsPerfectForNothingPredictedOfNothing) {
  expect_equal(TextPair("", "").shingles(), 1, 1);
}

TEST(ShingleOverlap, IsNothingWhereOneSideHasNoWords) {
  expect_equal(TextPair("", "a b c d e").shingles(), 0, 0);
  expect_equal(TextPair("a b c d e", "--").shingles(), 0, 0);
}

TEST(ShingleOverlap, OfSizeOneIsWordOverlap) {
  const TextPair pair(kPredicted, kTruth);
  const PrecisionRecall words = pair.bag_of_words();
  expect_equal(pair.shingles(1), words.precision, words.recall);
}

TEST(CommonSubsequence, OfTheWorkedExampleIsFourWordsLong) {
  const PrecisionRecall found = TextPair(kPredicted, kTruth).lcs();
  expect_equal(found, 4.0 / 6, 4.0 / 7);
  EXPECT_NEAR(found.f1(), 8.0 / 13, kClose);
}

TEST(CommonSubsequence, RespectsTheOrderOfWords) {
  expect_equal(TextPair("c b a", "a b c").lcs(), 1.0 / 3, 1.0 / 3);
}

TEST(CommonSubsequence, IsPerfectForNothingPredictedOfNothing) {
  expect_equal(TextPair("", "!").lcs(), 1, 1);
}

TEST(CommonSubsequence, IsNothingWhereOneSideHasNoWords) {
  expect_equal(TextPair("", "a b").lcs(), 0, 0);
}

TEST(CommonSubsequence, GivesNothingWhereItWouldTakeMoreStepsThanAllowed) {
  // No common prefix or suffix: 3 words by 3 are one strip of three columns.
  const TextPair pair("c b a", "a b c");
  EXPECT_FALSE(pair.lcs_within(2).has_value());
  ASSERT_TRUE(pair.lcs_within(3).has_value());
  EXPECT_EQ(pair.lcs_within(3)->precision, pair.lcs().precision);
}

TEST(Cosine, OfTheWorkedExampleIsEightOverTheRootOf104) {
  // the 2x2, cat 1x2, sat 1x2; the squares are 8 and 13.
  EXPECT_NEAR(TextPair(kPredicted, kTruth).cosine(), 8 / std::sqrt(8.0 * 13.0), kClose);
}

TEST(Cosine, IsExactlyOneForTheSameWordsInAnyOrder) {
  EXPECT_EQ(TextPair("a b b c c c", "c b c a b c").cosine(), 1);
}

TEST(Cosine, DoesNotSeeHowOftenATextIsRepeated) {
  EXPECT_EQ(TextPair("a b", "a b a b a b").cosine(), 1);
}

TEST(Cosine, IsZeroWhereNoWordIsShared) { EXPECT_EQ(TextPair("a b", "c d").cosine(), 0); }

TEST(Cosine, IsOneForNothingAndNothingAndZeroForNothingAndSomething) {
  EXPECT_EQ(TextPair("", "").cosine(), 1);
  EXPECT_EQ(TextPair("", "a").cosine(), 0);
}

TEST(SentenceOverlap, OfTheWorkedExampleIsOneOfThreeAndOneOfTwo) {
  // Home / The cat sat. / The mat; expected: The cat sat. / The cat sat down.
  const PrecisionRecall found = sentence_overlap(kPredicted, kTruth);
  expect_equal(found, 1.0 / 3, 1.0 / 2);
  EXPECT_NEAR(found.f1(), 2.0 / 5, kClose);
}

TEST(SentenceOverlap, ComparesWordsAndNotTheirDress) {
  expect_equal(sentence_overlap("“It rained”, she said!", "it rained - she said."), 1, 1);
}

TEST(SentenceOverlap, CountsASentenceAsOftenAsBothTextsHaveIt) {
  expect_equal(sentence_overlap("Yes. Yes. Yes.", "Yes. No."), 1.0 / 3, 1.0 / 2);
}

TEST(SentenceOverlap, CutsChineseAtItsFullStops) {
  expect_equal(sentence_overlap("我们爱猫。天黑了。", "天黑了。下雨了。"), 1.0 / 2, 1.0 / 2);
}

TEST(SentenceOverlap, CutsWhereTheOriginalHasCapitals) {
  // In lower case "rained. then" would be one sentence.
  expect_equal(sentence_overlap("It rained. Then it snowed.", "IT RAINED."), 1.0 / 2, 1);
}

TEST(SentenceOverlap, DoesNotCountASentenceWithoutWords) {
  expect_equal(sentence_overlap("Yes.\n***\nNo.", "Yes.\nNo."), 1, 1);
  expect_equal(sentence_overlap("***", "..."), 1, 1);
}

TEST(PrintedSentenceOverlap, EndsASentenceAtItsMarkAndNotAtALineBreak) {
  const auto printed = printed_sentence_overlap("The rye, at last,\ncame in. It is heavy.",
                                                "The rye, at last, came in.\nIt is heavy.");
  ASSERT_TRUE(printed);
  EXPECT_EQ(printed->f1(), 1);
  EXPECT_LT(sentence_overlap("The rye, at last,\ncame in.", "The rye, at last, came in.").f1(), 1);
}

TEST(PrintedSentenceOverlap, CountsALineWithoutPunctuationAsASentence) {
  // Two link texts and one sentence were predicted; one sentence is true.
  const auto printed = printed_sentence_overlap("Home\nGrain\nThe rye is in.", "The rye is in.");
  ASSERT_TRUE(printed);
  EXPECT_NEAR(printed->precision, 1.0 / 3, 1e-12);
  EXPECT_EQ(printed->recall, 1);
}

TEST(PrintedSentenceOverlap, IsLevenshteinWhereTheTruthHasNoSentences) {
  const auto printed = printed_sentence_overlap("Ada\nBert", "Ada\nBerta");
  ASSERT_TRUE(printed);
  EXPECT_NEAR(printed->f1(), 8.0 / 9, 1e-12);
  EXPECT_EQ(printed_sentence_overlap("Ada", "Berta Berta", 0), std::nullopt);
}

TEST(SentenceOverlap, IsNothingWhereOneSideIsEmpty) {
  expect_equal(sentence_overlap("", "Yes."), 0, 0);
  expect_equal(sentence_overlap("Yes.", ""), 0, 0);
}

TEST(Levenshtein, OfTheWorkedExampleIsFourteenThirtieths) {
  EXPECT_NEAR(*levenshtein_within(kPredicted, kTruth), 1 - 16.0 / 30, kClose);
}

TEST(Levenshtein, OfKittenAndSittingIsFourSevenths) {
  EXPECT_NEAR(*levenshtein_within("kitten", "sitting"), 4.0 / 7, kClose);
}

TEST(Levenshtein, CountsCharactersAndNotBytes) {
  EXPECT_NEAR(*levenshtein_within("我们爱猫", "我们爱狗"), 3.0 / 4, kClose);
}

TEST(Levenshtein, DoesNotSeeHowMuchWhiteSpaceThereIs) {
  EXPECT_EQ(levenshtein_within("  the\n\ncat\u00A0sat ", "the cat sat"), 1);
}

TEST(Levenshtein, SeesCase) { EXPECT_NEAR(*levenshtein_within("Cat", "cat"), 2.0 / 3, kClose); }

TEST(Levenshtein, IsOneForNothingAndNothingAndZeroForNothingAndSomething) {
  EXPECT_EQ(levenshtein_within("", " \n"), 1);
  EXPECT_EQ(levenshtein_within("", "cat"), 0);
}

TEST(Levenshtein, GivesNothingWhereItWouldTakeMoreStepsThanAllowed) {
  EXPECT_FALSE(levenshtein_within("kitten", "sitting", 5).has_value());
  EXPECT_TRUE(levenshtein_within("kitten", "sitting", 6).has_value());
}

TEST(Levenshtein, NeedsNoStepsForTextsThatAreTheSame) {
  const std::string text(100'000, 'x');
  EXPECT_EQ(levenshtein_within(text, text, 0), 1);
}

TEST(Snippet, OfTheWorkedExampleIsFoundAndTheOtherIsNot) {
  EXPECT_TRUE(SnippetText(kPredicted).contains("the CAT sat. The"));
  EXPECT_FALSE(SnippetText(kPredicted).contains("sat down"));
}

TEST(Snippet, IsFoundAcrossLinesAndInAnyCase) {
  EXPECT_TRUE(SnippetText("He said:\n  The  Cat\u00A0SAT.").contains("the cat sat"));
}

TEST(Snippet, IsNotFoundWhereAWordIsMissing) {
  EXPECT_FALSE(SnippetText("The black cat").contains("the cat"));
}

TEST(Snippet, IsFoundWhereItEndsInASigmaAndTheWordGoesOn) {
  EXPECT_TRUE(SnippetText("ΣΟΦΟΣ").contains("σοφος"));
  EXPECT_TRUE(SnippetText("σοφοσοφια").contains("ΣΟΦΟΣ"));
}

TEST(Snippet, IsFoundAsOftenAsATextIsAsked) {
  const SnippetText text("The  cat\nSAT.");
  EXPECT_TRUE(text.contains("the cat"));
  EXPECT_TRUE(text.contains("Cat sat"));
  EXPECT_FALSE(text.contains("cat  mat"));
}

TEST(Snippet, OfNothingIsInEveryText) {
  EXPECT_TRUE(SnippetText("").contains(" "));
  EXPECT_TRUE(SnippetText("cat").contains(""));
}

TEST(Snippet, IsFoundWhateverItsCaseSpacesSigmaAndBytes) {
  const char* texts[] = {"", "The  CAT\n sat", "ΟΔΟΣ και", "İstanbul\u3000x", "a\xFFz"};
  const char* snippets[] = {"",          "the cat sat", "οδοσ", "ΟΔΟΣ", "i",
                            "stanbul x", "\xFF",        " a",   "z "};
  std::vector<std::string> found;
  for (const char* text : texts) {
    std::string& row = found.emplace_back();
    for (const char* snippet : snippets) row += SnippetText(text).contains(snippet) ? '1' : '0';
  }
  EXPECT_EQ(found, (std::vector<std::string>{"100000000", "110000010", "101100000", "100011010",
                                             "100000111"}));
}

TEST(Snippet, IsFoundInChinese) { EXPECT_TRUE(SnippetText("我们爱猫。").contains("爱猫")); }

}  // namespace
}  // namespace winnow::text
