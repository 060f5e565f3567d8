// Selection: the result of a method, as ranges of nodes in a Document.
//
// A method returns nodes and nothing else: a Selection, and for a page with several posts one Post
// each. compose/ turns them into text, titles and records. An empty Selection is a valid answer:
// the page has no content, or none that the method can find.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

// A data table or a code block of which a part is selected, and how it is read.
struct Part {
  enum class State : std::uint8_t {
    Whole,
    None,
    Cells,  // the selected cells of a table that may be a layout grid
  };
  NodeId node{};
  State state = State::Cells;
};

struct Selection {
  // Subtrees that are content, in document order, none inside another.
  std::vector<NodeId> roots = {};
  // Subtrees inside those that are not content, in document order.
  std::vector<NodeId> excluded = {};
  // In document order. Methods leave it empty; decide/whole_parts.h fills it.
  std::vector<Part> parts = {};

  // Includes what only attributes hide, such as an accordion that a script opens, but never script,
  // style or template.
  bool reads_hidden = false;

  [[nodiscard]] bool empty() const noexcept { return roots.empty(); }
};

// The part with this element, or nullptr.
inline const Part* find_part(const Selection& selection, NodeId node) noexcept {
  const auto at = std::ranges::lower_bound(selection.parts, node, {}, &Part::node);
  return at != selection.parts.end() && at->node == node ? &*at : nullptr;
}

// One of several posts on a page, or a comment below an article. Its date, author and permalink are
// searched in the nodes [first, end), which contain title and body and overlap no other post.
struct Post {
  std::optional<NodeId> title = {};
  Selection body = {};
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::optional<double> probability = {};      // that it is a post, with these bounds
  std::optional<std::uint32_t> reply_to = {};  // the earlier post that this one replies to
  std::optional<std::uint32_t> below = {};     // of a comment: the message of a thread above it
};

// How likely the text of the nodes [first, end) is content.
struct NodeScore {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  float probability = 0;
};

}  // namespace winnow::dom
