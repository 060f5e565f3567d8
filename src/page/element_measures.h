// Element measures: counts over any range of nodes, as the difference of two running sums.
//
// Methods that look for posts count the same things in many overlapping subtrees: words, words in
// links, dates, images. A Document is in document order, so one pass computes running sums, and
// each count over a range of nodes is two loads:
//
//   const ElementMeasures measures(facts);
//   measures.words(first, end)          // visible words in the nodes [first, end)
//
// Each element also has marks, from its tag, class, id, role and itemprop ("entry-title",
// "share-buttons"), and a path signature: a hash of the tags from the root down. The titles of a
// page's posts have the same signature.
//
// A view of page facts, which must outlive it. Hidden elements count nothing. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "page/page_facts.h"

namespace winnow::page {

class ElementMeasures {
 public:
  explicit ElementMeasures(PageFacts& facts, HiddenParts hidden = HiddenParts::Skip);

  [[nodiscard]] const dom::Document& document() const noexcept { return *document_; }
  // Sums over the nodes [first, end).
  [[nodiscard]] std::uint32_t words(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].words - (*sums_)[first].words;
  }
  [[nodiscard]] std::uint32_t link_words(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].link_words - (*sums_)[first].link_words;
  }
  [[nodiscard]] std::uint32_t paragraph_words(std::uint32_t first,
                                              std::uint32_t end) const noexcept {
    return (*sums_)[end].paragraph_words - (*sums_)[first].paragraph_words;
  }
  // Words below an element that is marked as something else than content.
  [[nodiscard]] std::uint32_t non_body_words(std::uint32_t first,
                                             std::uint32_t end) const noexcept {
    return (*sums_)[end].non_body_words - (*sums_)[first].non_body_words;
  }
  [[nodiscard]] std::uint32_t punctuation(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].punctuation - (*sums_)[first].punctuation;
  }
  [[nodiscard]] std::uint32_t images(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].images - (*sums_)[first].images;
  }
  [[nodiscard]] std::uint32_t headings(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].headings - (*sums_)[first].headings;
  }
  // <time>, elements marked as dates, short texts with a year.
  [[nodiscard]] std::uint32_t dates(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].dates - (*sums_)[first].dates;
  }
  [[nodiscard]] std::uint32_t inputs(std::uint32_t first, std::uint32_t end) const noexcept {
    return (*sums_)[end].inputs - (*sums_)[first].inputs;
  }

  [[nodiscard]] NameMarks marks(std::uint32_t node) const noexcept {
    return elements_->marks[node];
  }
  [[nodiscard]] bool has(std::uint32_t node, NameMark mark) const noexcept {
    return (elements_->marks[node] & bit(mark)) != 0;
  }
  // The marks of the element and of all its ancestors below <body>.
  [[nodiscard]] NameMarks marks_above(std::uint32_t node) const noexcept {
    return elements_->marks_above[node];
  }
  [[nodiscard]] bool is_shown(std::uint32_t node) const noexcept {
    return (elements_->visible[node] & visible_bit(hidden_)) != 0;
  }
  // Does a class, itemprop or rel of the element name a writer?
  [[nodiscard]] bool names_writer(std::uint32_t node) const noexcept {
    return (elements_->counts[node].flags & NodeCounts::kWriter) != 0;
  }
  [[nodiscard]] std::uint16_t depth(std::uint32_t node) const noexcept {
    return elements_->depth[node];
  }
  // Hash of the tags from the root down to the element.
  [[nodiscard]] std::uint64_t path(std::uint32_t node) const noexcept {
    return elements_->paths[node];
  }
  // Hash of the words in the element's class, without digits; 0 without a class.
  [[nodiscard]] std::uint64_t class_hash(std::uint32_t node) const noexcept {
    return elements_->classes[node];
  }

  // The elements of <body> that may be the title of a post, in document order. Like shown_elements(),
  // without hidden parts, whatever HiddenParts is.
  [[nodiscard]] std::span<const std::uint32_t> possible_titles() const noexcept {
    return elements_->possible_titles;
  }
  // The number of elements of <body> with this tag.
  [[nodiscard]] std::uint32_t shown_elements(dom::Name tag) const noexcept {
    return dom::index(tag) < elements_->tags.size() ? elements_->tags[dom::index(tag)] : 0;
  }

  // 1 to 6 for h1 to h6, else 0.
  [[nodiscard]] int heading_level(std::uint32_t node) const noexcept;
  // The visible text of [first, end), white space collapsed, at most `most` bytes.
  [[nodiscard]] std::string text(std::uint32_t first, std::uint32_t end,
                                 std::size_t most = 1000) const;
  // The same, appended to an empty string, so that a caller can reuse its memory.
  void append_text(std::uint32_t first, std::uint32_t end, std::size_t most,
                   std::string& out) const;
  // The last bytes of that text, without white space at the end.
  [[nodiscard]] std::string last_bytes(std::uint32_t first, std::uint32_t end,
                                       std::size_t most) const;

 private:
  const dom::Document* document_;
  const ElementFacts* elements_;
  const std::vector<NodeSums>* sums_;  // before each node; one more at the end
  HiddenParts hidden_;
};

}  // namespace winnow::page
