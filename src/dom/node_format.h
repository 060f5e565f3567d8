// A Document's arrays as a table, one line a node: what docs/document.md explains.
//
// `winnow inspect --nodes` prints this. Positions are byte offsets in the decoded page.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string format_nodes(const Document& document);

}  // namespace winnow::dom
