// One pass: at each pair of letters that may begin a telling word, the words are tried.
#include "compose/name_marks.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "base/ascii.h"

namespace winnow::compose {
namespace {

enum class Begins : unsigned char { Anywhere, Word };

struct Telling {
  std::string_view word;
  unsigned marks;
  Begins begins;  // "date" begins a word in "post-date" and "postDate", not in "candidate"
};

constexpr Telling kTelling[] = {
    {"author", kAuthorMark, Begins::Anywhere},
    {"byline", kAuthorMark, Begins::Anywhere},
    {"writer", kAuthorMark, Begins::Word},
    {"contributor", kAuthorMark, Begins::Word},
    {"username", kUserMark, Begins::Anywhere},
    {"user-name", kUserMark, Begins::Anywhere},
    {"nickname", kUserMark, Begins::Anywhere},
    {"date", kDateMark, Begins::Word},
    {"postdate", kDateMark, Begins::Anywhere},
    {"pubdate", kDateMark, Begins::Anywhere},
    {"publish", kDateMark, Begins::Word},
    {"posted", kDateMark, Begins::Word},
    {"timestamp", kDateMark, Begins::Anywhere},
    {"datetime", kDateMark, Begins::Word},
    {"time", kDateMark, Begins::Word},
    {"updated", kUpdatedMark, Begins::Word},
    {"modified", kUpdatedMark, Begins::Anywhere},
    {"role", kBesideMark, Begins::Word},
    {"position", kBesideMark, Begins::Word},
    {"job", kBesideMark, Begins::Word},
    {"bio", kBesideMark, Begins::Word},
    {"avatar", kBesideMark, Begins::Word},
    {"social", kBesideMark, Begins::Word},
    {"testimonial", kBesideMark, Begins::Word},
    {"description", kBesideMark, Begins::Word},
    {"title", kBesideMark, Begins::Word},
    {"credential", kBesideMark, Begins::Word},
    {"comment", kApartMark, Begins::Word},
    {"related", kApartMark, Begins::Word},
    {"recommend", kApartMark, Begins::Word},
    {"sidebar", kApartMark, Begins::Word},
    {"footer", kApartMark, Begins::Word},
    {"recirc", kApartMark, Begins::Word},
    {"popular", kApartMark, Begins::Word},
};

// OPTIMIZATION: two letters leave one place in twenty to compare whole words at; measured, this
// takes marks_of from a fifth of an extraction's time to a fiftieth.
constexpr std::size_t kLetterCount = 32;
constexpr std::size_t pair_of(char first, char second) noexcept {
  // Letters of either case have the same low five bits; other characters fall on some letter, which
  // costs a comparison and no more.
  return (static_cast<unsigned char>(first) % kLetterCount) * kLetterCount +
         static_cast<unsigned char>(second) % kLetterCount;
}
// For each pair the words that begin with it, a bit each.
static_assert(std::size(kTelling) <= 64);
constexpr auto kBeginnings = [] {
  std::array<std::uint64_t, kLetterCount * kLetterCount> table{};
  for (std::size_t i = 0; i < std::size(kTelling); ++i)
    table[pair_of(kTelling[i].word[0], kTelling[i].word[1])] |= std::uint64_t{1} << i;
  return table;
}();

bool begins_word(std::string_view names, std::size_t at) noexcept {
  if (at == 0 || !base::is_alpha(names[at - 1])) return true;
  return base::is_upper(names[at]) && base::is_lower(names[at - 1]);
}

}  // namespace

unsigned marks_of(std::string_view names) noexcept {
  unsigned marks = 0;
  for (std::size_t at = 0; at + 1 < names.size(); ++at) {
    std::uint64_t words = kBeginnings[pair_of(names[at], names[at + 1])];
    for (; words != 0; words &= words - 1) {
      const Telling& telling = kTelling[std::countr_zero(words)];
      if ((marks & telling.marks) == 0 &&
          (telling.begins == Begins::Anywhere || begins_word(names, at)) &&
          base::starts_with_ignoring_case(names.substr(at), telling.word))
        marks |= telling.marks;
    }
  }
  return marks;
}

unsigned MarkMemory::marks_of(std::string_view names) noexcept {
  if (names.size() < 3) return 0;  // no telling word is so short
  std::uint32_t ends = 0;
  std::memcpy(&ends, names.data(), 2);
  std::memcpy(reinterpret_cast<char*>(&ends) + 2, names.data() + names.size() - 2, 2);
  constexpr std::uint32_t kMultiplier = 0x9E37'79B9;  // 2^32 / golden ratio
  const auto size = static_cast<std::uint32_t>(names.size());
  Remembered& place = places_[((ends + 31 * size) * kMultiplier) >> 24];
  if (place.names != names) place = {names, compose::marks_of(names)};
  return place.marks;
}

}  // namespace winnow::compose
