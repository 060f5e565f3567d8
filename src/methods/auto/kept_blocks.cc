// Walks blocks and roots in document order.
#include "methods/auto/kept_blocks.h"

#include <algorithm>

namespace winnow::methods {

std::vector<bool> blocks_in(const dom::Document& document,
                            const features::Segmentation& segmentation,
                            const dom::Selection& selection) {
  std::vector<bool> inside(segmentation.blocks.size());
  auto root = selection.roots.begin();
  auto out = selection.excluded.begin();
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    while (root != selection.roots.end() && document[*root].end <= node) ++root;
    while (out != selection.excluded.end() && document[*out].end <= node) ++out;
    inside[i] = root != selection.roots.end() && dom::index(*root) <= node &&
                (out == selection.excluded.end() || node < dom::index(*out));
  }
  return inside;
}

std::vector<bool> without(const features::Segmentation& segmentation,
                          std::span<const std::uint32_t> elements, const dom::Document& document,
                          std::vector<bool> kept) {
  std::size_t next = 0;
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    for (; next < elements.size() && elements[next] <= node; ++next)
      end = std::max(end, document[elements[next]].end);
    if (node < end) kept[i] = false;
  }
  return kept;
}

std::uint64_t count_words(std::span<const std::uint32_t> words, const std::vector<bool>& kept) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < words.size(); ++i) count += kept[i] ? words[i] : 0;
  return count;
}

}  // namespace winnow::methods
