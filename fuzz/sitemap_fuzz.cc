// Any bytes as a sitemap: XML or a list of addresses.
//
// Addresses are not empty, not more than the protocol allows, and together not longer than the
// file; the same file twice gives the same addresses; an address inside a correct sitemap is read.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fetch/sitemap.h"
#include "require.h"

namespace {

using winnow::fuzz::require;

using winnow::fetch::read_sitemap;
using winnow::fetch::Sitemap;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Sitemap sitemap = read_sitemap(text);
  std::size_t bytes = 0;
  for (const auto* list : {&sitemap.pages, &sitemap.sitemaps})
    for (const std::string& address : *list) {
      require(!address.empty(), "an address is not empty");
      bytes += address.size();
    }
  require(sitemap.pages.size() + sitemap.sitemaps.size() <= 50'000, "the limit holds");
  require(bytes <= size, "addresses are not longer than their file");
  const Sitemap again = read_sitemap(text);
  require(again.pages == sitemap.pages && again.sitemaps == sitemap.sitemaps,
          "the same file gives the same addresses");
  const std::string before =
      "<urlset><url><loc>https://mill.example/rye</loc></url>" + std::string(text);
  const Sitemap first = read_sitemap(before);
  require(!first.pages.empty() && first.pages.front() == "https://mill.example/rye",
          "bytes after an address do not change it");
  return 0;
}
