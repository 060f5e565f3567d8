// AssetStore: style sheets and other assets of pages, the embedded layout, and the browser.
//
// Part of the Extractor. It keeps the assets that the caller supplied, and starts the browser at
// the first page that needs it. A page that has a path instead of a URL is placed at
// http://page.invalid/PATH, and so are the files next to it, so that relative links find them.
// Belongs to one thread.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/browser.h"
#include "layout/layout.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::extract_detail {

class AssetStore {
 public:
  void add(std::string_view url, std::string content_type, std::string body);
  void clear() { assets_.clear(); }

  // Uses the embedded engine. Nothing if none of the page's style sheets is available.
  [[nodiscard]] std::optional<layout::Boxes> lay_out(const dom::Document& document,
                                                     std::string_view page) const;
  // Starts the browser if it is not running.
  Result<void> start_browser();
  // Uses the browser, after scripts ran. REQUIRES: start_browser() succeeded.
  Result<fetch::RenderedPage> render(std::string_view text, std::string_view page,
                                     std::chrono::milliseconds limit);
  // The next page gets a new one.
  void stop_browser() { browser_.reset(); }

 private:
  struct Asset {
    std::string content_type;
    std::string body;
  };
  std::map<std::string, Asset, std::less<>> assets_;  // by absolute URL
  std::optional<fetch::Browser> browser_;
};

// The browser's boxes for the Document parsed from its tree; nothing if the two trees differ.
std::optional<layout::Boxes> boxes_of(const dom::Document& document,
                                      const fetch::RenderedPage& rendered);

}  // namespace winnow::extract_detail
