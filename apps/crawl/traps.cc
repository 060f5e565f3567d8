// Splits the address at slashes and ampersands.
#include "crawl/traps.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "url/url.h"

namespace winnow::crawl {
namespace {

// Browsers and servers refuse addresses over 2,000 to 8,000 bytes; real links are far shorter.
constexpr std::size_t kMaxAddressBytes = 1500;
constexpr std::size_t kMaxSegments = 20;
constexpr std::size_t kMaxParameters = 16;
// A segment may occur twice (/en/docs/en/); three times is a loop.
constexpr std::size_t kMaxSameSegment = 3;
constexpr int kFirstYear = 1970;

constexpr std::array<std::string_view, 12> kCalendarWords = {
    "calendar", "calendario", "kalender", "calendrier", "events", "event",
    "agenda",   "date",       "month",    "year",       "day",    "week"};

std::vector<std::string_view> split(std::string_view text, std::string_view marks) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(marks);
    if (end != 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return parts;
}

// Words and numbers of path and query.
bool is_calendar_out_of_time(std::string_view path, std::string_view query, int year) {
  bool has_word = false;
  bool has_far_year = false;
  for (const std::string_view part : {path, query})
    for (const std::string_view word : split(part, "/=&-_.+")) {
      has_word |= std::ranges::any_of(kCalendarWords, [&](std::string_view known) {
        return base::equals_ignoring_case(word, known);
      });
      if (word.size() != 4 || !std::ranges::all_of(word, base::is_digit)) continue;
      int number = 0;
      for (const char c : word) number = number * 10 + (c - '0');
      has_far_year |= number > year + 1 || number < kFirstYear;
    }
  return has_word && has_far_year;
}

}  // namespace

std::optional<std::string> trap_of(std::string_view url, int year) {
  if (url.size() > kMaxAddressBytes) return "the address is very long";
  const auto parts = url::read_parts(url);
  if (!parts) return "not a web address";
  std::vector<std::string_view> segments = split(parts->path, "/");
  if (segments.size() > kMaxSegments) return "the path is very deep";
  std::ranges::sort(segments);
  std::size_t run = 1;
  for (std::size_t i = 1; i < segments.size(); ++i) {
    run = segments[i] == segments[i - 1] ? run + 1 : 1;
    if (run >= kMaxSameSegment) return "the path repeats itself";
  }
  if (split(parts->query, "&").size() > kMaxParameters) return "the address has many parameters";
  if (is_calendar_out_of_time(parts->path, parts->query, year))
    return "a calendar far from the present";
  return std::nullopt;
}

namespace {

// "?" and the sorted names of the parameters.
std::string names_in(std::string_view query) {
  std::vector<std::string_view> names;
  for (const std::string_view parameter : split(query, "&"))
    names.push_back(parameter.substr(0, parameter.find('=')));
  std::ranges::sort(names);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) text.append(i == 0 ? "?" : "&").append(names[i]);
  return text;
}

}  // namespace

std::string shape_of(std::string_view url) {
  const auto parts = url::read_parts(url);
  if (!parts) return {};
  std::string shape;
  bool varies = !parts->query.empty();
  for (const char c : parts->path) {
    if (!base::is_digit(c)) {
      shape += c;
    } else {
      varies = true;
      if (!shape.ends_with('0')) shape += '0';
    }
  }
  if (!varies) {
    // The last segment: "/tag/rye/" and "/tag/rye" are in the folder "/tag/".
    if (shape.ends_with('/')) shape.pop_back();
    shape.resize(shape.rfind('/') == std::string::npos ? 0 : shape.rfind('/'));
    shape.append("/*");
  }
  return shape + names_in(parts->query);
}

std::string pattern_of(std::string_view url) {
  const auto parts = url::read_parts(url);
  if (!parts) return {};
  std::string pattern;
  for (std::size_t i = 0; i < split(parts->path, "/").size(); ++i) pattern.append("/*");
  return (pattern.empty() ? "/" : pattern) + names_in(parts->query);
}

}  // namespace winnow::crawl
