// The names of the months, long and short, in the languages whose pages we met.
//
// Names are in lower case, in the case a date puts them in (Polish "września", Greek
// "σεπτεμβρίου"). A short form that means different months in different languages is in no list:
// Croatian "listopad" is October and Polish "listopad" November, and the Polish web is larger.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow::compose {

// One line a month: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian,
// Ukrainian, Greek, Swedish, Danish, Norwegian, Finnish, Czech, Hungarian, Romanian, Turkish,
// Indonesian. A name that several languages share stands once.
inline constexpr std::array<std::string_view, 12> kMonthNames = {
    "january jan januar jänner januari janvier janv enero ene gennaio gen janeiro stycznia styczeń "
    "sty января январь янв січня ιανουαρίου ιανουάριος ιαν tammikuuta tammikuu ledna leden január "
    "ianuarie ocak",
    "february feb februar feber februari février fevrier févr febrero febbraio fevereiro fev "
    "lutego luty lut февраля февраль фев лютого φεβρουαρίου φεβρουάριος φεβ helmikuuta helmikuu "
    "února únor február februarie şubat",
    "march mar märz maerz mrz mars marzo março marco maart mrt marca marzec марта март мар "
    "березня μαρτίου μάρτιος μαρ maaliskuuta maaliskuu března březen március martie mart maret "
    "marts",
    "april apr avril avr abril abr aprile kwietnia kwiecień kwi апреля апрель апр квітня απριλίου "
    "απρίλιος απρ huhtikuuta huhtikuu dubna duben április aprilie nisan",
    "may mai mayo maggio mag maio mei maja maj мая май травня μαΐου μαίου μάιος μαϊ toukokuuta "
    "toukokuu května květen május mayıs",
    "june jun juni juin junio giugno giu junho czerwca czerwiec cze июня июнь июн червня ιουνίου "
    "ιούνιος ιουν kesäkuuta kesäkuu června červen június iunie haziran",
    "july jul juli juillet juil julio luglio lug julho lipca lipiec lip июля июль июл липня "
    "ιουλίου ιούλιος ιουλ heinäkuuta heinäkuu července červenec július iulie temmuz",
    "august aug augusti août aout agosto ago augustus sierpnia sierpień sie августа август авг "
    "серпня αυγούστου αύγουστος αυγ elokuuta elokuu srpna srpen augusztus ağustos agustus",
    "september sept sep septembre septiembre setiembre settembre set setembro września wrzesień "
    "wrz сентября сентябрь сен сент вересня σεπτεμβρίου σεπτέμβριος σεπ syyskuuta syyskuu září "
    "szeptember septembrie eylül",
    "october oct oktober okt octobre octubre ottobre ott outubro out października październik paź "
    "октября октябрь окт жовтня οκτωβρίου οκτώβριος οκτ lokakuuta lokakuu října říjen október "
    "octombrie ekim",
    "november nov novembre noviembre novembro listopada listopad lis ноября ноябрь ноя листопада "
    "νοεμβρίου νοέμβριος νοε marraskuuta marraskuu noiembrie kasım",
    "december dec dez dezember décembre decembre déc diciembre dic dicembre dezembro grudnia "
    "grudzień gru декабря декабрь дек грудня δεκεμβρίου δεκέμβριος δεκ joulukuuta joulukuu "
    "prosince prosinec decembrie aralık des desember",
};

namespace month_detail {
struct MonthName {
  std::string_view name;
  std::uint8_t month = 0;
};

constexpr std::size_t count_names() {
  std::size_t count = 0;
  for (const std::string_view names : kMonthNames)
    count += static_cast<std::size_t>(std::count(names.begin(), names.end(), ' ')) + 1;
  return count;
}

inline constexpr auto kSorted = [] {
  std::array<MonthName, count_names()> table{};
  std::size_t at = 0;
  for (std::size_t month = 0; month < kMonthNames.size(); ++month) {
    std::string_view rest = kMonthNames[month];
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      table[at++] = {rest.substr(0, end), static_cast<std::uint8_t>(month + 1)};
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  std::sort(table.begin(), table.end(),
            [](const MonthName& a, const MonthName& b) { return a.name < b.name; });
  return table;
}();
}  // namespace month_detail

// 1 to 12, or 0: no month has this name. REQUIRES: lower case.
constexpr int month_named(std::string_view name) noexcept {
  const auto& table = month_detail::kSorted;
  const auto found = std::lower_bound(
      table.begin(), table.end(), name,
      [](const month_detail::MonthName& a, std::string_view wanted) { return a.name < wanted; });
  return found != table.end() && found->name == name ? found->month : 0;
}

}  // namespace winnow::compose
