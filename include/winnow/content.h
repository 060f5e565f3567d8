// Content: extracted content with its structure, as a flat tree of a few kinds of nodes.
//
// Plain text loses headings, tables and code blocks; the page's HTML carries scripts, styles and
// layout. Content lies between the two: paragraphs, headings, lists, quotes, code, tables, images,
// embeds, footnotes, formulas, and inline formatting. It cannot represent anything else, so output
// written from it (render.h: Markdown, HTML, XML) needs no sanitizing.
//
// Example:
//
//   const std::string html = "<h1>Rye</h1><p>See <a href='/rye'>rye</a>.";
//   const std::string url = "https://mill.example/";
//   const winnow::ExtractOptions options{.method = "mcst", .url = url, .content = true};
//   const winnow::Page page = winnow::extract(html, options).value();
//   std::cout << winnow::to_text(page.content);
//
// Output:
//
//   Paragraph
//     Text "See "
//     Link <https://mill.example/rye>
//       Text "rye"
//     Text "."
//
// The same paragraph in memory: the descendants of a node follow it, up to its `end`.
//
//   0 Paragraph  end 5
//   1   Text     end 2   "See "
//   2   Link     end 4   url "https://mill.example/rye"
//   3     Text   end 4   "rye"
//   4   Text     end 5   "."
//
// Invariants:
//   - Nodes are in reading order.
//   - Paragraph, Heading, Term and Caption contain inline nodes; all other blocks contain blocks.
//     Text, Code, Image, Embed, LineBreak, Math, FootnoteReference, CodeBlock and Rule are leaves.
//   - A List contains Items (a description list also Terms), a Table an optional Caption and Rows,
//     a Row contains Cells. Footnotes are top-level nodes at the end. Blocks nest at most kMaxDepth
//     levels.
//   - An inline format is never nested in its own kind and has no white space at its edges. The
//     only control characters are tabs and line feeds in code.
//   - URLs are absolute if the page's URL is known. Links use http, https, ftp, mailto or tel;
//     images use http or https.
//
// Content is a value: it owns its text, can be copied and moved, and may be read by any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"

namespace winnow {

// What a node is, with the fields that it uses.
enum class ContentKind : std::uint8_t {
  // Blocks.
  Paragraph,
  Heading,  // level 1 to 6
  List,     // style; an ordered one starts at `number`
  Item,
  Term,       // described by the items that follow it
  Quote,      // callout
  CodeBlock,  // text: exact, without the last line feed; language
  Table,
  Row,
  Cell,  // is_header; alignment; column_span, row_span
  Figure,
  Caption,
  Rule,
  MathBlock,  // text: LaTeX
  Footnote,   // number
  // Inline.
  Text,
  Link,   // url, title
  Image,  // url, title; text: the alternative text
  Embed,  // url, title: an embedded video, audio or document
  Emphasis,
  Strong,
  Strikethrough,
  Superscript,
  Subscript,
  Code,  // text
  Math,  // text: LaTeX
  LineBreak,
  FootnoteReference,  // number; text: the mark as the page writes it, in brackets
};

// Text, links, formatting and other parts of a line.
constexpr bool is_inline(ContentKind kind) noexcept { return kind >= ContentKind::Text; }
// Contains inline nodes rather than blocks.
constexpr bool is_leaf_block(ContentKind kind) noexcept {
  return kind == ContentKind::Paragraph || kind == ContentKind::Heading ||
         kind == ContentKind::Term || kind == ContentKind::Caption;
}
// Inline nodes that contain inline nodes.
constexpr bool is_format(ContentKind kind) noexcept {
  return kind == ContentKind::Link ||
         (kind >= ContentKind::Emphasis && kind <= ContentKind::Subscript);
}

// How the items of a list are marked: by bullets, by numbers, or by terms.
enum class ListStyle : std::uint8_t { Unordered, Ordered, Description };

// Of the text of a table cell.
enum class Alignment : std::uint8_t { None, Left, Center, Right };

// Whether a Quote is a note or a warning beside the text, in the kinds that GitHub's Markdown has.
enum class Callout : std::uint8_t { None, Note, Tip, Important, Warning, Caution };

// A run of characters in Content::store.
struct ContentPiece {
  std::uint32_t offset = 0;  // of the first byte
  std::uint32_t length = 0;  // in bytes
};

// One node of the tree. Fields that its kind does not use keep their defaults.
struct ContentNode {
  ContentKind kind = ContentKind::Text;    // what it is
  std::uint8_t level = 0;                  // Heading
  ListStyle style = ListStyle::Unordered;  // List
  bool is_header = false;                  // Cell
  Alignment alignment = Alignment::None;   // Cell
  Callout callout = Callout::None;         // Quote
  std::uint16_t column_span = 1;           // Cell
  std::uint16_t row_span = 1;              // Cell
  std::uint32_t end = 0;                   // one past the last descendant
  std::uint32_t number = 0;                // List, Footnote, FootnoteReference
  ContentPiece text = {};                  // Text, Code, CodeBlock, Math, MathBlock, Image
  ContentPiece url = {};                   // Link, Image, Embed
  ContentPiece title = {};                 // Link, Image, Embed; CodeBlock: its language
};

// The tree: nodes in reading order, and the characters that they point to.
struct Content {
  static constexpr std::size_t kMaxDepth = 32;  // of nested blocks

  std::vector<ContentNode> nodes;  // in reading order
  std::string store;               // the characters that nodes point to

  // True if there is nothing.
  [[nodiscard]] bool empty() const noexcept { return nodes.empty(); }
  // The characters of a piece of this Content.
  [[nodiscard]] std::string_view view(ContentPiece piece) const noexcept {
    return std::string_view(store).substr(piece.offset, piece.length);
  }
  // The characters of ContentNode::text.
  [[nodiscard]] std::string_view text(const ContentNode& node) const noexcept {
    return view(node.text);
  }
  // The characters of ContentNode::url.
  [[nodiscard]] std::string_view url(const ContentNode& node) const noexcept {
    return view(node.url);
  }
  // The characters of ContentNode::title.
  [[nodiscard]] std::string_view title(const ContentNode& node) const noexcept {
    return view(node.title);
  }
  // The programming language of a CodeBlock; empty: unknown.
  [[nodiscard]] std::string_view language(const ContentNode& node) const noexcept {
    return view(node.title);
  }
};

// "left", "center", "right", or empty for None.
constexpr std::string_view name_of(Alignment alignment) noexcept {
  constexpr std::string_view kNames[] = {"", "left", "center", "right"};
  return kNames[static_cast<std::size_t>(alignment)];
}

// "note", "tip", "important", "warning", "caution", or empty for None.
constexpr std::string_view name_of(Callout callout) noexcept {
  constexpr std::string_view kNames[] = {"", "note", "tip", "important", "warning", "caution"};
  return kNames[static_cast<std::size_t>(callout)];
}

// The tree as indented text with one line per node, for tests and debugging.
WINNOW_API std::string to_text(const Content& content);

}  // namespace winnow
