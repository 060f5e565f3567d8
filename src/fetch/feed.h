// Feeds: a site's newest posts, as RSS (0.9 to 2.0), Atom or JSON Feed (1.0 and 1.1).
//
//   const std::optional<Feed> feed = read_feed(utf8, "https://mill.example/feed.xml");
//   for (const FeedEntry& entry : feed->entries) ... entry.url, entry.title, entry.content
//
// Feeds are read whether they are well-formed or not (xml_scan.h), with any prefix for their
// namespaces (vocabulary.h). Addresses are resolved against xml:base and the feed's own address.
// `content` is HTML, the longest that the entry has: <content:encoded>, <content>, <description>,
// <summary>. At most 10,000 entries. Nothing: not a feed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct FeedEntry {
  std::string url = {};        // empty: none
  std::string title = {};      // may hold markup, as feeds have it
  std::string author = {};     // empty: none
  std::string published = {};  // as written: RFC 822 in RSS, RFC 3339 in Atom
  std::string content = {};    // HTML; empty: none
  std::string base = {};       // what links in the content are relative to, if xml:base says so
};

struct Feed {
  std::string title;
  std::string url;  // of the site
  std::vector<FeedEntry> entries;
};

// `media_type`, if known, makes a feed of JSON that lacks the version: "application/feed+json".
std::optional<Feed> read_feed(std::string_view utf8, std::string_view url = {},
                              std::string_view media_type = {});

// Whether a media type is that of a feed: "application/rss+xml". Types that have other uses as
// well, such as "text/xml", are not.
bool is_feed_type(std::string_view essence) noexcept;

// The entry as a small page of its own: title, author and date as metadata, the content as the
// body.
std::string page_of(const FeedEntry& entry);

}  // namespace winnow::fetch
