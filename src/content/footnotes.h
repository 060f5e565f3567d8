// Finds footnotes: which links of a page are references to a note, and which elements are notes.
//
//   rye<sup id="r1"><a href="#n1">1</a></sup> ... <li id="n1">Late. <a href="#r1">back</a></li>
//
// A reference is a link within the page whose text is a number, a letter or a symbol, and that is
// raised or named as a reference by class, role or address. Its target is a note only with
// evidence, because a paragraph that is taken for a note is moved out of the text:
//   - it is in a container of notes that does not contain the reference (role=doc-endnotes, class
//     "footnotes", "reflist", ...), or
//   - it follows the reference and begins or ends with a link back to it, or
//   - it follows the reference in a list whose items are all targets of references, or
//   - it follows the reference, begins with the reference's text, and so does a sibling.
// Otherwise link and text stay as they are. Back links and the label at the beginning of a note are
// left out. A note inside a sentence (sidenotes, LaTeXML) is its own reference.
//
// Notes are numbered in the order of their first references; only references that are read count.
// Links and their targets are found once per page (FootnoteLinks), the notes of a selection in one
// pass over its range and one over each note, whose size is bounded. Thread-safe.
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

namespace winnow::content {

// The links in a range of nodes that look like references, and their targets on the page.
class FootnoteLinks {
 public:
  static constexpr std::size_t kMaxLinks = 50'000;

  struct Link {
    std::uint32_t index = 0;
    std::uint32_t place = 0;  // the target element; 0: none
  };

  FootnoteLinks(const dom::Document& document, std::string_view page_url, std::string_view base_url,
                std::uint32_t first, std::uint32_t end);

  [[nodiscard]] const std::vector<Link>& links() const noexcept { return links_; }
  // Elements inside text that are notes by their class.
  [[nodiscard]] const std::vector<std::uint32_t>& inline_notes() const noexcept {
    return inline_notes_;
  }
  // The id on this page that an <a> points to.
  [[nodiscard]] std::optional<std::string> fragment(const dom::Node& link) const;

 private:
  const dom::Document& document_;
  std::string page_url_;  // the page's own URL, for links that contain it
  std::string base_url_;
  std::vector<Link> links_;  // in document order
  std::vector<std::uint32_t> inline_notes_;
};

// Where references are searched. `is_read` is called in document order, for every node of the range
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
  // The number of the note that this element refers to; 0: none.
  [[nodiscard]] std::uint32_t reference(std::uint32_t index) const;
  // The number of the note that this element is; 0: none.
  [[nodiscard]] std::uint32_t note(std::uint32_t index) const;
  // True if the note is at its reference, so that reading the reference reads the note.
  [[nodiscard]] bool is_inline(std::uint32_t number) const;
  // True for a back link or the label of a note, which are left out.
  [[nodiscard]] bool is_skipped(std::uint32_t index) const { return skipped_.contains(index); }
  // The text of a text node without the rest of its note's label.
  [[nodiscard]] std::string_view text_of(std::uint32_t index) const;
  // The text of the reference at `index`, in brackets.
  [[nodiscard]] std::string reference_text(std::uint32_t index) const;
  // The elements that contain the notes; the first is number 1.
  [[nodiscard]] const std::vector<std::uint32_t>& notes() const noexcept { return notes_; }

 private:
  const dom::Document& document_;
  std::vector<std::uint32_t> notes_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_note_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_of_reference_;
  std::unordered_set<std::uint32_t> inline_notes_;  // numbers
  std::unordered_set<std::uint32_t> skipped_;
  std::unordered_map<std::uint32_t, std::uint32_t> label_bytes_;  // at the beginning of a text node
};

// References without a note become text; notes without a reference become ordinary blocks.
void resolve_footnotes(Content& content);

}  // namespace winnow::content
