// Control characters in text that others wrote.
#include "common/terminal.h"

#include <gtest/gtest.h>

#include <sstream>

namespace winnow::common {
namespace {

TEST(VisibleControls, AreWrittenAsEscapes) {
  EXPECT_EQ(visible_controls("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(visible_controls("\033]0;x\007\r\x7f"), "\\x1b]0;x\\x07\\x0d\\x7f");
  EXPECT_EQ(visible_controls("\xc2\x9b"
                             "31m \xc2\xa0\xc3\xa9 \xe2\x82\xac"),
            "\\u009b31m \xc2\xa0\xc3\xa9 \xe2\x82\xac");
  EXPECT_EQ(visible_controls("\x9b"
                             "31m \xff \xe2\x82"),
            "\\x9b31m \\xff \\xe2\\x82");
}

TEST(VisibleControls, ReplaceWhatIsWrittenToTheStreamInAnyPieces) {
  std::ostringstream out;
  {
    const VisibleControls visible(out);
    for (const char c : std::string("r\033[2Jy\xc2\x9b"
                                    "e \xe2\x82\xac"))
      out << c;
    out << TerminalCode{"\r\033[K"} << "oats\xe2" << std::flush;
  }
  EXPECT_EQ(out.str(), "r\\x1b[2Jy\\u009be \xe2\x82\xac\r\033[Koats\\xe2");
  out << "\033";
  EXPECT_TRUE(out.str().ends_with("\033"));
}

TEST(VisibleControls, KeepTheErrorsOfTheStream) {
  std::ostringstream out;
  {
    const VisibleControls visible(out);
    out.setstate(std::ios::badbit);
  }
  EXPECT_FALSE(out);
}

}  // namespace
}  // namespace winnow::common
