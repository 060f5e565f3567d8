// Sitemaps: the pages that a site wants to be found, and lists of further sitemaps.
//
//   const Sitemap sitemap = read_sitemap(utf8);
//   for (const std::string& url : sitemap.pages) ...
//
// Read: <urlset>, <sitemapindex>, and plain text with one address per line
// (https://www.sitemaps.org/protocol.html). Gzip is undone before (bytes/inflate.h). At
// most 50,000 addresses per file, the protocol's own limit. Addresses come as written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct Sitemap {
  std::vector<std::string> pages;
  std::vector<std::string> sitemaps;
};

Sitemap read_sitemap(std::string_view utf8);

}  // namespace winnow::fetch
