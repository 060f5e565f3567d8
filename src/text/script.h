// The dominant script of a text.
//
// Methods calibrated on English must know where a character carries more meaning than a Latin
// letter: gamma of the Mountain Model is 12 characters per sentence in Chinese and 75 in English.
//
//   text::dominant_script("Hallo, wie geht's?") == text::Script::Latin
//   text::dominant_script("用 GitHub Actions 部署网站") == text::Script::Han
//
// Linear, no allocation. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "text/characters.h"

namespace winnow::text {

// The number of letters per script. Digits, marks and punctuation do not count.
struct ScriptCounts {
  std::array<std::size_t, kScriptCount> letters{};

  [[nodiscard]] std::size_t of(Script script) const noexcept {
    return letters[static_cast<std::size_t>(script)];
  }
  [[nodiscard]] std::size_t total() const noexcept;
  // The share of letters that are in `script`: 0 to 1; 0 for a text without letters.
  [[nodiscard]] double share(Script script) const noexcept;
};

ScriptCounts count_scripts(std::string_view text) noexcept;

// The script of most of the text; Common if it has no letters. Characters of East Asian scripts
// weigh more than letters. Han, Hiragana and Katakana, which Japanese mixes, compete with the other
// scripts together and then among themselves.
Script dominant_script(const ScriptCounts& counts) noexcept;
Script dominant_script(std::string_view text) noexcept;

// Written without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. Hangul is spaced.
constexpr bool is_spaceless(Script script) noexcept {
  return script >= Script::Thai && script <= Script::Katakana;
}

// Han, kana and Hangul: a character is a syllable or a word.
constexpr bool is_east_asian(Script script) noexcept {
  return script >= Script::Han && script <= Script::Hangul;
}

}  // namespace winnow::text
