// Counts the selected text, up to the length from which it is better than the declared one.
#include "decide/declared_body.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/ascii.h"
#include "dom/display.h"
#include "text/spaces.h"
#include "text/unescape.h"

namespace winnow::decide {
namespace {

// Set by hand.
constexpr std::size_t kMinBytes = 400;   // less is a teaser
constexpr std::size_t kTimesLonger = 4;  // than the selected text

// True if the selection shows more than `most` bytes of text.
bool shows_more(const dom::Document& document, const dom::Selection& selection, std::size_t most) {
  std::size_t shown = 0;
  auto out = selection.excluded.begin();
  for (const dom::NodeId root : selection.roots)
    for (std::uint32_t i = dom::index(root); i < document[root].end;) {
      const dom::Node& node = document[i];
      while (out != selection.excluded.end() && dom::index(*out) < i) ++out;
      const bool is_out = out != selection.excluded.end() && dom::index(*out) == i;
      if (is_out ||
          (node.is_element() &&
           (selection.reads_hidden ? dom::is_left_out(node) : dom::is_hidden(document, node)))) {
        i = node.end;
        continue;
      }
      if (node.is_text()) shown += base::trim(document.text(node)).size();
      if (shown > most) return true;
      ++i;
    }
  return false;
}

}  // namespace

std::optional<std::string> declared_body(std::string_view declared, const dom::Document& document,
                                         const dom::Selection& selection) {
  if (declared.size() < kMinBytes || declared.find("</") != std::string_view::npos ||
      shows_more(document, selection, declared.size() / kTimesLonger))
    return std::nullopt;
  std::string lines;
  const std::string text = text::unescape_references(declared);
  for (std::string_view left = text; !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    const std::string line = text::collapse_spaces(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
    if (line.empty()) continue;
    if (!lines.empty()) lines += '\n';
    lines += line;
  }
  return lines;
}

}  // namespace winnow::decide
