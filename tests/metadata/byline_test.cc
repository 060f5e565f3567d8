// Lines that say who wrote a page and when.
#include "metadata/byline.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::metadata {
namespace {

bool is_line_about(const char* author, const char* published, std::string_view line,
                   std::string_view language = "en") {
  PageMetadata fields;
  if (*author != 0) fields.authors.emplace_back(author);
  fields.date_published = parse_date(published);
  fields.date_modified = parse_date("2024-06-01");
  fields.dates.language = language;
  return is_byline(line, fields);
}

TEST(Byline, HasTheNamesAndDatesOfTheRecord) {
  for (const char* line :
       {"By Ann Miller", "ANN MILLER", "By Ann Miller | May 3rd, 2024 | 5 min read",
        "Posted on 3 May 2024, 14:05", "Published 3 May 2024. Updated 1 June 2024."})
    EXPECT_TRUE(is_line_about("Ann Miller", "2024-05-03", line)) << line;
  EXPECT_TRUE(is_line_about("Ann Miller", "2024-05-03",
                            "Veröffentlicht am 3. Mai 2024 von Ann Miller", "de"));
}
TEST(Byline, MayHaveALabelBetweenSeparators) {
  for (const char* line : {"By Ann Miller, 3 May 2024 | Local", "Local News | Ann Miller",
                           "3 May 2024 · 3 comments · Ann Miller",
                           "By Ann Miller · 3 May 2024 · 4.5 stars (12 ratings)"})
    EXPECT_TRUE(is_line_about("Ann Miller", "2024-05-03", line)) << line;
  for (const char* line : {"Ann Miller the baker | Local", "3 May 2024 at the mill | Local",
                           "Ann Miller | The rye of this year is late", "Local | News",
                           "Ann Miller | Local | News | Rye"})
    EXPECT_FALSE(is_line_about("Ann Miller", "2024-05-03", line)) << line;
}
TEST(Byline, HasNoSpacesInChinese) {
  for (const char* line :
       {"作者：李明 发布于 2024年5月3日", "李明发表于2024年5月3日", "作者：李明"})
    EXPECT_TRUE(is_line_about("李明", "2024-05-03", line, "zh")) << line;
  EXPECT_FALSE(is_line_about("李明", "2024-05-03", "李明说今年的黑麦来得很晚", "zh"));
}
TEST(Byline, HasNothingElse) {
  for (const char* line :
       {"By Ann Miller and the cat of the mill", "By Bob Baker", "Ann Millerton",
        "By hand, on a Monday", "On 3 May 2024 the rye was late.", "4 July 1924", ""})
    EXPECT_FALSE(is_line_about("Ann Miller", "2024-05-03", line)) << line;
  EXPECT_FALSE(
      is_line_about("Ann Miller", "", "Ann Miller" + std::string(kMaxBylineBytes, '-') + "By"));
}
TEST(Byline, NeedsANameOrADate) {
  EXPECT_FALSE(is_line_about("Ann Miller", "2024-05-03", "Posted by"));
  EXPECT_FALSE(is_line_about("", "2024-05-03", "5 min read"));
}
TEST(Byline, MayNameTheDayInAnotherTimeZone) {
  EXPECT_TRUE(is_line_about("", "2024-05-03", "2 May 2024"));
  EXPECT_FALSE(is_line_about("", "2024-05-03", "1 May 2024"));
}

}  // namespace
}  // namespace winnow::metadata
