// A real browser, Chromium without a window, spoken to over its debugging pipe.
//
//   WINNOW_TRY(Browser browser, Browser::start());
//   const auto answer = [&](std::string_view url) -> std::optional<Response> { ... };
//   WINNOW_TRY(const RenderedPage page, browser.render("https://mill.example/", answer));
//
// One process serves many pages. It has no network: every request, the page's own included, is put
// to `answer`, and what that does not know is refused. A page that takes longer than the limit, or
// takes the browser down, is tried once more in a new browser and then is a failure; the pages
// after it are not concerned.
//
// A Browser belongs to one thread. Its profile is a folder of its own, removed with it.
// https://chromedevtools.github.io/devtools-protocol/
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
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

// An element in document order, as the browser laid it out. Pixels from the page's corner; without
// a box all is zero.
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
  std::string html;     // the tree when it was laid out: after scripts, where they run
  std::string picture;  // PNG of the whole page, where the options ask for it
  std::chrono::milliseconds time{0};
};

enum class Scripts : std::uint8_t { Off, On };

struct BrowserOptions {
  std::string program = "chromium";  // looked up in PATH
  int window_width = 1280;
  int window_height = 800;
  Scripts scripts = Scripts::Off;
  bool takes_pictures = false;
  std::chrono::milliseconds page_limit{20'000};
  std::chrono::milliseconds start_limit{30'000};
};

class Browser {
 public:
  static Result<Browser> start(const BrowserOptions& options = {});
  ~Browser();
  Browser(Browser&&) noexcept;
  Browser& operator=(Browser&&) noexcept;

  Result<RenderedPage> render(const std::string& url, const Answer& answer);

  // Of the browser that runs now; it changes with each restart.
  [[nodiscard]] int process_id() const noexcept;
  [[nodiscard]] std::size_t restarts() const noexcept;

 private:
  class Process;
  explicit Browser(const BrowserOptions& options);
  Result<void> restart();
  Result<RenderedPage> render_once(const std::string& url, const Answer& answer);

  BrowserOptions options_;
  std::unique_ptr<Process> process_;
  std::size_t restarts_ = 0;
};

}  // namespace winnow::fetch
