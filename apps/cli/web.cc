// The HTTP client without address restrictions, and feeds as lists of posts.
#include "cli/web.h"

#include <utility>

#include "base/ascii.h"
#include "bytes/file.h"
#include "bytes/http_payload.h"
#include "decode/decode.h"
#include "html/parse.h"
#include "url/resolve.h"

namespace winnow::cli {
namespace {

using dom::Name;

// Address of the first feed that a page links to; empty: none.
std::string feed_linked_by(std::string_view utf8, const std::string& url) {
  const Result<dom::Document> document = html::parse(utf8);
  if (!document) return {};
  for (const dom::Node& node : document->nodes()) {
    if (!node.is(Name::Link)) continue;
    const std::string rel = base::lower_case(document->attribute(node, Name::Rel).value_or(""));
    const std::string type =
        base::lower_case(base::trim(document->attribute(node, Name::Type).value_or("")));
    const std::string_view href = document->attribute(node, Name::Href).value_or("");
    if (rel.find("alternate") == std::string::npos || !fetch::is_feed_type(type)) continue;
    if (auto address = url::resolve(href, url)) return *std::move(address);
  }
  return {};
}

}  // namespace

Result<Web> Web::make(const WebSettings& settings, std::size_t max_bytes) {
  Web web(settings, max_bytes);
  fetch::HttpOptions& options = web.options_;
  options.connection.reach = fetch::Reach::Anywhere;
  WINNOW_TRY_VOID(settings.connection.apply_to(options.connection));
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

Result<FetchedPage> Web::get(const std::string& address) {
  if (const auto path = path_of_file_url(address)) {
    WINNOW_TRY(bytes::Bytes body, bytes::read_file(*path, max_bytes_));
    return FetchedPage{std::move(body), address, ""};
  }
  if (!client_) client_ = std::make_unique<fetch::HttpClient>(options_);
  WINNOW_TRY(const fetch::WebPage page, client_->get(address));
  WINNOW_TRY_VOID(fetch::check_status(page));
  if (page.payload.body.size() > max_bytes_ || page.truncated == "length")
    return fail(ErrorCode::TooLarge,
                "fetch " + address + ": larger than " + std::to_string(max_bytes_) + " bytes");
  std::string type = page.payload.content_type;
  if (!page.payload.charset.empty() && type.find("charset") == std::string::npos)
    type.append("; charset=").append(page.payload.charset);
  return FetchedPage{bytes::Bytes(page.payload.body), page.url, std::move(type),
                     page.truncated.has_value() || page.payload.truncated};
}

Result<FetchedPage> Web::fetch(const std::string& address) {
  const auto post = posts_.find(address);
  if (post == posts_.end()) return get(address);
  const fetch::FeedEntry& entry = post->second;
  const bool asks_for_page = settings_.feed != "content" && !entry.url.empty();
  if (asks_for_page) {
    Result<FetchedPage> page = get(entry.url);
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
    Result<std::vector<std::string>> found = open_feed(feed);
    if (!found) {
      note(found.error());
      continue;
    }
    for (std::string& post : *found) posts.push_back(std::move(post));
  }
  return posts;
}

Result<FetchedPage> Web::read(const std::string& input) {
  if (is_address(input)) return get(input);
  WINNOW_TRY(bytes::Bytes body, bytes::read_input(input, max_bytes_));
  return FetchedPage{std::move(body), "", ""};
}

Result<std::vector<std::string>> Web::open_feed(const std::string& input) {
  WINNOW_TRY(FetchedPage source, read(input));
  std::optional<fetch::Feed> feed;
  // A page may link to its feed; a second link is not followed.
  for (int step = 0; step < 2 && !feed; ++step) {
    const decode::Decoded text =
        decode::decode(source.body.view(), {.content_type = source.content_type});
    feed = fetch::read_feed(text.text(), source.url,
                            bytes::read_content_type(source.content_type).essence);
    if (feed || step == 1) break;
    const std::string named = feed_linked_by(text.text(), source.url);
    if (named.empty()) break;
    WINNOW_TRY(source, get(named));
  }
  if (!feed)
    return fail(ErrorCode::Unsupported, "read " + input + ": not a feed, and no link to one");
  std::vector<std::string> addresses;
  for (fetch::FeedEntry& entry : feed->entries) {
    if (!is_address(entry.url)) entry.url.clear();
    // A post without an address gets one inside the feed. So does a post that shares its address
    // with another, if the text comes from the feed: the page is the same, the entries differ.
    std::string address = entry.url;
    const bool is_second = settings_.feed == "content" && posts_.contains(address);
    if (address.empty() || is_second)
      address = (is_address(source.url) ? source.url : "https://feed.invalid/") + "#post-" +
                std::to_string(posts_.size() + 1);
    if (posts_.emplace(address, std::move(entry)).second) addresses.push_back(std::move(address));
  }
  if (addresses.empty()) return fail(ErrorCode::NotFound, "read " + input + ": the feed is empty");
  return addresses;
}

std::optional<std::string> path_of_file_url(std::string_view address) {
  if (!base::starts_with_ignoring_case(address, "file:")) return std::nullopt;
  address.remove_prefix(5);
  if (address.starts_with("//")) {
    address.remove_prefix(2);
    if (base::starts_with_ignoring_case(address, "localhost/")) address.remove_prefix(9);
  }
  if (!address.starts_with('/')) return std::nullopt;
  address = address.substr(0, address.find_first_of("?#"));
  std::string path;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] == '%' && i + 2 < address.size() && base::hex_value(address[i + 1]) >= 0 &&
        base::hex_value(address[i + 2]) >= 0) {
      path +=
          static_cast<char>(base::hex_value(address[i + 1]) * 16 + base::hex_value(address[i + 2]));
      i += 2;
    } else {
      path += address[i];
    }
  }
  return path;
}

}  // namespace winnow::cli
