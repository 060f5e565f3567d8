// Renders pages in headless Chromium, controlled over its debugging pipe.
//
//   WINNOW_TRY(Browser browser, Browser::start());
//   const auto answer = [&](std::string_view url) -> std::optional<Response> { ... };
//   WINNOW_TRY(const RenderedPage page, browser.render("https://mill.example/", answer));
//
// One process serves many pages. Every request, including the one for the page, goes to `answer`,
// and is refused if that returns nothing. The browser has no network for anything else
// (browser_process.h). A page gets no dialogs, popups or forms, and it cannot leave: its navigations
// are aborted, and one that is stopped or replaced by its attempt is rendered again without scripts.
//
// A page that exceeds the time limit fails. One that crashes the browser is tried once more in a
// new browser, and then fails. Later pages are not affected.
//
// A Browser belongs to one thread. It creates a temporary profile folder and removes it.
// https://chromedevtools.github.io/devtools-protocol/
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "fetch/renderer.h"
#include "winnow/result.h"

namespace winnow::fetch {

enum class Scripts : std::uint8_t { Off, On };

struct BrowserOptions {
  std::string program = "chromium";  // looked up in PATH
  int window_width = 1280;
  int window_height = 800;
  Scripts scripts = Scripts::Off;
  bool takes_pictures = false;
  std::chrono::milliseconds page_limit{20'000};
  std::chrono::milliseconds start_limit{30'000};
  // No: only the options of the browser keep it off the network, as on systems that do not allow
  // network namespaces.
  bool uses_namespace = true;
};

class Browser {
 public:
  static Result<Browser> start(const BrowserOptions& options = {});
  ~Browser();
  Browser(Browser&&) noexcept;
  Browser& operator=(Browser&&) noexcept;

  // `limit` is for this page, at most BrowserOptions::page_limit.
  Result<RenderedPage> render(const std::string& url, const Answer& answer,
                              std::chrono::milliseconds limit = std::chrono::hours(1));
  // Starts the browser again if a page has ended it. render() does so too, within its time limit.
  Result<void> prepare();

  // The process that runs now; it changes with each restart.
  [[nodiscard]] int process_id() const noexcept;
  // True if the process is in a network namespace of its own.
  [[nodiscard]] bool has_namespace() const noexcept;
  [[nodiscard]] std::size_t restarts() const noexcept;

 private:
  class Process;
  explicit Browser(const BrowserOptions& options);
  Result<void> restart();
  Result<RenderedPage> render_once(const std::string& url, const Answer& answer,
                                   std::chrono::milliseconds limit);

  BrowserOptions options_;
  std::unique_ptr<Process> process_;
  std::size_t restarts_ = 0;
};

}  // namespace winnow::fetch
