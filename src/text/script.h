// The script of a text: in which writing system most of it is.
//
// Methods calibrated on English need to know where a character says more than a Latin letter does:
// the Mountain Model's gamma is 12 characters a sentence in Chinese and 75 in English.
//
//   text::dominant_script("Hallo, wie geht's?") == text::Script::Latin
//   text::dominant_script("用 GitHub Actions 部署网站") == text::Script::Han
//
// Linear, no allocation. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "text/characters.h"

namespace winnow::text {

// How many letters of each script a text has. Digits, marks and punctuation are of no script.
struct ScriptCounts {
  std::array<std::size_t, kScriptCount> letters{};

  [[nodiscard]] std::size_t of(Script script) const noexcept {
    return letters[static_cast<std::size_t>(script)];
  }
  [[nodiscard]] std::size_t total() const noexcept;
  // Of all letters, those of `script`: 0 to 1, and 0 for a text without letters.
  [[nodiscard]] double share(Script script) const noexcept;
};

ScriptCounts count_scripts(std::string_view text) noexcept;

// The script that carries most of the text; Common if it has no letters. Characters of East Asian
// scripts weigh more than letters, and Han, Hiragana and Katakana, which Japanese mixes, compete
// with the other scripts together and then among themselves.
Script dominant_script(const ScriptCounts& counts) noexcept;
Script dominant_script(std::string_view text) noexcept;

// Written without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. Hangul is spaced.
constexpr bool is_spaceless(Script script) noexcept {
  return script >= Script::Thai && script <= Script::Katakana;
}

// Han, kana and Hangul: a character stands for a syllable or a word.
constexpr bool is_east_asian(Script script) noexcept {
  return script >= Script::Han && script <= Script::Hangul;
}

}  // namespace winnow::text
