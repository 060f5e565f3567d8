// Compares short texts with short lists.
#include "page/vocabulary/phrases.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "base/ascii.h"
#include "page/vocabulary/phrase_index.h"
#include "page/vocabulary/vocabulary.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::page {
namespace {

constexpr std::size_t kLongestInvitation = 160;  // bytes
constexpr std::size_t kMaxWordsAfter = 8;

// Whole texts, or the start of a text that then names the post.
constexpr auto& kInvitations = kPhrases<Phrase::ReadMore>;
// Only as whole texts: sentences also start with them.
constexpr auto& kWhole = kPhrases<Phrase::ReadMoreAlone>;

// Removes the decoration of links: spaces, arrows, brackets, quotes, dots.
std::string bare(std::string_view text) {
  std::string lower = text::lower_case(base::trim(text));
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

// By first letter, a bit for each second letter of the phrases that begin with two ASCII letters.
constexpr std::array<std::uint32_t, 26> kFirstLetters = [] {
  std::array<std::uint32_t, 26> letters{};
  const auto add = [&](std::string_view phrase) {
    if (base::is_alpha(phrase[0]) && base::is_alpha(phrase[1]))
      letters[static_cast<std::size_t>(phrase[0] - 'a')] |= 1U << (phrase[1] - 'a');
  };
  for (const std::string_view phrase : kInvitations) add(phrase);
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
  static const PhraseIndex index(kInvitations);
  if (std::ranges::find(kWhole, std::string_view(lower)) != kWhole.end()) return true;
  for (const std::string_view phrase : index.starting_with(lower.front())) {
    if (!lower.starts_with(phrase)) continue;
    const std::string_view rest = std::string_view(lower).substr(phrase.size());
    if (rest.empty()) return true;
    // The rest names the post instead of continuing the sentence.
    const bool is_word_over =
        static_cast<unsigned char>(phrase.back()) >= 0x80 || !base::is_alpha(rest.front());
    if (is_word_over && text::count_words(rest) <= kMaxWordsAfter && phrase.size() >= 6 &&
        rest.find(". ") == std::string_view::npos)
      return true;
  }
  return false;
}

bool is_terms_line(std::string_view text) {
  constexpr std::size_t kLongest = 400;  // bytes
  constexpr auto& kTerms = kPhrases<Phrase::Licence>;
  if (text.size() > kLongest) return false;
  const std::string lower = text::lower_case(text);
  return std::ranges::any_of(
      kTerms, [&](std::string_view terms) { return lower.find(terms) != std::string::npos; });
}

}  // namespace winnow::page
