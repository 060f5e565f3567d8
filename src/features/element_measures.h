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
// Linear in the page. Hidden elements count nothing. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "facts/page_facts.h"

namespace winnow::features {

using base::join_hash;
using facts::bit;
using facts::NameMark;
using facts::NameMarks;

// Read: <noscript> and elements hidden only by attributes count, too.
enum class HiddenParts : std::uint8_t { Skip, Read };

class ElementMeasures {
 public:
  explicit ElementMeasures(facts::PageFacts& facts, HiddenParts hidden = HiddenParts::Skip);

  [[nodiscard]] const dom::Document& document() const noexcept { return *document_; }
  [[nodiscard]] facts::NameValues& names() const noexcept { return facts_->names(); }
  // Sums over the nodes [first, end).
  [[nodiscard]] std::uint32_t words(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].words - sums_[first].words;
  }
  [[nodiscard]] std::uint32_t link_words(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].link_words - sums_[first].link_words;
  }
  [[nodiscard]] std::uint32_t paragraph_words(std::uint32_t first,
                                              std::uint32_t end) const noexcept {
    return sums_[end].paragraph_words - sums_[first].paragraph_words;
  }
  // Words below an element that is marked as something else than content.
  [[nodiscard]] std::uint32_t non_body_words(std::uint32_t first,
                                             std::uint32_t end) const noexcept {
    return sums_[end].non_body_words - sums_[first].non_body_words;
  }
  [[nodiscard]] std::uint32_t punctuation(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].punctuation - sums_[first].punctuation;
  }
  [[nodiscard]] std::uint32_t images(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].images - sums_[first].images;
  }
  [[nodiscard]] std::uint32_t headings(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].headings - sums_[first].headings;
  }
  // <time>, elements marked as dates, short texts with a year.
  [[nodiscard]] std::uint32_t dates(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].dates - sums_[first].dates;
  }
  [[nodiscard]] std::uint32_t inputs(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end].inputs - sums_[first].inputs;
  }

  [[nodiscard]] NameMarks marks(std::uint32_t node) const noexcept { return marks_[node]; }
  [[nodiscard]] bool has(std::uint32_t node, NameMark mark) const noexcept {
    return (marks_[node] & bit(mark)) != 0;
  }
  // The marks of the element and of all its ancestors below <body>.
  [[nodiscard]] NameMarks marks_above(std::uint32_t node) const noexcept {
    return marks_above_[node];
  }
  [[nodiscard]] bool is_shown(std::uint32_t node) const noexcept { return shown_[node] != 0; }
  [[nodiscard]] std::uint16_t depth(std::uint32_t node) const noexcept { return depth_[node]; }
  // Hash of the tags from the root down to the element.
  [[nodiscard]] std::uint64_t path(std::uint32_t node) const noexcept { return paths_[node]; }
  // Hash of the words in the element's class, without digits; 0 without a class.
  [[nodiscard]] std::uint64_t class_hash(std::uint32_t node) const noexcept {
    return classes_[node];
  }

  // 1 to 6 for h1 to h6, else 0.
  [[nodiscard]] int heading_level(std::uint32_t node) const noexcept;
  // The visible text of [first, end), white space collapsed, at most `most` bytes.
  [[nodiscard]] std::string text(std::uint32_t first, std::uint32_t end,
                                 std::size_t most = 1000) const;
  // The last bytes of that text, without white space at the end.
  [[nodiscard]] std::string last_bytes(std::uint32_t first, std::uint32_t end,
                                       std::size_t most) const;

 private:
  struct Sums {
    std::uint32_t words = 0;
    std::uint32_t link_words = 0;
    std::uint32_t paragraph_words = 0;
    std::uint32_t non_body_words = 0;
    std::uint32_t punctuation = 0;
    std::uint32_t images = 0;
    std::uint32_t headings = 0;
    std::uint32_t dates = 0;
    std::uint32_t inputs = 0;
  };
  void add_text(std::uint32_t node, Sums& sum, bool in_link, bool in_paragraph,
                bool is_non_body) const;

  facts::PageFacts* facts_;
  const dom::Document* document_;
  std::vector<Sums> sums_;  // before each node; one more at the end
  std::vector<NameMarks> marks_;
  std::vector<NameMarks> marks_above_;
  std::vector<std::uint8_t> shown_;
  std::vector<std::uint16_t> depth_;
  std::vector<std::uint64_t> paths_;
  std::vector<std::uint64_t> classes_;
};

}  // namespace winnow::features
