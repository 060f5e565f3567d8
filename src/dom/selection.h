// Selection: what a method found, as ranges of nodes in a Document.
//
// A method answers with nodes and nothing else: a Selection, and on a page of many posts one Post
// each. Turning them into text, titles and records is compose's work. An empty Selection is an
// answer: there is no content on this page, or none the method can see.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

struct Selection {
  // Subtrees that are content: in document order, none inside another.
  std::vector<NodeId> roots;
  // Subtrees inside those that are not content after all; in document order.
  std::vector<NodeId> excluded;

  // What only attributes hide is content as well: an accordion that a script opens. What is never
  // text for a reader (script, style, template) is not.
  bool reads_hidden = false;

  [[nodiscard]] bool empty() const noexcept { return roots.empty(); }
};

// One of several posts on a page, or one comment below an article. Its date, author and permalink
// are looked for in the nodes [first, end), which hold title and body and touch no other post.
struct Post {
  std::optional<NodeId> title = {};
  Selection body = {};
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::optional<double> probability = {};      // that it is one, with these bounds
  std::optional<std::uint32_t> reply_to = {};  // which of the posts before it this one answers
};

// How likely the text of the nodes [first, end) is content.
struct NodeScore {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  float probability = 0;
};

}  // namespace winnow::dom
