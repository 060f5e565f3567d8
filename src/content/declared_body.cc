// Collapses the white space of each line and drops empty lines.
#include "content/declared_body.h"

#include <algorithm>

#include "content/content_builder.h"
#include "text/spaces.h"
#include "text/unescape.h"

namespace winnow::content {
namespace {

constexpr std::size_t kMinBytes = 400;   // less is a teaser
constexpr std::size_t kTimesLonger = 4;  // than the text on the page

template <typename Visit>
void for_each_line(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::optional<std::string> declared_body(std::string_view declared, std::string_view shown) {
  if (declared.size() < kMinBytes || declared.size() < kTimesLonger * shown.size())
    return std::nullopt;
  if (declared.find("</") != std::string_view::npos) return std::nullopt;
  std::string lines;
  for_each_line(text::unescape_references(declared), [&](std::string_view line) {
    const std::string collapsed = text::collapse_spaces(line);
    if (collapsed.empty()) return;
    if (!lines.empty()) lines += '\n';
    lines += collapsed;
  });
  return lines;
}

Content content_of_lines(std::string_view lines) {
  ContentBuilder builder;
  for_each_line(lines, [&](std::string_view line) {
    builder.break_block();
    builder.add_text(line);
  });
  return builder.take();
}

}  // namespace winnow::content
