// Compares the words of class names with those rows of the class words that are hints.
#include "features/cells_hints.h"

#include <array>
#include <cstddef>
#include <vector>

#include "base/ascii.h"

namespace winnow::features {
namespace {

// The class words that are hints, by first letter: a word is compared only with those of its letter.
class WordsByLetter {
 public:
  WordsByLetter() {
    for (const page::ClassWord& row : page::class_words())
      if (row.cell != 0)
        of_letter_[static_cast<std::size_t>(row.word.front() - 'a')].push_back(&row);
  }

  // `word` in any case; the table is in lower case.
  [[nodiscard]] Hints of(std::string_view word) const noexcept {
    for (const page::ClassWord* row :
         of_letter_[static_cast<std::size_t>(base::to_lower(word.front()) - 'a')])
      if ((row->cell & page::cell::Stem) != 0 ? base::starts_with_ignoring_case(word, row->word)
                                              : base::equals_ignoring_case(word, row->word))
        return row->cell & static_cast<Hints>(~page::cell::Stem);
    return 0;
  }

 private:
  std::array<std::vector<const page::ClassWord*>, 26> of_letter_;
};

}  // namespace

Hints hints_of_tag(dom::Name tag) noexcept {
  switch (tag) {
    case dom::Name::Nav: return kNavigation;
    case dom::Name::Aside: return kSide;
    case dom::Name::Footer: return kFooter;
    case dom::Name::Header: return kHeader;
    case dom::Name::Form: return kPromotion;
    case dom::Name::Article:
    case dom::Name::Main: return kBody;
    default: return 0;
  }
}

Hints hints_of_words(std::string_view value) noexcept {
  static const WordsByLetter table;
  Hints hints = 0;
  for (std::size_t i = 0; i < value.size();) {
    if (!base::is_alpha(value[i])) {
      ++i;
      continue;
    }
    // A word: letters, up to a capital after a small one ("entryMeta").
    std::size_t end = i + 1;
    while (end < value.size() && base::is_alpha(value[end]) &&
           !(base::is_upper(value[end]) && base::is_lower(value[end - 1])))
      ++end;
    hints = static_cast<Hints>(hints | table.of(value.substr(i, end - i)));
    i = end;
  }
  return hints;
}

}  // namespace winnow::features
