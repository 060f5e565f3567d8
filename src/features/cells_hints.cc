// Compares the words of class names with a short table, by first letter.
#include "features/cells_hints.h"

#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace winnow::features {
namespace {

struct Word {
  std::string_view text;
  Hints hints;
  bool is_prefix;  // "comment" also matches comments, commentlist
};

// Sorted by first letter; a word is compared only with those of the same letter.
constexpr std::array kWords = {
    Word{"ad", kPromotion, false},
    Word{"ads", kPromotion, false},
    Word{"adsbygoogle", kPromotion, false},
    Word{"advert", kPromotion, true},
    Word{"archive", kRelated, true},
    Word{"article", kBody, true},
    Word{"aside", kSide, false},
    Word{"author", kMeta, true},
    Word{"banner", kHeader, false},
    Word{"bio", kMeta, false},
    Word{"body", kBody, false},
    Word{"breadcrumb", kNavigation, true},
    Word{"byline", kMeta, false},
    Word{"categor", kMeta, true},
    Word{"comment", kComment, true},
    Word{"complementary", kSide, false},
    Word{"content", kBody, false},
    Word{"contentinfo", kFooter, false},
    Word{"cookie", kPromotion, true},
    Word{"copyright", kFooter, true},
    Word{"date", kMeta, true},
    Word{"discussion", kComment, false},
    Word{"disqus", kComment, false},
    Word{"entry", kBody, true},
    Word{"follow", kShare, true},
    Word{"foot", kFooter, true},
    Word{"header", kHeader, false},
    Word{"headline", kTitle, false},
    Word{"info", kMeta, false},
    Word{"label", kMeta, true},
    Word{"licen", kFooter, true},
    Word{"masthead", kHeader, false},
    Word{"markdown", kBody, false},
    Word{"menu", kNavigation, true},
    Word{"meta", kMeta, true},
    Word{"nav", kNavigation, true},
    Word{"newsletter", kPromotion, true},
    Word{"next", kNavigation, false},
    Word{"pager", kNavigation, false},
    Word{"pagin", kNavigation, true},
    Word{"popular", kRelated, true},
    Word{"popup", kPromotion, false},
    Word{"post", kBody, false},
    Word{"postmeta", kMeta, false},
    Word{"prev", kNavigation, true},
    Word{"promo", kPromotion, true},
    Word{"prose", kBody, false},
    Word{"published", kMeta, false},
    Word{"recent", kRelated, true},
    Word{"recommend", kRelated, true},
    Word{"related", kRelated, true},
    Word{"reply", kComment, false},
    Word{"respond", kComment, false},
    Word{"search", kNavigation, true},
    Word{"share", kShare, true},
    Word{"sharing", kShare, false},
    Word{"sidebar", kSide, true},
    Word{"similar", kRelated, false},
    Word{"social", kShare, true},
    Word{"sponsor", kPromotion, true},
    Word{"story", kBody, false},
    Word{"subscri", kPromotion, true},
    Word{"tag", kMeta, false},
    Word{"tags", kMeta, false},
    Word{"taxonomy", kMeta, false},
    Word{"text", kBody, false},
    Word{"time", kMeta, false},
    Word{"title", kTitle, false},
    Word{"toc", kContents, false},
    Word{"widget", kSide, true},
};

constexpr auto kFirstOfLetter = [] {
  std::array<std::uint8_t, 27> first{};
  std::size_t at = 0;
  for (std::size_t letter = 0; letter < 27; ++letter) {
    while (at < kWords.size() && static_cast<std::size_t>(kWords[at].text[0] - 'a') < letter) ++at;
    first[letter] = static_cast<std::uint8_t>(at);
  }
  return first;
}();

// `word` in any case; the table is in lower case.
Hints hints_of_word(std::string_view word) noexcept {
  const auto letter = static_cast<std::size_t>(base::to_lower(word.front()) - 'a');
  for (std::size_t i = kFirstOfLetter[letter]; i < kFirstOfLetter[letter + 1]; ++i) {
    const Word& known = kWords[i];
    if (known.is_prefix ? base::starts_with_ignoring_case(word, known.text)
                        : base::equals_ignoring_case(word, known.text))
      return known.hints;
  }
  return 0;
}

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
    hints = static_cast<Hints>(hints | hints_of_word(value.substr(i, end - i)));
    i = end;
  }
  return hints;
}

}  // namespace winnow::features
