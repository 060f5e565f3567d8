// Content: what was found on a page with its structure kept, as a flat tree of few kinds of nodes.
//
// Plain text forgets what a heading, a table or a block of code was; the page's own HTML remembers
// too much, scripts and styles among it. Content is what lies between: paragraphs, headings, lists,
// quotes, code, tables, images, embeds, footnotes, formulas, and the formats of text inside them. It can
// express nothing else, so what is written from it (render.h: Markdown, HTML, XML) needs no
// cleaning.
//
//   <p>See <a href="/rye">rye</a>.</p>
//
//   0 Paragraph  end 5
//   1   Text     end 2   "See "
//   2   Link     end 4   url "https://mill.example/rye"
//   3     Text   end 4   "rye"
//   4   Text     end 5   "."
//
// Nodes stand in reading order; the descendants of a node are those that follow it, up to its
// `end`. What holds:
//   - Paragraph, Heading, Term and Caption hold inline nodes, all other blocks hold blocks; Text,
//     Code, Image, Embed, LineBreak, Math, FootnoteReference, CodeBlock and Rule hold nothing.
//   - A List holds Items (a description list Terms too), a Table an optional Caption and Rows, a
//     Row Cells; Footnotes stand at the end and at the top. Blocks nest at most kMaxDepth deep.
//   - Inline formats do not nest in their own kind, and have no white space at their edges. There
//     are no control characters but the tabs and line feeds of code.
//   - An address is absolute where the page's own is known, of http, https, ftp, mailto or tel; an
//     image's of http or https.
//
// A value: it depends on nothing, and moves and copies like one. Any thread may read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

enum class ContentKind : std::uint8_t {
  // Blocks.
  Paragraph,
  Heading,  // level 1 to 6
  List,     // style; an ordered one starts at `number`
  Item,
  Term,  // what the items after it describe
  Quote,
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
  Image,  // url, title; text: what it shows, for those who do not see it
  Embed,  // url, title: a video, audio or document that the page shows in place
  Emphasis,
  Strong,
  Strikethrough,
  Superscript,
  Subscript,
  Code,  // text
  Math,  // text: LaTeX
  LineBreak,
  FootnoteReference,  // number; text: the page's own mark, in brackets
};

constexpr bool is_inline(ContentKind kind) noexcept { return kind >= ContentKind::Text; }
// Holds inline nodes rather than blocks.
constexpr bool is_leaf_block(ContentKind kind) noexcept {
  return kind == ContentKind::Paragraph || kind == ContentKind::Heading ||
         kind == ContentKind::Term || kind == ContentKind::Caption;
}
// Formats of text: inline nodes that hold inline nodes.
constexpr bool is_format(ContentKind kind) noexcept {
  return kind == ContentKind::Link ||
         (kind >= ContentKind::Emphasis && kind <= ContentKind::Subscript);
}

enum class ListStyle : std::uint8_t { Unordered, Ordered, Description };

enum class Alignment : std::uint8_t { None, Left, Center, Right };

// A run of characters in Content::store.
struct ContentPiece {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

struct ContentNode {
  ContentKind kind = ContentKind::Text;
  std::uint8_t level = 0;                  // Heading
  ListStyle style = ListStyle::Unordered;  // List
  bool is_header = false;                  // Cell
  Alignment alignment = Alignment::None;   // Cell
  std::uint16_t column_span = 1;           // Cell
  std::uint16_t row_span = 1;              // Cell
  std::uint32_t end = 0;                   // one past the last descendant
  std::uint32_t number = 0;                // List, Footnote, FootnoteReference
  ContentPiece text = {};                  // Text, Code, CodeBlock, Math, MathBlock, Image
  ContentPiece url = {};                   // Link, Image, Embed
  ContentPiece title = {};                 // Link, Image, Embed; of a CodeBlock its language
};

struct Content {
  static constexpr std::size_t kMaxDepth = 32;

  std::vector<ContentNode> nodes;
  std::string store;  // the characters that nodes point to

  [[nodiscard]] bool empty() const noexcept { return nodes.empty(); }
  [[nodiscard]] std::string_view view(ContentPiece piece) const noexcept {
    return std::string_view(store).substr(piece.offset, piece.length);
  }
  [[nodiscard]] std::string_view text(const ContentNode& node) const noexcept {
    return view(node.text);
  }
  [[nodiscard]] std::string_view url(const ContentNode& node) const noexcept {
    return view(node.url);
  }
  [[nodiscard]] std::string_view title(const ContentNode& node) const noexcept {
    return view(node.title);
  }
  [[nodiscard]] std::string_view language(const ContentNode& node) const noexcept {
    return view(node.title);
  }
};

constexpr std::string_view name_of(Alignment alignment) noexcept {
  constexpr std::string_view kNames[] = {"", "left", "center", "right"};
  return kNames[static_cast<std::size_t>(alignment)];
}

// The tree as text, a line a node, indented: for tests, and for seeing what there is.
//
//   Paragraph
//     Text "See "
//     Link <https://mill.example/rye>
//       Text "rye"
std::string to_text(const Content& content);

}  // namespace winnow
