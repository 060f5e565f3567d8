// Footnotes: which links of a page are marks of a note, and which elements are the notes.
//
//   rye<sup id="r1"><a href="#n1">1</a></sup> ...  <ol><li id="n1">Late. <a
//   href="#r1">back</a></ol>
//
// A mark is a link to a place on the same page whose text is a number, a letter or a sign, and that
// is raised or named as a reference by class, role or address. The place it links to is a note only
// with evidence, since a paragraph that is taken for a note leaves its place in the text:
//   - it is in a container of notes that does not hold the mark (role=doc-endnotes, class
//     "footnotes", "reflist", ...), or
//   - it follows the mark and begins or ends with a link back to it, or
//   - it follows the mark in a list whose items are all linked from marks, or
//   - it follows the mark, begins with the mark's text, and so does a sibling.
// Otherwise link and text stay as they are. Back links, and the label a note begins with, are not
// read. Notes that are in the middle of a sentence (sidenotes, LaTeXML) are their own mark.
//
// Notes are numbered in the order of their first marks; only marks that are read count. Links and
// the places they name are found once per page (FootnoteLinks), the notes of a selection in one
// pass over its range and one over each note, which is of bounded size. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "winnow/content.h"
#include "winnow/document.h"

namespace winnow::compose {

// The links of a page that look like marks, and where they lead.
class FootnoteLinks {
 public:
  static constexpr std::size_t kMaxLinks = 50'000;

  struct Link {
    std::uint32_t index = 0;
    std::uint32_t place = 0;  // the element that it names; 0: there is none
  };

  FootnoteLinks(const dom::Document& document, std::string_view page_url,
                std::string_view base_url);

  [[nodiscard]] const std::vector<Link>& links() const noexcept { return links_; }
  // Elements that are notes by their class, in the middle of text.
  [[nodiscard]] const std::vector<std::uint32_t>& inline_notes() const noexcept {
    return inline_notes_;
  }
  // The id on this page that an <a> links to.
  [[nodiscard]] std::optional<std::string> fragment(const dom::Node& link) const;

 private:
  const dom::Document& document_;
  std::string page_url_;  // the page's own address, for links that spell it out
  std::string base_url_;
  std::vector<Link> links_;  // in order
  std::vector<std::uint32_t> inline_notes_;
};

// Where marks are looked for. `is_read` is asked in document order, for every node of the range
// whose ancestors in it are all read.
struct FootnoteScope {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::function<bool(std::uint32_t)> is_read;
};

class Footnotes {
 public:
  Footnotes(const dom::Document& document, const FootnoteLinks& links, const FootnoteScope& scope);

  [[nodiscard]] bool empty() const noexcept { return notes_.empty(); }
  // The number of the note that this element is a mark of; 0: none.
  [[nodiscard]] std::uint32_t mark(std::uint32_t index) const;
  // The number of the note that is this element; 0: none.
  [[nodiscard]] std::uint32_t note(std::uint32_t index) const;
  // True if the note is where its mark is, so that reading the mark reads the note.
  [[nodiscard]] bool is_inline(std::uint32_t number) const;
  // A back link, or the label of a note: not read.
  [[nodiscard]] bool is_skipped(std::uint32_t index) const { return skipped_.contains(index); }
  // The text of a text node without the rest of its note's label.
  [[nodiscard]] std::string_view text_of(std::uint32_t index) const;
  // What the mark at `index` shows, in brackets.
  [[nodiscard]] std::string mark_text(std::uint32_t index) const;
  // The elements whose content is the note; the first is number 1.
  [[nodiscard]] const std::vector<std::uint32_t>& notes() const noexcept { return notes_; }

 private:
  const dom::Document& document_;
  std::vector<std::uint32_t> notes_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_note_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_mark_;
  std::unordered_set<std::uint32_t> inline_notes_;  // numbers
  std::unordered_set<std::uint32_t> skipped_;
  std::unordered_map<std::uint32_t, std::uint32_t> label_bytes_;  // of a text node's beginning
};

// Marks without a note become text; notes without a mark become blocks like any other.
void resolve_footnotes(Content& content);

}  // namespace winnow::compose
