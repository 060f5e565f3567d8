// Removes what comes before and after the names, then splits and checks the rest.
#include "metadata/authors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/ascii.h"
#include "base/search.h"
#include "base/utf8.h"
#include "metadata/dates.h"
#include "metadata/month_names.h"
#include "page/vocabulary/vocabulary.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/spaces.h"
#include "text/unescape.h"

namespace winnow::metadata {
namespace {

constexpr std::size_t kMaxNameBytes = 80;
constexpr std::size_t kMaxNameWords = 7;
constexpr std::size_t kMaxNames = 30;
constexpr std::size_t kMaxListBytes = 1000;  // a longer value is a text, not a list of names

// The longest first. Each is followed by a space, a colon, a slash or the end.
constexpr auto kLeads = page::longest_first(page::kPhrases<page::Phrase::Byline>);

// OPTIMIZATION: the leads by first letter, as bits; most texts begin with none of them.
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

// Words and phrases that appear in place of a name.
constexpr auto& kNoNames = page::kPhrases<page::Phrase::NotAName>;
static_assert(std::size(kNoNames) > 100);

// A value that begins with one of these is a request to the reader, or a credit for something other
// than writing.
constexpr auto& kRequests = page::kPhrases<page::Phrase::NotANameStart>;

// Phrases that occur in interfaces, licences and reading times, but in no name.
constexpr auto& kInterfacePhrases = page::kPhrases<page::Phrase::Interface>;

// Job titles. "Ann Miller, Opinion writer" is one author.
constexpr auto& kRoles = page::kPhrases<page::Phrase::Role>;

// Degrees and titles that follow a name and are not a given name.
constexpr auto& kDegrees = page::kPhrases<page::Phrase::Degree>;
constexpr auto& kGenerations = page::kPhrases<page::Phrase::Generation>;

// Particles in names of people and organizations.
constexpr auto& kParticles = page::kPhrases<page::Phrase::NameParticle>;

// Words that remain at the end of a value that was cut from a line: "Ann Miller on" May 4.
constexpr auto& kTrailingWords = page::kPhrases<page::Phrase::AfterName>;

// OPTIMIZATION: the lengths of the words that begin with a byte, one bit each, so that most values
// are compared with none of the words.
constexpr auto kNoNameLengths = [] {
  std::array<std::uint32_t, 256> lengths{};
  for (const std::string_view word : kNoNames)
    lengths[static_cast<unsigned char>(word.front())] |= std::uint32_t{1} << word.size();
  return lengths;
}();
bool is_no_name(std::string_view lowered) noexcept {
  return !lowered.empty() && lowered.size() < 32 &&
         (kNoNameLengths[static_cast<unsigned char>(lowered.front())] >> lowered.size() & 1) != 0 &&
         page::is_one_of(lowered, kNoNames);
}

// OPTIMIZATION: the phrases by their first two bytes, for one pass over a value.
constexpr std::size_t phrase_row(char c) noexcept { return static_cast<unsigned char>(c) % 64; }
constexpr auto kPhraseBeginnings = [] {
  std::array<std::uint64_t, 64> rows{};
  for (const std::string_view phrase : kInterfacePhrases)
    rows[phrase_row(phrase[0])] |= std::uint64_t{1} << phrase_row(phrase[1]);
  return rows;
}();

std::string_view trim_marks(std::string_view text) noexcept {
  static constexpr base::CharacterSet kAsciiMarks(" \t\n:;,|/-\"*~");
  constexpr std::string_view kWideMarks[] = {"•",  "·",  "–",  "—", "»", "：", "／",
                                             "丨", "｜", "・", "✎", "“", "”"};
  for (;;) {
    const std::size_t before = text.size();
    while (!text.empty() && kAsciiMarks.has(text.front())) text.remove_prefix(1);
    while (!text.empty() && kAsciiMarks.has(text.back())) text.remove_suffix(1);
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (text.empty() || (is_ascii(text.front()) && is_ascii(text.back()))) return text;
    for (const std::string_view mark : kWideMarks) {
      if (text.starts_with(mark)) text.remove_prefix(mark.size());
      if (text.ends_with(mark)) text.remove_suffix(mark.size());
    }
    if (text.size() == before) return text;
  }
}

std::size_t word_count(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + (text.empty() ? 0 : 1);
}

template <typename Visit>
void for_each_word(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string_view without_trailing_words(std::string_view name) noexcept {
  for (;;) {
    const std::size_t before = name.size();
    for (const std::string_view word : kTrailingWords)
      if (name.ends_with(word)) name = trim_marks(name.substr(0, name.size() - word.size()));
    if (name.size() == before) return name;
  }
}

// "mill.example.com": the publisher of a page that names no author.
bool is_domain(std::string_view lowered) noexcept {
  return lowered.find(' ') == std::string_view::npos &&
         (lowered.ends_with(".com") || lowered.ends_with(".net") || lowered.ends_with(".org"));
}

struct Letters {
  std::size_t letters = 0;
  std::size_t digits = 0;
};
Letters count_letters(std::string_view name) noexcept {
  Letters count;
  for (std::size_t at = 0; at < name.size();) {
    const base::CodePoint point = base::read_utf8(name, at);
    if (text::class_of(point.value).is(text::kLetter)) ++count.letters;
    if (text::class_of(point.value).is(text::kNumber)) ++count.digits;
    at += point.length;
  }
  return count;
}

// True if the text contains one of the phrases, and no ASCII letter is directly before or after it.
bool has_interface_phrase(std::string_view text) noexcept {
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if ((kPhraseBeginnings[phrase_row(text[at])] >> phrase_row(text[at + 1]) & 1) == 0) continue;
    if (at > 0 && base::is_alphanumeric(text[at - 1])) continue;
    const std::string_view rest = text.substr(at);
    for (const std::string_view phrase : kInterfacePhrases)
      if (rest.starts_with(phrase) &&
          (rest.size() == phrase.size() || !base::is_alphanumeric(rest[phrase.size()])))
        return true;
  }
  return false;
}

// True if it contains a character or a phrase that no name has.
bool is_interface(std::string_view name, std::string_view lowered) {
  static constexpr base::CharacterSet kNoLetters("{}[<\\$%?!=#");
  static constexpr base::PartSet kNoParts("://", "www.", ".html", "€", "©");
  if (kNoLetters.find_in(lowered) != std::string_view::npos) return true;
  if (kNoParts.is_in_exactly(lowered)) return true;
  if (name.front() != '@' && lowered.find('@') != std::string_view::npos) return true;
  if (is_no_name(lowered) || is_domain(lowered)) return true;
  if (std::ranges::any_of(kRequests, [&](std::string_view part) {
        return lowered.front() == part.front() && lowered.starts_with(part);
      }))
    return true;
  return has_interface_phrase(lowered);
}

// A name of several words is capitalised except for particles: "Optimisation uplift" is not a name.
bool has_capitals(std::string_view name) {
  bool has = true;
  if (word_count(name) < 2) return true;
  for_each_word(name, [&](std::string_view word) {
    const base::CodePoint first = base::read_utf8(word, 0);
    const bool is_small = text::class_of(first.value).is(text::kLower);
    if (is_small && !page::is_one_of(word, kParticles) && !page::is_one_of(word, kRoles))
      has = false;
  });
  return has;
}

bool is_name(std::string_view name, NameSource source) {
  if (name.empty() || name.size() > kMaxNameBytes || word_count(name) > kMaxNameWords) return false;
  const std::string lowered = text::lower_case(name);
  if (is_interface(name, lowered)) return false;
  const auto [letters, digits] = count_letters(name);
  // Forum users have digits in their names, but "33 comments" and "May 28" are not names.
  const std::size_t words = word_count(name);
  if (letters < 2 || (words > 1 && digits > 2)) return false;
  if (base::is_digit(name[0]) && (words == 2 || (words > 2 && source == NameSource::Shown)))
    return false;
  if (words == 2 && digits > 0 && english_month_named(lowered.substr(0, lowered.find(' '))) != 0)
    return false;
  if (source == NameSource::Shown && !has_capitals(name)) return false;
  // A sentence: "He writes about grain."
  return !(name.ends_with('.') && words > 5);
}

// Replaces no-break spaces by spaces.
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

// "小明 发表时间：": without the label of what follows.
std::string_view without_label(std::string_view text) noexcept {
  constexpr std::string_view kColon = "：";
  text = base::trim(text);
  const std::size_t space = text.ends_with(kColon) ? text.rfind(' ') : std::string_view::npos;
  return space == std::string_view::npos ? text : text.substr(0, space);
}

// "Ann Miller | Mill News", "Ann Miller • 3 min read", "Ann Miller May 4, 2025": only the name.
std::string_view without_tail(std::string_view text, bool has_lead) {
  constexpr std::string_view kTails[] = {" | ", " · ", " • ",      " / ",        " — ",
                                         " – ", " - ", " Updated", " Published", " @"};
  constexpr std::string_view kTailsAfterLead[] = {" on ", " in ", " at "};
  if (const auto date = find_date(text)) {
    const std::string_view before = trim_marks(without_label(text.substr(0, date->begin)));
    text = before.empty() ? trim_marks(text.substr(date->end)) : before;
  }
  std::size_t end = text.size();
  for (const std::string_view tail : kTails) end = std::min(end, text.find(tail));
  if (has_lead)
    for (const std::string_view tail : kTailsAfterLead) end = std::min(end, text.find(tail));
  return text.substr(0, end);
}

// Where the next name ends: ";", " and ", "&", and a comma if both sides are names.
struct Cut {
  std::size_t end = std::string_view::npos;
  std::size_t next = std::string_view::npos;
};
Cut next_cut(std::string_view text, bool at_commas) noexcept {
  constexpr std::string_view kJoints[] = {"; ",   ";",   " and ",  " & ", " und ",
                                          " et ", " y ", ", and ", "、",  "；"};
  Cut cut;
  const auto consider = [&](std::string_view joint) {
    const std::size_t found = text.find(joint);
    if (found < cut.end) cut = {found, found + joint.size()};
  };
  for (const std::string_view joint : kJoints) consider(joint);
  if (at_commas) consider(", ");
  return cut;
}

bool has_role(std::string_view part) {
  const std::string lowered = text::lower_case(part);
  bool has = false;
  for_each_word(lowered,
                [&](std::string_view word) { has = has || page::is_one_of(word, kRoles); });
  return has;
}

// "Ann Miller, Opinion writer", "Ann Miller, Director of Grain, Mill Inc.", "Ann Miller, mill.com": only
// the name.
std::string_view without_role(std::string_view text) {
  for (std::size_t at = text.find(", "); at < text.size(); at = text.find(", ", at + 1)) {
    const std::size_t begin = at + 2;
    const std::string_view part = text.substr(begin, text.find(", ", begin) - begin);
    // "Ann Miller, Chief Officer and Head of Grain", but not "Ann Miller, Bob Baker and Cy, editor".
    if (is_domain(text::lower_case(part)) || has_role(part.substr(0, part.find(" and "))))
      return text.substr(0, at);
  }
  return text;
}

// "Ann Miller, Bob Baker": every part has two to four capitalised words.
bool is_separated_by_commas(std::string_view text) {
  if (text.find(", ") == std::string_view::npos) return false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(", "), text.size());
    std::string_view part = text.substr(0, end);
    if (part.starts_with("and ")) part.remove_prefix(4);
    if (word_count(part) < 2 || word_count(part) > 4 || !has_capitals(part)) return false;
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return true;
}

// "Miller, Ann" becomes "Ann Miller", "Baker, Bob, Jr." becomes "Bob Baker Jr.".
std::string in_reading_order(std::string_view name, NameOrder order) {
  const std::size_t comma = name.find(',');
  if (order == NameOrder::AsWritten || comma == std::string_view::npos) return std::string(name);
  const std::string_view family = base::trim(name.substr(0, comma));
  std::string_view given = base::trim(name.substr(comma + 1));
  std::string_view generation;
  if (const std::size_t second = given.find(','); second != std::string_view::npos) {
    generation = base::trim(given.substr(second + 1));
    given = base::trim(given.substr(0, second));
    if (!page::is_one_of(text::lower_case(generation), kGenerations)) return std::string(name);
  }
  const bool is_given = !given.empty() && !page::is_one_of(text::lower_case(given), kDegrees) &&
                        !page::is_one_of(text::lower_case(given), kGenerations);
  const bool may_be_two = word_count(family) > 1 && word_count(given) > 1;
  if (!is_given || family.empty() || (order == NameOrder::FamilyMaybe && may_be_two))
    return std::string(name);
  std::string ordered = std::string(given).append(" ").append(family);
  if (!generation.empty()) ordered.append(" ").append(generation);
  return ordered;
}

// "記者王小明／台北報導" and "王小明記者" name 王小明.
std::string_view without_reporter(std::string_view text) noexcept {
  constexpr std::string_view kReporters[] = {"記者", "记者", "作者"};
  constexpr std::size_t kMaxBytes = 4 * 3;  // a name has two to four characters
  for (const std::string_view reporter : kReporters) {
    if (text.starts_with(reporter)) {
      const std::string_view rest = text.substr(reporter.size());
      const std::string_view name = rest.substr(0, rest.find("／"));
      if (name.size() >= 2 * 3 && name.size() <= kMaxBytes) return name;
    }
    if (text.ends_with(reporter) && text.size() > reporter.size())
      return trim_marks(text.substr(0, text.size() - reporter.size()));
  }
  return text;
}

// Separators after a lead: "By Ann", "Author: Ann", "文／王小明", a no-break space.
std::size_t lead_separator(std::string_view rest) noexcept {
  if (base::is_space(rest[0]) || rest[0] == ':' || rest[0] == '/' || rest[0] == '|') return 1;
  for (const std::string_view mark : {"\xC2\xA0", "：", "／", "丨", "｜", "　"})
    if (rest.starts_with(mark)) return mark.size();
  return 0;
}

}  // namespace

std::string_view after_byline_lead(std::string_view text) noexcept {
  text = base::trim(text);
  for (std::uint64_t leads = leads_that_begin(text); leads != 0; leads &= leads - 1) {
    const std::string_view lead = kLeads[std::countr_zero(leads)];
    if (!base::starts_with_ignoring_case(text, lead)) continue;
    const std::string_view rest = text.substr(lead.size());
    if (rest.empty()) return {};
    if (const std::size_t separator = lead_separator(rest))
      return trim_marks(rest.substr(separator));
  }
  return {};
}

bool is_byline_lead(std::string_view text) noexcept {
  text = trim_marks(text);
  for (std::uint64_t leads = leads_that_begin(text); leads != 0; leads &= leads - 1)
    if (base::equals_ignoring_case(kLeads[std::countr_zero(leads)], text)) return true;
  return false;
}

std::vector<WrittenName> read_names(std::string_view value, const NameOptions& options) {
  std::vector<WrittenName> names;
  // "--author": an option of a program.
  if (value.size() > kMaxListBytes || base::trim(value).starts_with("--")) return names;
  const std::string line =
      text::collapse_spaces(without_hard_spaces(text::unescape_references(value)));
  std::string_view rest = trim_marks(line);
  bool has_lead = false;
  for (;;) {  // "Story by: By Ann Miller"
    if (is_byline_lead(rest)) return names;
    const std::string_view after = after_byline_lead(rest);
    if (after.empty()) break;
    has_lead = true;
    rest = after;
  }
  rest = trim_marks(without_tail(without_reporter(rest), has_lead));
  if (options.order == NameOrder::AsWritten) rest = without_role(rest);
  const bool at_commas = options.order != NameOrder::FamilyFirst && is_separated_by_commas(rest);
  while (!rest.empty() && names.size() < kMaxNames) {
    const Cut cut = next_cut(rest, at_commas);
    std::string_view part = trim_marks(rest.substr(0, cut.end));
    if (at_commas && part.starts_with("and ")) part.remove_prefix(4);
    std::string name = in_reading_order(without_trailing_words(part), options.order);
    const bool is_label = is_no_name(text::lower_case(part));  // "Insights from"
    if (!is_label && is_name(name, options.source) &&
        std::ranges::find(names, name, &WrittenName::name) == names.end())
      names.push_back({std::move(name), std::string(part)});
    rest = cut.next < rest.size() ? rest.substr(cut.next) : std::string_view{};
  }
  if (names.size() == 1) names[0].raw = line;
  return names;
}

std::vector<std::string> names_of(std::string_view value, const NameOptions& options) {
  std::vector<std::string> names;
  for (WrittenName& written : read_names(value, options)) names.push_back(std::move(written.name));
  return names;
}

}  // namespace winnow::metadata
