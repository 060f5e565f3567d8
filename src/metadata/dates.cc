// Splits the text into tokens, then tries all forms of a date at each token.
//
//   "May 3rd, 2024 10:30"  ->  word may, number 3, word rd, mark ',', number 2024, number 10, ...
//
// A form is a short sequence of tokens and reads at most a dozen, so trying all of them everywhere
// is linear.
#include "metadata/dates.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "metadata/month_names.h"
#include "page/vocabulary/vocabulary.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::metadata {
namespace {

constexpr int kEarliestYear = 1800;

enum class TokenKind : std::uint8_t { Number, Word, Mark };

struct Token {
  TokenKind kind = TokenKind::Mark;
  bool space_before = false;
  std::uint32_t digits = 0;  // of a number
  long long number = 0;
  char32_t mark = 0;
  std::string word = {};  // a month_key
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool is_number(std::uint32_t at_least, std::uint32_t at_most) const noexcept {
    return kind == TokenKind::Number && digits >= at_least && digits <= at_most;
  }
  [[nodiscard]] bool is_mark(char32_t wanted) const noexcept {
    return kind == TokenKind::Mark && mark == wanted;
  }
};

constexpr bool is_east_asian(char32_t c) noexcept {
  return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3);
}

// The value of a decimal digit of any script; -1 for anything else.
int digit_value(const base::CodePoint& point) noexcept {
  if (point.value < 0x80)
    return base::is_digit(static_cast<char>(point.value)) ? static_cast<int>(point.value - '0')
                                                          : -1;
  if (!text::class_of(point.value).is(text::kNumber)) return -1;
  return u_charDigitValue(static_cast<UChar32>(point.value));
}

bool is_letter(const base::CodePoint& point) noexcept {
  return text::class_of(point.value).is(text::kLetter) && !is_east_asian(point.value);
}

// The end of the word that begins at `at`: letters with their vowel signs. Thai abbreviations
// contain dots ("ก.ย.").
std::size_t word_end(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    const base::CodePoint point = base::read_utf8(text, at);
    const bool is_inner_dot =
        point.value == '.' && at + 1 < text.size() &&
        text::class_of(base::read_utf8(text, at + 1).value).script() == text::Script::Thai;
    if (!is_letter(point) && !text::class_of(point.value).is(text::kMark) && !is_inner_dot) break;
    at += point.length;
  }
  return at;
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  tokens.reserve(std::min<std::size_t>(text.size() / 4 + 2, 64));
  bool space = true;
  for (std::size_t at = 0; at < text.size();) {
    Token token;
    token.begin = at;
    token.space_before = space;
    const base::CodePoint point = base::read_utf8(text, at);
    if (text::is_white_space(point.value)) {
      space = true;
      at += point.length;
      continue;
    }
    space = false;
    if (digit_value(point) >= 0) {
      token.kind = TokenKind::Number;
      while (at < text.size()) {
        const base::CodePoint next = base::read_utf8(text, at);
        const int value = digit_value(next);
        if (value < 0) break;
        ++token.digits;
        if (token.digits <= 15) token.number = token.number * 10 + value;
        at += next.length;
      }
    } else if (is_letter(point)) {
      token.kind = TokenKind::Word;
      at = word_end(text, at);
      token.word = month_key(text.substr(token.begin, at - token.begin));
    } else {
      token.mark = point.value;
      at += point.length;
    }
    token.end = at;
    tokens.push_back(std::move(token));
  }
  return tokens;
}

constexpr bool is_leap(int year) noexcept {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
constexpr int days_in(int year, int month) noexcept {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

// Suffixes of a day's number: 3rd, 1er, 4to.
constexpr auto& kOrdinals = page::kPhrases<page::Phrase::Ordinal>;
// "4 de septiembre de 2025", "4th of May".
constexpr auto& kOf = page::kPhrases<page::Phrase::DateOf>;
constexpr auto& kBeforeTime = page::kPhrases<page::Phrase::BeforeTime>;
constexpr auto& kYearMarks = page::kPhrases<page::Phrase::YearMark>;
// Vietnamese numbers its months: "tháng 9", "Th9".
constexpr auto& kMonthWords = page::kPhrases<page::Phrase::MonthWord>;

constexpr char32_t kFirstYear = U'元';  // of a Japanese era
constexpr int kBuddhistEra = 543;       // how far Thai years are ahead

// Converts a day of the Persian calendar, in which 8 of 33 years are leap years, as ICU does.
// REQUIRES: a year in which the Gregorian calendar counts.
DateTime from_persian(int year, int month, int day) {
  using namespace std::chrono;
  constexpr sys_days kFirstDay = 622y / March / 21;
  // Six months of 31 days, then months of 30.
  const int before = month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6;
  const year_month_day date =
      kFirstDay + days(365 * (year - 1) + (8 * year + 21) / 33 + before + day - 1);
  return {.year = static_cast<int>(date.year()),
          .month = static_cast<int>(static_cast<unsigned>(date.month())),
          .day = static_cast<int>(static_cast<unsigned>(date.day()))};
}

struct Zone {
  std::string_view name;
  int minutes;
};
// Only unambiguous ones: not IST, CST (China or Chicago), BST.
constexpr Zone kZones[] = {{"z", 0},      {"utc", 0},    {"gmt", 0},    {"cet", 60},
                           {"cest", 120}, {"est", -300}, {"edt", -240}, {"pst", -480},
                           {"pdt", -420}, {"msk", 180}};

class Reader {
 public:
  Reader(std::string_view text, const DateOptions& options)
      : options_(options), tokens_(tokens_of(text.substr(0, kMaxDateBytes))) {
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      has_year_ = has_year_ || tokens_[i].is_number(4, 4) || is_short_year(i);
  }

  [[nodiscard]] std::size_t size() const noexcept { return tokens_.size(); }
  [[nodiscard]] const Token& token(std::size_t at) const noexcept {
    return at < tokens_.size() ? tokens_[at] : end_;
  }

  // A date with a day that begins at token `at`; sets `next` to the token after it.
  std::optional<DateTime> day_at(std::size_t at, std::size_t& next) const {
    for (const auto form : {&Reader::year_first, &Reader::era_first, &Reader::day_month_year,
                            &Reader::month_day_year, &Reader::three_numbers}) {
      next = at;
      const std::optional<DateTime> date = (this->*form)(next);
      if (date && date->day > 0 && is_believable(*date)) return date;
    }
    return std::nullopt;
  }

  // Forms that are dates only where a date is expected.
  std::optional<DateTime> value_at(std::size_t at, std::size_t& next) const {
    const Token& first = token(at);
    next = at + 1;
    if (first.is_number(8, 8)) {
      const auto digits = static_cast<int>(first.number);
      const DateTime date{.year = digits / 10000, .month = digits / 100 % 100, .day = digits % 100};
      if (is_believable(date)) return date;
    }
    if (first.is_number(14, 14)) return compact_time(first.number);
    if (first.is_number(4, 4) && token(at + 1).is_mark('-') && token(at + 2).is_number(1, 2) &&
        !token(at + 3).is_mark('-')) {
      const DateTime date = make(first.number, token(at + 2).number, 0);
      next = at + 3;
      if (is_believable(date)) return date;
    }
    if (first.kind == TokenKind::Word) {  // "September 2025"
      const Month month = month_at(at);
      const std::size_t year =
          month.next + (token(month.next).is_mark('.') || token(month.next).is_mark(',') ? 1 : 0);
      if (month.number != 0 && !month.is_persian && token(year).is_number(4, 4)) {
        next = year + 1;
        const DateTime date = make(token(year).number, month.number, 0);
        if (is_believable(date)) return date;
      }
    }
    // Seconds or milliseconds since 1970, only if the value contains nothing else.
    if (tokens_.size() == 1 && first.is_number(10, 10)) return from_seconds(first.number);
    if (tokens_.size() == 1 && first.is_number(13, 13)) return from_seconds(first.number / 1000);
    return std::nullopt;
  }

  // Reads the time of day after a date; returns the token after it.
  std::size_t read_time(std::size_t at, DateTime& date) const {
    const std::size_t begin = at;
    for (int passed = 0; passed < 3; ++passed) {
      const Token& between = token(at);
      const bool is_word =
          between.kind == TokenKind::Word && page::is_one_of(between.word, kBeforeTime);
      const bool is_mark =
          between.kind == TokenKind::Mark &&
          std::u32string_view(U",-|@(·•–—").find(between.mark) != std::u32string_view::npos &&
          between.mark != 0;
      if (!is_word && !is_mark) break;
      ++at;
    }
    if (!token(at).is_number(1, 2) || !token(at + 1).is_mark(':') || !token(at + 2).is_number(2, 2))
      return begin;
    auto hour = static_cast<int>(token(at).number);
    const auto minute = static_cast<int>(token(at + 2).number);
    at += 3;
    std::optional<int> second;
    if (token(at).is_mark(':') && token(at + 1).is_number(2, 2)) {
      second = static_cast<int>(token(at + 1).number);
      at += 2;
      if (token(at).is_mark('.') && token(at + 1).kind == TokenKind::Number) at += 2;
    }
    // "pm", "p.m."
    const std::string& half = token(at).word;
    if (half == "am" || half == "pm" || half == "a" || half == "p") {
      const bool is_dotted = half.size() == 1;
      if (!is_dotted || (token(at + 1).is_mark('.') && token(at + 2).word == "m")) {
        if (hour < 1 || hour > 12) return begin;
        hour = hour % 12 + (half[0] == 'p' ? 12 : 0);
        at += is_dotted ? 4 : 1;
      }
    }
    if (hour > 23 || minute > 59 || second > 60) return begin;
    date.minute_of_day = hour * 60 + minute;
    date.second = second;
    return read_zone(at, date);
  }

 private:
  [[nodiscard]] DateTime make(long long year, long long month, long long day) const noexcept {
    if (year > 2400 && year < 2700 && options_.language.starts_with("th")) year -= kBuddhistEra;
    return {.year = static_cast<int>(year),
            .month = static_cast<int>(month),
            .day = static_cast<int>(day)};
  }

  // The month whose name begins at a token; number 0 if there is none.
  struct Month {
    int number = 0;
    std::size_t next = 0;  // the token after it
    bool is_persian = false;
  };
  // OPTIMIZATION: a date with the name of a month has a year, so without a year no names are
  // searched.
  [[nodiscard]] Month month_at(std::size_t at) const {
    const Token& first = token(at);
    if (first.kind != TokenKind::Word || !has_year_) return {};
    const bool is_month_word = page::is_one_of(first.word, kMonthWords) ||
                               (first.word == "th" && options_.language.starts_with("vi"));
    if (is_month_word && token(at + 1).is_number(1, 2))
      return {static_cast<int>(token(at + 1).number), at + 2};
    if (const int month = month_named(first.word, options_.language)) return {month, at + 1};
    const bool is_ascii = std::ranges::all_of(
        first.word, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (is_ascii) return {};
    constexpr std::string_view kHebrewIn = "ב";
    if (first.word.starts_with(kHebrewIn))
      if (const int month = month_named(first.word.substr(kHebrewIn.size()), "he"))
        return {month, at + 1};
    if (const int month = persian_month_named(first.word)) return {month, at + 1, true};
    if (token(at + 1).kind != TokenKind::Word) return {};
    const std::string pair = first.word + " " + token(at + 1).word;  // "كانون الثاني"
    return {month_named(pair, options_.language), at + 2};
  }

  std::optional<DateTime> dated(long long year, const Month& month, long long day) const {
    if (!month.is_persian) return make(year, month.number, day);
    if (year < 1200 || year > 1500 || day < 1 || day > 31) return std::nullopt;
    return from_persian(static_cast<int>(year), month.number, static_cast<int>(day));
  }

  // A month, or a day in it.
  [[nodiscard]] bool is_believable(const DateTime& date) const noexcept {
    return date.year >= kEarliestYear && date.month >= 1 && date.month <= 12 && date.day >= 0 &&
           date.day <= days_in(date.year, date.month) && date.day_number() <= options_.latest;
  }

  // 2025-09-04, 2025/9/4, 2025.09.04, 2025年9月4日, 2025. szeptember 4., 2025 Sep 04
  std::optional<DateTime> year_first(std::size_t& at) const {
    const Token& year = token(at);
    if (!year.is_number(4, 4)) return std::nullopt;
    const Token& mark = token(at + 1);
    if (mark.is_mark(U'年') || mark.is_mark(U'년')) {
      if (!token(at + 2).is_number(1, 2) || token(at + 3).kind != TokenKind::Mark ||
          !token(at + 4).is_number(1, 2))
        return std::nullopt;
      const DateTime date = make(year.number, token(at + 2).number, token(at + 4).number);
      at += token(at + 5).is_mark(U'日') || token(at + 5).is_mark(U'일') ? 6 : 5;
      return date;
    }
    if ((mark.is_mark('-') || mark.is_mark('/') || mark.is_mark('.')) &&
        token(at + 2).is_number(1, 2) && token(at + 3).is_mark(mark.mark) &&
        token(at + 4).is_number(1, 2)) {
      const DateTime date = make(year.number, token(at + 2).number, token(at + 4).number);
      at += 5;
      return date;
    }
    std::size_t name = at + 1;
    if (token(name).kind == TokenKind::Mark) ++name;
    if (token(name).kind == TokenKind::Word && page::is_one_of(token(name).word, kYearMarks))
      ++name;
    if (token(name).kind == TokenKind::Mark) ++name;
    if (token(name).is_number(1, 2)) return year_day_month(year.number, name, at);
    const Month month = month_at(name);
    if (month.number == 0) return std::nullopt;
    const std::size_t day = month.next + (token(month.next).kind == TokenKind::Mark ? 1 : 0);
    if (!token(day).is_number(1, 2)) return std::nullopt;
    at = day + 1;
    return dated(year.number, month, token(day).number);
  }

  // 令和7年9月4日, 平成元年1月8日: the year of a Japanese era, the first of which is 元.
  std::optional<DateTime> era_first(std::size_t& at) const {
    struct Era {
      char32_t first;
      char32_t second;
      int year_before;  // its first
    };
    constexpr Era kEras[] = {
        {U'令', U'和', 2018}, {U'平', U'成', 1988}, {U'昭', U'和', 1925}, {U'大', U'正', 1911}};
    const auto* const era = std::ranges::find_if(kEras, [&](const Era& each) {
      return token(at).is_mark(each.first) && token(at + 1).is_mark(each.second);
    });
    const Token& year = token(at + 2);
    const bool is_first = year.is_mark(kFirstYear);
    if (era == std::end(kEras) || !(is_first || year.is_number(1, 2)) ||
        !token(at + 3).is_mark(U'年') || !token(at + 4).is_number(1, 2) ||
        !token(at + 5).is_mark(U'月') || !token(at + 6).is_number(1, 2) ||
        !token(at + 7).is_mark(U'日'))
      return std::nullopt;
    const DateTime date = make(era->year_before + (is_first ? 1 : year.number),
                               token(at + 4).number, token(at + 6).number);
    at += 8;
    return date;
  }

  // Latvian: "2025. gada 4. septembris".
  std::optional<DateTime> year_day_month(long long year, std::size_t day, std::size_t& at) const {
    if (token(day - 1).kind != TokenKind::Word) return std::nullopt;
    const Month month = month_at(day + (token(day + 1).is_mark('.') ? 2 : 1));
    if (month.number == 0) return std::nullopt;
    const long long number = token(day).number;
    at = month.next;
    return dated(year, month, number);
  }

  // 4 September 2025, 4. September 2025, 4th of May, 2024, 4 de mayo de 2024, 04-Sep-2025
  std::optional<DateTime> day_month_year(std::size_t& at) const {
    const Token& day = token(at);
    if (!day.is_number(1, 2)) return std::nullopt;
    std::size_t next = at + 1;
    if (token(next).kind == TokenKind::Word && page::is_one_of(token(next).word, kOrdinals)) ++next;
    if (is_joint(token(next))) ++next;
    while (token(next).kind == TokenKind::Word && page::is_one_of(token(next).word, kOf)) ++next;
    if (token(next).is_mark(U'’') || token(next).is_mark('\'')) ++next;  // "d’octubre"
    const Month month = month_at(next);
    if (month.number == 0) return std::nullopt;
    next = month.next;
    if (is_joint(token(next))) ++next;
    // Arabic pages write both names of a month: "أيلول / سبتمبر".
    if (const Month twin = month_at(next); twin.number == month.number) next = twin.next;
    if (token(next).is_mark(',') || token(next).is_mark(U'،')) ++next;
    while (token(next).kind == TokenKind::Word && page::is_one_of(token(next).word, kOf)) ++next;
    const std::optional<long long> year = year_at(next);
    if (!year) return std::nullopt;
    at = next + 1;
    if (token(at).kind == TokenKind::Word && page::is_one_of(token(at).word, kYearMarks)) ++at;
    return dated(*year, month, day.number);
  }

  // September 4, 2025; Sept. 4th 2025; or a time between day and year: "Sep 04 10:00:00 2025"
  std::optional<DateTime> month_day_year(std::size_t& at) const {
    const Month month = month_at(at);
    if (month.number == 0) return std::nullopt;
    std::size_t next = month.next;
    if (is_joint(token(next))) ++next;
    const Token& day = token(next);
    if (!day.is_number(1, 2)) return std::nullopt;
    ++next;
    if (token(next).kind == TokenKind::Word && page::is_one_of(token(next).word, kOrdinals)) ++next;
    if (is_joint(token(next))) ++next;
    if (token(next).is_mark(',')) ++next;
    if (token(next).is_number(1, 2) && token(next + 1).is_mark(':') &&
        token(next + 3).is_mark(':') && token(next + 5).is_number(4, 4))
      next += 5;
    const std::optional<long long> year = year_at(next);
    if (!year) return std::nullopt;
    at = next + 1;
    return dated(*year, month, day.number);
  }

  // 4.9.2025, 20/12/2025, 12/20/25: only if it is not ambiguous.
  std::optional<DateTime> three_numbers(std::size_t& at) const {
    const Token& first = token(at);
    const Token& mark = token(at + 1);
    const Token& second = token(at + 2);
    const Token& third = token(at + 4);
    if (!first.is_number(1, 2) || !second.is_number(1, 2) || !token(at + 3).is_mark(mark.mark) ||
        (!third.is_number(4, 4) && !third.is_number(2, 2)))
      return std::nullopt;
    const bool is_dotted = mark.is_mark('.');
    if (!is_dotted && !mark.is_mark('/') && !mark.is_mark('-')) return std::nullopt;
    // "1.2.25" is a version, "01.02.25" and "1/2/25 8:30" are dates; "192.168.0.1" is neither.
    const bool has_clock = token(at + 5).is_number(1, 2) && token(at + 6).is_mark(':');
    if (third.digits == 2 && (first.digits != 2 || second.digits != 2) &&
        !(mark.is_mark('/') && has_clock))
      return std::nullopt;
    if (token(at + 5).is_mark('.') && token(at + 6).kind == TokenKind::Number &&
        !token(at + 6).space_before)
      return std::nullopt;
    if (at > 0 && token(at - 1).kind == TokenKind::Mark && !first.space_before &&
        (token(at - 1).mark == '.' || token(at - 1).mark == '-' || token(at - 1).mark == '/'))
      return std::nullopt;
    const long long year = third.digits == 4 ? third.number : 2000 + third.number;
    at += 5;
    const DateTime day_first = make(year, second.number, first.number);
    const DateTime month_first = make(year, first.number, second.number);
    if (first.number == second.number || !is_believable(month_first)) return day_first;
    const DayOrder order = is_dotted ? DayOrder::DayFirst : options_.order;
    if (!is_believable(day_first)) return month_first;
    switch (order) {
      case DayOrder::DayFirst: return options_.is_swapped ? month_first : day_first;
      case DayOrder::MonthFirst: return options_.is_swapped ? day_first : month_first;
      case DayOrder::Unknown: break;
    }
    return std::nullopt;
  }

  // Separators between the parts of a written date: "4. September", "04-Sep-2025", "4 / mai".
  static bool is_joint(const Token& token) noexcept {
    return token.is_mark('.') || token.is_mark('-') || token.is_mark('/') || token.is_mark(U'º') ||
           token.is_mark(U'ª') || token.is_mark(U'°');
  }

  [[nodiscard]] bool is_short_year(std::size_t at) const noexcept {
    return (token(at).is_mark('\'') || token(at).is_mark(U'’')) && token(at + 1).is_number(2, 2);
  }

  // 2025, or '25.
  std::optional<long long> year_at(std::size_t& at) const {
    if (token(at).is_number(4, 4)) return token(at).number;
    if (is_short_year(at)) {
      ++at;
      return 2000 + token(at).number;
    }
    return std::nullopt;
  }

  std::size_t read_zone(std::size_t at, DateTime& date) const {
    const std::size_t begin = at;
    if (token(at).is_mark('(')) ++at;
    if (token(at).kind == TokenKind::Word) {
      for (const Zone& zone : kZones)
        if (zone.name == token(at).word) date.zone_minutes = zone.minutes;
      if (!date.zone_minutes) return begin;
      ++at;  // "GMT+2", "GMT+0000"
    }
    const std::size_t named_end = date.zone_minutes ? at : begin;
    const Token& direction = token(at);
    if (!direction.is_mark('+') && !direction.is_mark('-')) return named_end;
    const Token& hours = token(at + 1);
    int minutes = 0;
    if (hours.is_number(4, 4))
      minutes = static_cast<int>(hours.number / 100 * 60 + hours.number % 100);
    else if (hours.is_number(2, 2))
      minutes = static_cast<int>(hours.number * 60);
    else
      return named_end;
    at += 2;
    if (hours.digits == 2 && token(at).is_mark(':') && token(at + 1).is_number(2, 2)) {
      minutes += static_cast<int>(token(at + 1).number);
      at += 2;
    }
    if (minutes > 14 * 60) return named_end;
    date.zone_minutes = direction.is_mark('+') ? minutes : -minutes;
    return at;
  }

  // 20250904101500
  std::optional<DateTime> compact_time(long long number) const {
    const auto clock = static_cast<int>(number % 1000000);
    const auto digits = static_cast<int>(number / 1000000);
    DateTime date{.year = digits / 10000, .month = digits / 100 % 100, .day = digits % 100};
    if (!is_believable(date) || clock / 10000 > 23 || clock / 100 % 100 > 59) return std::nullopt;
    date.minute_of_day = clock / 10000 * 60 + clock / 100 % 100;
    date.second = clock % 100;
    return date;
  }

  // Howard Hinnant's civil_from_days, for days since 1970.
  std::optional<DateTime> from_seconds(long long seconds) const {
    const long long days = seconds / 86400 + 719468;
    const long long era = days / 146097;
    const long long of_era = days % 146097;
    const long long year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const long long day_of_year =
        of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const long long shifted = (5 * day_of_year + 2) / 153;
    const long long month = shifted < 10 ? shifted + 3 : shifted - 9;
    DateTime date = make(year_of_era + era * 400 + (month <= 2 ? 1 : 0), month,
                         day_of_year - (153 * shifted + 2) / 5 + 1);
    if (!is_believable(date)) return std::nullopt;
    const auto of_day = static_cast<int>(seconds % 86400);
    date.minute_of_day = of_day / 60;
    date.second = of_day % 60;
    date.zone_minutes = 0;
    return date;
  }

  const DateOptions& options_;
  std::vector<Token> tokens_;
  bool has_year_ = false;
  Token end_ = {};
};

void append_two_digits(int number, std::string& out) {
  out += static_cast<char>('0' + number / 10 % 10);
  out += static_cast<char>('0' + number % 10);
}

}  // namespace

bool may_hold_date(std::string_view text) noexcept {
  text = text.substr(0, kMaxDateBytes);
  int digits = 0;
  for (std::size_t at = 0; at < text.size() && digits < 3;) {
    const bool is_ascii = static_cast<unsigned char>(text[at]) < 0x80;
    const base::CodePoint point =
        is_ascii ? base::CodePoint{static_cast<char32_t>(text[at]), 1} : base::read_utf8(text, at);
    if (digit_value(point) >= 0 || point.value == kFirstYear) ++digits;
    at += point.length;
  }
  return digits >= 3;
}

std::string DateTime::iso() const {
  std::string out;
  append_two_digits(year / 100, out);
  append_two_digits(year, out);
  if (month == 0) return out;
  append_two_digits(month, out.append("-"));
  if (day == 0) return out;
  append_two_digits(day, out.append("-"));
  if (!minute_of_day) return out;
  append_two_digits(*minute_of_day / 60, out.append("T"));
  append_two_digits(*minute_of_day % 60, out.append(":"));
  append_two_digits(second.value_or(0), out.append(":"));
  if (!zone_minutes) return out;
  if (*zone_minutes == 0) return out.append("Z");
  const int distance = *zone_minutes < 0 ? -*zone_minutes : *zone_minutes;
  append_two_digits(distance / 60, out.append(*zone_minutes < 0 ? "-" : "+"));
  append_two_digits(distance % 60, out.append(":"));
  return out;
}

DayOrder day_order_of(std::string_view language) noexcept {
  const bool is_english = base::starts_with_ignoring_case(language, "en") &&
                          (language.size() == 2 || language[2] == '-' || language[2] == '_');
  if (language.empty()) return DayOrder::Unknown;
  if (!is_english) return DayOrder::DayFirst;
  if (language.size() < 5) return DayOrder::Unknown;
  return base::equals_ignoring_case(language.substr(3), "us") ? DayOrder::MonthFirst
                                                              : DayOrder::DayFirst;
}

std::optional<DateTime> parse_date(std::string_view value, const DateOptions& options) {
  // "Published on Thursday, 4 September": this many tokens may come before.
  constexpr std::size_t kMaxBefore = 6;
  if (!may_hold_date(value)) return std::nullopt;
  const Reader reader(value, options);
  std::size_t next = 0;
  for (std::size_t at = 0; at < std::min(reader.size(), kMaxBefore); ++at) {
    std::optional<DateTime> date = reader.day_at(at, next);
    if (!date) continue;
    reader.read_time(next, *date);
    return date;
  }
  std::optional<DateTime> date = reader.value_at(0, next);
  if (date && date->day != 0 && !date->minute_of_day) reader.read_time(next, *date);
  return date;
}

std::optional<FoundDate> find_date(std::string_view text, const DateOptions& options,
                                   std::size_t from) {
  if (from >= text.size()) return std::nullopt;
  text.remove_prefix(from);
  if (!may_hold_date(text)) return std::nullopt;
  const Reader reader(text, options);
  std::size_t next = 0;
  for (std::size_t at = 0; at < reader.size(); ++at) {
    std::optional<DateTime> date = reader.day_at(at, next);
    if (!date) continue;
    next = reader.read_time(next, *date);
    return FoundDate{*date, from + reader.token(at).begin, from + reader.token(next - 1).end};
  }
  return std::nullopt;
}

}  // namespace winnow::metadata
