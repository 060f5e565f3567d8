// A node's address within its page, as a selector that finds it and nothing else:
//
//   html > body:nth-child(2) > div:nth-child(3) > h1:nth-child(1)
//
// Labels name elements this way, so that they outlast a new parse; parse_selector() reads it back.
// The positions count element siblings. Text and comments get the path of their parent element, the
// root an empty one; a fragment's top elements, of which there may be several, carry a position
// too. Cost: the number of earlier siblings of the node and of its ancestors.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string node_path(const Document& document, NodeId id);

}  // namespace winnow::dom
