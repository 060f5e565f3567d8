// Which route answers, who may ask, and in which form: without sockets.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

#include "bytes/inflate.h"
#include "serve/embedded_files.h"
#include "serve/guard.h"
#include "serve/negotiation.h"
#include "serve/page_request.h"
#include "serve/router.h"

namespace winnow::serve {
namespace {

Router sample_router() {
  Router router;
  const Handler none = at_once([](const Request&) { return Response{}; });
  for (const auto& [method, pattern] :
       std::vector<std::pair<const char*, const char*>>{{"GET", "/"},
                                                        {"GET", "/v1/labels"},
                                                        {"POST", "/v1/labels"},
                                                        {"GET", "/v1/labels/{id}"},
                                                        {"PUT", "/v1/labels/{id}"},
                                                        {"GET", "/v1/labels/next"},
                                                        {"GET", "/read/{address...}"}})
    router.add(method, pattern, none);
  return router;
}

TEST(Router, FindsARouteByMethodAndPath) {
  const Router router = sample_router();
  EXPECT_EQ(router.find("GET", "/").route->pattern, "/");
  EXPECT_EQ(router.find("HEAD", "/v1/labels?x=/a").route->pattern, "/v1/labels");
  const Router::Match match = router.find("PUT", "/v1/labels/a%20b%2Fc");
  ASSERT_NE(match.route, nullptr);
  EXPECT_EQ(match.parameters, std::vector<std::string>{"a b/c"});
}

TEST(Router, PrefersFixedPartsToBraces) {
  EXPECT_EQ(sample_router().find("GET", "/v1/labels/next").route->pattern, "/v1/labels/next");
}

TEST(Router, DoesNotTakeAFixedPartForAValue) {
  const Router router = sample_router();
  EXPECT_EQ(router.find("PUT", "/v1/labels/next").route, nullptr);
  EXPECT_EQ(router.find("PUT", "/v1/labels/next").allowed, "GET, HEAD, OPTIONS");
}

TEST(Router, PassesTheRestOfTheTargetAsReceived) {
  const Router::Match match = sample_router().find("GET", "/read/https://a.example/b%20c?d=e&f");
  ASSERT_NE(match.route, nullptr);
  EXPECT_EQ(match.parameters, std::vector<std::string>{"https://a.example/b%20c?d=e&f"});
}

TEST(Router, NamesTheMethodsOfAPath) {
  const Router router = sample_router();
  EXPECT_EQ(router.find("DELETE", "/v1/labels/7").allowed, "GET, HEAD, OPTIONS, PUT");
  EXPECT_EQ(router.find("DELETE", "/v1/labels/7").route, nullptr);
  for (const char* const target : {"/v1", "/v1/labels/", "/v1/labels/7/8", "//", "/v1/labels/../x",
                                   "/read/", "/V1/labels", "/v1//labels"})
    EXPECT_TRUE(router.find("GET", target).route == nullptr &&
                router.find("GET", target).allowed.empty())
        << target;
}

Request from(std::string host, std::vector<std::pair<std::string, std::string>> headers = {}) {
  return {.method = "GET", .host = std::move(host), .headers = std::move(headers)};
}

int refusal(const GuardOptions& options, const Request& request, Access access = Access::Token,
            bool is_page = false) {
  const auto refused = Guard(options).refuse(request, access, is_page);
  return refused ? refused->status : 0;
}

TEST(Guard, TakesTheClientFromTrustedProxiesOnly) {
  const auto client = [](std::vector<std::string> proxies, const std::string& remote,
                         const std::string& forwarded) {
    return Guard({.proxies = std::move(proxies)})
        .client_of(from("localhost", {{"x-forwarded-for", forwarded}}), remote);
  };
  EXPECT_EQ(client({}, "127.0.0.1", "203.0.113.7"), "127.0.0.1");
  EXPECT_EQ(client({"127.0.0.1"}, "203.0.113.9", "203.0.113.7"), "203.0.113.9");
  EXPECT_EQ(client({"127.0.0.1"}, "127.0.0.1", "203.0.113.7"), "203.0.113.7");
  // What stands before the address that the proxy has seen is written by the client.
  EXPECT_EQ(client({"127.0.0.1"}, "127.0.0.1", "198.51.100.1, 203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(client({"127.0.0.1", "10.0.0.2"}, "127.0.0.1", "203.0.113.7 , 10.0.0.2"),
            "203.0.113.7");
  EXPECT_EQ(client({"127.0.0.1"}, "127.0.0.1", "2001:db8::1"), "2001:db8::1");
  for (const char* const wrong : {"", "unknown", "\"}{", ",,,", "203.0.113.7:80"})
    EXPECT_EQ(client({"127.0.0.1"}, "127.0.0.1", wrong), "127.0.0.1") << wrong;
}

TEST(Guard, AcceptsAddressesLocalhostAndListedNames) {
  for (const char* const host : {"localhost", "localhost:8080", "127.0.0.1:9", "[::1]:8080",
                                 "[::1]", "192.168.0.7", "10.1.2.3:80"})
    EXPECT_EQ(refusal({}, from(host)), 0) << host;
  EXPECT_EQ(refusal({.hosts = {"mill.example"}}, from("mill.example:80")), 0);
  EXPECT_EQ(refusal({.hosts = {"*"}}, from("any.example")), 0);
}

TEST(Guard, RefusesNamesThatCouldBeRebound) {
  for (const char* const host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                                 "evil.example:8080", "", ":80", "localhost:", "localhost:x",
                                 "[::1", "mill.example.evil.example", "localhost:80:80", "a b"})
    EXPECT_EQ(refusal({.hosts = {"mill.example"}}, from(host)), 421) << host;
}

TEST(Guard, RefusesPagesOfOtherOrigins) {
  const char* const kOrigins[] = {"http://evil.example",
                                  "null",
                                  "https://evil.example:8080",
                                  "http://localhost",
                                  "http://localhost:8081",
                                  "http://127.0.0.1:8080",
                                  "file://",
                                  "http://localhost:8080.evil.example",
                                  ""};
  for (const char* const origin : kOrigins)
    EXPECT_EQ(refusal({}, from("localhost:8080", {{"origin", origin}})), 403) << origin;
  EXPECT_EQ(refusal({}, from("localhost:8080", {{"origin", "http://localhost:8080"}})), 0);
  const GuardOptions listed{.origins = {"https://mill.example"}};
  EXPECT_EQ(refusal(listed, from("localhost:8080", {{"origin", "https://mill.example"}})), 0);
}

TEST(Guard, RefusesCrossSiteRequestsWithoutOrigin) {
  for (const char* const site : {"cross-site", "same-site"})
    EXPECT_EQ(
        refusal({}, from("localhost", {{"sec-fetch-site", site}, {"sec-fetch-mode", "no-cors"}})),
        403);
  EXPECT_EQ(refusal({}, from("localhost", {{"sec-fetch-site", "same-origin"}})), 0);
  EXPECT_EQ(refusal({}, from("localhost", {{"sec-fetch-site", "none"}})), 0);
  const Request link = from("localhost", {{"sec-fetch-site", "cross-site"},
                                          {"sec-fetch-mode", "navigate"},
                                          {"sec-fetch-dest", "document"}});
  EXPECT_EQ(refusal({}, link), 403);
  EXPECT_EQ(refusal({}, link, Access::Open, true), 0) << "a link to the page itself";
  const Request frame = from("localhost", {{"sec-fetch-site", "cross-site"},
                                           {"sec-fetch-mode", "navigate"},
                                           {"sec-fetch-dest", "iframe"}});
  EXPECT_EQ(refusal({}, frame, Access::Open, true), 403);
}

TEST(Guard, AsksForTheToken) {
  const GuardOptions options{.token = "secret"};
  EXPECT_EQ(refusal(options, from("localhost")), 401);
  EXPECT_EQ(refusal(options, from("localhost"), Access::Open), 0);
  for (const char* const wrong :
       {"Bearer secreT", "Bearer secret2", "Bearer", "Basic secret", "secret"})
    EXPECT_EQ(refusal(options, from("localhost", {{"authorization", wrong}})), 401) << wrong;
  EXPECT_EQ(refusal(options, from("localhost", {{"authorization", "Bearer secret"}})), 0);
}

TEST(Guard, ComparesTokens) {
  EXPECT_TRUE(equal_in_constant_time("secret", "secret"));
  EXPECT_TRUE(equal_in_constant_time("", ""));
  for (const char* const wrong :
       {"", "s", "secre", "secret2", "Secret", "secreT", "secretsecret", "terces"})
    EXPECT_FALSE(equal_in_constant_time(wrong, "secret")) << wrong;
  EXPECT_FALSE(equal_in_constant_time("x", ""));
  EXPECT_FALSE(equal_in_constant_time(std::string("secret\0", 7), "secret"));
}

// The shortest of many times for two tokens, measured in turn, one wrong at its first byte and one at its last.
// The control: the usual comparison ends at the first difference, and takes thousands of times as long for the other.
TEST(Guard, ComparesTokensInATimeThatDoesNotTellWhereTheyDiffer) {
  const std::string token(64 << 10, 'a');
  std::string first = token;
  first.front() = 'b';
  std::string last = token;
  last.back() = 'b';
  using Compare = bool (*)(std::string_view, std::string_view);
  const auto ratio = [](Compare compare, std::string_view one, std::string_view expected_one,
                        std::string_view other, std::string_view expected_other) {
    const auto time = [&](std::string_view given, std::string_view expected, double& best) {
      const auto begin = std::chrono::steady_clock::now();
      EXPECT_FALSE(compare(given, expected));
      const std::chrono::duration<double, std::nano> taken =
          std::chrono::steady_clock::now() - begin;
      best = std::min(best, taken.count());
    };
    double best_one = 1e18;
    double best_other = 1e18;
    for (int i = 0; i < 300; ++i) {
      time(one, expected_one, best_one);
      time(other, expected_other, best_other);
    }
    return best_other / best_one;
  };
  // Not memcmp(), which reads everything under AddressSanitizer.
  const Compare usual = [](std::string_view a, std::string_view b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (a[i] != b[i]) return false;
    return true;
  };
  EXPECT_GT(ratio(usual, first, token, last, token), 8) << "the attack bites";
  const double where = ratio(equal_in_constant_time, first, token, last, token);
  EXPECT_GT(where, 0.5);
  EXPECT_LT(where, 2);
  // Nor does it tell how long the token is.
  const double length =
      ratio(equal_in_constant_time, first, token, first, std::string_view(token).substr(0, 40));
  EXPECT_GT(length, 0.5);
  EXPECT_LT(length, 2);
}

TEST(Negotiation, ChoosesTheTypeWithTheHighestQuality) {
  const std::array<std::string_view, 3> types = {"application/json", "text/markdown", "text/html"};
  const auto best = [&](const std::string& accept) {
    return best_type(&accept, types).value_or("-");
  };
  EXPECT_EQ(best_type(nullptr, types), "application/json");
  EXPECT_EQ(best("*/*"), "application/json");
  EXPECT_EQ(best("text/*"), "text/markdown");
  EXPECT_EQ(best("text/html;q=0.9, text/markdown;q=0.5"), "text/html");
  EXPECT_EQ(best("TEXT/Markdown"), "text/markdown");
  EXPECT_EQ(best("*/*;q=0.1, application/json;q=0"), "text/markdown");
  EXPECT_EQ(best("image/png"), "-");
  EXPECT_EQ(best(",,;q=1, text/html;q=nonsense"), "text/html");
}

TEST(Negotiation, CompressesIfTheClientAcceptsIt) {
  EXPECT_EQ(best_coding("gzip, deflate, br"), Coding::Brotli);
  EXPECT_EQ(best_coding("gzip"), Coding::Gzip);
  EXPECT_EQ(best_coding("br;q=0, gzip;q=0"), Coding::Identity);
  EXPECT_EQ(best_coding("*"), Coding::Brotli);
  EXPECT_EQ(best_coding(""), Coding::Identity);
  const std::string text(5000, 'x');
  for (const auto& [coding, same] : {std::pair(Coding::Gzip, bytes::Coding::Gzip),
                                     std::pair(Coding::Brotli, bytes::Coding::Brotli)}) {
    const auto encoded = encode(text, coding);
    ASSERT_TRUE(encoded);
    EXPECT_LT(encoded->size(), 100U);
    const bytes::Inflated decoded = bytes::inflate(*encoded, same);
    EXPECT_EQ(decoded.bytes.view(), text);
  }
}

Request with_body(std::string type, std::string body, std::string query = {}) {
  return {.method = "POST",
          .query = std::move(query),
          .headers = {{"content-type", std::move(type)}},
          .body = std::move(body)};
}

TEST(PageRequest, ReadsHtmlWithOptionsInTheQuery) {
  const auto page =
      read_page_request(with_body("text/html; charset=gbk", "<p>x",
                                  "format=markdown&links=false&url=https%3A%2F%2Fa.example%2F"
                                  "&fields=headline,url&minProbability=0.5&hidden=keep"
                                  "&also=mcst,cetr&join=true"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->html, "<p>x");
  EXPECT_EQ(page->content_type, "text/html; charset=gbk");
  EXPECT_EQ(page->page_url, "https://a.example/");
  EXPECT_EQ(page->format, Format::Markdown);
  EXPECT_EQ(page->render.links, false);
  EXPECT_EQ(page->render.fields, (std::vector<std::string>{"headline", "url"}));
  EXPECT_EQ(page->extract.min_probability, 0.5);
  EXPECT_EQ(page->extract.also, "mcst,cetr");
  EXPECT_TRUE(page->extract.join);
  EXPECT_EQ(page->extract.hidden, Hidden::Keep);
}

TEST(PageRequest, ReadsJson) {
  const auto page = read_page_request(
      with_body("application/json",
                R"({"html":"<p>\u00e9","options":{"method":"mcst","summary":"3","source":true}})"));
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->html, "<p>\xc3\xa9");
  EXPECT_EQ(page->content_type, "text/html; charset=utf-8");
  EXPECT_EQ(page->extract.method, "mcst");
  EXPECT_TRUE(page->extract.pieces);
}

TEST(PageRequest, RefusesWhatItDoesNotKnow) {
  const char* const kWrong[] = {"",
                                "{}",
                                "[]",
                                "null",
                                "{\"html\":1}",
                                "{\"html\":\"\"}",
                                "{\"html\":\"x\",\"url\":\"y\"}",
                                "{\"html\":\"x\",\"option\":{}}",
                                "{\"html\":\"x\",\"options\":[]}",
                                "{\"html\":\"x\",\"options\":{\"model\":\"/etc/passwd\"}}",
                                "{\"html\":\"x\",\"options\":{\"links\":\"yes\"}}",
                                "{\"html\":\"x\",\"options\":{\"format\":\"pdf\"}}",
                                "{\"html\":\"x\",\"options\":{\"fields\":[\"nothing\"]}}",
                                "{\"html\":\"x\",\"options\":{\"minProbability\":2}}",
                                "{\"html\":\"x\",\"options\":{\"hidden\":\"some\"}}",
                                "{\"html\":\"x\",\"options\":{\"today\":\"2026-02-30\"}}",
                                "{\"html\":\"x\",\"options\":{\"method\":\"\"}}",
                                "{\"html\":\"x\"} x"};
  for (const char* const body : kWrong) {
    const auto page = read_page_request(with_body("application/json", body));
    ASSERT_FALSE(page) << body;
    EXPECT_EQ(page.error().code, ErrorCode::InvalidArgument) << body;
  }
  EXPECT_EQ(read_page_request(with_body("text/plain", "x")).error().code, ErrorCode::Unsupported);
  EXPECT_EQ(
      read_page_request(with_body("text/html", "x", "siteRules=rye")).error().message,
      "option siteRules: expected rules; line 1: \"rye\" is outside a rule; expected \"(\" on a "
      "line alone");
  EXPECT_EQ(read_page_request(
                with_body("application/json", R"({"html":"x","options":{"siteRules":"/etc"}})"))
                .error()
                .code,
            ErrorCode::Malformed);
  const auto ruled = read_page_request(with_body(
      "application/json", R"({"html":"x","options":{"siteRules":"(\naddr = .*\nin = p\n)\n"}})"));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->extract.site_rules_text, "(\naddr = .*\nin = p\n)\n");
  for (const char* const query : {"links=true&links=true", "summary=null", "method=none"})
    EXPECT_FALSE(read_page_request(with_body("text/html", "x", query))) << query;
  EXPECT_EQ(read_page_request(with_body("text/html", "x", "linkz=1")).error().code,
            ErrorCode::InvalidArgument);
  EXPECT_EQ(read_page_request(with_body("text/html", "")).error().code, ErrorCode::Malformed);
}

TEST(PageRequest, HasTheFormatsAndFieldsOfItsDescription) {
  const std::string document(embedded_file("openapi.json").value_or(""));
  for (const PageOption& option : page_options())
    EXPECT_NE(document.find("\"" + std::string(option.name) + "\""), std::string::npos)
        << option.name;
  for (const FormatInfo& format : all_formats()) {
    EXPECT_NE(document.find("\"" + std::string(format.name) + "\""), std::string::npos)
        << format.name;
    EXPECT_NE(document.find("\"" + std::string(media_type_of(format.format)) + "\""),
              std::string::npos)
        << format.name;
  }
  for (const std::string_view field : field_names())
    EXPECT_NE(document.find("\"" + std::string(field) + "\""), std::string::npos) << field;
}

TEST(Query, IsDecodedAsForms) {
  const Request request{.query = "a=b+c%26&&d&e=1&e=2"};
  EXPECT_EQ(request.query_value("a"), "b c&");
  EXPECT_EQ(request.query_value("d"), "");
  EXPECT_EQ(request.query_value("e"), "1");
  EXPECT_EQ(request.query_value("f"), std::nullopt);
  EXPECT_EQ(percent_encode("https://a.example/b c"), "https%3A%2F%2Fa.example%2Fb%20c");
}

}  // namespace
}  // namespace winnow::serve
