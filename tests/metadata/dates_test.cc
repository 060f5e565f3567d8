// Dates in the forms that pages use.
#include "metadata/dates.h"

#include <gtest/gtest.h>
#include <unicode/calendar.h>
#include <unicode/timezone.h>

#include <array>
#include <cstdio>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>

#include "metadata/month_names.h"

namespace winnow::metadata {
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
  EXPECT_EQ(iso("2025-09-04 10:00"), "2025-09-04T10:00:00");
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
  EXPECT_EQ(iso("Sept. 4th, 2025 at 3:05 p.m."), "2025-09-04T15:05:00");
  EXPECT_EQ(iso("Dec 31, 2024 12:10 AM EST"), "2024-12-31T00:10:00-05:00");
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
                    Written{"zh", "发布于2025年09月04日 10时"}, Written{"ko", "2025년 9월 4일"},
                    Written{"da", "4. sept. 2025"}, Written{"nb", "4. september 2025"},
                    Written{"id", "4 September 2025"}, Written{"hr", "4. rujna 2025."},
                    Written{"ar", "4 سبتمبر 2025"}, Written{"ar_levant", "4 أيلول 2025"},
                    Written{"ar_both", "٤ أيلول / سبتمبر ٢٠٢٥"}, Written{"he", "ב-4 בספטמבר 2025"},
                    Written{"hi", "४ सितंबर २०२५"}, Written{"hi_spelling", "4 सितम्बर 2025"},
                    Written{"th", "4 ก.ย. 2025"}, Written{"th_long", "4 กันยายน 2025"},
                    Written{"fa", "۴ سپتامبر ۲۰۲۵"}, Written{"fa_calendar", "۱۳ شهریور ۱۴۰۴"},
                    Written{"bg", "4 септември 2025 г."}, Written{"sr", "4. септембар 2025."},
                    Written{"sr_latin", "4. septembar 2025."},
                    Written{"vi", "Ngày 4 tháng 9 năm 2025"}, Written{"sk", "4. septembra 2025"},
                    Written{"lt", "2025 m. rugsėjo 4 d."},
                    Written{"lv", "2025. gada 4. septembris"},
                    Written{"ca", "4 de setembre de 2025"}, Written{"bn", "৪ সেপ্টেম্বর, ২০২৫"},
                    Written{"et", "4. september 2025"}, Written{"sl", "4. september 2025"},
                    Written{"ka", "4 სექტემბერი, 2025"}, Written{"ta", "4 செப்டம்பர் 2025"}),
    [](const auto& test) { return std::string(test.param.language); });
// The day of the Persian calendar by ICU, as "2025-09-04".
std::string by_icu(int year, int month, int day) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::Calendar> persian(icu::Calendar::createInstance(
      *icu::TimeZone::getGMT(), icu::Locale("fa@calendar=persian"), status));
  const std::unique_ptr<icu::Calendar> gregorian(icu::Calendar::createInstance(
      *icu::TimeZone::getGMT(), icu::Locale("en@calendar=gregorian"), status));
  persian->clear();
  persian->set(year, month - 1, day);
  gregorian->setTime(persian->getTime(status), status);
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", gregorian->get(UCAL_YEAR, status),
                gregorian->get(UCAL_MONTH, status) + 1, gregorian->get(UCAL_DATE, status));
  return text;
}

TEST(Dates, ConvertThePersianCalendarAsIcuDoes) {
  constexpr std::array<std::string_view, 12> kMonths = {"فروردین", "اردیبهشت", "خرداد", "تیر",
                                                        "مرداد",   "شهریور",   "مهر",   "آبان",
                                                        "آذر",     "دی",       "بهمن",  "اسفند"};
  // Two cycles of leap years.
  for (int year = 1375; year < 1441; ++year)
    for (int month = 1; month <= 12; ++month)
      for (const int day : {1, 29, 30, 31}) {
        const std::string text = std::to_string(day)
                                     .append(" ")
                                     .append(kMonths[static_cast<std::size_t>(month - 1)])
                                     .append(" ")
                                     .append(std::to_string(year));
        EXPECT_EQ(found(text, {.language = "fa"}), by_icu(year, month, day)) << text;
      }
}

// Names that must be known, whatever ICU's data says.
TEST(Dates, ReadMonthNamesInAllTheirForms) {
  constexpr std::string_view kNames[] = {
      "jan jänner janv ene gen stycznia styczeń sty января январь янв січня ιανουαρίου ιανουάριος "
      "tammikuuta tammikuu ledna leden január ianuarie ocak",
      "feber fevrier févr febrero lutego luty февраля фев лютого φεβρουαρίου února únor şubat",
      "märz maerz mrz marzo março marco maart mrt marca marzec марта березня μαρτίου března mart",
      "avril avr abril abr aprile kwietnia kwi апреля квітня απριλίου huhtikuuta dubna nisan",
      "mai mayo maggio maio mei maja мая травня μαΐου μαίου toukokuuta května mayıs",
      "juin junio giugno giu czerwca cze июня червня ιουνίου kesäkuuta června haziran",
      "juillet juil julio luglio lug lipca lip июля липня ιουλίου heinäkuuta července temmuz",
      "août aout agosto ago sierpnia sie августа серпня αυγούστου elokuuta srpna ağustos agustus",
      "sept settembre set września wrz сентября сен сент вересня σεπτεμβρίου syyskuuta září eylül",
      "ottobre ott outubro out października paź октября жовтня οκτωβρίου lokakuuta října ekim",
      "noviembre listopada lis ноября ноя листопада νοεμβρίου marraskuuta noiembrie kasım",
      "dez déc diciembre dic grudnia gru декабря дек грудня δεκεμβρίου joulukuuta prosince aralık"};
  for (std::size_t month = 0; month < std::size(kNames); ++month) {
    std::istringstream names{std::string(kNames[month])};
    for (std::string name; names >> name;) {
      EXPECT_EQ(month_named(name), static_cast<int>(month + 1)) << name;
      EXPECT_EQ(month_named(month_key(name + ".")), static_cast<int>(month + 1)) << name;
    }
  }
}
TEST(Dates, TakeAMonthsNameInThePagesLanguage) {
  EXPECT_EQ(found("4. listopada 2025.", {.language = "hr-HR"}), "2025-10-04");
  EXPECT_EQ(found("4 listopada 2025", {.language = "pl"}), "2025-11-04");
  EXPECT_EQ(found("4. listopad 2025", {.language = "cs"}), "2025-11-04");
  EXPECT_EQ(found("4 listopad 2025"), "2025-11-04");
}
TEST(Dates, CountJapaneseYearsFromTheBeginningOfAnEra) {
  EXPECT_EQ(found("令和7年9月4日"), "2025-09-04");
  EXPECT_EQ(found("更新日：令和元年５月１日（水）"), "2019-05-01");
  EXPECT_EQ(found("平成31年4月30日 10:05"), "2019-04-30T10:05:00");
  EXPECT_EQ(found("昭和元年12月25日"), "1926-12-25");
  EXPECT_EQ(found("令和7年9月"), "none");
  EXPECT_EQ(found("令和7年13月4日"), "none");
}
TEST(Dates, CountThaiYearsFromTheBuddhasDeath) {
  EXPECT_EQ(found("4 กันยายน 2568", {.language = "th"}), "2025-09-04");
}
TEST(Dates, ReadFrenchFirsts) { EXPECT_EQ(iso("1er janvier 2025"), "2025-01-01"); }
TEST(Dates, DoNotGuessWhichNumberIsTheMonth) {
  EXPECT_EQ(iso("03/04/2025"), "none");
  EXPECT_EQ(iso("03/04/2025", {.order = DayOrder::DayFirst}), "2025-04-03");
  EXPECT_EQ(iso("03/04/2025", {.order = DayOrder::MonthFirst}), "2025-03-04");
  EXPECT_EQ(iso("12/20/2025"), "2025-12-20");
  EXPECT_EQ(iso("20/12/2025"), "2025-12-20");
  EXPECT_EQ(iso("4.9.2025"), "2025-09-04");
  EXPECT_EQ(iso("12.31.2025"), "2025-12-31");
}
TEST(Dates, MayBeReadTheOtherWayRound) {
  EXPECT_EQ(found("11.03.17"), "2017-03-11");
  EXPECT_EQ(found("11.03.17", {.is_swapped = true}), "2017-11-03");
  EXPECT_EQ(found("03/04/2025", {.order = DayOrder::MonthFirst, .is_swapped = true}), "2025-04-03");
  EXPECT_EQ(found("20/12/2025", {.is_swapped = true}), "2025-12-20");
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
  EXPECT_EQ(found("1/2/25 of them"), "none");
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
}  // namespace winnow::metadata
