// Tokens: the words of a class or id attribute.
//
// A token is a run of letters; a capital after a small letter begins a new one. "mainNav-item2"
// gives main, nav, item. No allocation. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace winnow::page {

inline constexpr std::size_t kLongestToken = 24;  // longer tokens are skipped

// Calls `visit` with each token in lower case. The view is valid during the call only.
template <typename Visit>
void for_each_token(std::string_view value, Visit&& visit) {
  std::array<char, kLongestToken> token{};
  std::size_t length = 0;
  const auto finish = [&] {
    if (length > 1 && length <= kLongestToken) visit(std::string_view(token.data(), length));
    length = 0;
  };
  bool was_lower = false;
  for (const char c : value) {
    if (!base::is_alpha(c)) {
      finish();
      was_lower = false;
      continue;
    }
    if (base::is_upper(c) && was_lower) finish();
    was_lower = base::is_lower(c);
    if (length < kLongestToken) token[length] = base::to_lower(c);
    ++length;
  }
  finish();
}

}  // namespace winnow::page
