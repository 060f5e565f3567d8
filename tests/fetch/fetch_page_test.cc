// The public fetch_page() against a test server.
#include <gtest/gtest.h>

#include "loopback/server.h"
#include "winnow/fetch.h"

namespace winnow {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

TEST(FetchPage, GivesBodyTypeAndFinalUrl) {
  const Server server([](const Request& request) {
    if (request.target == "/old") return loopback::redirect("/new");
    return Answer{.type = "text/html; charset=koi8-r", .body = "<p>\xF0"};
  });
  const auto page = fetch_page(server.url("/old"), {.allow_private = true});
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->bytes, "<p>\xF0");
  EXPECT_EQ(page->url, server.url("/new"));
  EXPECT_EQ(page->content_type, "text/html; charset=koi8-r");
  EXPECT_FALSE(page->is_truncated);
}

TEST(FetchPage, RefusesPrivateAddressesUnlessTheyAreAllowed) {
  const Server server([](const Request&) { return Answer{.body = "<p>Rye"}; });
  const auto page = fetch_page(server.url("/"));
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::Refused);
  EXPECT_EQ(server.hits("/"), 0U);
}

TEST(FetchPage, SendsHeadersOnlyToTheOriginOfTheUrl) {
  const Server other([](const Request&) { return Answer{.body = "<p>other"}; });
  const std::string target = other.url("/there");
  const Server server([&](const Request&) { return loopback::redirect(target); });
  const auto page = fetch_page(
      server.url("/"),
      {.headers = {{"X-Key", "secret"}, {"Accept-Language", "nb"}}, .allow_private = true});
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(server.log().at(0).field("X-Key"), "secret");
  EXPECT_EQ(other.log().at(0).field("X-Key"), "");
  EXPECT_EQ(other.log().at(0).field("Accept-Language"), "nb");
}

TEST(FetchPage, FailsWithACode) {
  const Server server([](const Request& request) {
    if (request.target == "/none") return Answer{.status = 404};
    return Answer{.body = std::string(1000, 'x')};
  });
  const auto code_of = [](const std::string& url, const FetchOptions& options) {
    const auto page = fetch_page(url, options);
    return page ? std::string("ok") : std::string(name_of(page.error().code));
  };
  EXPECT_EQ(code_of(server.url("/"), {.max_bytes = 1000, .allow_private = true}), "ok");
  EXPECT_EQ(code_of(server.url("/"), {.max_bytes = 999, .allow_private = true}), "too-large");
  EXPECT_EQ(code_of("file:///etc/hosts", {}), "invalid-argument");
  EXPECT_EQ(code_of(server.url("/"), {.attempts = 0}), "invalid-argument");
  EXPECT_EQ(code_of(server.url("/"), {.headers = {{"A", "b\r\nC: d"}}}), "invalid-argument");
  EXPECT_NE(code_of(server.url("/none"), {.allow_private = true}), "ok");
}

}  // namespace
}  // namespace winnow
