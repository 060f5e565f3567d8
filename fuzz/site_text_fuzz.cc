// Any bytes as robots.txt, sitemap, feed and address: what a server sends to a crawler.
//
// robots.txt itself may always be read, and its rules give the same answer twice; what a feed or
// sitemap names is not empty; normalizing a crawl address or its key again changes nothing; a feed
// entry as a page is a page.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fetch/feed.h"
#include "fetch/robots.h"
#include "fetch/sitemap.h"
#include "fetch/xml_scan.h"
#include "url/normalize.h"
#include "url/url.h"

namespace {

using namespace winnow;

void require(bool condition, const char* relation) {
  if (condition) return;
  std::fprintf(stderr, "relation broken: %s\n", relation);
  std::abort();
}

void check_address(std::string_view reference) {
  const auto address = url::crawl_address(reference, "https://mill.example/notes/");
  if (!address) return;
  require(url::read_parts(*address).has_value(), "a crawl address is one of the web");
  require(url::crawl_address(*address) == *address, "a crawl address is a fixed point");
  const std::string key = url::crawl_key(*address);
  require(url::crawl_key(key) == key, "a crawl key is a fixed point");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const fetch::Robots robots = fetch::Robots::read(text, "winnow");
  require(robots.allows("/robots.txt"), "robots.txt may be read");
  const std::string_view path = text.substr(0, text.find('\n'));
  require(robots.allows(path) == robots.allows(path), "rules answer the same twice");
  require(!robots.crawl_delay || *robots.crawl_delay >= 0, "a delay is not negative");

  const fetch::Sitemap sitemap = fetch::read_sitemap(text);
  for (const std::string& page : sitemap.pages) require(!page.empty(), "a page has an address");

  if (const auto feed = fetch::read_feed(text, "https://mill.example/feed"))
    for (const fetch::FeedEntry& entry : feed->entries) {
      require(entry.content.size() <= size * 6, "an entry is not longer than its feed");
      require(fetch::page_of(entry).starts_with("<!doctype html>"), "an entry is a page");
    }

  fetch::XmlScan scan(text);
  std::size_t at = 0;
  for (auto event = scan.next(); event != fetch::XmlScan::Event::End; event = scan.next()) {
    require(scan.begin() >= at && scan.end() >= scan.begin() && scan.end() <= size,
            "events follow one another inside the file");
    at = scan.begin();
    if (event == fetch::XmlScan::Event::Open) static_cast<void>(scan.attribute("href"));
  }
  check_address(path);
  return 0;
}
