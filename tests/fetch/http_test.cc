// The client against a test server that redirects, stalls, lies and recovers.
#include "fetch/http.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "bytes/samples.h"
#include "loopback/server.h"

namespace winnow::fetch {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;
using namespace std::chrono_literals;

// Short time limits, and no waiting between attempts: the requested waits are recorded.
struct Patience {
  std::vector<std::chrono::milliseconds> waits;

  HttpOptions options() {
    return {.connection = {.reach = Reach::Anywhere, .connect_limit = 2s, .time_limit = 3s},
            .wait = [this](std::chrono::milliseconds time) { waits.push_back(time); }};
  }
};

TEST(HttpClient, GivesBodyTypeAndCharset) {
  const Server server([](const Request&) {
    return Answer{.type = "text/html; charset=koi8-r", .body = "<p>\xF0"};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/a?b#c"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->payload.body, "<p>\xF0");
  EXPECT_EQ(page->payload.charset, "koi8-r");
  EXPECT_EQ(page->url, server.url("/a?b"));
  const Request request = server.log().at(0);
  EXPECT_EQ(request.target, "/a?b");
  EXPECT_EQ(request.field("User-Agent"), default_user_agent());
  EXPECT_EQ(request.field("Cookie"), "");
}

TEST(HttpClient, UndoesContentEncodings) {
  const Server server([](const Request&) {
    return Answer{.headers = {{"Content-Encoding", "gzip"}},
                  .body = bytes::samples::gzip("<p>Rye")};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body, "<p>Rye");
}

TEST(HttpClient, TakesChunksTogetherAndKeepsThemInTheMessage) {
  const Server server([](const Request&) {
    return Answer{.raw =
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: 1\r\n\r\n"};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body, "abcde");
  EXPECT_NE(page->message.view().find("3\r\nabc\r\n2\r\nde"), std::string_view::npos);
}

TEST(HttpClient, StopsABombAtTheCap) {
  const Server server([](const Request&) {
    return Answer{.headers = {{"Content-Encoding", "gzip"}},
                  .body = bytes::samples::gzip(std::string(8'000'000, 'a'))};
  });
  Patience patience;
  HttpOptions options = patience.options();
  options.inflate.max_bytes = 100'000;
  HttpClient client(options);
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_LE(page->payload.body.size(), 100'000U);
  EXPECT_EQ(page->truncated, "length");
}

TEST(HttpClient, CutsABodyThatNeverEnds) {
  const Server server([](const Request&) {
    return Answer{.body = std::string(10'000, 'x'), .repeats_body = true};
  });
  Patience patience;
  HttpOptions options = patience.options();
  options.connection.max_wire_bytes = 50'000;
  HttpClient client(options);
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body.size(), 50'000U);
  EXPECT_EQ(page->truncated, "length");
}

TEST(HttpClient, SeesThroughLiesAboutTheLength) {
  const Server server([](const Request& request) {
    const std::string length = request.target == "/long" ? "100" : "3";
    return Answer{.raw = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\nabcdef"};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto too_long = client.get(server.url("/long"));
  ASSERT_TRUE(too_long) << too_long.error().message;
  EXPECT_EQ(too_long->payload.body, "abcdef");
  EXPECT_EQ(too_long->truncated, "disconnect");
  const auto too_short = client.get(server.url("/short"));
  ASSERT_TRUE(too_short) << too_short.error().message;
  EXPECT_EQ(too_short->payload.body, "abc");
}

TEST(HttpClient, LosesPatienceWithASlowBody) {
  const Server server(
      [](const Request&) { return Answer{.body = std::string(1000, 'x'), .between_bytes = 20ms}; });
  Patience patience;
  HttpOptions options = patience.options();
  options.attempts = 1;
  options.connection.time_limit = 200ms;
  HttpClient client(options);
  const auto page = client.get(server.url("/"));
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::Network);
}

TEST(HttpClient, FollowsRedirectsAndRemembersThem) {
  const Server server([](const Request& request) {
    if (request.target == "/a") return loopback::redirect("b?x=1#f", 301);
    if (request.target == "/b?x=1")
      return loopback::redirect("//127.0.0.1:" + request.field("Host").substr(10) + "/c", 308);
    return Answer{.body = request.target};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/a"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->url, server.url("/c"));
  EXPECT_EQ(page->redirects, (std::vector<std::string>{server.url("/a"), server.url("/b?x=1")}));
}

TEST(HttpClient, LeavesCirclesAndEndlessRedirects) {
  const Server server([](const Request& request) {
    if (request.target == "/a") return loopback::redirect("/b");
    if (request.target == "/b") return loopback::redirect("/a");
    return loopback::redirect(request.target + "x");
  });
  Patience patience;
  HttpClient client(patience.options());
  EXPECT_EQ(client.get(server.url("/a")).error().code, ErrorCode::Malformed);
  EXPECT_EQ(server.log().size(), 2U);
  EXPECT_EQ(client.get(server.url("/x")).error().code, ErrorCode::Malformed);
  EXPECT_EQ(server.log().size(), 2U + 11U);
}

TEST(HttpClient, GoesNowhereButTheWeb) {
  const Server server([](const Request&) { return loopback::redirect("file:///etc/passwd"); });
  Patience patience;
  HttpClient client(patience.options());
  EXPECT_EQ(client.get(server.url("/")).error().code, ErrorCode::Refused);
  EXPECT_EQ(client.get("file:///etc/passwd").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client.get("gopher://127.0.0.1/").error().code, ErrorCode::InvalidArgument);
}

TEST(HttpClient, RefusesAPrivateAddressHoweverItIsNamed) {
  const Server server([](const Request&) { return Answer{.body = "secret"}; });
  const std::string port = std::to_string(server.port());
  HttpOptions options{.connection = {.resolve = {"public.example:" + port + ":127.0.0.1"}}};
  HttpClient client(options);
  for (const std::string host : {"127.0.0.1", "public.example", "localhost", "0x7f.1", "2130706433",
                                 "[::ffff:127.0.0.1]", "[::1]"}) {
    const auto page = client.get("http://" + host + ":" + port + "/");
    ASSERT_FALSE(page) << host;
    EXPECT_EQ(page.error().code, ErrorCode::Refused) << host << " " << page.error().message;
  }
  EXPECT_TRUE(server.log().empty());
}

// The server acts as a proxy, so that the first hop is a public host name.
TEST(HttpClient, ChecksTheAddressAgainAtEachRedirect) {
  const Server proxy([](const Request& request) {
    return request.target == "http://public.example/" ? loopback::redirect("http://127.0.0.1/admin")
                                                      : Answer{.body = "secret"};
  });
  HttpOptions options{.connection = {.proxy = proxy.origin()}};
  HttpClient client(options);
  const auto page = client.get("http://public.example/");
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::Refused);
  EXPECT_EQ(proxy.log().size(), 1U);
}

TEST(HttpClient, TriesAgainAfterAsLongAsTheServerAsks) {
  std::atomic<int> count = 0;
  const Server server([&](const Request&) {
    ++count;
    if (count == 1) return Answer{.status = 429, .headers = {{"Retry-After", "7"}}};
    if (count == 2) return Answer{.status = 503};
    return Answer{.body = "at last"};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body, "at last");
  ASSERT_EQ(patience.waits.size(), 2U);
  EXPECT_EQ(patience.waits[0], 7s);
  EXPECT_GE(patience.waits[1], 2s);
  EXPECT_LE(patience.waits[1], 2500ms);
}

TEST(HttpClient, GivesUpOnAServerThatAsksForTooMuch) {
  const Server server([](const Request&) {
    return Answer{.status = 503, .headers = {{"Retry-After", "86400"}}};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->status, 503);
  EXPECT_EQ(server.log().size(), 1U);
  EXPECT_EQ(check_status(*page).error().code, ErrorCode::Network);
}

TEST(HttpClient, TriesABrokenConnectionAgain) {
  std::atomic<int> count = 0;
  const Server server([&](const Request&) {
    return ++count < 3 ? Answer{.raw = "HTTP/1.1 200 OK\r\nContent-Le"} : Answer{.body = "whole"};
  });
  Patience patience;
  HttpClient client(patience.options());
  const auto page = client.get(server.url("/"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->payload.body, "whole");
}

TEST(HttpClient, AsksWhetherAKeptPageHasChanged) {
  std::atomic<bool> has_changed = false;
  const Server server([&](const Request& request) {
    const std::string tag = has_changed ? "\"2\"" : "\"1\"";
    if (request.field("If-None-Match") == tag) return Answer{.status = 304};
    return Answer{.headers = {{"ETag", tag}}, .body = has_changed ? "new" : "old"};
  });
  auto cache = HttpCache::open(":memory:");
  ASSERT_TRUE(cache) << cache.error().message;
  Patience patience;
  HttpOptions options = patience.options();
  options.cache = &*cache;
  HttpClient client(options);
  const auto first = client.get(server.url("/"));
  EXPECT_EQ(first->payload.body, "old");
  const auto kept = client.get(server.url("/"));
  EXPECT_TRUE(kept->from_cache);
  EXPECT_EQ(kept->status, 200);
  EXPECT_EQ(kept->payload.body, "old");
  has_changed = true;
  const auto changed = client.get(server.url("/"));
  EXPECT_FALSE(changed->from_cache);
  EXPECT_EQ(changed->payload.body, "new");
}

TEST(HttpCache, KeepsNothingThatMayNotBeKeptAndDropsTheOldest) {
  auto cache = HttpCache::open(":memory:", {.max_bytes = 300, .max_page_bytes = 200});
  ASSERT_TRUE(cache) << cache.error().message;
  const auto keep = [&](const std::string& url, const std::string& headers) {
    Exchange exchange;
    exchange.url = url;
    exchange.status = 200;
    exchange.message.append("HTTP/1.1 200 OK\r\n" + headers + "\r\n\r\n" + std::string(60, 'x'));
    cache->keep(exchange);
  };
  keep("plain", "A: b");
  keep("secret", "ETag: \"1\"\r\nCache-Control: no-store");
  EXPECT_FALSE(cache->find("plain"));
  EXPECT_FALSE(cache->find("secret"));
  keep("1", "ETag: \"1\"");
  keep("2", "Last-Modified: Mon, 02 Nov 2026 10:00:00 GMT");
  EXPECT_TRUE(cache->find("1"));  // now used more recently than 2
  keep("3", "ETag: \"3\"");
  EXPECT_TRUE(cache->find("1"));
  EXPECT_FALSE(cache->find("2"));
  EXPECT_TRUE(cache->find("3"));
}

// The proxy plays the public host, since a test has no public address.
TEST(HttpClient, IsNotLedFromAPublicToAPrivateAddress) {
  const Server proxy([](const Request& request) {
    if (request.target.starts_with("http://mill.example/"))
      return loopback::redirect("http://127.0.0.1/secret");
    return Answer{.body = "secret"};
  });
  Patience patience;
  HttpOptions options = patience.options();
  options.connection.proxy = proxy.origin();
  HttpClient client(options);
  const auto page = client.get("http://mill.example/");
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::Refused);
  EXPECT_EQ(proxy.log().size(), 1U);
  EXPECT_TRUE(client.get("http://127.0.0.1/named-by-the-user"));
  options.trusts_redirects = true;
  HttpClient trusting(options);
  EXPECT_TRUE(trusting.get("http://mill.example/"));
}

TEST(HttpClient, SendsCredentialsToTheirOriginAlone) {
  const Server other([](const Request&) { return Answer{.body = "x"}; });
  const Server server([&](const Request& request) {
    return request.target == "/a" ? loopback::redirect("/b") : loopback::redirect(other.url("/"));
  });
  Patience patience;
  HttpOptions options = patience.options();
  options.connection.headers = {{"X-Plain", "y\r\nX-Evil: 1"}};
  options.connection.credentials = {{server.origin(), "Authorization", "Bearer x"},
                                    {server.origin(), "X-Api-Key", "k"}};
  HttpClient client(options);
  ASSERT_TRUE(client.get(server.url("/a")));
  EXPECT_EQ(server.log().at(1).field("Authorization"), "Bearer x");
  EXPECT_EQ(server.log().at(1).field("X-Api-Key"), "k");
  EXPECT_EQ(other.log().at(0).field("Authorization"), "");
  EXPECT_EQ(other.log().at(0).field("X-Api-Key"), "");
  EXPECT_EQ(other.log().at(0).field("X-Plain"), "yX-Evil: 1");
}

// The server is the proxy: it would answer for any host.
TEST(HttpConnections, RefusesPrivateHostsBehindAProxyHoweverTheyAreWritten) {
  const Server proxy([](const Request&) { return Answer{.body = "secret"}; });
  HttpConnections connections({.proxy = proxy.origin()});
  for (const char* host :
       {"127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "2852039166", "127.0.0.1.",
        "%31%32%37.0.0.1", "\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.1", "[::1]", "[::ffff:127.0.0.1]",
        "localhost", "LOCALHOST.", "x.localhost", "1.1.1.1@127.1"}) {
    const auto exchange = connections.exchange({.url = "http://" + std::string(host) + "/"});
    ASSERT_FALSE(exchange) << host;
    EXPECT_EQ(exchange.error().code, ErrorCode::Refused) << host;
  }
  EXPECT_TRUE(proxy.log().empty());
  EXPECT_TRUE(connections.exchange({.url = "http://mill.example/"}));
}

TEST(HttpConnections, IgnoresProxiesAndExceptionsInTheEnvironment) {
  const Server proxy([](const Request&) { return Answer{.body = "proxy"}; });
  const Server server([](const Request&) { return Answer{.body = "server"}; });
  ::setenv("no_proxy", "*", 1);
  ::setenv("http_proxy", proxy.origin().c_str(), 1);
  HttpConnections through({.proxy = proxy.origin(), .reach = Reach::Anywhere});
  HttpConnections direct({.reach = Reach::Anywhere});
  const auto first = through.exchange({.url = server.url("/")});
  const auto second = direct.exchange({.url = server.url("/")});
  ::unsetenv("no_proxy");
  ::unsetenv("http_proxy");
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(first->message.view().ends_with("proxy"));
  EXPECT_TRUE(second->message.view().ends_with("server"));
}

TEST(HttpConnections, KeepsBothSidesOfTheWireForTheArchive) {
  const Server server([](const Request&) { return Answer{.body = "<p>x"}; });
  HttpConnections connections({.reach = Reach::Anywhere});
  const auto exchange = connections.exchange({.url = server.url("/p")});
  ASSERT_TRUE(exchange) << exchange.error().message;
  EXPECT_TRUE(exchange->request.starts_with("GET /p HTTP/1.1\r\n"));
  EXPECT_TRUE(exchange->request.ends_with("\r\n\r\n"));
  EXPECT_TRUE(exchange->message.view().starts_with("HTTP/1.1 200 Status\r\n"));
  EXPECT_TRUE(exchange->message.view().ends_with("\r\n\r\n<p>x"));
  EXPECT_EQ(exchange->peer, "127.0.0.1");
  EXPECT_EQ(exchange->protocol, "http/1.1");
}

TEST(HttpConnections, RecordsNoCredentials) {
  const Server proxy([](const Request&) { return Answer{.body = "x"}; });
  ConnectionOptions options{.proxy = "http://me:word@127.0.0.1:" + std::to_string(proxy.port())};
  options.headers = {{"Accept-Language", "de"}};
  options.credentials = {{"http://mill.example", "Cookie", "id=7"},
                         {"http://mill.example", "X-Api-Key", "k"}};
  HttpConnections connections(options);
  const auto exchange = connections.exchange({.url = "http://mill.example/"});
  ASSERT_TRUE(exchange) << exchange.error().message;
  const Request sent = proxy.log().at(0);
  EXPECT_EQ(sent.field("Cookie"), "id=7");
  EXPECT_EQ(sent.field("X-Api-Key"), "k");
  EXPECT_NE(sent.field("Proxy-Authorization"), "");
  EXPECT_EQ(exchange->request.find("Cookie"), std::string::npos);
  EXPECT_EQ(exchange->request.find("X-Api-Key"), std::string::npos);
  EXPECT_EQ(exchange->request.find("Proxy-Authorization"), std::string::npos);
  EXPECT_NE(exchange->request.find("Accept-Language: de\r\n"), std::string::npos);
  EXPECT_TRUE(exchange->request.ends_with("\r\n\r\n"));
}

TEST(HttpConnections, SendsNoLineBreakInAHeader) {
  const Server server([](const Request&) { return Answer{.body = "x"}; });
  HttpConnections connections({.user_agent = "a\r\nX-Evil: 1",
                               .headers = {{"A\nX-Evil: 1", "b\r\nX-Evil: 1"}},
                               .reach = Reach::Anywhere});
  ASSERT_TRUE(connections.exchange({.url = server.url("/")}));
  EXPECT_EQ(server.log().at(0).field("X-Evil"), "");
  EXPECT_EQ(server.log().at(0).field("User-Agent"), "aX-Evil: 1");
}

TEST(OriginOf, IsSchemeHostAndPortInCanonicalForm) {
  EXPECT_EQ(origin_of("HTTPS://me:pw@B\xC3\x9C"
                      "cher.example:443/x"),
            "https://xn--bcher-kva.example");
  EXPECT_EQ(origin_of("http://127.1:8080"), "http://127.0.0.1:8080");
  EXPECT_FALSE(origin_of("file:///x"));
}

TEST(HttpConnections, TakesNoBodyThatIsNotWanted) {
  const Server server([](const Request&) {
    return Answer{.type = "video/mp4", .body = std::string(1000, 'x'), .repeats_body = true};
  });
  HttpConnections connections({.reach = Reach::Anywhere});
  const auto exchange =
      connections.exchange({.url = server.url("/"), .wants_body = [](const bytes::HttpHead& head) {
                              return !head.field("Content-Type").starts_with("video/");
                            }});
  ASSERT_TRUE(exchange) << exchange.error().message;
  EXPECT_EQ(exchange->truncated, "unwanted");
}

TEST(HttpConnections, StopsWhenAsked) {
  const Server server([](const Request&) { return Answer{.body = "x", .before = 3s}; });
  std::atomic<bool> cancel = false;
  HttpConnections connections({.reach = Reach::Anywhere, .cancel = &cancel});
  std::thread later([&] {
    std::this_thread::sleep_for(50ms);
    cancel = true;
  });
  const auto begin = std::chrono::steady_clock::now();
  const auto exchange = connections.exchange({.url = server.url("/")});
  later.join();
  ASSERT_FALSE(exchange);
  EXPECT_EQ(exchange.error().code, ErrorCode::Cancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2500ms);
}

TEST(HttpConnections, RefusesWhatIsNoHttp) {
  const Server server([](const Request&) { return Answer{.raw = "SSH-2.0-x\r\n\r\n"}; });
  HttpConnections connections({.reach = Reach::Anywhere});
  const auto exchange = connections.exchange({.url = server.url("/")});
  ASSERT_FALSE(exchange);
  EXPECT_EQ(exchange.error().code, ErrorCode::Malformed);
}

TEST(RetryAfter, IsSecondsOrADate) {
  const auto now = std::chrono::system_clock::from_time_t(1793613600);  // 2 Nov 2026, 10:00
  EXPECT_EQ(read_retry_after("120", now), 120s);
  EXPECT_EQ(read_retry_after("Mon, 02 Nov 2026 10:01:00 GMT", now), 60s);
  EXPECT_EQ(read_retry_after("Mon, 02 Nov 2026 09:00:00 GMT", now), 0s);
  EXPECT_FALSE(read_retry_after("soon", now));
  EXPECT_FALSE(read_retry_after("", now));
}

}  // namespace
}  // namespace winnow::fetch
