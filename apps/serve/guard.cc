// Fetch metadata: https://www.w3.org/TR/fetch-metadata/. CORS: https://fetch.spec.whatwg.org/.
#include "serve/guard.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"
#include "fetch/address.h"

namespace winnow::serve {
namespace {

// "[::1]:8080" -> "[::1]", "localhost:80" -> "localhost"; nothing if the port is not a number.
std::optional<std::string_view> without_port(std::string_view host) {
  const std::size_t bracket = host.starts_with('[') ? host.find(']') : 0;
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::size_t colon = host.find(':', bracket);
  if (colon == std::string_view::npos) return host;
  const std::string_view port = host.substr(colon + 1);
  if (port.empty() || port.size() > 5 || !std::ranges::all_of(port, base::is_digit))
    return std::nullopt;
  return host.substr(0, colon);
}

std::string_view value_of(const Request& request, std::string_view name) {
  const std::string* const value = request.header(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

}  // namespace

bool equal_in_constant_time(std::string_view given, std::string_view expected) noexcept {
  // Without an end that depends on the texts; volatile, so that the compiler does not add one.
  volatile unsigned difference = given.size() == expected.size() ? 0 : 1;
  if (expected.empty()) return given.empty();
  std::size_t at = 0;
  for (const char c : given) {
    difference =
        difference | (static_cast<unsigned char>(c) ^ static_cast<unsigned char>(expected[at]));
    at = at + 1 == expected.size() ? 0 : at + 1;
  }
  return difference == 0;
}

bool Guard::knows_host(std::string_view host) const {
  const std::optional<std::string_view> name = without_port(host);
  if (!name || name->empty()) return false;
  // A name in a rebinding attack is a name. With an address there is nothing to rebind.
  if (*name == "localhost" || fetch::kind_of_text(*name)) return true;
  return std::ranges::any_of(options_.hosts, [&](const std::string& known) {
    return known == "*" || base::equals_ignoring_case(known, *name) ||
           base::equals_ignoring_case(known, host);
  });
}

// Each proxy appends the address that it was asked from, so the list is read from its end: the first address that is
// not a trusted proxy is the last one that a trusted proxy has seen. What stands before it anybody can write.
std::string Guard::client_of(const Request& request, const std::string& remote) const {
  const auto is_trusted = [&](std::string_view address) {
    return std::ranges::find(options_.proxies, address) != options_.proxies.end();
  };
  if (!is_trusted(remote)) return remote;
  std::string list;
  for (const auto& [name, value] : request.headers)
    if (name == "x-forwarded-for") list.append(list.empty() ? "" : ",").append(value);
  std::string client = remote;
  std::string_view rest = list;
  while (is_trusted(client) && !rest.empty()) {
    const std::size_t comma = rest.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    const std::string_view address = base::trim(rest.substr(begin));
    if (!fetch::kind_of_text(address)) break;
    client = address;
    rest = rest.substr(0, begin == 0 ? 0 : begin - 1);
  }
  return client;
}

bool Guard::is_listed(std::string_view origin) const {
  return std::ranges::any_of(options_.origins, [&](const std::string& known) {
    return known == "*" || base::equals_ignoring_case(known, origin);
  });
}

bool Guard::knows_origin(const Request& request, std::string_view origin) const {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) &&
        base::equals_ignoring_case(origin.substr(scheme.size()), request.host))
      return true;
  return is_listed(origin);
}

bool Guard::has_token(const Request& request) const {
  if (options_.token.empty()) return true;
  const std::string_view value = value_of(request, "authorization");
  constexpr std::string_view kScheme = "bearer ";
  return base::starts_with_ignoring_case(value, kScheme) &&
         equal_in_constant_time(base::trim(value.substr(kScheme.size())), options_.token);
}

std::optional<Response> Guard::refuse(const Request& request, Access access, bool is_page) const {
  if (!(request.version == 10 && request.host.empty()) && !knows_host(request.host))
    return error_response(421, "unknown-host",
                          "the host of the request is not a name of this server (--allow-host)");
  const std::string* const origin = request.header("origin");
  if (origin != nullptr && !knows_origin(request, *origin))
    return error_response(403, "cross-site",
                          "pages of this origin may not use the server (--cors)");
  // Browsers leave Origin out of some requests, such as images and links, but say where they are from.
  const std::string_view site = value_of(request, "sec-fetch-site");
  const bool is_link = value_of(request, "sec-fetch-mode") == "navigate" &&
                       value_of(request, "sec-fetch-dest") == "document";
  if (origin == nullptr && (site == "cross-site" || site == "same-site") && !(is_page && is_link))
    return error_response(403, "cross-site", "pages of other sites may not use the server");
  if (access == Access::Token && !has_token(request)) {
    Response response = error_response(401, "unauthorized", "the request needs the bearer token");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
  }
  return std::nullopt;
}

Response Guard::preflight(const Request& request, std::string_view allowed) const {
  Response response{.status = 204};
  response.headers.emplace_back("Allow", std::string(allowed));
  const std::string* const origin = request.header("origin");
  if (origin == nullptr || !is_listed(*origin)) return response;
  response.headers.emplace_back("Access-Control-Allow-Methods", std::string(allowed));
  response.headers.emplace_back(
      "Access-Control-Allow-Headers",
      "Accept, Authorization, Content-Type, If-Match, Mcp-Protocol-Version");
  response.headers.emplace_back("Access-Control-Max-Age", "600");
  return response;
}

void Guard::add_cors_headers(const Request& request, Response& response) const {
  const std::string* const origin = request.header("origin");
  if (origin == nullptr || !is_listed(*origin)) return;
  // The token is sent by the page itself, never by the browser, so credentials stay forbidden.
  response.headers.emplace_back("Access-Control-Allow-Origin", *origin);
  response.headers.emplace_back("Access-Control-Expose-Headers", "ETag, Retry-After");
}

}  // namespace winnow::serve
