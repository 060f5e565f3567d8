// Tests with a real HTTP/2 server, nghttpd, and a certificate made for the test. They are skipped
// if nghttpd or openssl is not installed.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "fetch/http.h"

namespace winnow::fetch {
namespace {

using namespace std::chrono_literals;

sockaddr_in loopback_address(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

// The port was free a moment ago, and the system does not assign it again soon.
int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback_address(0);
  socklen_t size = sizeof address;
  ::bind(probe, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(probe);
  return ntohs(address.sin_port);
}

bool answers(int port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback_address(port);
  const bool is_up =
      ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  return is_up;
}

// nghttpd with a folder of two pages, one of them larger than a flow control window.
class Http2Test : public ::testing::Test {
 protected:
  static constexpr std::size_t kLargeBytes = 300'000;

  void SetUp() override {
    if (std::system("command -v nghttpd >/dev/null 2>&1 && command -v openssl >/dev/null 2>&1") !=
        0)
      GTEST_SKIP() << "skipped, no nghttpd or no openssl";
    std::string name = (std::filesystem::temp_directory_path() / "winnow-h2-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(folder_ / "rye.html") << "<h1>Rye</h1>";
    std::ofstream(folder_ / "large.html") << std::string(kLargeBytes, 'x');
    const std::string certificate =
        "cd '" + folder_.string() +
        "' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-keyout key.pem -out cert.pem -subj /CN=localhost "
        "-addext subjectAltName=IP:127.0.0.1 >/dev/null 2>&1";
    ASSERT_EQ(std::system(certificate.c_str()), 0);
    port_ = free_port();
    start();
    for (int wait = 0; wait < 200 && !answers(port_); ++wait) std::this_thread::sleep_for(25ms);
    ASSERT_TRUE(answers(port_));
  }

  void TearDown() override {
    if (server_ > 0) {
      ::kill(server_, SIGKILL);
      ::waitpid(server_, nullptr, 0);
    }
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] std::string url(const std::string& path) const {
    return "https://127.0.0.1:" + std::to_string(port_) + path;
  }
  [[nodiscard]] ConnectionOptions trusting() const {
    return {.authorities = (folder_ / "cert.pem").string(),
            .reach = Reach::Anywhere,
            .connect_limit = 5s,
            .time_limit = 10s};
  }

 private:
  void start() {
    const std::string folder = folder_.string();
    const std::string port = std::to_string(port_);
    const std::string key = folder + "/key.pem";
    const std::string certificate = folder + "/cert.pem";
    server_ = ::fork();
    if (server_ != 0) return;
    ::execlp("nghttpd", "nghttpd", "-a", "127.0.0.1", "-d", folder.c_str(), port.c_str(),
             key.c_str(), certificate.c_str(), nullptr);
    ::_exit(127);
  }

  std::filesystem::path folder_;
  int port_ = 0;
  pid_t server_ = -1;
};

TEST_F(Http2Test, SpeaksItAndKeepsTheConnection) {
  HttpConnections connections(trusting());
  for (const char* path : {"/rye.html", "/large.html", "/none.html"}) {
    const Result<Exchange> exchange = connections.exchange({.url = url(path)});
    ASSERT_TRUE(exchange) << exchange.error().message;
    EXPECT_EQ(exchange->protocol, "h2");
    EXPECT_EQ(exchange->status, path == std::string("/none.html") ? 404 : 200);
    EXPECT_EQ(exchange->truncated, std::nullopt);
    // As stored in archives: with the status line of HTTP/1.1, which every WARC reader knows.
    EXPECT_TRUE(exchange->message.view().starts_with("HTTP/1.1 ")) << exchange->message.view();
  }
}

TEST_F(Http2Test, GivesWholeBodiesToTheClient) {
  HttpClient client({.connection = trusting()});
  const Result<WebPage> page = client.get(url("/large.html"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body.size(), kLargeBytes);
}

TEST_F(Http2Test, CutsABodyAtTheCap) {
  ConnectionOptions options = trusting();
  options.max_wire_bytes = 1000;
  HttpConnections connections(options);
  const Result<Exchange> exchange = connections.exchange({.url = url("/large.html")});
  ASSERT_TRUE(exchange) << exchange.error().message;
  EXPECT_EQ(exchange->truncated, "length");
}

TEST_F(Http2Test, RefusesACertificateThatNobodySigned) {
  ConnectionOptions options = trusting();
  options.authorities.clear();
  HttpConnections connections(options);
  const Result<Exchange> exchange = connections.exchange({.url = url("/rye.html")});
  ASSERT_FALSE(exchange);
  EXPECT_EQ(exchange.error().code, ErrorCode::Refused);
}

}  // namespace
}  // namespace winnow::fetch
