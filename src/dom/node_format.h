// A Document's arrays as a table with one line per node; docs/document.md explains the columns.
//
// `winnow inspect --nodes` prints this. Positions are byte offsets in the decoded page.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string format_nodes(const Document& document);

}  // namespace winnow::dom
