// A <loc> inside <url> is a page, inside <sitemap> another sitemap.
#include "fetch/sitemap.h"

#include "base/ascii.h"
#include "fetch/vocabulary.h"
#include "fetch/xml_scan.h"
#include "url/url.h"

namespace winnow::fetch {
namespace {

constexpr std::size_t kMaxAddresses = 50'000;

void add(std::vector<std::string>& list, std::string_view address) {
  address = base::trim(address);
  if (!address.empty() && list.size() < kMaxAddresses) list.emplace_back(address);
}

Sitemap read_lines(std::string_view text) {
  Sitemap sitemap;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");
    const std::string_view line = base::trim(text.substr(0, end));
    if (url::read_parts(line)) add(sitemap.pages, line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return sitemap;
}

}  // namespace

Sitemap read_sitemap(std::string_view utf8) {
  if (!base::trim(utf8.substr(0, 512)).starts_with('<')) return read_lines(utf8);
  Sitemap sitemap;
  XmlScan scan(utf8);
  Vocabularies vocabularies;
  enum class In { Nothing, Page, Sitemap } in = In::Nothing;
  bool is_location = false;
  std::string location;
  while (true) {
    switch (scan.next()) {
      case XmlScan::Event::End: return sitemap;
      case XmlScan::Event::Open: {
        vocabularies.read(scan);
        // <image:loc> is not the URL of a page.
        const bool is_core = vocabularies.of(scan.prefix()) == Vocabulary::Core;
        if (is_core && scan.name() == "url") in = In::Page;
        if (is_core && scan.name() == "sitemap") in = In::Sitemap;
        is_location = is_core && scan.name() == "loc";
        location.clear();
        break;
      }
      case XmlScan::Event::Text:
        if (is_location) location += scan.text();
        break;
      case XmlScan::Event::Close:
        if (is_location && in == In::Page) add(sitemap.pages, location);
        if (is_location && in == In::Sitemap) add(sitemap.sitemaps, location);
        if ((scan.name() == "url" || scan.name() == "sitemap") &&
            vocabularies.of(scan.prefix()) == Vocabulary::Core)
          in = In::Nothing;
        is_location = false;
        break;
    }
  }
}

}  // namespace winnow::fetch
