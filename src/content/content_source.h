// The source of the characters of a Content, recorded on request while it is built.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/content.h"

namespace winnow::content {

enum class SourceKind : std::uint8_t {
  Words,      // the text of the nodes
  Formula,    // LaTeX, made from the nodes
  Footnote,   // a footnote reference, written as "[1]"
  NoteLabel,  // the "[1]" before a note; not text of the page
  Added,      // quotation marks, brackets; not text of the page
};

// A range of Content::store and the nodes it was made from. Spans are in the order of the store.
struct SourceSpan {
  std::uint32_t begin = 0;  // in Content::store
  std::uint32_t end = 0;
  std::uint32_t first = 0;  // nodes of the Document
  std::uint32_t last = 0;
  SourceKind kind = SourceKind::Words;
  bool follows_gap = false;  // something between this span and the previous one was left out
};

struct SourcedContent {
  Content content;
  std::vector<SourceSpan> sources;
};

}  // namespace winnow::content
