// Counts the votes of main blocks for markers.
#include "methods/emcst/marker_votes.h"

#include <algorithm>

#include "base/ascii.h"

namespace winnow::methods {

site::Marker root_marker(const dom::Document& document, dom::NodeId block) {
  const dom::Node& node = document[block];
  site::Marker marker;
  marker.tag = std::string(document.text_of(node.name));
  const auto read = [&](dom::Name attribute, site::Marker::Kind kind) {
    const std::string_view value =
        base::trim(document.attribute(node, attribute).value_or(std::string_view()));
    if (value.empty() || value.find('\n') != std::string_view::npos) return false;
    std::string text;
    site::append_marker(text, marker.tag, kind, value);
    const Result<site::Marker> full = site::read_marker(text);  // with single spaces
    if (full) marker = *full;
    return full.has_value();
  };
  if (!read(dom::Name::Class, site::Marker::Kind::Class))
    read(dom::Name::Id, site::Marker::Kind::Id);
  return marker;
}

bool is_unique(const dom::Document& document, const site::Marker& marker) {
  const site::Matcher matcher(document, marker);
  std::size_t count = 0;
  for (const dom::Node& node : document.nodes())
    if (matcher.matches(node) && ++count > 1) return false;
  return count == 1;
}

void MarkerVotes::add(const dom::Document& document, const dom::Selection& main_block) {
  if (main_block.empty()) return;
  site::Marker marker = root_marker(document, main_block.roots.front());
  if (!is_unique(document, marker)) return;
  const auto at = votes_.find(marker);
  if (at != votes_.end())
    ++at->second;
  else if (votes_.size() < kMaxMarkers)
    votes_.emplace(std::move(marker), 1);
}

std::vector<std::pair<site::Marker, std::size_t>> MarkerVotes::ranked() const {
  std::vector<std::pair<site::Marker, std::size_t>> list(votes_.begin(), votes_.end());
  std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return a.second > b.second; });
  return list;
}

}  // namespace winnow::methods
