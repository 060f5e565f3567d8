#include "text/spaces.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

TEST(IsBlank, FindsOneLetterAtEveryPlace) {
  for (std::size_t size = 0; size < 20; ++size) {
    const std::string blank = std::string(" \n\t\r\f      \n\t\t\t\t  \n ").substr(0, size);
    EXPECT_TRUE(is_blank(blank)) << size;
    for (std::size_t place = 0; place < size; ++place) {
      std::string text = blank;
      text[place] = place % 2 == 0 ? 'x' : '\v';
      EXPECT_FALSE(is_blank(text)) << size << " " << place;
    }
  }
}

TEST(CollapseSpaces, MakesOneSpaceOfARunAndNoneAtTheEdges) {
  EXPECT_EQ(collapse_spaces("  one\n\t two \r\n"), "one two");
}

TEST(CollapseSpaces, KeepsNoBreakAndIdeographicSpaces) {
  EXPECT_EQ(collapse_spaces("10\u00A0\u00A0km 你\u3000好"), "10\u00A0\u00A0km 你\u3000好");
}

TEST(CollapseSpaces, GivesNothingForNothing) {
  EXPECT_EQ(collapse_spaces(""), "");
  EXPECT_EQ(collapse_spaces(" \n "), "");
}

TEST(PlainSpaces, HasNoNoBreakSpacesAndNoIcons) {
  std::string buffer;
  EXPECT_EQ(plain_spaces("\uF015Late\u00A0rye \uF0C1\uF0C1\u202F\u00E9", buffer),
            "Late rye  \u00E9");
  std::string unused;
  EXPECT_EQ(plain_spaces("q\uE8BFe \u2028 \uFF01 \u00C2", unused), "q\uE8BFe \u2028 \uFF01 \u00C2");
  EXPECT_EQ(unused, "");
}

TEST(PlainSpaces, HasNothingWithoutPrint) {
  std::string buffer;
  EXPECT_EQ(plain_spaces("\uFEFFAssis\u00ADtance\u2060, 5\u202Fkm", buffer), "Assistance, 5 km");
}

TEST(AppendCollapsed, WritesOneSpaceBetweenPiecesThatBothHaveOne) {
  std::string out;
  append_collapsed(" one ", out);
  append_collapsed(" two", out);
  append_collapsed("fold", out);
  EXPECT_EQ(out, "one twofold");
}

TEST(AppendCollapsed, KeepsASpaceThatStandsAloneBetweenPieces) {
  std::string out = "one";
  append_collapsed("\n", out);
  append_collapsed("two", out);
  EXPECT_EQ(out, "one two");
}

TEST(AppendCollapsed, WritesNoSpaceAtTheBeginningOfALine) {
  std::string out = "one\n";
  append_collapsed("  two", out);
  EXPECT_EQ(out, "one\ntwo");
}

TEST(TrimEnd, TakesOffOnlyTheEnd) {
  std::string out = " one \n";
  trim_end(out);
  EXPECT_EQ(out, " one");
}

TEST(CountCharacters, CountsCodePointsInStepsOfEightBytes) {
  EXPECT_EQ(count_characters(""), 0U);
  EXPECT_EQ(count_characters("Größe"), 5U);
  EXPECT_EQ(count_characters("你好，世界！再见🎉 and more"), 18U);
}

TEST(CountCollapsedCharacters, IsTheLengthOfTheCollapsedText) {
  for (const std::string_view text : {"", "  ", " a  b ", "\n你 \t 好\n\n", "x", " Größe\f\fist  "})
    EXPECT_EQ(count_collapsed_characters(text), count_characters(collapse_spaces(text))) << text;
}

TEST(CountCollapsedCharacters, AgreesAtEveryPlaceInTheEightByteSteps) {
  for (std::size_t length = 1; length < 30; ++length) {
    for (std::size_t place = 0; place < length; ++place) {
      for (const char* spaces : {" ", "  ", "\n", " \t ", "\v"}) {
        std::string text(length, 'x');
        text.insert(place, spaces);
        EXPECT_EQ(count_collapsed_characters(text), count_characters(collapse_spaces(text)));
      }
    }
  }
}

TEST(CollapseSpaces, FindsASecondSpaceAtEveryPlace) {
  for (std::size_t place = 1; place < 30; ++place) {
    std::string doubled(30, 'x');
    doubled.insert(place, "  ");
    std::string single(30, 'x');
    single.insert(place, " ");
    EXPECT_EQ(collapse_spaces(doubled), single) << place;
  }
}

}  // namespace
}  // namespace winnow::text
