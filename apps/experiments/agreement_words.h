// Reads the words of an output and removes the marks that only its format has.
//
// winnow writes the same content as text, Markdown, HTML, XML and TEI. Each format adds marks of
// its own: list numbers, footnote numbers, delimiters of formulas, carets of exponents. Those are
// removed here, from every format alike, so that what is left can be compared word by word.
//
//   "1. Rye came in[2]: 10^6 sacks"     Rye came in 106 sacks
//   "<li>Rye came in<sup><a href=#fn-2>2</a></sup>: 10<sup>6</sup> sacks"   // the same words
//
// Readers for HTML and XML are independent of compose/ and render/: a check must not share the code
// that it checks. Linear in the text; no recursion. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::experiments {

// Words without the marks that formats add. Numbers that end in a full stop or a bracket ("3.",
// "4)") are removed everywhere: they may be list numbers, and plain text does not show which are.
std::vector<std::string> compared_words(std::string_view text);

enum class Difference : std::uint8_t {
  None,
  Boundaries,  // the same letters in the same order, cut into words differently
  Order,       // the same words in another order
  Words,       // words that only one of the two has
};

struct Comparison {
  Difference difference = Difference::None;
  std::size_t only_left = 0;  // words, with multiplicity
  std::size_t only_right = 0;
  std::string where = {};  // a few words of both, from the first difference on
};
Comparison compare_words(const std::vector<std::string>& left,
                         const std::vector<std::string>& right);

enum class Hidden : std::uint8_t { Skip, Read };
// The text that a browser shows of a subtree: one line per block and per row of a table. Marks of
// footnotes that winnow or cmark-gfm write are left out. Controls (buttons, selects) are left out
// with Hidden::Skip.
std::string shown_text(const dom::Document& document, dom::NodeId root,
                       Hidden hidden = Hidden::Skip);
// The same for the body of an HTML page.
std::string shown_text(std::string_view html);

// Are `words` among `all`, in that order?
bool are_in_order(const std::vector<std::string>& words, const std::vector<std::string>& all);

// The text of winnow's XML or TEI output inside the elements named in `inside`, except that of
// elements named in `without` and of references to notes. Inline elements do not break words.
struct XmlScope {
  std::vector<std::string_view> inside;
  std::vector<std::string_view> without;
};
std::string xml_text(std::string_view xml, const XmlScope& scope);

}  // namespace winnow::experiments
