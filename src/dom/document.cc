// The functions of Document that are more than an array access.
#include "winnow/document.h"

namespace winnow::dom {

std::string_view name_of(Truncation truncation) noexcept {
  switch (truncation) {
    case Truncation::None: return "none";
    case Truncation::Nodes: return "nodes";
    case Truncation::Attributes: return "attributes";
    case Truncation::Names: return "names";
    case Truncation::Work: return "work";
  }
  return "none";
}

std::optional<NodeId> Document::find_first(Name tag) const noexcept {
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].is(tag)) return node_id(i);
  return std::nullopt;
}

}  // namespace winnow::dom
