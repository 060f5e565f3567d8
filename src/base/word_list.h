// Attributes whose value is a list of words separated by spaces: class, rel, itemprop.
//
//   base::has_word("Post  hentry", "post")   // true: case is ignored
//   base::has_word("post-body", "post")      // false: only whole words match
#pragma once

#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace winnow::base {

// True as soon as `test` is true for a word of the list, as written.
template <typename Test, typename IsSeparator = decltype(&is_space)>
constexpr bool any_word(std::string_view list, Test&& test, IsSeparator is_separator = &is_space) {
  std::size_t i = 0;
  while (i < list.size()) {
    while (i < list.size() && is_separator(list[i])) ++i;
    const std::size_t begin = i;
    while (i < list.size() && !is_separator(list[i])) ++i;
    if (i > begin && test(list.substr(begin, i - begin))) return true;
  }
  return false;
}

template <typename Visit>
constexpr void for_each_word(std::string_view list, Visit&& visit) {
  any_word(list, [&](std::string_view word) {
    visit(word);
    return false;
  });
}

constexpr bool has_word(std::string_view list, std::string_view word) noexcept {
  return any_word(list, [&](std::string_view found) { return equals_ignoring_case(found, word); });
}

}  // namespace winnow::base
