// Blocks: the pieces of text that a reader sees apart, and that methods keep or drop as one.
//
// A block is a run of inline content. It ends where the default style sheet begins a new line box:
// at the start and the end of a block element or a table cell, at <hr> and at two <br> in a row.
// Inline tags do not end it, and neither does what is hidden.
//
//   <div>One <b>two</b><p>three</p>four<br><br>five</div>      one two | three | four | five
//
// Split rule: where a run has no text of its own but two or more inline children that have some, as
// a row of links has, each child is a block; not inside p, pre, code and headings, where inline
// elements only mark words.
//
//   <li><a>Home</a> <a>Blog</a></li>                           home | blog
//   <p><b>Not</b> <i>here</i></p>                              not here
//
// Blocks follow each other in document order and do not overlap, so a page is a sequence of them,
// and the blocks of a subtree are a range. One pass, flat arrays, no recursion; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dom/selection.h"
#include "winnow/document.h"

namespace winnow::features {

// A text node that says something, as part of a block.
struct TextPiece {
  static constexpr std::uint8_t kInLink = 1;
  static constexpr std::uint8_t kApart = 2;  // white space or <br> stands between it and the last

  std::uint32_t node = 0;
  std::uint16_t depth = 0;  // open elements around it, below the segmented root
  std::uint16_t fell = 0;   // the fewest open elements since the piece before it
  std::uint16_t tags = 0;   // start and end tags of elements that began since the piece before it
  std::uint8_t flags = 0;
};

struct Block {
  std::uint32_t first_piece = 0;
  std::uint32_t end_piece = 0;
  std::uint32_t element = 0;  // the innermost element that holds all of it
};

struct Segmentation {
  std::vector<TextPiece> pieces;  // in document order
  std::vector<Block> blocks;      // together they hold every piece once
  // Shown, but not read: select, textarea, svg, boilerplate. In document order.
  std::vector<std::uint32_t> skipped;

  [[nodiscard]] std::span<const TextPiece> pieces_of(const Block& block) const {
    return std::span(pieces).subspan(block.first_piece, block.end_piece - block.first_piece);
  }
  // The nodes from the first piece of a block to one past its last.
  [[nodiscard]] std::uint32_t begin_node(const Block& block) const {
    return pieces[block.first_piece].node;
  }
  [[nodiscard]] std::uint32_t end_node(const Block& block) const {
    return pieces[block.end_piece - 1].node + 1;
  }
};

enum class Hidden : std::uint8_t { Skip, Read };
enum class Boilerplate : std::uint8_t { Skip, Read };

struct SegmentOptions {
  // Read: elements that only `hidden`, aria-hidden or a style attribute hide have blocks as well,
  // and so has <noscript>. What holds no text for readers (script, style, template) never has.
  Hidden hidden = Hidden::Skip;
  // Skip: what stands in a <nav>, <footer> or <dialog> outside <main> and <article> has no blocks,
  // nor has what asks for consent, as its role, class or id says. A page that is hardly anything
  // else is read whole: a <nav> that nobody closed, a menu alone.
  Boilerplate boilerplate = Boilerplate::Read;
};

// The blocks below <body>, or below the root of a fragment.
Segmentation segment(const dom::Document& document, const SegmentOptions& options = {});

// Segments as one text: kept[i] says whether block i is content. The roots are the largest subtrees
// that hold content only; where a kept run shares its element with blocks that are not kept, the
// element is a root and they are excluded, so that the run stays one line.
dom::Selection select_blocks(const dom::Document& document, const Segmentation& segmentation,
                             const std::vector<bool>& kept);

// `selection` without the blocks for which dropped[i] is true: the largest subtrees that hold such
// blocks and no others are excluded.
dom::Selection exclude_blocks(const dom::Document& document, const Segmentation& segmentation,
                              const std::vector<bool>& dropped, dom::Selection selection);

}  // namespace winnow::features
