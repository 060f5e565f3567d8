// extract(): bytes of a page -> Page.
//
// Example:
//
//   const winnow::Page page = winnow::extract("<h1>Rye</h1><p>Late, but heavy.").value();
//   std::cout << *page.headline << ": " << page.article_body << "\n";
//
// Output:
//
//   Rye: Late, but heavy.
//
// The bytes may be in any encoding. Extraction fails for an unknown method, an empty input, data
// that is not HTML (an image, an archive) and input larger than max_bytes. A page without content
// is not a failure: its article_body is empty. The same bytes and options always give the same
// Page.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/render.h"
#include "winnow/result.h"

namespace winnow {

// One page and what the caller knows about it.
struct PageInput {
  std::string_view bytes;              // of the page, in any encoding
  std::string_view url = {};           // empty: ExtractOptions::url
  std::string_view content_type = {};  // empty: ExtractOptions::content_type
  // Copied to the Page. Without a url, relative URLs of assets are resolved against its path.
  InputOrigin origin = {};
};

// Extracts many pages and reuses its buffers. Not thread-safe: use one Extractor per thread;
// they share their models.
class WINNOW_API Extractor {
 public:
  // Fails for unknown names, wrong values and files that cannot be read.
  static Result<Extractor> make(const ExtractOptions& options = {});
  ~Extractor();
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;

  // An empty `url` or `content_type` is replaced by that of the options.
  Result<Page> extract(std::string_view bytes, std::string_view url = {},
                       std::string_view content_type = {});
  // The same for a page with an origin.
  Result<Page> extract(const PageInput& input);

  // winnow::render() within what the last extraction left of ExtractOptions::max_time. Fails with
  // TooLarge if that, or the memory, is not enough.
  Result<std::string> render(const Page& page, Format format, const RenderOptions& options = {});

  // Adds a resource that pages link to: a style sheet, or for a browser also a script or an image.
  // `url` is absolute, or a path if the pages have an InputOrigin::path and no url.
  void add_asset(std::string url, std::string content_type, std::string body);

  // Warnings about all pages so far, one sentence each: sites whose rules no longer match.
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  struct Impl;
  explicit Extractor(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Extracts a single page.
WINNOW_API Result<Page> extract(std::string_view bytes, const ExtractOptions& options = {});

}  // namespace winnow
