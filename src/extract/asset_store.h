// AssetStore: style sheets and other assets of pages, for the layout engine and the browser.
//
// Part of the Extractor. It keeps the assets that the caller supplied. A page that has a path instead of a URL is placed at
// http://page.invalid/PATH, and so are the files next to it, so that relative links find them.
// Belongs to one thread.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/renderer.h"
#include "layout/layout_engine.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::extract_detail {

class AssetStore {
 public:
  void add(std::string_view url, std::string content_type, std::string body);

  // Nothing if none of the page's style sheets is available.
  [[nodiscard]] std::optional<layout::Boxes> lay_out(const LayoutEngine& engine,
                                                     const dom::Document& document,
                                                     std::string_view page) const;
  // REQUIRES: renderer.prepare() succeeded.
  Result<fetch::RenderedPage> render(Renderer& renderer, std::string_view text,
                                     std::string_view page, std::chrono::milliseconds limit) const;

 private:
  struct Asset {
    std::string content_type;
    std::string body;
  };
  std::map<std::string, Asset, std::less<>> assets_;  // by absolute URL
};

// The browser's boxes for the Document parsed from its tree; nothing if the two trees differ.
std::optional<layout::Boxes> boxes_of(const dom::Document& document,
                                      const fetch::RenderedPage& rendered);

}  // namespace winnow::extract_detail
