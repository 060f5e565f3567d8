#include "text/summary.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "base/processor_time.h"
#include "text/words.h"

namespace winnow::text {
namespace {

using Sentences = std::vector<std::string_view>;

Sentences chosen(std::string_view text, std::size_t count, std::string_view title = {}) {
  return summary_sentences(text, {.length = {SummaryUnit::Sentences, count}, .title = title});
}

// Two sentences about bread and two about tides, far apart from each other.
constexpr std::string_view kTwoTopics =
    "Sourdough bread needs a starter of flour and water. "
    "A sourdough starter turns flour and water sour with wild yeast. "
    "Bread from a sourdough starter keeps for a week. "
    "Spring tides come when sun and moon pull in one line. "
    "At spring tides the harbour floods its lowest street. "
    "Somebody whistled behind the church all morning long.";

TEST(SummaryLength, IsReadAsSentencesOrPerCent) {
  EXPECT_EQ(summary_length("3")->unit, SummaryUnit::Sentences);
  EXPECT_EQ(summary_length("3")->amount, 3U);
  EXPECT_EQ(summary_length("10%")->unit, SummaryUnit::PerCent);
  EXPECT_EQ(summary_length("10%")->amount, 10U);
}

TEST(SummaryLength, RefusesWhatIsNoLength) {
  for (const std::string_view wrong : {"", "%", "0", "0%", "101%", "-1", "3.5", "3 ", " 3", "3%%",
                                       "three", "1000001", "99999999999999999999"})
    EXPECT_FALSE(summary_length(wrong)) << wrong;
}

TEST(Summary, LeavesOutTheSentenceThatIsLikeNoOther) {
  const Sentences sentences = chosen(kTwoTopics, 4);
  ASSERT_EQ(sentences.size(), 4U);
  for (const std::string_view sentence : sentences)
    EXPECT_EQ(sentence.find("whistled"), std::string_view::npos);
}

TEST(Summary, TakesAnotherTopicBeforeTheSameAgain) {
  const Sentences sentences = chosen(kTwoTopics, 4);
  ASSERT_EQ(sentences.size(), 4U);
  EXPECT_NE(sentences[3].find("harbour"), std::string_view::npos);
  for (const std::string_view sentence : sentences)
    EXPECT_EQ(sentence.find("wild yeast"), std::string_view::npos) << sentence;
}

TEST(Summary, KeepsTheOrderOfTheText) {
  const Sentences sentences = chosen(kTwoTopics, 4);
  for (std::size_t i = 1; i < sentences.size(); ++i)
    EXPECT_LT(sentences[i - 1].data(), sentences[i].data());
}

TEST(Summary, PrefersTheWordsOfTheTitle) {
  EXPECT_NE(chosen(kTwoTopics, 1, "Spring tides in the harbour")[0].find("tides"),
            std::string_view::npos);
}

TEST(Summary, TakesARepeatedSentenceOnce) {
  const std::string_view text =
      "The mill turns again in spring. The mill turns again in spring. "
      "the MILL turns again, in spring!";
  EXPECT_EQ(chosen(text, 3), (Sentences{"The mill turns again in spring."}));
}

TEST(Summary, TakesOneOfTwoSentencesThatSayTheSame) {
  const std::string_view text =
      "The council closed the old bridge on Monday because of rust. "
      "Because of rust, the council on Monday closed the old bridge there. "
      "Drivers now take the longer road through the valley.";
  EXPECT_EQ(chosen(text, 3).size(), 2U);
}

TEST(Summary, QuotesNoHeadingsAndListItems) {
  const std::string_view text =
      "Sowing rye in autumn fields\nRye is sown in autumn on light fields.\n"
      "sandy fields for the rye\nHome | Rye | Fields | Sowing in autumn.\n"
      "Light fields suit rye because it fears wet feet.";
  EXPECT_EQ(chosen(text, 9), (Sentences{"Rye is sown in autumn on light fields.",
                                        "Light fields suit rye because it fears wet feet."}));
}

TEST(Summary, QuotesNoCode) {
  const std::string_view text =
      "The loop adds the numbers of the list.\n"
      "for (int i = 0; i < numbers.size(); ++i) sum += numbers[i]; return sum / 2.\n"
      "// The loop adds the numbers of the list again.\n"
      "$ ./sum --list numbers of the list.\n"
      "Its result is printed when the loop ends.";
  EXPECT_EQ(chosen(text, 9), (Sentences{"The loop adds the numbers of the list.",
                                        "Its result is printed when the loop ends."}));
}

TEST(Summary, OfHeadingsAloneIsMadeOfThem) {
  EXPECT_EQ(chosen("Rye prices\nThe wheat harvest\nOats", 9),
            (Sentences{"Rye prices", "The wheat harvest", "Oats"}));
}

TEST(Summary, OfNoWordsIsEmpty) {
  EXPECT_EQ(summarize(""), "");
  EXPECT_EQ(summarize(" \n … — 12 \xFF"), "");
}

TEST(Summary, InPerCentIsNoLongerThanThat) {
  const Sentences sentences = summary_sentences(kTwoTopics, {.length = {SummaryUnit::PerCent, 50}});
  std::size_t words = 0;
  for (const std::string_view sentence : sentences) words += count_words(sentence);
  EXPECT_LE(2 * words, count_words(kTwoTopics));
  EXPECT_GE(sentences.size(), 2U);
}

TEST(Summary, InPerCentHasOneSentenceAtLeast) {
  EXPECT_EQ(summary_sentences(kTwoTopics, {.length = {SummaryUnit::PerCent, 1}}).size(), 1U);
}

TEST(Summary, OfChineseFindsSharedWordsWithoutSpaces) {
  const std::string_view text =
      "城市图书馆下个月重新开放。新的图书馆有三层阅读区和儿童阅读室。"
      "读者可以在图书馆的阅读区免费上网。天气预报说明天有大雨。他昨天买了两斤苹果回家。";
  const Sentences sentences = chosen(text, 3);
  ASSERT_EQ(sentences.size(), 3U);
  for (const std::string_view sentence : sentences)
    EXPECT_NE(sentence.find("图书馆"), std::string_view::npos) << sentence;
}

TEST(Summary, PutsNoSpaceBehindAFullWidthMark) {
  EXPECT_EQ(summarize("城市图书馆下个月重新开放。我们都很喜欢苹果和梨！"),
            "城市图书馆下个月重新开放。我们都很喜欢苹果和梨！");
  EXPECT_EQ(summarize("The library opens again soon.\nApples and pears are good too."),
            "The library opens again soon. Apples and pears are good too.");
}

TEST(Summary, OfThaiNeedsNoFullStops) {
  EXPECT_EQ(chosen("ห้องสมุดเปิดใหม่เดือนหน้า\nห้องสมุดใหม่มีสามชั้น", 1).size(), 1U);
}

TEST(Summary, IsTheSameEveryTime) { EXPECT_EQ(chosen(kTwoTopics, 3), chosen(kTwoTopics, 3)); }

// Generated words, common ones more often than rare ones.
std::string long_text(std::size_t words) {
  std::string text;
  std::uint32_t random = 1;
  for (std::size_t i = 0; i < words; ++i) {
    random = random * 1664525U + 1013904223U;
    const std::uint32_t rare = 1 + (random >> 20U);
    std::uint32_t number = 60'000 / rare + (random >> 30U);
    const bool is_first = i % 16 == 0;
    text += is_first ? 'S' : 'x';
    for (; number > 0; number /= 20) text += static_cast<char>('a' + number % 20);
    text += i % 16 == 15 ? ". " : " ";
  }
  return text;
}

TEST(Summary, OfFiftyThousandWordsTakesWellUnderASecond) {
  const std::string text = long_text(50'000);
  const base::ProcessorTime time;
  EXPECT_EQ(chosen(text, 10).size(), 10U);
  EXPECT_FALSE(summary_sentences(text, {.length = {SummaryUnit::PerCent, 100}}).empty());
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::milliseconds(300)));  // normally 30 ms
}

}  // namespace
}  // namespace winnow::text
