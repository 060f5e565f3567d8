// The loops around one exchange: redirects, attempts, and revalidation of a cached page.
#include "fetch/http.h"

#include <algorithm>
#include <random>
#include <thread>

#include "base/ascii.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::fetch {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kSecretHeaders[] = {"authorization", "cookie", "proxy-authorization"};

bool is_secret(const std::pair<std::string, std::string>& header) {
  return std::ranges::any_of(kSecretHeaders, [&](std::string_view name) {
    return base::equals_ignoring_case(name, header.first);
  });
}

// Moves the headers with credentials out of `headers`.
Headers take_secrets(Headers& headers) {
  Headers secrets;
  std::ranges::copy_if(headers, std::back_inserter(secrets), is_secret);
  std::erase_if(headers, is_secret);
  return secrets;
}

bool is_same_origin(const std::string& a, const std::string& b) {
  const auto first = url::read_parts(a);
  const auto second = url::read_parts(b);
  return first && second && base::equals_ignoring_case(first->scheme, second->scheme) &&
         base::equals_ignoring_case(first->host, second->host) && first->port == second->port;
}

// Jitter, so that clients that failed together do not retry together.
milliseconds with_jitter(milliseconds wait) {
  thread_local std::minstd_rand random{std::random_device{}()};
  return wait + milliseconds(
                    std::uniform_int_distribution<milliseconds::rep>(0, wait.count() / 4)(random));
}

WebPage page_of(Exchange exchange, const bytes::InflateLimits& limits) {
  WebPage page;
  page.url = std::move(exchange.url);
  page.status = exchange.status;
  page.message = std::move(exchange.message);
  page.payload = bytes::read_http_payload(page.message.view(), limits);
  page.truncated = std::move(exchange.truncated);
  if (!page.truncated && page.payload.truncated) page.truncated = "length";
  return page;
}

}  // namespace

HttpClient::HttpClient(HttpOptions options)
    : options_(std::move(options)),
      secrets_(take_secrets(options_.connection.headers)),
      connections_(options_.connection) {
  if (!options_.wait) options_.wait = [](milliseconds time) { std::this_thread::sleep_for(time); };
}

Headers HttpClient::headers_for(const std::string& url, const std::string& first_url,
                                const std::optional<CachedPage>& cached) const {
  Headers headers;
  if (is_same_origin(url, first_url)) headers = secrets_;
  if (cached && !cached->etag.empty()) headers.emplace_back("If-None-Match", cached->etag);
  if (cached && !cached->last_modified.empty())
    headers.emplace_back("If-Modified-Since", cached->last_modified);
  return headers;
}

Result<Exchange> HttpClient::exchange_with_retries(const HttpRequest& request) {
  milliseconds wait = options_.first_wait;
  for (int attempt = 1;; ++attempt) {
    Result<Exchange> result = connections_.exchange(request);
    const bool may_pass =
        result ? result->is_transient() : result.error().code == ErrorCode::Network;
    if (!may_pass || attempt >= options_.attempts) return result;
    milliseconds pause = with_jitter(wait);
    if (result)
      if (const auto asked =
              read_retry_after(result->retry_after, std::chrono::system_clock::now()))
        pause = *asked;
    if (pause > options_.max_wait) return result;
    options_.wait(pause);
    wait *= 2;
  }
}

Result<WebPage> HttpClient::get(const std::string& url) {
  const std::optional<std::string> first = url::resolve(url);
  if (!first || !url::read_parts(*first))
    return fail(ErrorCode::InvalidArgument, "fetch " + url + ": not an http or https URL");
  std::string current(url::without_fragment(*first));
  std::vector<std::string> redirects;
  // A page that was requested with credentials must not be cached.
  HttpCache* const cache = secrets_.empty() ? options_.cache : nullptr;
  while (true) {
    std::optional<CachedPage> cached;
    if (cache != nullptr) cached = cache->find(current);
    WINNOW_TRY(
        Exchange exchange,
        exchange_with_retries({.url = current, .headers = headers_for(current, *first, cached)}));
    if (exchange.status == 304 && cached) {
      exchange.status = 200;
      exchange.message.clear();
      exchange.message.append(cached->message);
      exchange.truncated.reset();
      WebPage page = page_of(std::move(exchange), options_.inflate);
      page.from_cache = true;
      page.redirects = std::move(redirects);
      return page;
    }
    if (!exchange.is_redirect()) {
      if (cache != nullptr) cache->keep(exchange);
      WebPage page = page_of(std::move(exchange), options_.inflate);
      page.redirects = std::move(redirects);
      return page;
    }
    const std::optional<std::string> next = url::resolve(exchange.location, current);
    if (!next || !url::read_parts(*next))
      return fail(ErrorCode::Refused,
                  "fetch " + url + ": redirects to something other than an http or https URL");
    redirects.push_back(current);
    current = std::string(url::without_fragment(*next));
    if (std::ranges::find(redirects, current) != redirects.end())
      return fail(ErrorCode::Malformed, "fetch " + url + ": redirect loop");
    if (redirects.size() > static_cast<std::size_t>(std::max(0, options_.max_redirects)))
      return fail(ErrorCode::Malformed, "fetch " + url + ": more than " +
                                            std::to_string(options_.max_redirects) + " redirects");
  }
}

Result<void> check_status(const WebPage& page) {
  if (page.status >= 200 && page.status <= 299) return {};
  const auto head = bytes::read_http_head(page.message.view());
  std::string words = std::to_string(page.status);
  if (head && !head->reason.empty()) words.append(" ").append(head->reason);
  ErrorCode code = ErrorCode::Network;
  if (page.status == 404 || page.status == 410) code = ErrorCode::NotFound;
  if (page.status == 401 || page.status == 403 || page.status == 451) code = ErrorCode::Unreadable;
  return fail(code, "fetch " + page.url + ": " + words);
}

}  // namespace winnow::fetch
