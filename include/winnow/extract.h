// extract(): from a page's bytes to its content.
//
//   winnow::Result<winnow::Page> page = winnow::extract(bytes);
//   if (page) std::cout << page->article_body;
//
// The bytes may be in any encoding. Fails for an unknown method, for an empty input, for bytes that
// are no page at all (an image, an archive) and for one over max_bytes; a page without content has
// an empty article_body. The same bytes and options always give the same Page.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow {

// One page with all that is known about it.
struct PageInput {
  std::string_view bytes;
  std::string_view url = {};           // empty: that of the options
  std::string_view content_type = {};  // empty: that of the options
  // Copied to the Page. Without a url, relative addresses of assets are resolved against its path.
  InputOrigin origin = {};
};

// For many pages: keeps its buffers from one to the next. Serves one thread at a time.
class Extractor {
 public:
  static Result<Extractor> make(const ExtractOptions& options = {});
  ~Extractor();
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;

  // `url` and `content_type` of this page; where empty, those of the options.
  Result<Page> extract(std::string_view bytes, std::string_view url = {},
                       std::string_view content_type = {});
  Result<Page> extract(const PageInput& input);

  // What pages link to: style sheets, and for a browser also scripts and pictures. `url` is
  // absolute, or a path, for pages that have an InputOrigin::path and no url.
  void add_asset(std::string url, std::string content_type, std::string body);
  void clear_assets();

  // What was noticed over all pages so far, a sentence each: sites whose rules no longer match.
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  struct Impl;
  explicit Extractor(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// For one page.
Result<Page> extract(std::string_view bytes, const ExtractOptions& options = {});

}  // namespace winnow
