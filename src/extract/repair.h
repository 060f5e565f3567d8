// Finds the element that swallows the page because its end tag is missing.
//
//   <title>Rye is late <meta charset=utf-8> … <body> …      the whole page is the title
//
// The standard and all browsers read such a page as empty. A reader came for its text: where hardly
// any text is left, extract closes the element at the first place where it can have ended, and
// parses once more. The parser itself follows the standard.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::extract_detail {

// Text that is missing in the source.
struct Repair {
  std::size_t offset = 0;  // in the source of the Document
  std::string text;        // to be inserted there
  std::string element;     // that it closes: "title", "comment"
};

// The number of bytes of text that a reader sees, without spaces and without the text node `except`.
// Stops counting above `limit`.
std::size_t count_text(const dom::Document& document, std::size_t limit,
                       std::optional<dom::NodeId> except = {});

// The repair of a page without text. One pass over the nodes, and one over the swallowed text.
std::optional<Repair> find_repair(const dom::Document& document);

// The offset before the repairs. Each was made in the text with those before it, and after them.
std::size_t offset_before(const std::vector<Repair>& repairs, std::size_t offset) noexcept;

// Part is Piece, BlockExplanation or RecordExplanation.
template <typename Part>
void place_before(const std::vector<Repair>& repairs, std::vector<Part>& parts) {
  if (repairs.empty()) return;
  for (Part& part : parts) {
    part.start = offset_before(repairs, part.start);
    part.end = offset_before(repairs, part.end);
  }
}

}  // namespace winnow::extract_detail
