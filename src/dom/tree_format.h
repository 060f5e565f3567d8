// A Document as text in html5lib's tree format, the format of the HTML standard's own tests.
//
//   | <html>
//   |   <head>
//   |   <body>
//   |     <p>
//   |       class="x"
//   |       "Hello"
//
// `winnow inspect --tree` prints this. Attributes are sorted by name; the children of a <template>
// stand below a line "content". Linear in the size of what it writes.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string format_tree(const Document& document);

}  // namespace winnow::dom
