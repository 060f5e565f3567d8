// The words of a class attribute: "katex-display", "footnote-ref", "linenos". They show what the
// author or generator of a page intended an element to be.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "base/ascii.h"
#include "base/search.h"
#include "base/word_list.h"
#include "winnow/document.h"

namespace winnow::page {

// Calls `visit` with each word of the class attribute, as written, until it returns true.
template <typename Visit>
bool any_class_word(const dom::Document& document, const dom::Node& element, Visit&& visit) {
  return base::any_word(document.attribute(element, dom::Name::Class).value_or(""), visit);
}

inline bool has_class_word(const dom::Document& document, const dom::Node& element,
                           std::initializer_list<std::string_view> wanted) {
  return any_class_word(document, element, [&](std::string_view word) {
    return std::ranges::any_of(
        wanted, [&](std::string_view name) { return base::equals_ignoring_case(word, name); });
  });
}

}  // namespace winnow::page
