// Decides who may talk to the server: names, origins and the token.
//
// A server on the loopback interface is reached by every page that its user opens. Two attacks matter:
//   - DNS rebinding: evil.example resolves to 127.0.0.1, and its page reads answers as its own. Its
//     requests carry `Host: evil.example`. So a Host must be an IP address, localhost, or a name that
//     the operator has listed.
//   - Cross-site requests: a page sends a request that changes something or makes the server fetch.
//     Its requests carry an Origin, or Sec-Fetch-Site, of another site. So both must be our own or
//     listed (CORS).
// All functions are pure and thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/message.h"

namespace winnow::serve {

struct GuardOptions {
  std::vector<std::string> hosts = {};    // names that clients may use; "*": every name
  std::vector<std::string> origins = {};  // of pages that may use the API; "*": every page
  std::string token = {};                 // empty: none is needed
  std::vector<std::string> proxies = {};  // addresses whose X-Forwarded-For is believed
};

enum class Access {
  Open,   // needs no token: health checks, the files of the page
  Token,  // needs the token, if there is one
};

// True if both are equal. The time depends on the length of `given` only, not on where they differ or how long
// `expected` is, so that it does not help to guess a token.
[[nodiscard]] bool equal_in_constant_time(std::string_view given,
                                          std::string_view expected) noexcept;

class Guard {
 public:
  explicit Guard(GuardOptions options) : options_(std::move(options)) {}

  // The answer that refuses the request, or nothing. `is_page`: links of other sites may lead here.
  [[nodiscard]] std::optional<Response> refuse(const Request& request, Access access,
                                               bool is_page) const;
  // The answer to a CORS preflight (OPTIONS), for a path with these methods.
  [[nodiscard]] Response preflight(const Request& request, std::string_view allowed) const;
  // The headers that let the page of a listed origin read the answer.
  void add_cors_headers(const Request& request, Response& response) const;

  // The address of the client: `remote`, or what the trusted proxies in front of the server say.
  [[nodiscard]] std::string client_of(const Request& request, const std::string& remote) const;

  [[nodiscard]] bool knows_host(std::string_view host) const;

 private:
  [[nodiscard]] bool knows_origin(const Request& request, std::string_view origin) const;
  [[nodiscard]] bool is_listed(std::string_view origin) const;
  [[nodiscard]] bool has_token(const Request& request) const;

  GuardOptions options_;
};

}  // namespace winnow::serve
