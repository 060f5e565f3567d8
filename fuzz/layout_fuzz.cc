// Any text as a style sheet, and any page with any style sheet, has boxes.
//
// The input is split at its first NUL: a style sheet before it, a page after it (a small default
// page if there is none). The same input gives the same boxes, every number is finite, and nothing
// is shown inside a hidden element. The caps are small, so that slow inputs are found.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "html/parse.h"
#include "layout/layout.h"

namespace {

constexpr std::string_view kPage =
    "<!doctype html><main class='a b' id=m><h1 class=a>x</h1><p class=b>y <a href=z>z</a></p>"
    "<table class=t><tr><td>1<td>2</table><img src=i></main><aside "
    "class=c><ul><li>1<li>2</ul></aside>";

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = input.find('\0');
  const std::string_view css = input.substr(0, cut);
  const std::string_view page = cut == std::string_view::npos ? kPage : input.substr(cut + 1);
  // The parser reads valid UTF-8; ASCII is enough here.
  for (const char c : page)
    if (static_cast<unsigned char>(c) >= 0x80) return 0;
  const auto document = html::parse(page);
  if (!document) return 0;
  layout::LayoutOptions options;
  options.max_elements = 2'000;
  options.max_rules = 2'000;
  options.max_match_steps = 500'000;
  options.max_placements = 50'000;
  const layout::StyleSheet sheets[] = {{"", css}, {"a", css}};
  const layout::Boxes first = layout::lay_out(*document, sheets, options);
  const layout::Boxes second = layout::lay_out(*document, sheets, options);
  require(first.of_node.size() == document->size());
  for (std::size_t i = 0; i < first.of_node.size(); ++i) {
    const layout::Box& box = first.of_node[i];
    require(std::isfinite(box.x) && std::isfinite(box.y) && std::isfinite(box.font_size));
    require(std::isfinite(box.width) && box.width >= 0);
    require(std::isfinite(box.height) && box.height >= 0);
    require(box.x == second.of_node[i].x && box.width == second.of_node[i].width);
  }
  return 0;
}
