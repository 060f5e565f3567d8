// The class names that Chroma, Hexo, Rouge, Pygments, Prism, highlight.js, SyntaxHighlighter,
// WP-Syntax, Crayon and GitHub use.
#include "dom/line_numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/word_list.h"
#include "dom/display.h"

namespace winnow::dom {
namespace {

std::string_view class_of(const Document& document, const Node& element) {
  return document.attribute(element, Name::Class).value_or("");
}

// A cell is a gutter only next to a cell of code: in a table of results, "gl" means goals lost.
bool is_beside_code_cell(const Document& document, const Node& cell) {
  constexpr std::uint32_t kMaxLooked = 8;
  const std::uint32_t end = document[cell.parent].end;
  for (std::uint32_t i = cell.end; i < std::min(end, cell.end + kMaxLooked); ++i) {
    if (document[i].is(Name::Pre)) return true;
    if (document[i].is(Name::Td) &&
        base::any_word(class_of(document, document[i]), [](std::string_view word) {
          return base::lower_case(word).find("code") != std::string::npos;
        }))
      return true;
  }
  return false;
}

}  // namespace

bool holds_numbers_only(const Document& document, const Node& element) {
  constexpr std::size_t kMaxLooked = 4096;
  std::size_t nodes = 0;
  for (const Node& node : document.subtree(document.id_of(element))) {
    if (++nodes > kMaxLooked) return true;  // too long to be code
    if (!node.is_text()) continue;
    for (const char c : document.text(node).substr(0, kMaxLooked))
      if (!base::is_digit(c) && !base::is_space(c)) return false;
  }
  return true;
}

bool names_line_numbers(std::string_view classes) {
  return base::any_word(classes, [](std::string_view word) {
    static constexpr std::array<std::string_view, 24> kNames = {"ln",
                                                                "lnt",
                                                                "lineno",
                                                                "linenos",
                                                                "linenumber",
                                                                "linenumbers",
                                                                "line-number",
                                                                "line-numbers",
                                                                "gutter",
                                                                "line_number",
                                                                "linenodiv",
                                                                "gl",
                                                                "rouge-gutter",
                                                                "crayon-nums",
                                                                "hljs-ln-numbers",
                                                                "blob-num",
                                                                "hljs-ln-n",
                                                                "code-line-number",
                                                                "line-num",
                                                                "linenum",
                                                                "line-numbers-rows",
                                                                "react-line-number",
                                                                "codemirror-linenumber",
                                                                "line_numbers"};
    return word.size() >= 2 && std::ranges::any_of(kNames, [&](std::string_view name) {
             return base::equals_ignoring_case(word, name);
           });
  });
}

bool is_line_numbers(const Document& document, const Node& element) {
  if (!names_line_numbers(class_of(document, element)) || !holds_numbers_only(document, element))
    return false;
  return display_of(element) != Display::Cell || is_beside_code_cell(document, element);
}

}  // namespace winnow::dom
