// Feeds: a site's newest posts, as RSS (0.9 to 2.0), Atom or JSON Feed (1.0 and 1.1).
//
//   const std::optional<Feed> feed = read_feed(utf8, "https://mill.example/feed.xml");
//   for (const FeedEntry& entry : feed->entries) ... entry.url, entry.title, entry.content
//
// Reads feeds whether they are well-formed or not (xml_scan.h), with any namespace prefixes
// (vocabulary.h). URLs are resolved against xml:base and the address of the feed; only http and https
// URLs are returned, because a feed must not name files of its reader. `content` is
// HTML, the longest that the entry has: <content:encoded>, <content>, <description>, <summary>.
// Returns at most 10,000 entries, and nothing if the file is not a feed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct FeedEntry {
  std::string url = {};        // empty: none
  std::string title = {};      // may contain markup, as in the feed
  std::string author = {};     // empty: none
  std::string published = {};  // as written: RFC 822 in RSS, RFC 3339 in Atom
  std::string content = {};    // HTML; empty: none
  std::string base = {};       // what links in the content are relative to, if there is an xml:base
};

struct Feed {
  std::string title;
  std::string url;  // of the site
  std::vector<FeedEntry> entries;
};

// With the media type "application/feed+json", JSON without a version is a feed, too.
std::optional<Feed> read_feed(std::string_view utf8, std::string_view url = {},
                              std::string_view media_type = {});

// True for media types that are only used for feeds, such as "application/rss+xml"; false for
// "text/xml".
bool is_feed_type(std::string_view essence) noexcept;

// The entry as a small HTML page: title, author and date as metadata, the content as the body.
std::string page_of(const FeedEntry& entry);

}  // namespace winnow::fetch
