// Feeds: a site's newest posts, as RSS (0.9 to 2.0) or Atom.
//
//   const std::optional<Feed> feed = read_feed(utf8, "https://mill.example/feed.xml");
//   for (const FeedEntry& entry : feed->entries) ... entry.url, entry.title, entry.content
//
// Feeds are read as they are found, well-formed or not (xml_scan.h). Addresses come resolved
// against the feed's own. `content` is HTML, the longest that the entry has: <content:encoded>,
// <content>, <description>, <summary>. At most 10,000 entries. Nothing: it is no feed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct FeedEntry {
  std::string url;        // empty: none
  std::string title;      // may hold markup, as feeds have it
  std::string author;     // empty: none
  std::string published;  // as written: RFC 822 in RSS, RFC 3339 in Atom
  std::string content;    // HTML; empty: none
};

struct Feed {
  std::string title;
  std::string url;  // of the site
  std::vector<FeedEntry> entries;
};

std::optional<Feed> read_feed(std::string_view utf8, std::string_view url = {});

// Whether a media type is that of a feed: "application/rss+xml"; "text/xml" is for the text to say.
bool is_feed_type(std::string_view essence) noexcept;

// The entry as a small page of its own: title, author and date where a reader of pages finds them,
// the content as its body.
std::string page_of(const FeedEntry& entry);

}  // namespace winnow::fetch
