// HttpClient: fetches a page over HTTP, with redirects, retries, limits and a cache.
//
//   HttpClient client({.connection = {.reach = Reach::Anywhere}});
//   WINNOW_TRY(const WebPage page, client.get("https://mill.example/notes/"));
//   decode(page.payload.body, page.payload.charset);       // of page.url, after redirects
//
// Follows redirects up to a limit and detects loops. Each hop is a new exchange under the address
// rule. A client that may reach private addresses (Reach::Anywhere) does so only for the URL that
// its caller names and for redirects of private hosts: a public host cannot redirect it to a private
// one unless `trusts_redirects` is set. Status 429 and 5xx and
// failed connections are retried after the time in Retry-After, else after 1, 2, 4 ... seconds with
// random jitter. With a cache, the server is asked whether the page has changed. The result is a
// WebPage for any final status; check_status() turns a status other than 2xx into a failure.
//
// A body over max_wire_bytes, or over the decompression limits, is truncated and flagged. A client
// belongs to one thread.
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
  bool trusts_redirects = false;  // with Reach::Anywhere: from a public to a private address, too
  int attempts = 3;               // per hop
  std::chrono::milliseconds first_wait{1000};
  // If a server asks to wait longer than this, there is no retry; its answer is the result.
  std::chrono::milliseconds max_wait{60'000};
  bytes::InflateLimits inflate = {};
  HttpCache* cache = nullptr;  // owned by the caller
  // How to wait between attempts; tests replace it.
  std::function<void(std::chrono::milliseconds)> wait = {};
};

struct WebPage {
  std::string url;  // after redirects
  int status = 0;
  std::vector<std::string> redirects;  // the URLs before it
  bytes::Bytes message;                // the response as received
  bytes::Payload payload;              // type, charset, body
  std::optional<std::string> truncated;
  bool from_cache = false;  // the server answered "not modified"
  bool is_public = false;   // the last server has a public address, as far as is known
};

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options = {});

  Result<WebPage> get(const std::string& url) { return get(url, options_.connection.reach); }
  // With Reach::Public, as for a URL that a page or feed names.
  Result<WebPage> get(const std::string& url, Reach reach);

 private:
  Result<Exchange> exchange_with_retries(const HttpRequest& request, Reach reach);
  // Public and other connections are separate: a connection that is reused is not checked again.
  HttpConnections& connections(Reach reach);
  [[nodiscard]] bool has_credentials_for(const std::string& url) const;
  [[nodiscard]] bool is_public(const Exchange& exchange) const;

  HttpOptions options_;
  std::optional<HttpConnections> public_;
  std::optional<HttpConnections> anywhere_;
};

// A failure for a status other than 2xx: "fetch URL: 404 Not Found".
Result<void> check_status(const WebPage& page);

}  // namespace winnow::fetch
