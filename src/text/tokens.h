// Estimates how many tokens a language model reads in a text.
//
// The exact number depends on the model, so it is estimated from above for usual text: a token per 3.5
// ASCII characters and one per other character. English has 4 to 5 characters per token, Chinese and
// Japanese about one. No spaces or words are needed, so it works for every script.
//
// Linear; accepts any bytes. Thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow::text {

inline constexpr std::size_t kSeventhsPerToken = 7;

// In sevenths of a token, which add up: those of a text are those of its parts.
std::size_t token_sevenths(std::string_view utf8) noexcept;

// Rounded up.
constexpr std::size_t tokens_of_sevenths(std::size_t sevenths) noexcept {
  return (sevenths + kSeventhsPerToken - 1) / kSeventhsPerToken;
}

inline std::size_t token_count(std::string_view utf8) noexcept {
  return tokens_of_sevenths(token_sevenths(utf8));
}

}  // namespace winnow::text
