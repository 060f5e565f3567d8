// HttpConnections: sends one HTTP request and returns its response, as they went over the wire.
//
//   HttpConnections connections({.reach = Reach::Public});
//   Result<Exchange> exchange = connections.exchange({.url = "https://mill.example/"});
//   exchange->message.view();     // "HTTP/1.1 200 OK\r\nContent-Type: ...\r\n\r\n<!doctype ..."
//
// It does not follow redirects and does not retry. http.h does that for single pages; the crawler
// handles every hop as a page of its own. The message is what a WARC file stores: chunked and
// content encodings stay as sent (bytes/http_payload.h decodes them). Only the status line of
// HTTP/2 responses is rewritten as HTTP/1.1.
//
// The address rule (address.h) is applied to every socket before it connects, so a name that
// resolves to a private address is refused. Cookies are neither sent nor stored, and proxies in the
// environment are ignored. Credentials are bound to an origin (credentials.h) and never recorded.
//
// Failures: Network if a later attempt may succeed (no connection, no answer in time), NotFound for
// an unknown host, Refused for an address, a scheme or a certificate, Cancelled, and Malformed for
// an answer that is not HTTP. A body over the limit or cut off is not a failure but sets
// `truncated`. Connections are reused. An HttpConnections belongs to one thread at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/http_payload.h"
#include "fetch/credentials.h"
#include "winnow/result.h"

namespace winnow::fetch {

// Which hosts a client may contact.
enum class Reach : std::uint8_t {
  Public,    // global addresses only
  Anywhere,  // also this computer and its network
};

using Headers = std::vector<std::pair<std::string, std::string>>;

// "winnow/0.2.0": the User-Agent header, and the token that robots.txt may name.
std::string default_user_agent();

struct ConnectionOptions {
  std::string user_agent = default_user_agent();
  Headers headers = {};  // sent with each request to any host, e.g. Accept-Language
  std::vector<Credential> credentials = {};  // sent only to their origins
  std::string proxy = {};  // "http://proxy.example:3128"; the proxy decides what can be reached
  std::string authorities = {};  // a file of trusted certificates; replaces the system's
  Reach reach = Reach::Public;
  std::chrono::milliseconds connect_limit{10'000};
  std::chrono::milliseconds time_limit{60'000};  // for the whole exchange
  std::chrono::seconds stall_limit{20};          // without progress
  std::size_t max_wire_bytes = std::size_t{20} << 20;
  std::vector<std::string> resolve = {};      // "mill.example:80:192.0.2.7", as in curl
  const std::atomic<bool>* cancel = nullptr;  // set by another thread to stop
};

struct HttpRequest {
  std::string url;
  Headers headers = {};  // in addition to those of the options
  // Called when the head has arrived. If it returns false, the exchange ends without the body.
  std::function<bool(const bytes::HttpHead&)> wants_body = {};
};

struct Exchange {
  std::string url;
  std::string request;   // the head, as sent but without credentials
  bytes::Bytes message;  // head and body of the response
  int status = 0;
  std::string content_type;  // as declared
  std::string location;      // as written; empty: none
  std::string retry_after;   // as written; empty: none
  std::string peer;          // the address that answered
  std::string protocol;      // "http/1.1", "h2"
  // Why the body is incomplete, as in WARC-Truncated: "length" or "disconnect"; or "unwanted".
  std::optional<std::string> truncated;
  std::chrono::system_clock::time_point started;

  [[nodiscard]] bool is_redirect() const noexcept {
    return !location.empty() &&
           (status == 301 || status == 302 || status == 303 || status == 307 || status == 308);
  }
  // True for 429 and server errors: a later attempt may succeed.
  [[nodiscard]] bool is_transient() const noexcept { return status == 429 || status >= 500; }
};

class HttpConnections {
 public:
  explicit HttpConnections(ConnectionOptions options = {});
  ~HttpConnections();
  HttpConnections(HttpConnections&&) noexcept;
  HttpConnections& operator=(HttpConnections&&) noexcept;

  Result<Exchange> exchange(const HttpRequest& request);
  [[nodiscard]] const ConnectionOptions& options() const noexcept;

 private:
  struct Wire;
  std::unique_ptr<Wire> wire_;
};

// The delay in a Retry-After header: seconds or a date. Nothing if it is neither.
std::optional<std::chrono::seconds> read_retry_after(std::string_view value,
                                                     std::chrono::system_clock::time_point now);

}  // namespace winnow::fetch
