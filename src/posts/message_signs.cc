// Compares class words, link addresses and short texts with lists of known words.
#include "posts/message_signs.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "base/ascii.h"
#include "base/search.h"
#include "features/block_hints.h"

namespace winnow::posts {
namespace {

using page::NameMark;

constexpr std::size_t kMaxAddress = 300;     // bytes of an address that are read
constexpr std::uint32_t kMaxTimeNodes = 12;  // in an element that is one time, not a list of times

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) noexcept {
  return std::ranges::find(words, word) != words.end();
}

bool has_digit(std::string_view text) noexcept { return std::ranges::any_of(text, base::is_digit); }

// Has it "ag" of "ago" or "da" of "yesterday" and "today"?
bool may_name_day(std::string_view text) noexcept {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const char c = base::to_lower(text[i]);
    const char next = base::to_lower(text[i + 1]);
    if ((c == 'a' && next == 'g') || (c == 'd' && next == 'a')) return true;
  }
  return false;
}

// "3 hours ago", "posted today": short texts that name a time without a year.
bool is_relative_time(std::string_view text) noexcept {
  if (text.size() < 3 || text.size() > 40) return false;
  const bool has_number = has_digit(text);
  // OPTIMIZATION: without a number it must say "ago", "yesterday" or "today".
  if (!has_number && !may_name_day(text)) return false;
  bool has_unit = false;
  bool is_relative = false;
  features::for_each_token(text, [&](std::string_view word) {
    has_unit =
        has_unit ||
        is_one_of(word, {"second", "seconds", "sec",  "secs",  "minute", "minutes", "min",  "mins",
                         "hour",   "hours",   "hr",   "hrs",   "day",    "days",    "week", "weeks",
                         "month",  "months",  "year", "years", "mo",     "yr",      "yrs"});
    is_relative = is_relative || is_one_of(word, {"ago", "yesterday", "today"});
  });
  return (is_relative && (has_unit || has_number)) || (has_unit && has_number && text.size() <= 12);
}

// "/user/7", "member.php?u=7", "/@ann". Each pattern contains a punctuation character; the text on
// both sides is compared only there, so the search is linear in the address.
bool leads_to_writer(std::string_view address) noexcept {
  static constexpr base::CharacterSet kPunctuation("/.=?");
  for (std::size_t i = kPunctuation.find_in(address); i < address.size();
       i = kPunctuation.find_in(address, i + 1)) {
    const std::string_view before = address.substr(0, i);
    const std::string_view after = address.substr(i + 1);
    const auto goes_on = [&](std::initializer_list<std::string_view> ways) {
      return std::ranges::any_of(ways,
                                 [&](std::string_view way) { return after.starts_with(way); });
    };
    switch (address[i]) {
      case '/':
        if (goes_on(
                {"user", "member", "profile", "author", "u/", "people/", "~", "@", "space-uid-"}))
          return true;
        break;
      case '.':
        if (after.starts_with("php") &&
            (before.ends_with("member") || before.ends_with("user") || before.ends_with("profile")))
          return true;
        break;
      case '=':
        if (before.ends_with("mode") && after.starts_with("viewprofile")) return true;
        if (before.ends_with("action") && after.starts_with("profile")) return true;
        if (before.ends_with("showuser")) return true;
        break;
      case '?':
        if (after.starts_with("user=")) return true;
        if (before.ends_with("user") && after.starts_with("id=")) return true;
        break;
      default: break;
    }
  }
  return false;
}

// Does the element name a writer by its class, its `rel`, or its link address?
bool names_writer(const page::ElementMeasures& measures, std::uint32_t node) {
  if (measures.has(node, NameMark::Author) || measures.names_writer(node)) return true;
  const dom::Document& document = measures.document();
  if (!document[node].is(dom::Name::A)) return false;
  const auto href = document.attribute(document[node], dom::Name::Href);
  return href && leads_to_writer(href->substr(0, kMaxAddress));
}

bool may_be_message(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Div) || node.is(Li) || node.is(Article) || node.is(Section) || node.is(Tr) ||
         node.is(Table) || node.is(Tbody) || node.is(Dd) || node.is(Dl) || node.is(Td) ||
         node.is(P) || node.is(Blockquote) || node.is(Details) ||
         dom::index(node.name) >= dom::kKnownNameCount;
}

// "作者：Ann 发表时间：2012-1-20 15:01:27": a line with the time of a message that is too long for a date
// in words (page/element_facts.h), since each Chinese character counts as one.
bool is_stamped_line(std::string_view text) noexcept {
  constexpr std::size_t kLongestLine = 120;  // bytes
  if (text.size() > kLongestLine) return false;
  bool has_year = false;
  bool has_clock = false;
  std::size_t digits = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && base::is_digit(text[i])) {
      ++digits;
      continue;
    }
    const std::string_view number = text.substr(i - digits, digits);
    has_year = has_year || (digits == 4 && (number.starts_with("19") || number.starts_with("20")));
    has_clock =
        has_clock || ((digits == 1 || digits == 2) && i + 2 < text.size() && text[i] == ':' &&
                      base::is_digit(text[i + 1]) && base::is_digit(text[i + 2]));
    digits = 0;
  }
  return has_year && has_clock;
}

// Is the text node a time that is not a date by its words? OPTIMIZATION: texts without words are not
// read.
bool is_time_text(const page::ElementMeasures& measures, std::uint32_t node) {
  if (measures.words(node, node + 1) == 0) return false;
  const std::string_view text = base::trim(measures.document().text(measures.document()[node]));
  return is_relative_time(text) || is_stamped_line(text);
}

}  // namespace

bool MessageSigns::are_in(const page::ElementMeasures& measures, std::uint32_t first,
                          std::uint32_t end) {
  const dom::Document& document = measures.document();
  if (measures.dates(first, end) > 0) return true;
  for (std::uint32_t i = first; i < end; ++i) {
    if (!measures.is_shown(i)) continue;
    if (document[i].is_text() ? is_time_text(measures, i)
                              : document[i].is_element() && names_writer(measures, i))
      return true;
  }
  return false;
}

MessageSigns::MessageSigns(const page::ElementMeasures& measures, std::uint32_t first,
                           std::uint32_t end)
    : first_(first), sums_(end - first + 1) {
  const dom::Document& document = measures.document();
  std::uint32_t time_end = 0;  // of the element that was counted as a time
  for (std::uint32_t i = first; i < end; ++i) {
    Sums& sum = sums_[i - first + 1];
    sum = sums_[i - first];
    const dom::Node& node = document[i];
    // <time class="date"><span>4 March 2024</span> <span>2 yr</span></time> is one time.
    const bool is_inside = i < time_end;
    const std::uint32_t dates = is_inside ? 0 : measures.dates(i, i + 1);
    sum.times += dates;
    if (dates > 0 && node.is_element() && node.end - i <= kMaxTimeNodes) time_end = node.end;
    if (!measures.is_shown(i)) continue;
    if (node.is_text())
      sum.times += dates == 0 && !is_inside && is_time_text(measures, i) ? 1 : 0;
    else if (node.is_element()) {
      sum.writers += names_writer(measures, i) ? 1 : 0;
      if (may_be_message(node)) containers_.push_back(i);
    }
  }
}

}  // namespace winnow::posts
