// Element facts: what one walk over the nodes finds out about each, and running sums over it.
//
// The walk reads the attributes of all elements and the text of all nodes once, for both ways to
// treat hidden parts. The sums of one way are a second loop, over numbers only. Use
// ElementMeasures (element_measures.h) to read them.
#pragma once

#include <cstdint>
#include <vector>

#include "page/name_values.h"
#include "winnow/document.h"

namespace winnow::page {

// Read: <noscript> and elements hidden only by attributes count, too.
enum class HiddenParts : std::uint8_t { Skip, Read };
constexpr std::uint8_t visible_bit(HiddenParts hidden) noexcept {
  return hidden == HiddenParts::Skip ? 1 : 2;
}

// What a node itself adds to the sums, if it is visible.
struct NodeCounts {
  static constexpr std::uint16_t kImage = 1;
  static constexpr std::uint16_t kHeading = 2;
  static constexpr std::uint16_t kDate = 4;
  static constexpr std::uint16_t kInput = 8;
  static constexpr std::uint16_t kInLink = 16;
  static constexpr std::uint16_t kInParagraph = 32;
  static constexpr std::uint16_t kNonBody = 64;
  static constexpr std::uint16_t kWriter = 128;  // not a sum

  std::uint32_t words = 0;
  std::uint32_t punctuation = 0;
  std::uint16_t flags = 0;
};

struct NodeSums {
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

// By node.
struct ElementFacts {
  std::vector<NameMarks> marks;
  std::vector<NameMarks> marks_above;
  std::vector<std::uint8_t> visible;  // visible_bit() of each way
  std::vector<std::uint16_t> depth;
  std::vector<std::uint64_t> paths;
  std::vector<std::uint64_t> classes;
  std::vector<NodeCounts> counts;
  // Headings, elements named as titles, links and bold elements: what may be the title of a post.
  std::vector<std::uint32_t> possible_titles;
  std::vector<std::uint32_t> tags;  // number of elements in <body> that are not hidden, by tag

  void read(const dom::Document& document, NameValues& names);
  // The sums before each node, and one more at the end.
  void sum_up(HiddenParts hidden, std::vector<NodeSums>& sums) const;
};

}  // namespace winnow::page
