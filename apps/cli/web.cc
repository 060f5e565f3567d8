// Addresses of the user without restrictions, and feeds as lists of posts under the address rule.
#include "cli/web.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "base/ascii.h"
#include "bytes/file.h"
#include "bytes/http_payload.h"
#include "bytes/warc_writer.h"
#include "common/feed_link.h"
#include "decode/decode.h"
#include "url/host.h"
#include "url/parse.h"
#include "url/url.h"

namespace winnow::cli {
namespace {

// The hosts of a feed's posts are few; a feed with thousands must not fill the memory.
constexpr std::size_t kMaxHosts = 32;
// A feed is not crawled for hours: robots.txt is asked for less patience than in a crawl.
constexpr double kMaxRobotsDelay = 30;

}  // namespace

Result<Web> Web::make(const WebSettings& settings, std::size_t max_bytes,
                      const std::vector<std::string>& inputs) {
  Web web(settings, max_bytes);
  fetch::HttpOptions& options = web.options_;
  options.connection.reach = settings.public_only ? fetch::Reach::Public : fetch::Reach::Anywhere;
  options.trusts_redirects = settings.allow_private;
  WINNOW_TRY_VOID(settings.connection.apply_to(options.connection, inputs));
  // One byte more than allowed distinguishes a page that is too large from one that just fits.
  options.connection.max_wire_bytes = max_bytes + 1;
  options.inflate.max_bytes = max_bytes + 1;
  options.attempts = settings.connection.attempts;
  if (!settings.cache.empty()) {
    WINNOW_TRY(fetch::HttpCache cache, fetch::HttpCache::open(settings.cache));
    web.cache_ = std::make_unique<fetch::HttpCache>(std::move(cache));
    options.cache = web.cache_.get();
  }
  return web;
}

fetch::HttpClient& Web::client() {
  if (!client_) client_ = std::make_unique<fetch::HttpClient>(options_);
  return *client_;
}

Result<FetchedPage> Web::get(const std::string& address) {
  if (const auto path = path_of_file_url(address)) {
    if (settings_.public_only) return not_a_web_address(address);
    WINNOW_TRY(bytes::Bytes body, bytes::read_file(*path, max_bytes_));
    return FetchedPage{std::move(body), address, ""};
  }
  return get_web(address, options_.connection.reach);
}

Result<FetchedPage> Web::get_web(const std::string& address, fetch::Reach reach) {
  WINNOW_TRY(const fetch::WebPage page, client().get(address, reach));
  WINNOW_TRY_VOID(fetch::check_status(page));
  if (page.payload.body.size() > max_bytes_ || page.truncated == "length")
    return fail(ErrorCode::TooLarge,
                "fetch " + address + ": larger than " + std::to_string(max_bytes_) + " bytes");
  return FetchedPage{bytes::Bytes(page.payload.body),
                     page.url,
                     bytes::declared_type(page.payload),
                     page.truncated.has_value() || page.payload.truncated,
                     page.is_public,
                     bytes::warc_date(std::chrono::system_clock::now()),
                     page.payload.usage_signals};
}

fetch::Reach Web::reach_from(const FetchedPage& source, const std::string& address) const {
  if (settings_.allow_private) return fetch::Reach::Anywhere;
  const bool is_own =
      !source.is_public && fetch::origin_of(source.url) == fetch::origin_of(address);
  return is_own ? options_.connection.reach : fetch::Reach::Public;
}

// RFC 9309, 2.3.1: without a robots.txt everything is allowed; if the server fails, nothing is.
Web::Host& Web::host_of(const std::string& origin, fetch::Reach reach) {
  if (const auto known = hosts_.find(origin); known != hosts_.end()) return known->second;
  if (hosts_.size() >= kMaxHosts) hosts_.clear();
  Host& host = hosts_[origin];
  const Result<fetch::WebPage> answer = client().get(origin + "/robots.txt", reach);
  if (!answer)
    host.failure = answer.error();
  else if (answer->status >= 200 && answer->status <= 299)
    host.robots = fetch::Robots::read(answer->payload.body, options_.connection.user_agent);
  else if (answer->status >= 500 || answer->status == 429)
    host.failure = fetch::check_status(*answer).error();
  return host;
}

Result<FetchedPage> Web::get_post(const Post& post) {
  const auto origin = fetch::origin_of(post.entry.url);
  const auto parts = url::read_parts(post.entry.url);
  if (!origin || !parts)
    return fail(ErrorCode::Malformed, "fetch " + post.entry.url + ": not an http or https URL");
  Host& host = host_of(*origin, post.reach);
  if (host.failure) return Failure{*host.failure};
  std::string path(parts->path.empty() ? "/" : parts->path);
  if (!parts->query.empty()) path.append("?").append(parts->query);
  if (!host.robots.allows(path))
    return fail(ErrorCode::Refused, "fetch " + post.entry.url + ": forbidden by robots.txt");
  std::this_thread::sleep_until(host.next_at);
  Result<FetchedPage> page = get_web(post.entry.url, post.reach);
  const double delay =
      std::max(settings_.delay, std::min(host.robots.crawl_delay.value_or(0), kMaxRobotsDelay));
  host.next_at = std::chrono::steady_clock::now() +
                 std::chrono::milliseconds(static_cast<std::int64_t>(delay * 1000));
  return page;
}

Result<FetchedPage> Web::fetch(const std::string& address) {
  const auto found = posts_.find(address);
  if (found == posts_.end()) {
    if (!fetched_ || fetched_->first != address) return get(address);
    Result<FetchedPage> page = std::move(fetched_->second);
    fetched_.reset();
    return page;
  }
  const fetch::FeedEntry& entry = found->second.entry;
  const bool asks_for_page = settings_.feed != "content" && !entry.url.empty();
  if (asks_for_page) {
    Result<FetchedPage> page = get_post(found->second);
    if (page || entry.content.empty()) return page;
  }
  if (entry.content.empty() && entry.title.empty())
    return fail(ErrorCode::Malformed,
                "read " + address + ": the feed entry has neither title nor content");
  return FetchedPage{bytes::Bytes(fetch::page_of(entry)), entry.url, "text/html; charset=utf-8"};
}

std::vector<std::string> Web::posts_of(const std::vector<std::string>& feeds,
                                       const std::function<void(const Error&)>& note) {
  std::vector<std::string> posts;
  for (const std::string& feed : feeds) {
    Result<std::vector<std::string>> found = open_feed(feed, note);
    if (!found) {
      note(found.error());
      continue;
    }
    for (std::string& post : *found) posts.push_back(std::move(post));
  }
  return posts;
}

namespace {

// Most pages are not decoded for this.
bool may_begin_feed(std::string_view body) {
  if (body.starts_with("\xEF\xBB\xBF")) body.remove_prefix(3);
  body = base::trim(body);
  return std::ranges::any_of(
      std::array<std::string_view, 6>{"<?xml", "<rss", "<feed", "<rdf", "<!--", "{"},
      [&](std::string_view start) { return base::starts_with_ignoring_case(body, start); });
}

}  // namespace

bool Web::detect_feed(const std::string& input) {
  std::error_code unknown;
  if (!is_address(input) &&
      (settings_.public_only || !std::filesystem::is_regular_file(input, unknown)))
    return false;
  Result<FetchedPage> page = read(input);
  bool is_feed = false;
  if (page && may_begin_feed(page->body.view())) {
    const decode::Decoded text =
        decode::decode(page->body.view(), {.content_type = page->content_type});
    const std::optional<fetch::Feed> feed = fetch::read_feed(
        text.text(), page->url, bytes::read_content_type(page->content_type).essence);
    is_feed = feed && !feed->entries.empty();
  }
  if (is_feed) settings_.feed = is_address(input) ? "pages" : "content";
  if (is_address(input)) fetched_.emplace(input, std::move(page));
  return is_feed;
}

Result<FetchedPage> Web::read(const std::string& input) {
  if (is_address(input) && fetched_ && fetched_->first == input) return fetch(input);
  if (is_address(input)) return get(input);
  if (settings_.public_only && input != "-") return not_a_web_address(input);
  WINNOW_TRY(bytes::Bytes body, bytes::read_input(input, max_bytes_));
  return FetchedPage{std::move(body), "", ""};
}

Result<std::vector<std::string>> Web::open_feed(const std::string& input,
                                                const std::function<void(const Error&)>& note) {
  WINNOW_TRY(FetchedPage source, read(input));
  std::optional<fetch::Feed> feed;
  // A page may link to its feed; a second link is not followed.
  for (int step = 0; step < 2 && !feed; ++step) {
    const decode::Decoded text =
        decode::decode(source.body.view(), {.content_type = source.content_type});
    feed = fetch::read_feed(text.text(), source.url,
                            bytes::read_content_type(source.content_type).essence);
    if (feed || step == 1) break;
    const std::string named = common::feed_linked_by(text.text(), source.url);
    if (named.empty()) break;
    WINNOW_TRY(source, get_web(named, reach_from(source, named)));
  }
  if (!feed)
    return fail(ErrorCode::Unsupported, "read " + input + ": not a feed, and no link to one");
  std::vector<std::string> addresses;
  const std::size_t max_posts =
      settings_.feed == "content" ? feed->entries.size() : settings_.max_posts;
  if (feed->entries.size() > max_posts)
    note({ErrorCode::TooLarge,
          "read " + input + ": the feed has " + std::to_string(feed->entries.size()) +
              " posts, only the first " + std::to_string(max_posts) + " are read (--max-posts)"});
  for (std::size_t i = 0; i < std::min(max_posts, feed->entries.size()); ++i) {
    fetch::FeedEntry& entry = feed->entries[i];
    // A post without an address gets one inside the feed. So does a post that shares its address
    // with another, if the text comes from the feed: the page is the same, the entries differ.
    std::string address = entry.url;
    const bool is_second = settings_.feed == "content" && posts_.contains(address);
    if (address.empty() || is_second)
      address = (is_address(source.url) ? source.url : "https://feed.invalid/") + "#post-" +
                std::to_string(posts_.size() + 1);
    const fetch::Reach reach = reach_from(source, entry.url);
    if (posts_.emplace(address, Post{std::move(entry), reach}).second)
      addresses.push_back(std::move(address));
  }
  if (addresses.empty()) return fail(ErrorCode::NotFound, "read " + input + ": the feed is empty");
  return addresses;
}

std::optional<std::string> path_of_file_url(std::string_view address) {
  const std::optional<url::Url> parsed = url::parse(address);
  if (!parsed || parsed->scheme != "file" || !parsed->host.empty()) return std::nullopt;
  return url::percent_decode(parsed->path);
}

}  // namespace winnow::cli
