// The path of a node: a selector that matches this element and no other.
//
//   html > body:nth-child(2) > div:nth-child(3) > h1:nth-child(1)
//
// Labels identify elements this way, so that they survive a new parse; parse_selector() reads
// paths. Positions count element siblings. If an embedded drawing contains another <html>, the
// first one is html:root. Text and comments get the path of their parent element, the root an empty
// one. The top elements of a fragment, of which there may be several, have a position too. One pass
// over the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

std::string node_path(const Document& document, NodeId id);

// Paths of many nodes of a page: siblings are counted once, in one pass, and a path costs its own
// length. Keeps a reference to the Document.
class NodePaths {
 public:
  explicit NodePaths(const Document& document);
  [[nodiscard]] std::string operator()(NodeId id) const;

 private:
  const Document& document_;
  std::vector<std::uint32_t> positions_;  // of each element among its sibling elements, from 1
  bool is_ambiguous_ = false;  // other elements have the names of the page's html and body
};

}  // namespace winnow::dom
