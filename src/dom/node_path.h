// A node's address within its page, as a selector that finds it and nothing else:
//
//   html > body:nth-child(2) > div:nth-child(3) > h1:nth-child(1)
//
// Labels name elements this way, so that they outlast a new parse; parse_selector() reads it back.
// The positions count element siblings. Where a drawing holds another <html> the first is
// html:root. Text and comments get the path of their parent element, the root an empty one; a
// fragment's top elements, of which there may be several, carry a position too. Cost: one pass over
// the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

std::string node_path(const Document& document, NodeId id);

// The same for many nodes of one page: siblings are counted once, in one pass, and a path costs its
// own length. Keeps a reference to the Document.
class NodePaths {
 public:
  explicit NodePaths(const Document& document);
  [[nodiscard]] std::string operator()(NodeId id) const;

 private:
  const Document& document_;
  std::vector<std::uint32_t> positions_;  // of each element among its sibling elements, from 1
  bool is_ambiguous_ = false;             // other elements are named like the page's own
};

}  // namespace winnow::dom
