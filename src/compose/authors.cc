// Leads and tails are cut off, the rest is parted and judged by its shape.
#include "compose/authors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/ascii.h"
#include "base/utf8.h"
#include "compose/dates.h"
#include "compose/month_names.h"
#include "compose/unescape.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/spaces.h"

namespace winnow::compose {
namespace {

constexpr std::size_t kLongestName = 80;  // bytes
constexpr std::size_t kMostWords = 7;
constexpr std::size_t kMostNames = 30;
constexpr std::size_t kLongestList = 1000;  // bytes: beyond it a text, not a list of names

// The longest first. Each is followed by a space, a colon or the end.
constexpr std::string_view kLeads[] = {"article written by",
                                       "article by",
                                       "written and reviewed by",
                                       "original post by",
                                       "originally posted by",
                                       "written by",
                                       "posted by",
                                       "published by",
                                       "contributed by",

                                       "created by",

                                       "started by",
                                       "submitted by",
                                       "asked by",
                                       "story by",
                                       "words by",
                                       "text by",
                                       "post author",
                                       "about the author",
                                       "author",
                                       "authors",
                                       "escrito por",
                                       "publicado por",
                                       "geschrieben von",
                                       "verfasst von",
                                       "écrit par",
                                       "scritto da",
                                       "autor",
                                       "автор",
                                       "Автор",
                                       "Écrit par",
                                       "by",
                                       "von",
                                       "par",
                                       "por",
                                       "door",
                                       "di"};

// OPTIMIZATION: the leads that begin with a letter, as bits: most texts begin with none of them.
static_assert(std::size(kLeads) <= 64);
constexpr auto kLeadsByLetter = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t i = 0; i < std::size(kLeads); ++i) {
    const char first = kLeads[i].front();
    const auto lead = std::uint64_t{1} << i;
    table[static_cast<unsigned char>(first)] |= lead;
    if (base::is_lower(first)) table[static_cast<unsigned char>(first - 'a' + 'A')] |= lead;
  }
  return table;
}();
std::uint64_t leads_that_begin(std::string_view text) noexcept {
  return text.empty() ? 0 : kLeadsByLetter[static_cast<unsigned char>(text.front())];
}

// Words that stand in places of names and are none.
constexpr std::string_view kNoNames[] = {"author",    "authors",      "the author",
                                         "by",        "share",        "comments",
                                         "comment",   "posted",       "post",
                                         "posts",     "written",      "follow",
                                         "about",     "contact",      "home",
                                         "blog",      "news",         "null",
                                         "undefined", "none",         "unknown",
                                         "n/a",       "our team",     "more",
                                         "profile",   "twitter",      "facebook",
                                         "linkedin",  "instagram",    "email",
                                         "website",   "writer",       "staff writer",
                                         "editor",    "contributor",  "insights from",
                                         "members",   "member login", "create account",
                                         "on",        "guest",        "op",
                                         "team",      "reporter",     "updated",
                                         "published", "last updated", "read",
                                         "heard on",  "min read",     "topics",
                                         "mon",       "tue",          "wed",
                                         "thu",       "fri",          "sat",
                                         "sun",       "monday",       "tuesday",
                                         "wednesday", "thursday",     "friday",
                                         "saturday",  "sunday"};
// A text that begins with one of these asks the reader to do something, or names who did something
// else than to write.
constexpr std::string_view kRequests[] = {
    "view ",   "reviewed ", "edited ", "medically ", "fact ", "photo", "learn more",
    "read ",   "sign ",     "log ",    "visit ",     "see ",  "more ", "about ",
    "follow ", "meet ",     "all ",    "share ",     "show ", "join ", "subscribe"};

std::string_view trim_marks(std::string_view text) noexcept {
  constexpr std::string_view kMarks = " \t\n:;,|/-\"*";
  while (!text.empty() && kMarks.find(text.front()) != std::string_view::npos)
    text.remove_prefix(1);
  for (;;) {
    while (!text.empty() && kMarks.find(text.back()) != std::string_view::npos)
      text.remove_suffix(1);
    const std::size_t before = text.size();
    for (const std::string_view mark : {"•", "·", "–", "—", "»"})
      if (text.ends_with(mark)) text.remove_suffix(mark.size());
    if (text.size() == before) return text;
  }
}

std::size_t word_count(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + (text.empty() ? 0 : 1);
}

bool is_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName || word_count(name) > kMostWords) return false;
  constexpr std::string_view kMachineMarks[] = {"://", "www.", "@", ".html", "{",
                                                "}",   "[",    "<", "\\"};
  if (name.front() != '@')
    for (const std::string_view mark : kMachineMarks)
      if (name.find(mark) != std::string_view::npos) return false;
  const std::string lowered = text::lower_case(name);
  if (std::ranges::find(kNoNames, lowered) != std::end(kNoNames)) return false;
  for (const std::string_view request : kRequests)
    if (lowered.starts_with(request)) return false;
  std::size_t letters = 0;
  std::size_t digits = 0;
  for (std::size_t at = 0; at < name.size();) {
    const base::CodePoint point = base::read_utf8(name, at);
    if (text::class_of(point.value).is(text::kLetter)) ++letters;
    if (text::class_of(point.value).is(text::kNumber)) ++digits;
    at += point.length;
  }
  // Users of forums have digits in their names; "33 comments" and "May 28" are nobody.
  const std::size_t words = word_count(name);
  if (letters < 2 || (words > 1 && digits > 2)) return false;
  if (words == 2 && (base::is_digit(name[0]) || (digits > 0 && english_month_named(lowered.substr(
                                                                   0, lowered.find(' '))) != 0)))
    return false;
  // A sentence: "He writes about grain."
  return !(name.ends_with('.') && word_count(name) > 5);
}

// No-break spaces as spaces.
std::string without_hard_spaces(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t found = text.find("\xC2\xA0");
    out += text.substr(0, found);
    if (found == std::string_view::npos) break;
    out += ' ';
    text.remove_prefix(found + 2);
  }
  return out;
}

// "Ann Miller | Mill News", "Ann Miller • 3 min read", "Ann Miller May 4, 2025": the name alone.
std::string_view without_tail(std::string_view text, bool has_lead) {
  constexpr std::string_view kTails[] = {" | ", " · ", " • ",      " / ",        " — ",
                                         " – ", " - ", " Updated", " Published", " @"};
  constexpr std::string_view kTailsAfterLead[] = {" on ", " in ", " at "};
  if (const auto date = find_date(text)) {
    const std::string_view before = trim_marks(text.substr(0, date->begin));
    text = before.empty() ? trim_marks(text.substr(date->end)) : before;
  }
  std::size_t end = text.size();
  for (const std::string_view tail : kTails) end = std::min(end, text.find(tail));
  if (has_lead)
    for (const std::string_view tail : kTailsAfterLead) end = std::min(end, text.find(tail));
  return text.substr(0, end);
}

// Where the next name ends: ";", " and ", "&", and a comma if names stand on both of its sides.
struct Cut {
  std::size_t end = std::string_view::npos;
  std::size_t next = std::string_view::npos;
};
Cut next_cut(std::string_view text, bool at_commas) noexcept {
  constexpr std::string_view kJoints[] = {"; ",    ";",    " and ", " & ",
                                          " und ", " et ", " y ",   ", and "};
  Cut cut;
  const auto consider = [&](std::string_view joint) {
    const std::size_t found = text.find(joint);
    if (found < cut.end) cut = {found, found + joint.size()};
  };
  for (const std::string_view joint : kJoints) consider(joint);
  if (at_commas) consider(", ");
  return cut;
}

// "Ann Miller, Bob Baker": every part has two words or more, and none is a row of initials.
bool parts_at_commas(std::string_view text) noexcept {
  if (text.find(", ") == std::string_view::npos) return false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(", "), text.size());
    std::string_view part = text.substr(0, end);
    if (part.starts_with("and ")) part.remove_prefix(4);
    if (word_count(part) < 2 || word_count(part) > 4) return false;
    for (const char c : part.substr(0, 1))
      if (base::is_lower(c)) return false;
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return true;
}

}  // namespace

std::string_view after_byline_lead(std::string_view text) noexcept {
  text = base::trim(text);
  for (std::uint64_t leads = leads_that_begin(text); leads != 0; leads &= leads - 1) {
    const std::string_view lead = kLeads[std::countr_zero(leads)];
    if (!base::starts_with_ignoring_case(text, lead)) continue;
    const std::string_view rest = text.substr(lead.size());
    if (rest.empty()) return {};
    if (base::is_space(rest[0]) || rest[0] == ':' || rest.starts_with("\xC2\xA0"))
      return trim_marks(rest.starts_with("\xC2\xA0") ? rest.substr(2) : rest);
  }
  return {};
}

bool is_byline_lead(std::string_view text) noexcept {
  text = trim_marks(text);
  for (std::uint64_t leads = leads_that_begin(text); leads != 0; leads &= leads - 1)
    if (base::equals_ignoring_case(kLeads[std::countr_zero(leads)], text)) return true;
  return false;
}

std::vector<std::string> names_of(std::string_view value) {
  std::vector<std::string> names;
  if (value.size() > kLongestList) return names;
  const std::string line = text::collapse_spaces(without_hard_spaces(unescape_references(value)));
  std::string_view rest = trim_marks(line);
  if (is_byline_lead(rest)) return names;
  const std::string_view after = after_byline_lead(rest);
  if (!after.empty()) rest = after;
  rest = trim_marks(without_tail(rest, !after.empty()));
  const bool at_commas = parts_at_commas(rest);
  while (!rest.empty() && names.size() < kMostNames) {
    const Cut cut = next_cut(rest, at_commas);
    std::string_view name = trim_marks(rest.substr(0, cut.end));
    if (at_commas && name.starts_with("and ")) name.remove_prefix(4);
    if (is_name(name) && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    rest = cut.next < rest.size() ? rest.substr(cut.next) : std::string_view{};
  }
  return names;
}

}  // namespace winnow::compose
