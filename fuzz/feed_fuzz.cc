// Any bytes as a feed: RSS, Atom or JSON Feed.
//
// Every address is one of the web and no other; nothing is longer than the feed; an entry as a
// page is a page; the same feed twice gives the same entries; the events of the XML tokenizer
// follow one another.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fetch/feed.h"
#include "fetch/feed_json.h"
#include "fetch/xml_scan.h"
#include "require.h"

namespace {

using namespace winnow;
using winnow::fuzz::require;

bool is_web_address(std::string_view url) {
  return url.starts_with("http://") || url.starts_with("https://");
}

void check_feed(std::string_view text, std::string_view media_type) {
  const auto feed = fetch::read_feed(text, "https://mill.example/feed", media_type);
  const auto again = fetch::read_feed(text, "https://mill.example/feed", media_type);
  require(feed.has_value() == again.has_value(), "the same feed is one twice");
  if (!feed) return;
  require(feed->entries.size() <= fetch::kMaxFeedEntries, "entries are within the limit");
  require(feed->entries.size() == again->entries.size(), "the same feed has the same entries");
  for (std::size_t i = 0; i < feed->entries.size(); ++i) {
    const fetch::FeedEntry& entry = feed->entries[i];
    require(entry.url.empty() || is_web_address(entry.url), "an entry names a web address");
    require(entry.base.empty() || is_web_address(entry.base), "a base is a web address");
    require(entry.content.size() <= text.size() * 6, "an entry is not longer than its feed");
    const std::string page = fetch::page_of(entry);
    require(page.starts_with("<!doctype html>"), "an entry is a page");
    require(page == fetch::page_of(again->entries[i]), "the same feed gives the same pages");
  }
}

void check_events(std::string_view text) {
  fetch::XmlScan scan(text);
  std::size_t at = 0;
  for (auto event = scan.next(); event != fetch::XmlScan::Event::End; event = scan.next()) {
    require(scan.begin() >= at && scan.end() >= scan.begin() && scan.end() <= text.size(),
            "events follow one another inside the file");
    at = scan.begin();
    if (event == fetch::XmlScan::Event::Open) static_cast<void>(scan.attribute("href"));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_feed(text, "");
  check_feed(text, fetch::kJsonFeedType);
  check_events(text);
  return 0;
}
