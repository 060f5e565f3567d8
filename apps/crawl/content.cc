// Evaluates a response: links of pages, entries of feeds, sitemaps, imports of style sheets.
#include <utility>

#include "bytes/http_payload.h"
#include "bytes/inflate.h"
#include "crawl/crawler.h"
#include "crawl/links.h"
#include "crawl/traps.h"
#include "fetch/feed.h"
#include "fetch/sitemap.h"
#include "url/normalize.h"

namespace winnow::crawl {
namespace {

constexpr int kMaxImports = 3;      // style sheets inside style sheets
constexpr int kMaxSitemapNest = 2;  // the protocol has one level of indexes

bool is_html(std::string_view essence) {
  return essence.empty() || essence == "text/html" || essence == "application/xhtml+xml";
}

bool may_be_feed(std::string_view essence) {
  return fetch::is_feed_type(essence) || essence == "application/xml" || essence == "text/xml";
}

}  // namespace

Result<void> Crawler::see_redirect(const Task& task, const fetch::Exchange& exchange) {
  const auto target = url::crawl_address(exchange.location, exchange.url);
  if (!target) return {};
  if (task.kind == Kind::Page && seeds_.contains(task.url) && !scope_.contains_host(*target)) {
    // http://mill.example is at https://www.mill.example: within the registered domain, the target
    // of a redirected seed is a seed. Any other host could be named by anyone.
    if (!scope_.contains_domain(*target)) {
      err_ << "winnow: " << task.url << " redirects to " << *target
           << ", which is outside the crawl; name it as a seed to include it" << std::endl;
      return {};
    }
    scope_.add_seed(*target);
    seeds_.insert(*target);
    plan_.seeds.push_back(*target);
    WINNOW_TRY_VOID(frontier_.remember("plan", write_plan(plan_)));
  }
  return consider(*target, task.kind, task.depth, task.hops + 1);
}

// True if it is a page.
Result<bool> Crawler::see_content(const Task& task, const fetch::Exchange& exchange) {
  const bytes::Payload payload = bytes::read_http_payload(exchange.message.view());
  const std::string essence = bytes::read_content_type(payload.content_type).essence;
  if (task.kind == Kind::Style) {
    if (task.hops < kMaxImports)
      for (const std::string& url : find_imports(payload.body, exchange.url))
        WINNOW_TRY_VOID(consider(url, Kind::Style, task.depth, task.hops + 1));
    return false;
  }
  if (task.kind == Kind::Sitemap) {
    WINNOW_TRY_VOID(see_sitemap(task, payload.body, payload.content_type));
    return false;
  }
  // A seed may be a feed or a sitemap.
  if (task.kind == Kind::Page && seeds_.contains(task.url) && !is_html(essence)) {
    const decode::Decoded text =
        decoder_.decode(payload.body, {.content_type = payload.content_type});
    if (fetch::read_feed(text.text(), exchange.url, essence))
      WINNOW_TRY_VOID(see_feed(task, text.text(), exchange.url, essence));
    else
      WINNOW_TRY_VOID(see_sitemap(task, payload.body, payload.content_type));
    return false;
  }
  if (task.kind == Kind::Feed || !is_html(essence)) {
    if (task.kind != Kind::Feed && !(plan_.feeds && may_be_feed(essence))) return false;
    const decode::Decoded text =
        decoder_.decode(payload.body, {.content_type = payload.content_type});
    WINNOW_TRY_VOID(see_feed(task, text.text(), exchange.url, essence));
    return false;
  }
  decode::Decoded text = decoder_.decode(payload.body, {.content_type = payload.content_type});
  Result<dom::Document> document = parser_.parse(text.text(), std::move(recycled_));
  if (document) {
    WINNOW_TRY_VOID(see_page(task, exchange, payload, *document));
    recycled_ = *std::move(document);
  }
  decoder_.recycle(std::move(text));
  return true;
}

Result<void> Crawler::see_page(const Task& task, const fetch::Exchange& exchange,
                               const bytes::Payload& payload, const dom::Document& document) {
  WINNOW_TRY(const bool shows_new, frontier_.note_sight(task.host, text_hash_of(document)));
  for (const std::string& group :
       {shape_of(exchange.url), kPatternMark + pattern_of(exchange.url)}) {
    WINNOW_TRY(const int stale, frontier_.stale_pages(task.host, group));
    const int count = shows_new ? 0 : stale + 1;
    if (count != stale) WINNOW_TRY_VOID(frontier_.set_stale_pages(task.host, group, count));
  }
  PageLinks links = find_links(document, exchange.url);
  const auto head = bytes::read_http_head(exchange.message.view());
  if (head && forbids_following(head->field("X-Robots-Tag"))) links.pages.clear();
  for (const std::string& url : links.pages)
    WINNOW_TRY_VOID(consider(url, Kind::Page, task.depth + 1));
  if (!links.canonical.empty())
    WINNOW_TRY_VOID(consider(links.canonical, Kind::Page, task.depth, task.hops + 1));
  if (plan_.styles)
    for (const std::string& url : links.styles)
      WINNOW_TRY_VOID(consider(url, Kind::Style, task.depth));
  if (plan_.feeds)
    for (const std::string& url : links.feeds)
      WINNOW_TRY_VOID(consider(url, Kind::Feed, task.depth + 1));
  // A page with another canonical address and no text that is new is a copy.
  const bool is_copy = !links.canonical.empty() && !shows_new;
  if (!output_.wants_records() || is_copy) return {};
  return output_.extract(payload.body, exchange.url, payload.content_type, payload.usage_signals,
                         exchange.started);
}

Result<void> Crawler::see_feed(const Task& task, std::string_view text, const std::string& url,
                               std::string_view media_type) {
  const auto feed = fetch::read_feed(text, url, media_type);
  if (!feed) return {};
  for (const fetch::FeedEntry& entry : feed->entries)
    if (const auto address = url::crawl_address(entry.url))
      WINNOW_TRY_VOID(consider(*address, Kind::Page, task.depth));
  return {};
}

Result<void> Crawler::see_sitemap(const Task& task, std::string_view body, std::string_view type) {
  bytes::Inflated inflated;
  if (bytes::coding_by_magic(body) == bytes::Coding::Gzip) {
    inflated = bytes::inflate(body, bytes::Coding::Gzip);
    body = inflated.bytes.view();
  }
  const decode::Decoded text = decoder_.decode(body, {.content_type = type});
  const fetch::Sitemap sitemap = fetch::read_sitemap(text.text());
  for (const std::string& page : sitemap.pages)
    if (const auto address = url::crawl_address(page))
      WINNOW_TRY_VOID(consider(*address, Kind::Page, 1));
  if (task.depth >= kMaxSitemapNest) return {};
  for (const std::string& further : sitemap.sitemaps)
    if (const auto address = url::crawl_address(further))
      WINNOW_TRY_VOID(consider(*address, Kind::Sitemap, task.depth + 1));
  return {};
}

}  // namespace winnow::crawl
