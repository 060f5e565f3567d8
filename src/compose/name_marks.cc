// One pass: at each letter that may begin a telling word, the words that begin with it are tried.
#include "compose/name_marks.h"

#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace winnow::compose {
namespace {

enum class Begins : unsigned char { Anywhere, Word };

struct Telling {
  std::string_view word;
  unsigned marks;
  Begins begins;  // "date" begins a word in "post-date" and "postDate", not in "candidate"
};

constexpr std::array<Telling, 34> kTelling = {{
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
}};

constexpr auto kFirstLetters = [] {
  std::array<bool, 256> table{};
  for (const Telling& telling : kTelling) {
    table[static_cast<unsigned char>(telling.word[0])] = true;
    table[static_cast<unsigned char>(telling.word[0] - 'a' + 'A')] = true;
  }
  return table;
}();

bool begins_word(std::string_view names, std::size_t at) noexcept {
  if (at == 0 || !base::is_alpha(names[at - 1])) return true;
  return base::is_upper(names[at]) && base::is_lower(names[at - 1]);
}

}  // namespace

unsigned marks_of(std::string_view names) noexcept {
  unsigned marks = 0;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (!kFirstLetters[static_cast<unsigned char>(names[at])]) continue;
    for (const Telling& telling : kTelling)
      if (base::to_lower(names[at]) == telling.word[0] &&
          base::starts_with_ignoring_case(names.substr(at), telling.word) &&
          (telling.begins == Begins::Anywhere || begins_word(names, at)))
        marks |= telling.marks;
  }
  return marks;
}

}  // namespace winnow::compose
