// URL -> page over HTTP, with the patience and the limits of a well-behaved reader.
//
//   HttpClient client({.connection = {.reach = Reach::Anywhere}});
//   WINNOW_TRY(const WebPage page, client.get("https://mill.example/notes/"));
//   decode(page.payload.body, page.payload.charset);       // of page.url, after redirects
//
// Follows redirects, up to a limit and never in a circle; each hop is a connection of its own under
// the same address rule, and headers that carry secrets stay with the first host. Answers of 429
// and 5xx, and connections that failed, are tried again after as long as Retry-After says, else
// after 1, 2, 4 ... seconds with a little chance in it. With a cache, the server is asked whether
// the page has changed. Whatever the last status was, the answer is a WebPage; check_status() turns
// what is no page into a failure.
//
// A body over max_wire_bytes, or over the limits of inflating, is cut and says so. One thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bytes/http_payload.h"
#include "fetch/cache.h"
#include "fetch/http_exchange.h"
#include "winnow/result.h"

namespace winnow::fetch {

struct HttpOptions {
  ConnectionOptions connection = {};
  int max_redirects = 10;
  int attempts = 3;  // of each hop
  std::chrono::milliseconds first_wait{1000};
  // A server that asks for more patience than this gets none: its answer is taken as it is.
  std::chrono::milliseconds max_wait{60'000};
  bytes::InflateLimits inflate = {};
  HttpCache* cache = nullptr;  // belongs to the caller
  // How time passes between attempts; tests let none pass.
  std::function<void(std::chrono::milliseconds)> wait = {};
};

struct WebPage {
  std::string url;  // the last one
  int status = 0;
  std::vector<std::string> redirects;  // the URLs before it
  bytes::Bytes message;                // the answer as it came
  bytes::Payload payload;              // type, charset, body
  std::optional<std::string> truncated;
  bool from_cache = false;  // the server said that it has not changed
};

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options = {});

  Result<WebPage> get(const std::string& url);

 private:
  Result<Exchange> try_often(const HttpRequest& request);
  Headers headers_for(const std::string& url, const std::string& first_url,
                      const std::optional<CachedPage>& cached) const;

  HttpOptions options_;
  Headers secrets_;  // of the given headers, those for the first host alone
  HttpConnections connections_;
};

// The failure that a page of another status than 2xx is: "fetch URL: 404 Not Found".
Result<void> check_status(const WebPage& page);

}  // namespace winnow::fetch
