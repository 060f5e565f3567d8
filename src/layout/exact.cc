// One pass over both lists.
#include "layout/exact.h"

#include "base/ascii.h"

namespace winnow::layout {

Result<Boxes> exact_boxes(const dom::Document& document, std::span<const ElementBox> elements) {
  Boxes boxes;
  boxes.engine = Engine::Exact;
  boxes.of_node.resize(document.size());
  std::size_t number = 0;
  for (std::uint32_t node = 0; node < document.size(); ++node) {
    if (!document[node].is_element()) continue;
    if (number == elements.size())
      return fail(ErrorCode::Malformed, "match boxes: the browser has fewer elements");
    if (!base::equals_ignoring_case(elements[number].tag, document.text_of(document[node].name)))
      return fail(
          ErrorCode::Malformed,
          "match boxes: the browser has a different element at index " + std::to_string(number));
    boxes.of_node[node] = elements[number].box;
    ++number;
  }
  if (number != elements.size())
    return fail(ErrorCode::Malformed, "match boxes: the browser has more elements");
  return boxes;
}

}  // namespace winnow::layout
