// Searches the head of the page for its declared address.
#include "site/address.h"

#include <cstdint>

#include "base/ascii.h"
#include "url/url.h"

namespace winnow::site {

std::string address_of(const dom::Document& document, std::string_view url) {
  if (url::read_parts(url)) return std::string(url);
  std::string_view open_graph;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Body)) break;
    if (node.is(dom::Name::Link) &&
        base::equals_ignoring_case(document.attribute(node, dom::Name::Rel).value_or(""),
                                   "canonical")) {
      const std::string_view address = document.attribute(node, dom::Name::Href).value_or("");
      if (url::read_parts(address)) return std::string(base::trim(address));
    }
    if (node.is(dom::Name::Meta) && open_graph.empty() &&
        document.attribute(node, dom::Name::Property).value_or("") == "og:url") {
      const std::string_view address = document.attribute(node, dom::Name::Content).value_or("");
      if (url::read_parts(address)) open_graph = base::trim(address);
    }
  }
  return std::string(open_graph.empty() ? url : open_graph);
}

}  // namespace winnow::site
