// One HTTP request and its one answer, as the two went over the wire.
//
//   HttpConnections connections({.reach = Reach::Public});
//   Result<Exchange> exchange = connections.exchange({.url = "https://mill.example/"});
//   exchange->message.view();     // "HTTP/1.1 200 OK\r\nContent-Type: ...\r\n\r\n<!doctype ..."
//
// No redirect is followed and nothing is tried again: that is for http.h, and for the crawler,
// which sees every hop as a page of its own. The message is what an archive keeps: chunks and
// content encodings stay as they were sent (bytes/http_payload.h undoes them), except that an
// answer over HTTP/2 is written with a status line of HTTP/1.1.
//
// The address rule (address.h) is put to every socket before it connects, so a name that resolves
// to a private address is refused however it is dressed. Cookies are neither sent nor kept, and of
// the environment's proxies none is used.
//
// Failures: Network for what may be better the next time (no connection, no answer in time),
// NotFound for an unknown host, Refused for an address, a scheme or a certificate, Cancelled,
// Malformed for an answer that is no HTTP. A body over the cap or cut off is no failure:
// `truncated` says so. Connections are kept for the next exchange; one thread at a time.
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
#include "winnow/result.h"

namespace winnow::fetch {

// Whom a client may talk to.
enum class Reach : std::uint8_t {
  Public,    // global addresses only
  Anywhere,  // this machine and its network too
};

using Headers = std::vector<std::pair<std::string, std::string>>;

// "winnow/0.1.0": what servers see, and the token that robots.txt may name.
std::string default_user_agent();

struct ConnectionOptions {
  std::string user_agent = default_user_agent();
  Headers headers = {};    // sent with each request, e.g. Accept-Language
  std::string proxy = {};  // "http://proxy.example:3128"; then the proxy decides who is reached
  std::string authorities = {};  // a file of certificates that are trusted in place of the system's
  Reach reach = Reach::Public;
  std::chrono::milliseconds connect_limit{10'000};
  std::chrono::milliseconds time_limit{60'000};  // of the whole exchange
  std::chrono::seconds stall_limit{20};          // without a byte worth the name
  std::size_t max_wire_bytes = std::size_t{20} << 20;
  std::vector<std::string> resolve = {};      // "mill.example:80:192.0.2.7", as curl has it
  const std::atomic<bool>* cancel = nullptr;  // set from elsewhere: stop
};

struct HttpRequest {
  std::string url;
  Headers headers = {};  // beside those of the options
  // Asked when the head is there; false: the body is not wanted, and the exchange ends.
  std::function<bool(const bytes::HttpHead&)> wants_body = {};
};

struct Exchange {
  std::string url;
  std::string request;   // its head, as sent
  bytes::Bytes message;  // the answer's head and body
  int status = 0;
  std::string content_type;  // as declared
  std::string location;      // as written; empty: none
  std::string retry_after;   // as written; empty: none
  std::string peer;          // the address that answered
  std::string protocol;      // "http/1.1", "h2"
  // Why the body is not whole, in the words of WARC-Truncated: "length", "disconnect"; or
  // "unwanted".
  std::optional<std::string> truncated;
  std::chrono::system_clock::time_point started;

  [[nodiscard]] bool is_redirect() const noexcept {
    return !location.empty() &&
           (status == 301 || status == 302 || status == 303 || status == 307 || status == 308);
  }
  // "Try again later": 429 and the errors of servers.
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

// What a Retry-After header asks for: seconds, or a date. Nothing for what is neither.
std::optional<std::chrono::seconds> read_retry_after(std::string_view value,
                                                     std::chrono::system_clock::time_point now);

}  // namespace winnow::fetch
