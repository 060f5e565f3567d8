// Token weights: learned weights of words in class names and texts, for or against content.
//
// Pages in every language name their parts in class attributes ("post-content", "sidebar-widget"),
// and short texts have typical words ("Read more", "All rights reserved"). A table of weights by
// hashed token, learned from labelled pages (apps/train), replaces lists of words made by hand. A
// weight is 16 times the natural logarithm of the odds, and 0 for unknown tokens. Tokens that share
// a slot share a weight.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/ascii.h"

namespace winnow::features {

struct TokenWeights {
  static constexpr std::size_t kSlots = std::size_t{1} << 15;

  std::array<std::int8_t, kSlots> of_class{};
  std::array<std::int8_t, kSlots> of_word{};
};

// The hash of a token is computed byte by byte while the token is read.
inline constexpr std::uint32_t kFirstTokenHash = 2166136261U;  // FNV-1a
constexpr std::uint32_t hash_token_byte(std::uint32_t hash, char byte) noexcept {
  return (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
}
constexpr std::uint32_t slot_of_hash(std::uint32_t hash) noexcept {
  return (hash ^ (hash >> 15)) & (TokenWeights::kSlots - 1);
}
// ASCII letters count in lower case.
constexpr std::uint32_t hash_token(std::string_view token) noexcept {
  std::uint32_t hash = kFirstTokenHash;
  for (const char c : token) hash = hash_token_byte(hash, base::to_lower(c));
  return hash;
}

// The tokens of a class or id attribute: its words, and the whole names that consist of several
// words. A word ends before a capital after a small letter, and at anything but a letter. "postBody
// wp-x2" gives post, body, postbody, wp, wp-x2. A run of digits counts as one '0', so that post-17
// and post-18 are the same name.
template <typename Visit>
void for_each_class_hash(std::string_view value, Visit&& visit) {
  std::uint32_t word = kFirstTokenHash;
  std::uint32_t name = kFirstTokenHash;
  std::size_t word_length = 0;
  std::size_t words = 0;
  bool was_lower = false;
  bool was_digit = false;
  const auto end_word = [&] {
    if (word_length > 1) visit(word);
    if (word_length > 0) ++words;
    word = kFirstTokenHash;
    word_length = 0;
  };
  const auto end_name = [&] {
    end_word();
    if (words > 1) visit(name);
    name = kFirstTokenHash;
    words = 0;
    was_lower = was_digit = false;
  };
  for (const char c : value) {
    if (base::is_space(c)) {
      end_name();
      continue;
    }
    const bool is_letter = base::is_alpha(c) || static_cast<unsigned char>(c) >= 0x80;
    if (!is_letter || (base::is_upper(c) && was_lower)) end_word();
    const bool is_digit = base::is_digit(c);
    if (!is_digit || !was_digit) name = hash_token_byte(name, is_digit ? '0' : base::to_lower(c));
    was_digit = is_digit;
    was_lower = base::is_lower(c);
    if (!is_letter) continue;
    word = hash_token_byte(word, base::to_lower(c));
    ++word_length;
  }
  end_name();
}

}  // namespace winnow::features
