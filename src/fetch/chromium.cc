// Chromium with scripts as a renderer of the Extractor. It starts at the first page.
#include <optional>

#include "fetch/browser.h"
#include "fetch/renderer.h"
#include "winnow/browser.h"

namespace winnow {
namespace {

class Chromium final : public Renderer {
 public:
  Result<void> prepare() override {
    if (browser_) return browser_->prepare();
    fetch::BrowserOptions options;
    options.scripts = fetch::Scripts::On;
    WINNOW_TRY(fetch::Browser browser, fetch::Browser::start(options));
    browser_.emplace(std::move(browser));
    return {};
  }

  Result<fetch::RenderedPage> render(const std::string& url, const fetch::Answer& answer,
                                     std::chrono::milliseconds limit) override {
    return browser_->render(url, answer, limit);
  }

  void stop() override { browser_.reset(); }

 private:
  std::optional<fetch::Browser> browser_;
};

}  // namespace

std::unique_ptr<Renderer> chromium() { return std::make_unique<Chromium>(); }

}  // namespace winnow
