// One pass: wherever three letters may begin a known word, the words are compared.
#include "page/name_hints.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "base/ascii.h"

namespace winnow::page {
namespace {

enum class Begins : unsigned char { Anywhere, Word };

struct NamePattern {
  std::string_view word;
  unsigned hints;
  Begins begins;  // "date" begins a word in "post-date" and "postDate", not in "candidate"
};

constexpr NamePattern kNamePatterns[] = {
    {"author", kAuthorHint, Begins::Anywhere},  {"byline", kAuthorHint, Begins::Anywhere},
    {"writer", kAuthorHint, Begins::Word},      {"contributor", kAuthorHint, Begins::Word},
    {"username", kUserHint, Begins::Anywhere},  {"user-name", kUserHint, Begins::Anywhere},
    {"user_name", kUserHint, Begins::Anywhere}, {"postuser", kAuthorHint, Begins::Anywhere},
    {"postername", kAuthorHint, Begins::Word},  {"nickname", kUserHint, Begins::Anywhere},
    {"date", kDateHint, Begins::Word},          {"postdate", kDateHint, Begins::Anywhere},
    {"pubdate", kDateHint, Begins::Anywhere},   {"publish", kDateHint, Begins::Word},
    {"posted", kDateHint, Begins::Word},        {"timestamp", kDateHint, Begins::Anywhere},
    {"datetime", kDateHint, Begins::Word},      {"time", kDateHint, Begins::Word},
    {"updated", kUpdatedHint, Begins::Word},    {"modified", kUpdatedHint, Begins::Anywhere},
    {"role", kBesideHint, Begins::Word},        {"position", kBesideHint, Begins::Word},
    {"job", kBesideHint, Begins::Word},         {"bio", kBesideHint, Begins::Word},
    {"avatar", kBesideHint, Begins::Word},      {"social", kBesideHint, Begins::Word},
    {"testimonial", kBesideHint, Begins::Word}, {"customer", kBesideHint, Begins::Word},
    {"feedback", kBesideHint, Begins::Word},    {"fdbk", kBesideHint, Begins::Word},
    {"modal", kBesideHint, Begins::Word},       {"description", kBesideHint, Begins::Word},
    {"title", kBesideHint, Begins::Word},       {"credential", kBesideHint, Begins::Word},
    {"comment", kApartHint, Begins::Word},      {"related", kApartHint, Begins::Word},
    {"recommend", kApartHint, Begins::Word},    {"sidebar", kApartHint, Begins::Word},
    {"footer", kApartHint, Begins::Word},       {"recirc", kApartHint, Begins::Word},
    {"popular", kApartHint, Begins::Word},      {"breadcrumb", kBreadcrumbHint, Begins::Anywhere},
};

// Letters of either case have the same low five bits. Other characters map to some letter, which
// costs only a comparison.
constexpr unsigned kLetters = 32;

// Hashes three letters, in the low three bytes, to a table index. OPTIMIZATION: collisions are
// accepted, so that one multiplication is enough.
constexpr unsigned kTableBits = 15;
constexpr std::uint32_t place_of(std::uint32_t letters) noexcept {
  return (letters & 0x1F1F1FU) * 0x9E37'79B1U >> (32 - kTableBits);  // 2^32 / golden ratio
}
constexpr std::uint32_t pack3(char first, char second, char third) noexcept {
  return static_cast<unsigned char>(first) | static_cast<std::uint32_t>(second & 0x1F) << 8 |
         static_cast<std::uint32_t>(third & 0x1F) << 16;
}
// A bit for each three letters at the first or second position of a known word. OPTIMIZATION: so
// only every second position of a value is examined, and words are compared at about one in fifty.
constexpr auto kKnownLetters = [] {
  std::array<std::uint64_t, (1U << kTableBits) / 64> table{};
  const auto set = [&](std::uint32_t letters) {
    const std::uint32_t place = place_of(letters);
    table[place / 64] |= std::uint64_t{1} << place % 64;
  };
  for (const NamePattern& pattern : kNamePatterns) {
    const std::string_view word = pattern.word;
    set(pack3(word[0], word[1], word[2]));
    for (unsigned letter = 0; letter < kLetters; ++letter)
      if (word.size() == 3 || letter == static_cast<unsigned char>(word[3]) % kLetters)
        set(pack3(word[1], word[2], static_cast<char>(letter)));
  }
  return table;
}();
constexpr bool may_be_telling(std::uint32_t letters) noexcept {
  const std::uint32_t place = place_of(letters);
  return (kKnownLetters[place / 64] >> place % 64 & 1) != 0;
}

// The words that begin with a letter, one bit each.
static_assert(std::size(kNamePatterns) <= 64);
constexpr auto kByLetter = [] {
  std::array<std::uint64_t, kLetters> table{};
  for (std::size_t i = 0; i < std::size(kNamePatterns); ++i)
    table[static_cast<unsigned char>(kNamePatterns[i].word[0]) % kLetters] |= std::uint64_t{1} << i;
  return table;
}();

// The first three letters of each word.
constexpr auto kBeginnings = [] {
  std::array<std::uint32_t, std::size(kNamePatterns)> table{};
  for (std::size_t i = 0; i < std::size(kNamePatterns); ++i)
    table[i] = pack3(kNamePatterns[i].word[0], kNamePatterns[i].word[1], kNamePatterns[i].word[2]) &
               0x1F1F1FU;
  return table;
}();

bool begins_word(std::string_view names, std::size_t at) noexcept {
  if (at == 0 || !base::is_alpha(names[at - 1])) return true;
  return base::is_upper(names[at]) && base::is_lower(names[at - 1]);
}

// "authorized", "authorisation", "authority", "authoring" are not about an author.
bool continues_otherwise(std::string_view names, std::size_t at, std::string_view word) noexcept {
  if (word != "author") return false;
  const std::string_view rest = names.substr(at + word.size());
  for (const std::string_view end : {"iz", "is", "it", "ing"})
    if (rest.starts_with(end)) return true;
  return false;
}

}  // namespace

unsigned hints_of(std::string_view names) noexcept {
  unsigned hints = 0;
  const auto compare_at = [&](std::size_t at) {
    if (at + 3 > names.size()) return;
    const std::uint32_t letters = pack3(names[at], names[at + 1], names[at + 2]) & 0x1F1F1FU;
    std::uint64_t words = kByLetter[static_cast<unsigned char>(names[at]) % kLetters];
    for (; words != 0; words &= words - 1) {
      const auto word = static_cast<std::size_t>(std::countr_zero(words));
      if (kBeginnings[word] != letters) continue;
      const NamePattern& pattern = kNamePatterns[word];
      if ((hints & pattern.hints) == 0 &&
          base::starts_with_ignoring_case(names.substr(at), pattern.word) &&
          (pattern.begins == Begins::Anywhere || begins_word(names, at)) &&
          !continues_otherwise(names, at, pattern.word))
        hints |= pattern.hints;
    }
  };
  std::size_t at = 0;
  for (; at + 4 <= names.size(); at += 2) {
    std::uint32_t letters = 0;
    std::memcpy(&letters, names.data() + at, sizeof letters);
    if constexpr (std::endian::native == std::endian::big) letters = __builtin_bswap32(letters);
    if (!may_be_telling(letters)) continue;
    compare_at(at);
    if (at > 0) compare_at(at - 1);
  }
  for (; at + 1 < names.size(); at += 2) {
    if (!may_be_telling(
            pack3(names[at], names[at + 1], at + 2 < names.size() ? names[at + 2] : '\0')))
      continue;
    compare_at(at);
    if (at > 0) compare_at(at - 1);
  }
  return hints;
}

}  // namespace winnow::page
