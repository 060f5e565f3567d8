// Headers that go to one origin only: keys, tokens and cookies.
//
//   connection.credentials.push_back({"https://mill.example", "Authorization", "Bearer x"});
//
// They are sent with requests to that origin (scheme, host and port) and to no other, whatever a
// redirect or a link says, and they are left out of the recorded request (Exchange::request), which
// goes into archives. Which headers contain a secret cannot be known from their names (X-Api-Key,
// X-Auth, PRIVATE-TOKEN), so all are treated as secrets except those that are known to be harmless.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct Credential {
  std::string origin;  // as origin_of() returns it
  std::string name;    // of the header
  std::string value;
};

// "https://mill.example:8443" of an http or https URL: canonical host, no default port.
std::optional<std::string> origin_of(std::string_view url);

// True for headers that may be sent to any host, such as Accept-Language.
bool is_harmless_header(std::string_view name) noexcept;

// A token (RFC 9110, 5.6.2) and a value without control characters.
bool is_valid_header(std::string_view name, std::string_view value) noexcept;

// The head of a request without the headers of `credentials` and without those that carry
// credentials by definition (Authorization, Cookie, Proxy-Authorization).
std::string without_credentials(std::string_view head, const std::vector<Credential>& credentials);

}  // namespace winnow::fetch
