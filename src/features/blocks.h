// Blocks: the runs of text that a browser shows as separate lines or paragraphs. Methods keep or
// drop a block as a whole.
//
// A block is a run of inline content. It ends where the default style sheet begins a new line box:
// at the start and the end of a block element or a table cell, at <hr> and at two <br> in a row.
// Inline tags and hidden elements do not end it.
//
//   <div>One <b>two</b><p>three</p>four<br><br>five</div>      one two | three | four | five
//
// Split rule: if a run has no text of its own but two or more inline children with text, as a row
// of links has, each child is a block. This does not apply inside p, pre, code and headings, where
// inline elements only emphasise words.
//
//   <li><a>Home</a> <a>Blog</a></li>                           home | blog
//   <p><b>Not</b> <i>here</i></p>                              not here
//
// Blocks follow each other in document order and do not overlap. A page is a sequence of blocks,
// and the blocks of a subtree are a range. One pass, flat arrays, no recursion; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dom/selection.h"
#include "winnow/document.h"

namespace winnow::features {

// A text node that is not blank, as part of a block.
struct TextLeaf {
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kApart = 2;  // white space or <br> comes before it

  std::uint32_t node = 0;
  std::uint16_t depth = 0;             // open elements around it, below the segmented root
  std::uint16_t min_depth_before = 0;  // the fewest open elements since the previous leaf
  std::uint16_t tags = 0;  // start and end tags of elements opened since the previous leaf
  std::uint8_t flags = 0;
};

struct Block {
  std::uint32_t first_leaf = 0;
  std::uint32_t end_leaf = 0;
  std::uint32_t element = 0;  // the innermost element that contains all of it
};

// Why the text of an element has no blocks.
enum class SkipReason : std::uint8_t {
  Field,
  Drawing,
  Menu,
  Header,
  Aside,
  Footer,
  Dialog,
  Consent
};

struct SkippedPart {
  std::uint32_t element = 0;
  SkipReason reason = SkipReason::Field;
};

struct Segmentation {
  std::vector<TextLeaf> leaves;  // in document order
  std::vector<Block> blocks;     // every leaf is in exactly one of them
  // Elements that are shown but not read: select, textarea, svg, boilerplate. In document order.
  std::vector<SkippedPart> skipped;
  // Images and fields of forms, also in elements without text, but not in drawings and boilerplate.
  // In document order.
  std::vector<std::uint32_t> images;
  std::vector<std::uint32_t> inputs;

  [[nodiscard]] std::span<const TextLeaf> leaves_of(const Block& block) const {
    return std::span(leaves).subspan(block.first_leaf, block.end_leaf - block.first_leaf);
  }
  // The node range [begin_node, end_node) from the first leaf of a block to its last.
  [[nodiscard]] std::uint32_t begin_node(const Block& block) const {
    return leaves[block.first_leaf].node;
  }
  [[nodiscard]] std::uint32_t end_node(const Block& block) const {
    return leaves[block.end_leaf - 1].node + 1;
  }
};

enum class Hidden : std::uint8_t { Skip, Read };
enum class Boilerplate : std::uint8_t { Skip, Read };

struct SegmentOptions {
  // Read: include <noscript>, and elements hidden only by `hidden`, aria-hidden or a style
  // attribute. Elements without text for readers (script, style, template) never have blocks.
  Hidden hidden = Hidden::Skip;
  // Skip: no blocks from <nav>; outside <main> and <article> none from <header> without <h1>, <aside>,
  // <footer> and <dialog>, nor from cookie banners, which are found by class or id. A role counts as
  // the tag. If that is nearly the whole page (a <nav> that was never closed, a page that is a menu),
  // nothing is skipped.
  Boilerplate boilerplate = Boilerplate::Read;
};

// The blocks below <body>, or below the root of a fragment. The second form reuses memory.
Segmentation segment(const dom::Document& document, const SegmentOptions& options = {});
void segment(const dom::Document& document, const SegmentOptions& options,
             Segmentation& segmentation);

// The blocks with kept[i] as a Selection. Its roots are the largest subtrees that contain only kept
// blocks. If a kept run shares its element with blocks that are not kept, the element is a root and
// the others are excluded, so that the run stays one line.
dom::Selection select_blocks(const dom::Document& document, const Segmentation& segmentation,
                             const std::vector<bool>& kept);

// `selection` without the blocks with dropped[i]: excludes the largest subtrees that contain only
// such blocks.
dom::Selection exclude_blocks(const dom::Document& document, const Segmentation& segmentation,
                              const std::vector<bool>& dropped, dom::Selection selection);

// The selection without these nodes, which lie inside it and are in document order.
dom::Selection exclude_nodes(const dom::Document& document, std::span<const dom::NodeId> excluded,
                             dom::Selection selection);

}  // namespace winnow::features
