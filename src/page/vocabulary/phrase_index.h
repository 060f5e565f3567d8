// Phrases by their first byte. OPTIMIZATION: most texts start with a byte that no phrase starts with.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace winnow::page {

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

}  // namespace winnow::page
