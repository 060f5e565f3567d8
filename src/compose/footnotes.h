// Footnotes: which links of a page are marks of a note, and where the notes stand.
//
//   rye<sup id="r1"><a href="#n1">1</a></sup> ...   <li id="n1">Late rye. <a
//   href="#r1">back</a></li>
//
// A mark is a link to a place on the same page, with a number, a letter or a sign for its text,
// that is raised, or that says by class or role what it is; the place must exist and be a block
// that does not hold the mark. Notes are numbered in the order of their first marks. Links from a
// note back to its marks are not for reading.
//
// Two passes over the nodes of the selection, one over the page for its ids; only the first where
// nothing looks like a mark. Any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "winnow/content.h"
#include "winnow/document.h"

namespace winnow::compose {

class Footnotes {
 public:
  static constexpr std::size_t kMost = 10'000;

  // Looks for marks among the nodes [first, end).
  Footnotes(const dom::Document& document, std::uint32_t first, std::uint32_t end);

  [[nodiscard]] bool empty() const noexcept { return notes_.empty(); }
  // The number of the note that this <a> is a mark of; 0: it is none.
  [[nodiscard]] std::uint32_t mark(std::uint32_t index) const;
  // The number of the note that is this element; 0: it is none.
  [[nodiscard]] std::uint32_t note(std::uint32_t index) const;
  // A link, or a wrapper of links, from a note back to the text.
  [[nodiscard]] bool is_way_back(const dom::Node& element) const;
  // The elements of the notes; the first is number 1.
  [[nodiscard]] const std::vector<std::uint32_t>& notes() const noexcept { return notes_; }

 private:
  const dom::Document& document_;
  std::vector<std::uint32_t> notes_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_note_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_mark_;
  std::unordered_set<std::string_view> mark_ids_;  // of the marks and of what is around them
};

// The mark of a note that is not there, or is empty, is text and no more.
void drop_marks_without_notes(Content& content);

}  // namespace winnow::compose
