// POST /v1/feed: a feed, or the address of one or of a page that links to one -> its posts as records.
//
//   {"url": "https://mill.example/", "posts": 10, "options": {"summary": "3"}}
//   {"title": "Notes from the mill", "url": "https://mill.example/feed", "posts": [{...}, ...]}
//
// The texts are those in the feed. The pages of the posts are not fetched: that takes a pause between
// two requests to a host (docs/fetch.md), so it is for `winnow extract --feed`, or for a client that
// asks /v1/extract for the posts it wants.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/ascii.h"
#include "base/json_reader.h"
#include "bytes/header_fields.h"
#include "bytes/http_payload.h"
#include "common/feed_link.h"
#include "decode/decode.h"
#include "fetch/feed.h"
#include "render/json_writer.h"
#include "serve/service.h"

namespace winnow::serve {
namespace {

using base::JsonReader;

constexpr std::size_t kDefaultPosts = 20;
constexpr std::size_t kMaxPosts = 200;

struct FeedRequest {
  PageRequest page;  // its html is the feed
  std::size_t posts = kDefaultPosts;
};

Failure invalid(std::string message) {
  return fail(ErrorCode::InvalidArgument, std::move(message));
}

Result<FeedRequest> read_feed_request(const Request& request) {
  if (!has_json_body(request))
    return fail(ErrorCode::Unsupported, "Content-Type: expected application/json");
  FeedRequest read;
  JsonReader json(request.body);
  if (json.kind() != JsonReader::Kind::Object) return invalid("the request is not a JSON object");
  for (json.enter_object(); json.next_key();) {
    const std::string key = json.key();
    if (key == "options") {
      WINNOW_TRY_VOID(read_page_options(json, read.page));
    } else if (key == "posts") {
      if (json.kind() != JsonReader::Kind::Number) return invalid("posts: expected a number");
      const double number = json.number();
      if (!(number >= 1 && number <= static_cast<double>(kMaxPosts)) ||
          number != std::floor(number))
        return invalid("posts: expected a whole number from 1 to " + std::to_string(kMaxPosts));
      read.posts = static_cast<std::size_t>(number);
    } else if (key == "url" || key == "feed") {
      if (json.kind() != JsonReader::Kind::Text) return invalid(key + ": expected a string");
      (key == "url" ? read.page.url : read.page.html) = json.text();
    } else {
      return invalid("unknown option '" + key + "'");
    }
  }
  if (!json.is_finished()) return invalid("the request is not valid JSON");
  if (read.page.url.empty() == read.page.html.empty()) return invalid("give either feed or url");
  if (read.page.format && *read.page.format != Format::Json &&
      *read.page.format != Format::JsonLines)
    return invalid("option format: the posts of a feed are JSON records");
  return read;
}

std::optional<fetch::Feed> parse_feed(const PageRequest& page) {
  const decode::Decoded text = decode::decode(page.html, {.content_type = page.content_type});
  return fetch::read_feed(text.text(), page.page_url,
                          bytes::read_content_type(page.content_type).essence);
}

Response feed_response(const FeedRequest& request, const fetch::Feed& feed, Service& service,
                       Worker& worker) {
  std::string body = "{\"title\":";
  render_detail::append_json_string(feed.title, body);
  body += ",\"url\":";
  render_detail::append_json_string(
      request.page.page_url.empty() ? feed.url : request.page.page_url, body);
  body += ",\"posts\":[";
  PageRequest post = request.page;
  post.content_type = "text/html; charset=utf-8";
  std::size_t written = 0;
  for (std::size_t i = 0; i < std::min(request.posts, feed.entries.size()); ++i) {
    post.html = fetch::page_of(feed.entries[i]);
    post.page_url = feed.entries[i].url;
    const Result<std::string> record = extract_page(post, Format::JsonLines, service, worker);
    if (!record) {
      // A wrong option fails for all posts; an entry without any text is left out.
      if (record.error().code == ErrorCode::InvalidArgument) return error_response(record.error());
      continue;
    }
    body.append(written++ == 0 ? "" : ",").append(base::trim(*record));
  }
  body += "]}\n";
  return {.content_type = "application/json", .body = std::move(body)};
}

Response not_a_feed() {
  return error_response(422, "unsupported", "not a feed, and no link to one");
}

// On the fetch pool: the feed, or the page that links to it and then the feed.
Result<void> fetch_feed(FeedRequest& feed, Service& service, Clock::time_point deadline) {
  WINNOW_TRY_VOID(fetch_into(feed.page, service, deadline));
  if (parse_feed(feed.page)) return {};
  const decode::Decoded text =
      decode::decode(feed.page.html, {.content_type = feed.page.content_type});
  const std::string linked = common::feed_linked_by(text.text(), feed.page.page_url);
  if (linked.empty()) return {};
  feed.page.url = linked;
  return fetch_into(feed.page, service, deadline);
}

}  // namespace

void add_feed_route(Router& router, Service& service) {
  router.add("POST", "/v1/feed", [&](const RequestPtr& request, const Responder& responder) {
    Result<FeedRequest> read = read_feed_request(*request);
    if (!read) return responder.send(error_response(read.error()));
    const auto feed = std::make_shared<FeedRequest>(*std::move(read));
    const auto extract = [=, &service](Worker& worker) {
      const std::optional<fetch::Feed> parsed = parse_feed(feed->page);
      responder.send(parsed ? feed_response(*feed, *parsed, service, worker) : not_a_feed());
    };
    if (!feed->page.is_fetched())
      return post_or_refuse(service.extraction, request, responder, extract);
    post_or_refuse(service.fetching, request, responder, [=, &service](Worker&) {
      if (const Result<void> fetched = fetch_feed(*feed, service, request->deadline); !fetched)
        return responder.send(fetch_error_response(fetched.error()));
      post_or_refuse(service.extraction, request, responder, extract);
    });
  });
}

}  // namespace winnow::serve
