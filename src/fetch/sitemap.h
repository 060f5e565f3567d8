// Sitemaps: lists of a site's pages, or of further sitemaps.
//
//   const Sitemap sitemap = read_sitemap(utf8);
//   for (const std::string& url : sitemap.pages) ...
//
// Formats: <urlset>, <sitemapindex>, and plain text with one URL per line
// (https://www.sitemaps.org/protocol.html). The caller decompresses gzip (bytes/inflate.h). At most
// 50,000 URLs per file, the limit of the protocol. URLs are returned as written.
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
