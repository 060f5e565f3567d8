// Any bytes as a reference and its base, separated by a line feed, and as a host.
//
// A parsed URL, a canonical host and a resolved reference are fixed points; what libcurl or a proxy
// would be given contains no forbidden character; a host that is an address in any notation is in
// the notation that the address rule judges; safe links have an allowed scheme; normalizing a crawl
// address or its key again changes nothing.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fetch/address.h"
#include "require.h"
#include "url/host.h"
#include "url/normalize.h"
#include "url/parse.h"
#include "url/resolve.h"
#include "url/safe.h"
#include "url/url.h"

namespace {

using namespace winnow;
using winnow::fuzz::require;

void check_host(const std::string& host) {
  require(url::canonical_host(host) == host, "a canonical host is a fixed point");
  require(std::ranges::all_of(host,
                              [](char c) {
                                const auto byte = static_cast<unsigned char>(c);
                                return byte > 0x20 && byte < 0x7F &&
                                       std::string_view("#%/<>?@\\^|").find(c) ==
                                           std::string_view::npos;
                              }),
          "a canonical host has no forbidden character");
  // A name with empty labels is never an address.
  const bool is_numeric =
      host.find("..") == std::string::npos && host != "." &&
      std::ranges::all_of(host, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
  if (host.front() == '[' || is_numeric)
    require(fetch::kind_of_text(host).has_value(), "an address is one that the address rule reads");
}

void check_crawl_address(std::string_view reference) {
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
  const std::size_t feed = std::min(text.find('\n'), text.size());
  const std::string_view reference = text.substr(0, feed);
  const std::string_view base = text.substr(std::min(feed + 1, text.size()));
  check_crawl_address(reference);
  if (const auto host = url::canonical_host(reference)) check_host(*host);
  if (const auto parsed = url::parse(reference, base)) {
    if (!parsed->host.empty()) check_host(parsed->host);
    const std::string href = url::write(*parsed, url::Credentials::Keep);
    const auto again = url::parse(href);
    require(again && url::write(*again, url::Credentials::Keep) == href,
            "a parsed URL is a fixed point");
  }
  if (const auto resolved = url::resolve(reference, base);
      resolved && resolved->starts_with("http"))
    require(url::resolve(*resolved) == resolved, "a resolved URL is a fixed point");
  if (const auto link = url::safe_link(reference, base))
    require(url::is_safe_link(*link), "a safe link is safe");
  if (const auto image = url::safe_image(reference, base))
    require(url::is_safe_image(*image), "a safe image is safe");
  return 0;
}
