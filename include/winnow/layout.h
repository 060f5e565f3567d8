// The embedded layout: positions of elements for methods that use them. Library winnow_layout.
//
// Example:
//
//   const winnow::ExtractOptions options{.method = "blog", .layout = winnow::embedded_layout};
//   const std::string html = "<style>h2{font-size:2em}</style><h2>Rye</h2><p>It is late.</p>";
//   const winnow::Page page = winnow::extract(html, options).value();
//   std::cout << page.metadata.method << "\n";
//
// Output:
//
//   blog
//
// Style sheets that the page links are added by Extractor::add_asset(); nothing is fetched.
#pragma once

#include <memory>

#include "winnow/export.h"
#include "winnow/options.h"

namespace winnow {

// For ExtractOptions::layout. Pass the function itself.
WINNOW_API std::unique_ptr<LayoutEngine> embedded_layout();

}  // namespace winnow
