// A Document as text in the tree format of html5lib, which the HTML standard's tests use.
//
//   | <html>
//   |   <head>
//   |   <body>
//   |     <p>
//   |       class="x"
//   |       "Hello"
//
// `winnow inspect --tree` prints this. Attributes are sorted by name; the children of a <template>
// follow a line "content". Linear in the output.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string format_tree(const Document& document);

}  // namespace winnow::dom
