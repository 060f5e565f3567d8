// Compares short texts with short lists.
#include "text/phrases.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::text {
namespace {

constexpr std::size_t kLongestInvitation = 160;  // bytes
constexpr std::size_t kMaxWordsAfter = 8;

// Whole texts, or the start of a text that then names the post.
constexpr std::string_view kBeginnings[] = {
    "read more",
    "read the rest",
    "read on",
    "read full",
    "read the full",
    "read entire",
    "read the entire",
    "read the whole",
    "read article",
    "read post",
    "read this",
    "readmore",
    "continue reading",
    "keep reading",
    "click here to read",
    "click to read",
    "view full post",
    "view post",
    "view article",
    "full post",
    "full story",
    "full article",
    "more on this",
    "see more",
    "learn more",
    "show more",
    "view more",
    "weiterlesen",
    "mehr lesen",
    "lies mehr",
    "weiter lesen",
    "den ganzen",
    "lire la suite",
    "lire plus",
    "lire l'article",
    "lire l’article",
    "en savoir plus",
    "la suite",
    "leer más",
    "leer mas",
    "sigue leyendo",
    "seguir leyendo",
    "continuar leyendo",
    "leer el resto",
    "continuar lendo",
    "leia mais",
    "ler mais",
    "continue lendo",
    "continue a leitura",
    "leia o",
    "leggi tutto",
    "leggi di più",
    "continua a leggere",
    "leggi il resto",
    "continua",
    "lees verder",
    "lees meer",
    "verder lezen",
    "läs mer",
    "läs vidare",
    "les mer",
    "læs mere",
    "lue lisää",
    "czytaj dalej",
    "czytaj więcej",
    "więcej",
    "číst dále",
    "celý článek",
    "tovább",
    "devamını oku",
    "devamı",
    "citește mai mult",
    "citeste mai mult",
    "читать далее",
    "читать дальше",
    "читать полностью",
    "читать",
    "далее",
    "подробнее",
    "дальше",
    "читати далі",
    "διαβάστε περισσότερα",
    "περισσότερα",
    "阅读全文",
    "閱讀全文",
    "继续阅读",
    "繼續閱讀",
    "閱讀更多",
    "阅读更多",
    "查看全文",
    "查看更多",
    "更多",
    "全文",
    "阅读剩余",
    "read all",
    "続きを読む",
    "もっと読む",
    "続き",
    "全文を読む",
    "더 보기",
    "더보기",
    "계속 읽기",
    "더 읽기",
    "자세히 보기",
};
// Only as whole texts: sentences also start with them.
constexpr std::string_view kWhole[] = {
    "more", "more…", "more...",   "continue", "mehr",      "weiter", "suite",
    "más",  "mais",  "altro",     "ещё",      "еще",       "meer",   "mer",
    "next", "read",  "full text", "details",  "permalink",
};

constexpr std::string_view kMonths[] = {
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mai",
    "okt", "dez", "mär", "avr", "jui", "aoû", "fév", "déc", "ene", "abr", "ago", "dic", "fev",
    "set", "out", "gen", "mag", "giu", "lug", "ott", "янв", "фев", "мар", "апр", "мая", "май",
    "июн", "июл", "авг", "сен", "окт", "ноя", "дек", "sty", "lut", "kwi", "maj", "cze", "lip",
    "sie", "wrz", "paź", "lis", "gru", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "lun",
    "mer", "jeu", "ven", "sam", "dim", "mie", "jue", "vie", "sáb", "dom", "die", "mit", "don",
    "fre", "son", "年",  "月",  "日",  "년",  "월",  "일",
};

// Removes the decoration of links: spaces, arrows, brackets, quotes, dots.
std::string bare(std::string_view text) {
  std::string lower = lower_case(base::trim(text));
  std::ranges::replace(lower, '\n', ' ');
  constexpr std::string_view kFrames[] = {
      "→", "»", "›", "⟶", "➜",  "➔", "▶", "►", "…", "...", "»", "\xC2\xA0", "&raquo;", ">", "[",
      "(", "<", "]", ")", "\"", ":", "-", "–", "—", "«",   "…", "•",        "|",       "."};
  bool is_changed = true;
  // OPTIMIZATION: most texts have a letter at both ends.
  const auto is_plain = [](char c) { return base::is_alpha(c) || base::is_digit(c); };
  while (is_changed && !lower.empty() && !(is_plain(lower.front()) && is_plain(lower.back()))) {
    is_changed = false;
    for (const std::string_view frame : kFrames) {
      if (lower.ends_with(frame)) {
        lower.erase(lower.size() - frame.size());
        is_changed = true;
      }
      if (lower.starts_with(frame)) {
        lower.erase(0, frame.size());
        is_changed = true;
      }
    }
    const std::string_view trimmed = base::trim(lower);
    if (trimmed.size() != lower.size()) {
      lower = std::string(trimmed);
      is_changed = true;
    }
  }
  return lower;
}

// OPTIMIZATION: phrases by first byte; most texts start with a byte that no phrase starts with.
class PhraseIndex {
 public:
  explicit PhraseIndex(std::span<const std::string_view> phrases) {
    for (const std::string_view phrase : phrases) of_byte(phrase.front()).push_back(phrase);
  }
  [[nodiscard]] const std::vector<std::string_view>& starting_with(char first) const noexcept {
    return phrases_[static_cast<unsigned char>(first)];
  }

 private:
  std::vector<std::string_view>& of_byte(char first) {
    return phrases_[static_cast<unsigned char>(first)];
  }
  std::array<std::vector<std::string_view>, 256> phrases_;
};

// By first letter, a bit for each second letter of the phrases that begin with two ASCII letters.
constexpr std::array<std::uint32_t, 26> kFirstLetters = [] {
  std::array<std::uint32_t, 26> letters{};
  const auto add = [&](std::string_view phrase) {
    if (base::is_alpha(phrase[0]) && base::is_alpha(phrase[1]))
      letters[static_cast<std::size_t>(phrase[0] - 'a')] |= 1U << (phrase[1] - 'a');
  };
  for (const std::string_view phrase : kBeginnings) add(phrase);
  for (const std::string_view phrase : kWhole) add(phrase);
  return letters;
}();

// OPTIMIZATION: false for most texts, by their first two bytes. Decoration does not begin with a
// letter or a digit.
bool may_start_invitation(std::string_view text) noexcept {
  if (text.size() < 2 || base::is_digit(text[0])) return false;
  if (!base::is_alpha(text[0]) || static_cast<unsigned char>(text[1]) >= 0x80) return true;
  if (!base::is_alpha(text[1])) return false;
  const auto first = static_cast<std::size_t>(base::to_lower(text[0]) - 'a');
  return (kFirstLetters[first] >> (base::to_lower(text[1]) - 'a') & 1) != 0;
}

}  // namespace

bool is_read_more(std::string_view text) {
  if (text.size() > kLongestInvitation || !may_start_invitation(base::trim(text))) return false;
  const std::string lower = bare(text);
  if (lower.empty()) return false;
  static const PhraseIndex index(kBeginnings);
  if (std::ranges::find(kWhole, std::string_view(lower)) != std::end(kWhole)) return true;
  for (const std::string_view phrase : index.starting_with(lower.front())) {
    if (!lower.starts_with(phrase)) continue;
    const std::string_view rest = std::string_view(lower).substr(phrase.size());
    if (rest.empty()) return true;
    // The rest names the post instead of continuing the sentence.
    const bool is_word_over =
        static_cast<unsigned char>(phrase.back()) >= 0x80 || !base::is_alpha(rest.front());
    if (is_word_over && count_words(rest) <= kMaxWordsAfter && phrase.size() >= 6 &&
        rest.find(". ") == std::string_view::npos)
      return true;
  }
  return false;
}

bool is_date_line(std::string_view text) {
  if (text.size() > 90 || std::ranges::none_of(text, base::is_digit)) return false;
  static const PhraseIndex months(kMonths);
  const std::string lower = lower_case(base::trim(text));
  std::size_t words = 0;
  std::size_t dated = 0;
  std::size_t others = 0;
  bool has_year = false;
  std::size_t numbers = 0;
  for_each_word(lower, WordKind::Reader, [&](std::string_view word) {
    ++words;
    const bool is_number = std::ranges::all_of(word, base::is_digit);
    if (is_number) {
      ++numbers;
      ++dated;
      if (word.size() == 4 && (word.starts_with("19") || word.starts_with("20"))) has_year = true;
      return;
    }
    if (std::ranges::any_of(months.starting_with(word.front()),
                            [&](std::string_view month) { return word.starts_with(month); })) {
      ++dated;
      return;
    }
    // "3rd", "10h", "de", "at", "pm", "posted"
    const bool is_ascii = static_cast<unsigned char>(word.front()) < 0x80;
    if (base::is_digit(word.front()) || (is_ascii && word.size() <= 3)) return;
    ++others;
  });
  if (words == 0 || words > 16) return false;
  return (has_year || (dated > numbers && numbers > 0)) && others <= 2 && dated >= 2 &&
         dated >= 2 * others;
}

bool is_terms_line(std::string_view text) {
  constexpr std::size_t kLongest = 400;  // bytes
  constexpr std::string_view kTerms[] = {
      "licensed under",
      "under a creative commons",
      "creative commons attribution",
      "all rights reserved",
      "attribution-noncommercial",
      "attribution-sharealike",
      "cc by-",
      "cc-by-",
      "alle rechte vorbehalten",
      "tous droits réservés",
      "todos los derechos reservados",
      "todos os direitos reservados",
      "tutti i diritti riservati",
      "все права защищены",
      "转载请注明",
      "转载，请注明",
      "轉載請註明",
      "轉載請注明",
      "版权声明",
      "版權聲明",
      "著作权归作者所有",
      "无断转载",
      "無断転載",
      "무단 전재",
  };
  if (text.size() > kLongest) return false;
  const std::string lower = lower_case(text);
  return std::ranges::any_of(
      kTerms, [&](std::string_view terms) { return lower.find(terms) != std::string::npos; });
}

}  // namespace winnow::text
