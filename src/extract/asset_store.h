// How pages look: style sheets and other assets, the embedded layout, and a browser where asked
// for.
//
// The Extractor's own: it keeps what the caller gave, and starts the browser at the first page that
// needs it. A page given by a path instead of an address lies at http://page.invalid/PATH, and so
// do the files beside it, so that its links find them.
#pragma once

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

  // By the embedded engine; nothing where no style sheet of the page is known.
  [[nodiscard]] std::optional<layout::Boxes> lay_out(const dom::Document& document,
                                                     std::string_view page) const;
  // In the browser, after the scripts ran. A page that fails is tried once more in a new browser.
  Result<fetch::RenderedPage> render(std::string_view text, std::string_view page);

 private:
  struct Asset {
    std::string content_type;
    std::string body;
  };
  std::map<std::string, Asset, std::less<>> assets_;  // by absolute URL
  std::optional<fetch::Browser> browser_;
};

// The browser's boxes on the Document of the tree it gave; nothing where the trees differ.
std::optional<layout::Boxes> boxes_of(const dom::Document& document,
                                      const fetch::RenderedPage& rendered);

}  // namespace winnow::extract_detail
