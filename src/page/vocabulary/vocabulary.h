// The words and phrases of languages: "read more", "written by", "last edited", "all rights reserved".
//
//   for (const std::string_view word : kPhrases<Phrase::Update>) ...
//
// Each language is a file of lines WINNOW_PHRASE(kind, "text"); README.md says how to add one. What
// recognises a phrase in a text belongs to the module that needs it, the phrases belong here. They
// are in lower case, in the order of the languages. No work at run time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace winnow::page {

enum class Phrase : std::uint8_t {
  // Links and lines of a template (phrases.h).
  ReadMore,       // an invitation to read on, also followed by the name of a post
  ReadMoreAlone,  // the same, only as a whole text
  Licence,        // part of a licence notice
  // Texts that say a time (page/time_text.h).
  DateWord,      // the first letters of months and days
  TimeUnit,      // in a time without a year: "3 hours"
  RelativeTime,  // the same: "ago", "yesterday"
  // Names (metadata/authors.h).
  Byline,         // before a name: "written by"
  BylineWord,     // around the name and the date in a line about both (metadata/byline.h)
  NotAName,       // whole texts in places where names are
  NotANameStart,  // the same, the beginnings of texts
  Interface,      // in a text that is no name
  Role,           // a job title
  Degree,         // after a name
  Generation,     // the same: "jr."
  NameParticle,   // in a name, in lower case
  AfterName,      // left at the end of a name that was cut out of a line
  // Messages of threads (posts/fields.h, metadata/markup.h).
  OtherEvent,  // begins a line about another time or writer: "last edited"
  WriterDate,  // begins a line with a date of the writer: "joined"
  Says,        // after a name: "Ann says:"
  Update,      // near the date of a change
  Membership,  // near the date on which a writer joined
  Action,      // a button or a counter below a message (posts/action_lines.h)
  // Dates (metadata/dates.h).
  Ordinal,     // after the number of a day
  DateOf,      // between day, month and year
  BeforeTime,  // between date and time
  YearMark,    // before or after a year
  MonthWord,   // before the number of a month
  // Parts of a page that is shown instead of content (decide/obstacle.h).
  NotFoundPage,
  BlockedPage,  // for programs: a captcha, a firewall
  ErrorPage,
  Paywall,
  LoginWall,
  NeedsScript,
  ConsentWall,
};

struct PhraseEntry {
  Phrase kind;
  std::string_view text;
};

#define WINNOW_PHRASE(kind, text) PhraseEntry{Phrase::kind, text},
inline constexpr PhraseEntry kAllPhrases[] = {
#include "page/vocabulary/languages.inc"
};
#undef WINNOW_PHRASE

template <Phrase kKind>
inline constexpr auto kPhrases = [] {
  constexpr auto is_wanted = [](const PhraseEntry& entry) { return entry.kind == kKind; };
  constexpr auto kCount = static_cast<std::size_t>(std::ranges::count_if(kAllPhrases, is_wanted));
  static_assert(kCount > 0);
  std::array<std::string_view, kCount> texts{};
  std::size_t next = 0;
  for (const PhraseEntry& entry : kAllPhrases)
    if (is_wanted(entry)) texts[next++] = entry.text;
  return texts;
}();

inline bool is_one_of(std::string_view word, std::span<const std::string_view> texts) noexcept {
  return std::ranges::find(texts, word) != texts.end();
}

// For lists in which the first match counts.
template <std::size_t kCount>
constexpr std::array<std::string_view, kCount> longest_first(
    std::array<std::string_view, kCount> texts) {
  std::ranges::sort(texts, [](std::string_view a, std::string_view b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  return texts;
}

}  // namespace winnow::page
