// Tests with a real Chromium. They are skipped if it is not installed.
#include "fetch/browser.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

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

// A socket on the loopback interface that notices whether anything arrives.
class Ear {
 public:
  explicit Ear(int type, in_addr_t host = INADDR_LOOPBACK, in_port_t port = 0)
      : socket_(::socket(AF_INET, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(host);
    address.sin_port = htons(port);
    socklen_t size = sizeof(address);
    is_bound_ = ::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) == 0;
    EXPECT_TRUE(is_bound_ || port != 0);
    if (type == SOCK_STREAM) {
      EXPECT_EQ(::listen(socket_, 16), 0);
    }
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = std::to_string(ntohs(address.sin_port));
  }
  ~Ear() { ::close(socket_); }
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;

  [[nodiscard]] bool is_bound() const { return is_bound_; }
  [[nodiscard]] const std::string& port() const { return port_; }
  [[nodiscard]] bool has_heard() const {
    const int connection = ::accept(socket_, nullptr, nullptr);
    if (connection >= 0) ::close(connection);
    char byte = 0;
    return connection >= 0 || ::recv(socket_, &byte, 1, 0) >= 0;
  }

 private:
  int socket_;
  bool is_bound_ = false;
  std::string port_;
};

// Uses every way out that is not a request.
std::string page_with_ways_out(const std::string& tcp, const std::string& udp) {
  const std::string host = "127.0.0.1:" + tcp;
  return "<!doctype html><link rel=preconnect href=http://" + host +
         "><link rel=dns-prefetch href=//" + host + "><link rel=prefetch href=http://" + host +
         "/a><link rel=prerender href=http://" + host +
         "/b><script type=speculationrules>{\"prerender\":[{\"urls\":[\"http://" + host +
         "/c\"],\"eagerness\":\"immediate\"}],\"prefetch\":[{\"urls\":[\"http://" + host +
         "/d\"],\"eagerness\":\"immediate\"}]}</script><p>x<script>"
         "for(const f of [()=>new WebSocket('ws://" +
         host +
         "/'),"
         "()=>new WebTransport('https://" +
         host +
         "/'),"
         "()=>new EventSource('http://" +
         host +
         "/'),"
         "()=>navigator.sendBeacon('http://" +
         host +
         "/'),"
         "()=>window.open('http://" +
         host +
         "/'),"
         "()=>new Worker('data:text/javascript,fetch(\"http://" +
         host +
         "/\")'),"
         "()=>{const p=new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:" +
         udp + "'},{urls:'turn:" + host +
         "?transport=tcp',username:'a',credential:'b'}]});"
         "p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))}])"
         "try{f()}catch(e){}"
         "</script>";
}

TEST_F(BrowserTest, HasNoNetwork) {
  for (const bool uses_namespace : {true, false}) {
    BrowserOptions options;
    options.scripts = Scripts::On;
    options.uses_namespace = uses_namespace;
    auto browser = Browser::start(options);
    ASSERT_TRUE(browser) << browser.error().message;
    const Ear tcp(SOCK_STREAM);
    const Ear udp(SOCK_DGRAM);
    const std::string html = page_with_ways_out(tcp.port(), udp.port());
    for (int i = 0; i < 2; ++i) {
      const auto page = browser->render(kUrl, page_of(html));
      ASSERT_TRUE(page) << page.error().message;
      std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    }
    EXPECT_FALSE(tcp.has_heard()) << "namespace: " << browser->has_namespace();
    EXPECT_FALSE(udp.has_heard()) << "namespace: " << browser->has_namespace();
    if (!uses_namespace) {
      EXPECT_FALSE(browser->has_namespace());
    }
  }
}

// A program that runs Chromium with 127.0.53.1 as its only name server.
class OtherNameServer {
 public:
  OtherNameServer() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-names-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    std::ofstream(folder_ / "resolv.conf")
        << "nameserver 127.0.53.1\noptions timeout:1 attempts:1\n";
    std::ofstream(program()) << "#!/bin/sh\nexec unshare --mount sh -c 'mount --bind " +
                                    (folder_ / "resolv.conf").string() +
                                    " /etc/resolv.conf && exec chromium \"$@\"' sh \"$@\"\n";
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
  }
  ~OtherNameServer() { std::filesystem::remove_all(folder_); }
  OtherNameServer(const OtherNameServer&) = delete;
  OtherNameServer& operator=(const OtherNameServer&) = delete;

  [[nodiscard]] std::string program() const { return (folder_ / "chromium").string(); }

 private:
  std::filesystem::path folder_;
};

// Names that nothing but a name server knows.
constexpr const char* kPageOfNames =
    "<!doctype html><link rel=dns-prefetch href=//a.names.example><link rel=preconnect "
    "href=https://b.names.example><link rel=prefetch href=http://c.names.example/><script "
    "type=speculationrules>{\"prefetch\":[{\"urls\":[\"http://d.names.example/\"],"
    "\"eagerness\":\"immediate\"}]}</script><img src=http://e.names.example/><p>x"
    "<a href=http://f.names.example/>f</a><script>"
    "for(const f of [()=>fetch('http://g.names.example/'),"
    "()=>new WebSocket('ws://h.names.example/'),"
    "()=>new WebTransport('https://i.names.example/'),"
    "()=>navigator.sendBeacon('http://j.names.example/'),"
    "()=>{const p=new RTCPeerConnection({iceServers:[{urls:'stun:k.names.example'},"
    "{urls:'turn:l.names.example?transport=tcp',username:'a',credential:'b'}]});"
    "p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))}])"
    "try{f()}catch(e){}"
    "</script>";

TEST_F(BrowserTest, AsksNoNameServer) {
  const Ear names(SOCK_DGRAM, INADDR_LOOPBACK + (53 << 8), 53);
  if (::geteuid() != 0 || !names.is_bound() || ::system("unshare --mount true 2>/dev/null") != 0)
    GTEST_SKIP() << "skipped, needs port 53 and a mount namespace";
  const OtherNameServer other;
  // The control: the same browser with its network asks.
  const std::string control = "timeout 60 '" + other.program() +
                              "' --headless=new --no-sandbox --disable-gpu --dump-dom "
                              "http://control.names.example/ >/dev/null 2>&1";
  [[maybe_unused]] const int ended = ::system(control.c_str());
  ASSERT_TRUE(names.has_heard()) << "the control asked no name server";
  while (names.has_heard()) {
  }
  for (const bool uses_namespace : {true, false}) {
    BrowserOptions options;
    options.program = other.program();
    options.scripts = Scripts::On;
    options.uses_namespace = uses_namespace;
    auto browser = Browser::start(options);
    ASSERT_TRUE(browser) << browser.error().message;
    for (int i = 0; i < 2; ++i) {
      const auto page = browser->render(kUrl, page_of(kPageOfNames));
      ASSERT_TRUE(page) << page.error().message;
      std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    }
    EXPECT_FALSE(names.has_heard()) << "namespace: " << browser->has_namespace();
  }
}

TEST_F(BrowserTest, KeepsThePageThatTriesToLeaveOrToAsk) {
  BrowserOptions options;
  options.scripts = Scripts::On;
  auto browser = Browser::start(options);
  ASSERT_TRUE(browser) << browser.error().message;
  for (const char* const attempt :
       {"alert('x')", "confirm('x')", "prompt('x')", "print()", "location.reload()",
        "location='https://other.example/'", "location='/elsewhere'", "location='about:blank'",
        "location=URL.createObjectURL(new Blob(['y'],{type:'text/html'}))",
        "document.querySelector('form').submit()", "window.open('/')", "history.back()",
        "onbeforeunload=e=>{e.preventDefault()}", "setTimeout(()=>alert('x'))",
        "onload=()=>{location='/elsewhere'}", "close()"}) {
    const std::string html = "<!doctype html><p>Rye is late.<form action=/f></form><script>" +
                             std::string(attempt) + "</script><p>The rain fell in May.";
    const auto page = browser->render(kUrl, page_of(html));
    ASSERT_TRUE(page) << attempt << ": " << page.error().message;
    EXPECT_NE(page->html.find("Rye is late."), std::string::npos) << attempt << page->html;
    EXPECT_NE(page->html.find("The rain fell in May."), std::string::npos) << attempt << page->html;
    EXPECT_LT(page->time.count(), 5'000) << attempt;
  }
  const auto refreshed = browser->render(
      kUrl, page_of("<!doctype html><meta http-equiv=refresh content='0;url=/x'><p>Rye is late."));
  ASSERT_TRUE(refreshed) << refreshed.error().message;
  EXPECT_NE(refreshed->html.find("Rye is late."), std::string::npos);
  EXPECT_LE(browser->restarts(), 1U);  // history.back() costs one on most runs
}

TEST_F(BrowserTest, SpendsTheTimeLimitOnce) {
  BrowserOptions options;
  options.scripts = Scripts::On;
  auto browser = Browser::start(options);
  ASSERT_TRUE(browser) << browser.error().message;
  const auto begin = std::chrono::steady_clock::now();
  const auto page = browser->render(kUrl, page_of("<script>for(;;)alert('x')</script>"),
                                    std::chrono::milliseconds(2000));
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().message,
            "render " + std::string(kUrl) + ": browser: no answer within the time limit");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(3900));
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
