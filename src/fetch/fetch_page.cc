// The public function: an HttpClient for one URL.
#include <exception>
#include <new>

#include "fetch/credentials.h"
#include "fetch/http.h"
#include "winnow/fetch.h"

namespace winnow {
namespace {

Result<fetch::HttpOptions> http_options(const std::string& url, const FetchOptions& options) {
  const auto origin = fetch::origin_of(url);
  if (!origin)
    return fail(ErrorCode::InvalidArgument, "fetch " + url + ": not an http or https URL");
  if (options.attempts < 1 || options.time_limit.count() <= 0)
    return fail(ErrorCode::InvalidArgument,
                "fetch " + url + ": attempts and time limit must be greater than 0");
  fetch::HttpOptions http;
  fetch::ConnectionOptions& connection = http.connection;
  connection.reach = options.allow_private ? fetch::Reach::Anywhere : fetch::Reach::Public;
  if (!options.user_agent.empty()) connection.user_agent = options.user_agent;
  connection.proxy = options.proxy;
  connection.authorities = options.ca_file;
  connection.time_limit = options.time_limit;
  // One byte more than allowed distinguishes a page that is too large from one that just fits.
  connection.max_wire_bytes = options.max_bytes + 1;
  http.inflate.max_bytes = options.max_bytes + 1;
  http.attempts = options.attempts;
  if (!fetch::is_valid_header("User-Agent", connection.user_agent))
    return fail(ErrorCode::InvalidArgument, "invalid user agent (contains control characters)");
  for (const auto& [name, value] : options.headers) {
    if (!fetch::is_valid_header(name, value))
      return fail(ErrorCode::InvalidArgument, "invalid header '" + name + "'");
    if (fetch::is_harmless_header(name))
      connection.headers.emplace_back(name, value);
    else
      connection.credentials.push_back({*origin, name, value});
  }
  return http;
}

Result<FetchedPage> fetch_unguarded(const std::string& url, const FetchOptions& options) {
  WINNOW_TRY(fetch::HttpOptions http, http_options(url, options));
  WINNOW_TRY(const fetch::WebPage page, fetch::HttpClient(std::move(http)).get(url));
  WINNOW_TRY_VOID(fetch::check_status(page));
  if (page.payload.body.size() > options.max_bytes || page.truncated == "length")
    return fail(ErrorCode::TooLarge,
                "fetch " + url + ": larger than " + std::to_string(options.max_bytes) + " bytes");
  return FetchedPage{std::string(page.payload.body), page.url, declared_type(page.payload),
                     page.truncated.has_value() || page.payload.truncated,
                     page.payload.usage_signals};
}

}  // namespace

Result<FetchedPage> fetch_page(const std::string& url, const FetchOptions& options) {
  try {
    return fetch_unguarded(url, options);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::TooLarge, "fetch: out of memory");
  } catch (const std::exception& exception) {
    return fail(ErrorCode::Internal, "fetch " + url + ": " + exception.what());
  }
}

}  // namespace winnow
