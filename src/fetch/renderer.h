// Renderer: what the Extractor asks to run a page in a browser.
//
// The library winnow does not contain a browser. ExtractOptions::renderer is a function that makes
// one, such as chromium() of the library winnow_web (winnow/browser.h).
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::fetch {

struct Response {
  std::string content_type;
  std::string_view body;
};
using Answer = std::function<std::optional<Response>(std::string_view url)>;

// An element in document order, as the browser laid it out. Pixels from the top left of the page;
// all zero if the element has no box.
struct RenderedElement {
  std::string tag;  // lower case
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  float font_size = 0;
  bool is_shown = false;
};

struct RenderedPage {
  std::vector<RenderedElement> elements;
  std::string html;     // the tree at layout time; after scripts, if they run
  std::string picture;  // PNG of the whole page, if requested
  std::chrono::milliseconds time{0};
};

}  // namespace winnow::fetch

namespace winnow {

class Renderer {
 public:
  virtual ~Renderer() = default;
  // Starts the browser if it is not running.
  virtual Result<void> prepare() = 0;
  // The page after its scripts ran. `answer` has the page and its assets. REQUIRES: prepare()
  // succeeded.
  virtual Result<fetch::RenderedPage> render(const std::string& url, const fetch::Answer& answer,
                                             std::chrono::milliseconds limit) = 0;
  // The next page gets a new browser.
  virtual void stop() = 0;
};

}  // namespace winnow
