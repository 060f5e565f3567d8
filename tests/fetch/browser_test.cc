// Tests with a real Chromium. They are skipped if it is not installed.
#include "fetch/browser.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

#include <set>

namespace winnow::fetch {
namespace {

constexpr const char* kUrl = "https://mill.example/notes/";

class BrowserTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (::system("command -v chromium >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "skipped, no chromium";
  }
};

Answer page_of(std::string_view html) {
  return [html](std::string_view url) -> std::optional<Response> {
    if (url != kUrl) return std::nullopt;
    return Response{"text/html; charset=utf-8", html};
  };
}

TEST_F(BrowserTest, MeasuresElementsInDocumentOrder) {
  auto browser = Browser::start();
  ASSERT_TRUE(browser) << browser.error().message;
  const auto page = browser->render(
      kUrl, page_of("<!doctype html><body style=margin:0><p style='font-size:20px;width:300px'>x"));
  ASSERT_TRUE(page) << page.error().message;
  ASSERT_EQ(page->elements.size(), 4U);
  EXPECT_EQ(page->elements[3].tag, "p");
  EXPECT_EQ(page->elements[3].width, 300);
  EXPECT_EQ(page->elements[3].font_size, 20);
  EXPECT_TRUE(page->elements[3].is_shown);
  EXPECT_FALSE(page->elements[1].is_shown);
}

TEST_F(BrowserTest, AsksForWhatThePageLinksAndNothingElse) {
  auto browser = Browser::start();
  ASSERT_TRUE(browser) << browser.error().message;
  std::set<std::string, std::less<>> asked;
  const auto page = browser->render(kUrl, [&](std::string_view url) -> std::optional<Response> {
    asked.emplace(url);
    if (url == kUrl)
      return Response{"text/html", "<link rel=stylesheet href=/a.css><img src=/b.png><p>x"};
    if (url == "https://mill.example/a.css") return Response{"text/css", "p{width:70px}"};
    return std::nullopt;
  });
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->elements.back().width, 70);
  EXPECT_TRUE(asked.contains("https://mill.example/b.png"));
}

TEST_F(BrowserTest, RunsScriptsOnlyWhenAsked) {
  constexpr std::string_view kPage =
      "<!doctype html><p>x<script>document.body.append('added')</script>";
  for (const Scripts scripts : {Scripts::Off, Scripts::On}) {
    BrowserOptions options;
    options.scripts = scripts;
    auto browser = Browser::start(options);
    ASSERT_TRUE(browser) << browser.error().message;
    const auto page = browser->render(kUrl, page_of(kPage));
    ASSERT_TRUE(page) << page.error().message;
    EXPECT_EQ(page->html.find("</p>added") != std::string::npos, scripts == Scripts::On);
  }
}

TEST_F(BrowserTest, TakesAPictureWhenAsked) {
  BrowserOptions options;
  options.takes_pictures = true;
  auto browser = Browser::start(options);
  ASSERT_TRUE(browser) << browser.error().message;
  const auto page = browser->render(kUrl, page_of("<p>x"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_TRUE(page->picture.starts_with("\x89PNG\r\n"));
}

TEST_F(BrowserTest, StartsAnewWhenItIsKilled) {
  auto browser = Browser::start();
  ASSERT_TRUE(browser) << browser.error().message;
  int left_to_kill = 1;
  const Answer answer = [&](std::string_view url) -> std::optional<Response> {
    if (left_to_kill-- > 0) ::kill(browser->process_id(), SIGKILL);
    return page_of("<p>x")(url);
  };
  const auto page = browser->render(kUrl, answer);
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(browser->restarts(), 1U);
}

TEST_F(BrowserTest, ReportsAPageThatKillsItTwiceAndGoesOn) {
  auto browser = Browser::start();
  ASSERT_TRUE(browser) << browser.error().message;
  EXPECT_FALSE(browser->render(kUrl, [&](std::string_view url) -> std::optional<Response> {
    ::kill(browser->process_id(), SIGKILL);
    return page_of("<p>x")(url);
  }));
  EXPECT_TRUE(browser->render(kUrl, page_of("<p>x")));
}

TEST_F(BrowserTest, GivesUpOnAPageThatNeverEnds) {
  BrowserOptions options;
  options.scripts = Scripts::On;
  options.page_limit = std::chrono::milliseconds(1500);
  auto browser = Browser::start(options);
  ASSERT_TRUE(browser) << browser.error().message;
  EXPECT_FALSE(browser->render(kUrl, page_of("<script>for(;;);</script>")));
  EXPECT_TRUE(browser->render(kUrl, page_of("<p>x")));
}

TEST(Browser, SaysThatAProgramIsMissing) {
  BrowserOptions options;
  options.program = "no-such-browser";
  const auto browser = Browser::start(options);
  ASSERT_FALSE(browser);
  EXPECT_EQ(browser.error().message, "start browser no-such-browser: program not found");
}

}  // namespace
}  // namespace winnow::fetch
