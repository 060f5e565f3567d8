// <link rel="alternate" type="application/rss+xml" href="...">, as browsers and readers look for it.
#include "common/feed_link.h"

#include "base/ascii.h"
#include "fetch/credentials.h"
#include "fetch/feed.h"
#include "html/parse.h"
#include "url/resolve.h"

namespace winnow::common {

std::string feed_linked_by(std::string_view utf8, const std::string& url) {
  using dom::Name;
  const Result<dom::Document> document = html::parse(utf8);
  if (!document) return {};
  for (const dom::Node& node : document->nodes()) {
    if (!node.is(Name::Link)) continue;
    const std::string rel = base::lower_case(document->attribute(node, Name::Rel).value_or(""));
    const std::string type =
        base::lower_case(base::trim(document->attribute(node, Name::Type).value_or("")));
    const std::string_view href = document->attribute(node, Name::Href).value_or("");
    if (rel.find("alternate") == std::string::npos || !fetch::is_feed_type(type)) continue;
    const auto address = url::resolve(href, url);
    if (address && fetch::origin_of(*address)) return *address;
  }
  return {};
}

}  // namespace winnow::common
