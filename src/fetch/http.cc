// The loops around one exchange: redirects, attempts, and revalidation of a cached page.
#include "fetch/http.h"

#include <algorithm>
#include <random>
#include <thread>

#include "fetch/address.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::fetch {
namespace {

using std::chrono::milliseconds;

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

Headers revalidation_of(const std::optional<CachedPage>& cached) {
  Headers headers;
  if (cached && !cached->etag.empty()) headers.emplace_back("If-None-Match", cached->etag);
  if (cached && !cached->last_modified.empty())
    headers.emplace_back("If-Modified-Since", cached->last_modified);
  return headers;
}

}  // namespace

HttpClient::HttpClient(HttpOptions options) : options_(std::move(options)) {
  if (!options_.wait) options_.wait = [](milliseconds time) { std::this_thread::sleep_for(time); };
}

HttpConnections& HttpClient::connections(Reach reach) {
  std::optional<HttpConnections>& chosen = reach == Reach::Public ? public_ : anywhere_;
  if (!chosen) {
    ConnectionOptions connection = options_.connection;
    connection.reach = reach;
    chosen.emplace(std::move(connection));
  }
  return *chosen;
}

bool HttpClient::has_credentials_for(const std::string& url) const {
  const std::optional<std::string> origin = origin_of(url);
  return std::ranges::any_of(options_.connection.credentials,
                             [&](const Credential& one) { return one.origin == origin; });
}

// Behind a proxy, the peer is the proxy, and only the host tells.
bool HttpClient::is_public(const Exchange& exchange) const {
  const std::optional<std::string> host = url::host_of(exchange.url);
  if (!host || !may_be_public(*host)) return false;
  return !options_.connection.proxy.empty() ||
         kind_of_text(exchange.peer).value_or(AddressKind::Global) == AddressKind::Global;
}

Result<Exchange> HttpClient::exchange_with_retries(const HttpRequest& request, Reach reach) {
  milliseconds wait = options_.first_wait;
  for (int attempt = 1;; ++attempt) {
    Result<Exchange> result = connections(reach).exchange(request);
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

Result<WebPage> HttpClient::get(const std::string& url, Reach reach) {
  const std::optional<std::string> first = url::resolve(url);
  if (!first || !url::read_parts(*first))
    return fail(ErrorCode::InvalidArgument, "fetch " + url + ": not an http or https URL");
  std::string current(url::without_fragment(*first));
  std::vector<std::string> redirects;
  while (true) {
    // A page that was requested with credentials must not be cached.
    HttpCache* const cache = has_credentials_for(current) ? nullptr : options_.cache;
    std::optional<CachedPage> cached;
    if (cache != nullptr) cached = cache->find(current);
    WINNOW_TRY(Exchange exchange,
               exchange_with_retries({.url = current, .headers = revalidation_of(cached)}, reach));
    const bool was_public = is_public(exchange);
    if (exchange.status == 304 && cached) {
      exchange.status = 200;
      exchange.message.clear();
      exchange.message.append(cached->message);
      exchange.truncated.reset();
      WebPage page = page_of(std::move(exchange), options_.inflate);
      page.from_cache = true;
      page.is_public = was_public;
      page.redirects = std::move(redirects);
      return page;
    }
    if (!exchange.is_redirect()) {
      if (cache != nullptr) cache->keep(exchange);
      WebPage page = page_of(std::move(exchange), options_.inflate);
      page.redirects = std::move(redirects);
      page.is_public = was_public;
      return page;
    }
    if (was_public && !options_.trusts_redirects) reach = Reach::Public;
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
