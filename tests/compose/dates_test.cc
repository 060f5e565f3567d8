// Dates in the forms that pages write them in.
#include "compose/dates.h"

#include <gtest/gtest.h>

namespace winnow::compose {
namespace {

std::string iso(std::string_view value, const DateOptions& options = {}) {
  const auto date = parse_date(value, options);
  return date ? date->iso() : "none";
}
std::string found(std::string_view text, const DateOptions& options = {}) {
  const auto date = find_date(text, options);
  return date ? date->date.iso() : "none";
}

TEST(Dates, KeepTimeAndZoneAsWritten) {
  EXPECT_EQ(iso("2025-09-04T10:00:00+02:00"), "2025-09-04T10:00:00+02:00");
  EXPECT_EQ(iso("2025-09-04T10:00:00.123Z"), "2025-09-04T10:00:00Z");
  EXPECT_EQ(iso("2025-09-04 10:00"), "2025-09-04T10:00");
  EXPECT_EQ(iso("2025-09-04T10:00:00-0530"), "2025-09-04T10:00:00-05:30");
}
TEST(Dates, MakeUpNoTimeWhereNoneIsWritten) { EXPECT_EQ(iso("2025-09-04"), "2025-09-04"); }
TEST(Dates, ReadMailDates) {
  EXPECT_EQ(iso("Thu, 04 Sep 2025 10:00:00 GMT"), "2025-09-04T10:00:00Z");
  EXPECT_EQ(iso("Thu, 4 Sep 2025 10:00:00 +0200"), "2025-09-04T10:00:00+02:00");
  EXPECT_EQ(iso("Thu Sep 04 10:00:00 2025"), "2025-09-04");
}
TEST(Dates, ReadEnglishOnes) {
  EXPECT_EQ(iso("September 4, 2025"), "2025-09-04");
  EXPECT_EQ(iso("Sept. 4th, 2025 at 3:05 p.m."), "2025-09-04T15:05");
  EXPECT_EQ(iso("Dec 31, 2024 12:10 AM EST"), "2024-12-31T00:10-05:00");
  EXPECT_EQ(iso("4th of May 2024"), "2024-05-04");
  EXPECT_EQ(iso("04-Sep-2025"), "2025-09-04");
}
struct Written {
  const char* language;
  const char* text;
};
class DatesInLanguages : public testing::TestWithParam<Written> {};
TEST_P(DatesInLanguages, AreThatDay) { EXPECT_EQ(found(GetParam().text), "2025-09-04"); }
INSTANTIATE_TEST_SUITE_P(
    All, DatesInLanguages,
    testing::Values(Written{"de", "am 4. September 2025 um neun"},
                    Written{"fr", "le 4 septembre 2025"}, Written{"es", "4 de septiembre de 2025"},
                    Written{"it", "4 settembre 2025"}, Written{"pt", "4 de Setembro de 2025"},
                    Written{"nl", "4 september 2025"}, Written{"pl", "4 września 2025 r."},
                    Written{"ru", "4 сентября 2025 г."}, Written{"uk", "4 вересня 2025"},
                    Written{"el", "4 Σεπτεμβρίου 2025"}, Written{"sv", "den 4 september 2025"},
                    Written{"fi", "4. syyskuuta 2025"}, Written{"cs", "4. září 2025"},
                    Written{"hu", "2025. szeptember 4."}, Written{"ro", "4 septembrie 2025"},
                    Written{"tr", "4 Eylül 2025"}, Written{"ja", "2025年9月4日(木)"},
                    Written{"zh", "发布于2025年09月04日 10时"}, Written{"ko", "2025년 9월 4일"}),
    [](const auto& test) { return std::string(test.param.language); });
TEST(Dates, ReadFrenchFirsts) { EXPECT_EQ(iso("1er janvier 2025"), "2025-01-01"); }
TEST(Dates, DoNotGuessWhichNumberIsTheMonth) {
  EXPECT_EQ(iso("03/04/2025"), "none");
  EXPECT_EQ(iso("03/04/2025", {.order = DayOrder::DayFirst}), "2025-04-03");
  EXPECT_EQ(iso("03/04/2025", {.order = DayOrder::MonthFirst}), "2025-03-04");
  EXPECT_EQ(iso("12/20/2025"), "2025-12-20");
  EXPECT_EQ(iso("20/12/2025"), "2025-12-20");
  EXPECT_EQ(iso("4.9.2025"), "2025-09-04");
}
TEST(Dates, KnowTheCustomOfALanguage) {
  EXPECT_EQ(day_order_of("en-US"), DayOrder::MonthFirst);
  EXPECT_EQ(day_order_of("en_GB"), DayOrder::DayFirst);
  EXPECT_EQ(day_order_of("en"), DayOrder::Unknown);
  EXPECT_EQ(day_order_of("fr"), DayOrder::DayFirst);
  EXPECT_EQ(day_order_of(""), DayOrder::Unknown);
}
TEST(Dates, AreNotLaterThanAllowed) {
  EXPECT_EQ(iso("2035-01-01", {.latest = 20261231}), "none");
  EXPECT_EQ(iso("2026-12-31", {.latest = 20261231}), "2026-12-31");
}
TEST(Dates, AreDaysThatExist) {
  EXPECT_EQ(iso("2025-02-29"), "none");
  EXPECT_EQ(found("2025-02-29"), "none");
  EXPECT_EQ(found("2024-02-29"), "2024-02-29");
  EXPECT_EQ(found("31 April 2024"), "none");
  EXPECT_EQ(found("May 0th, 2024"), "none");
}
TEST(Dates, OfValuesMayLackTheDay) {
  EXPECT_EQ(iso("2025-09"), "2025-09");
  EXPECT_EQ(iso("September 2025"), "2025-09");
}
TEST(Dates, OfValuesMayBeCompact) {
  EXPECT_EQ(iso("20250904"), "2025-09-04");
  EXPECT_EQ(iso("20250904101500"), "2025-09-04T10:15:00");
}
TEST(Dates, OfValuesMayBeSecondsSince1970) {
  EXPECT_EQ(iso("1756980000"), "2025-09-04T10:00:00Z");
  EXPECT_EQ(iso("1756980000000"), "2025-09-04T10:00:00Z");
}
TEST(Dates, InTextAreNotVersionsOrAddresses) {
  EXPECT_EQ(found("Version 2.0.1 of 12/2024"), "none");
  EXPECT_EQ(found("host 192.168.10.25"), "none");
  EXPECT_EQ(found("1.2.25 was released"), "none");
  EXPECT_EQ(found("May 2025 was warm"), "none");
  EXPECT_EQ(found("about 20250904 items"), "none");
}
TEST(Dates, InTextAreFoundWhereTheyStand) {
  constexpr std::string_view kText = "Posted by Ann on May 3rd, 2024 | 3 comments";
  const auto date = find_date(kText);
  ASSERT_TRUE(date);
  EXPECT_EQ(kText.substr(date->begin, date->end - date->begin), "May 3rd, 2024");
}
TEST(Dates, OfLongTextsAreLookedForInTheFirstPart) {
  EXPECT_EQ(found(std::string(kMaxDateBytes, 'x') + " 2025-09-04"), "none");
}

}  // namespace
}  // namespace winnow::compose
