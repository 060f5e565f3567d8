// Counts what the dates say that were read, then tries both orders.
#include "compose/message_dates.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace winnow::compose {
namespace {

using metadata::DayOrder;

// The order that a date in numbers shows by a day after the twelfth: "25/03/2024", "3-25-2024".
DayOrder order_in(std::string_view raw) {
  struct Number {
    int value = 0;
    std::size_t digits = 0;
  };
  std::size_t at = 0;
  const auto read_number = [&] {
    Number number;
    for (; at < raw.size() && base::is_digit(raw[at]); ++at, ++number.digits)
      if (number.digits < 2) number.value = 10 * number.value + (raw[at] - '0');
    return number;
  };
  while (at < raw.size() && !base::is_digit(raw[at])) ++at;
  const Number first = read_number();
  if (at == raw.size() || (raw[at] != '/' && raw[at] != '-')) return DayOrder::Unknown;
  const char mark = raw[at++];
  const Number second = read_number();
  constexpr int kMonths = 12;
  if (first.digits > 2 || second.digits > 2 || at == raw.size() || raw[at] != mark)
    return DayOrder::Unknown;
  if (first.value > kMonths) return DayOrder::DayFirst;
  return second.value > kMonths ? DayOrder::MonthFirst : DayOrder::Unknown;
}

struct Dated {
  std::optional<std::string> date;
  std::optional<std::string> raw;
};

// How many messages are earlier than the one before, or later, whichever is less.
std::size_t disorder(const std::vector<Dated>& dates) {
  std::size_t later = 0;
  std::size_t earlier = 0;
  const std::string* before = nullptr;
  for (const Dated& dated : dates) {
    if (!dated.date) continue;
    if (before != nullptr) {
      later += *before < *dated.date ? 1 : 0;
      earlier += *dated.date < *before ? 1 : 0;
    }
    before = &*dated.date;
  }
  return std::min(later, earlier);
}

template <typename Record>
void complete(const dom::Document& document, std::span<const dom::Post> messages,
              posts::PostContext& context, std::vector<Record>& records) {
  if (context.dates.order != DayOrder::Unknown) return;
  std::size_t missing = 0;
  std::size_t day_first = 0;
  std::size_t month_first = 0;
  std::vector<Dated> known;
  for (const Record& record : records) {
    missing += record.date_published ? 0 : 1;
    const DayOrder order = order_in(record.date_published_raw.value_or(""));
    day_first += order == DayOrder::DayFirst ? 1 : 0;
    month_first += order == DayOrder::MonthFirst ? 1 : 0;
    known.push_back({record.date_published, record.date_published_raw});
  }
  if (missing == 0 || (day_first > 0 && month_first > 0)) return;
  const auto read_in = [&](DayOrder order) {
    context.dates.order = order;
    std::vector<Dated> dates = known;
    for (std::size_t i = 0; i < dates.size(); ++i) {
      if (dates[i].date) continue;
      posts::PostFields fields = posts::read_fields(document, messages[i], context);
      dates[i] = {std::move(fields.date_published), std::move(fields.date_published_raw)};
    }
    return dates;
  };
  std::vector<Dated> dates = read_in(month_first > 0 ? DayOrder::MonthFirst : DayOrder::DayFirst);
  if (day_first + month_first == 0) {
    std::vector<Dated> others = read_in(DayOrder::MonthFirst);
    const std::size_t disorder_here = disorder(dates);
    const std::size_t disorder_there = disorder(others);
    if (disorder_here == disorder_there || std::min(disorder_here, disorder_there) > 0) return;
    if (disorder_there < disorder_here) dates = std::move(others);
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].date_published = std::move(dates[i].date);
    records[i].date_published_raw = std::move(dates[i].raw);
  }
}

}  // namespace

void date_messages(const dom::Document& document, std::span<const dom::Post> messages,
                   posts::PostContext context, std::vector<Article>& records) {
  complete(document, messages, context, records);
}

void date_messages(const dom::Document& document, std::span<const dom::Post> messages,
                   posts::PostContext context, std::vector<Comment>& records) {
  complete(document, messages, context, records);
}

}  // namespace winnow::compose
