// Algorithm 1 of the paper, mCST_MarkerDetector: the main block of each page votes for its root
// marker.
//
//   for each page H of the site: B = main block of H; m = root marker of B;
//   if m is unique in H, put it into M. Most frequent in M: primary; second: secondary.
//
// A root marker is the tag of the element with its whole class attribute, else with its id, else
// the tag alone. As published, it looks at one page at a time. Bounded memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dom/selection.h"
#include "site/marker.h"
#include "winnow/document.h"

namespace winnow::methods {

site::Marker root_marker(const dom::Document& document, dom::NodeId block);
// Does the marker match exactly one element of the Document?
bool is_unique(const dom::Document& document, const site::Marker& marker);

class MarkerVotes {
 public:
  static constexpr std::size_t kMaxMarkers = 10'000;  // different ones; later ones are not counted

  void add(const dom::Document& document, const dom::Selection& main_block);
  // The most frequent first; equally frequent ones in the order of their text.
  [[nodiscard]] std::vector<std::pair<site::Marker, std::size_t>> ranked() const;

 private:
  std::map<site::Marker, std::size_t> votes_;
};

}  // namespace winnow::methods
