// Selection: what a method found, as ranges of nodes in a Document.
//
// A method answers with a Selection and nothing else; turning it into text, titles and records is
// compose's work. An empty Selection is an answer: there is no content on this page, or none the
// method can see.
#pragma once

#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

struct Selection {
  // Subtrees that are content: in document order, none inside another.
  std::vector<NodeId> roots;
  // Subtrees inside those that are not content after all; in document order.
  std::vector<NodeId> excluded;

  [[nodiscard]] bool empty() const noexcept { return roots.empty(); }
};

}  // namespace winnow::dom
