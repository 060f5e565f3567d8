// The relation of a node to a selection, queried in document order.
//
//   Selected selected(document, selection.roots, selection.excluded);
//   if (selected.place(i) == Selected::Place::Outside) i = document[i].end;
//
// Nodes below an excluded node must not be queried: the caller skips the whole subtree. A copy
// continues where the original is, so looking ahead costs only the nodes visited. Constant time per
// node, amortized. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dom/selection.h"

namespace winnow::content {

class Selected {
 public:
  enum class Place : std::uint8_t {
    Inside,
    Around,  // contains a root
    Outside,
  };

  Selected(const dom::Document& document, const std::vector<dom::NodeId>& roots,
           const std::vector<dom::NodeId>& excluded)
      : document_(document), roots_(roots), excluded_(excluded) {}

  Place place(std::uint32_t index) {
    while (root_ < roots_.size() && document_[roots_[root_]].end <= index) ++root_;
    while (next_excluded_ < excluded_.size() && dom::index(excluded_[next_excluded_]) < index)
      ++next_excluded_;
    if (root_ == roots_.size()) return Place::Outside;
    if (next_excluded_ < excluded_.size() && dom::index(excluded_[next_excluded_]) == index)
      return Place::Outside;
    if (dom::index(roots_[root_]) <= index) return Place::Inside;
    return dom::index(roots_[root_]) < document_[index].end ? Place::Around : Place::Outside;
  }

 private:
  const dom::Document& document_;
  const std::vector<dom::NodeId>& roots_;
  const std::vector<dom::NodeId>& excluded_;
  std::size_t root_ = 0;
  std::size_t next_excluded_ = 0;
};

}  // namespace winnow::content
