// What a caller may say about an extraction. Every field has a default.
//
//   winnow::extract(html, {.method = "mcst", .url = "https://example.org/post"});
#pragma once

#include <cstddef>
#include <string>

namespace winnow {

struct ExtractOptions {
  std::string method = {};        // see winnow::all_methods(); empty: the default one
  std::string url = {};           // where the page came from; goes into the record
  std::string content_type = {};  // the HTTP header, e.g. "text/html; charset=utf-8"
  std::size_t max_bytes = std::size_t{20} << 20;
};

}  // namespace winnow
