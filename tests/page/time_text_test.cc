#include "page/time_text.h"

#include <gtest/gtest.h>

namespace winnow::page {
namespace {

TEST(TimeText, KnowsADateOnALineAlone) {
  for (const char* line : {"3 May 2019, 14:05", "2019-05-03", "May 3rd, 2019", "2021年3月31日",
                           "26 de Março de 2008", "Posted on 2021-07-20"})
    EXPECT_TRUE(is_date_line(line)) << line;
}

TEST(TimeText, IsNoSentenceWithAYear) {
  for (const char* line : {"In 2019 we moved the stones to the barn", "2019年总结之瞎扯淡",
                           "2021 Year in Review", "Late rye", "78 kg"})
    EXPECT_FALSE(is_date_line(line)) << line;
}

TEST(TimeText, NamesAYear) {
  for (const char* text : {"3 May 2019", "2019-05-03", "posted 03.05.1990 at noon"})
    EXPECT_TRUE(names_year(text)) << text;
  for (const char* text : {"1989", "2050", "12019", "20190503", "rye", ""})
    EXPECT_FALSE(names_year(text)) << text;
}

TEST(TimeText, IsRelativeWithAUnit) {
  for (const char* text : {"3 hours ago", "yesterday 14:05", "2 hrs", "a day ago", "over 18 years"})
    EXPECT_TRUE(is_relative_time(text)) << text;
  for (const char* text :
       {"a long time ago", "posted today", "the mill worked 3 hours", "hours", "5 years or less",
        "3", "", "the miller told me yesterday that it was late"})
    EXPECT_FALSE(is_relative_time(text)) << text;
}

TEST(TimeText, StampsALineWithYearAndClock) {
  EXPECT_TRUE(is_stamped_line("作者：Ann 发表时间：2012-1-20 15:01:27"));
  EXPECT_FALSE(is_stamped_line("作者：Ann 2012-1-20"));
  EXPECT_FALSE(is_stamped_line("Meet at 15:01 in the mill"));
}

}  // namespace
}  // namespace winnow::page
