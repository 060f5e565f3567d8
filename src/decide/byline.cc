// Cuts the beginning and the end of the text into lines.
#include "decide/byline.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "content/selected.h"
#include "dom/display.h"
#include "metadata/byline.h"
#include "text/spaces.h"

namespace winnow::decide {
namespace {

// Set by hand: a headline, a standfirst, tags and a byline are fewer than these.
constexpr std::size_t kFirstLines = 8;
constexpr std::size_t kLastLines = 3;
constexpr std::uint32_t kMaxNodes = 400;  // that are visited at either end

struct Line {
  std::string text;
  std::vector<std::uint32_t> nodes;  // with words
  std::uint32_t begin = 0;           // the first node after the text before
  std::uint32_t end = 0;             // the first node of the text after it
};

std::uint32_t block_around(const dom::Document& document, std::uint32_t i) {
  do i = document[i].parent;
  while (i != 0 && dom::display_of(document[i]) == dom::Display::Inline);
  return i;
}

bool is_picture(const dom::Node& node) noexcept {
  using enum dom::Name;
  for (const dom::Name name : {Img, Picture, Video, Audio, Iframe, Object, Embed, Pre, Table})
    if (node.is(name)) return true;
  return false;
}

// The lines of the selected nodes in [first, end). Stops after `most` lines, or after one that is too
// long for a byline.
std::vector<Line> read_lines(const dom::Document& document, const dom::Selection& body,
                             std::uint32_t first, std::uint32_t end, std::size_t most) {
  std::vector<Line> lines;
  content::Selected selected(document, body.roots, body.excluded);
  std::uint32_t block = 0;
  std::uint32_t before = first;  // the first node after the last text
  bool is_broken = true;
  for (std::uint32_t i = first; i < end;) {
    const dom::Node& node = document[i];
    const auto place = selected.place(i);
    if (place == content::Selected::Place::Outside ||
        (node.is_element() && (dom::is_never_read(node) || dom::is_hidden(document, node)))) {
      i = node.end;
      before = i;
      is_broken = true;
      continue;
    }
    ++i;
    if (node.is(dom::Name::Br) || node.is(dom::Name::Hr)) is_broken = true;
    if (!node.is_text() || place != content::Selected::Place::Inside) continue;
    const std::string_view text = document.text(node);
    if (base::trim(text).empty()) {
      if (!lines.empty()) text::append_collapsed(" ", lines.back().text);
      continue;
    }
    const std::uint32_t around = block_around(document, i - 1);
    if (is_broken || around != block) {
      if (!lines.empty()) lines.back().end = i - 1;
      if (lines.size() >= most || (most == kFirstLines && !lines.empty() &&
                                   lines.back().text.size() > metadata::kMaxBylineBytes))
        return lines;
      lines.push_back({.text = {}, .nodes = {}, .begin = before, .end = end});
      block = around;
      is_broken = false;
    }
    text::append_collapsed(text, lines.back().text);
    lines.back().nodes.push_back(i - 1);
    before = i;
  }
  return lines;
}

// The largest element around the text that has no other text and no picture, or the text itself.
std::uint32_t whole_of(const dom::Document& document, const dom::Selection& body, const Line& line,
                       std::uint32_t node) {
  const auto after = std::ranges::upper_bound(body.roots, dom::NodeId(node));
  const std::uint32_t root = after == body.roots.begin() ? node : dom::index(*(after - 1));
  while (node > root) {
    const std::uint32_t parent = document[node].parent;
    if (parent < line.begin || parent < root || document[parent].end > line.end) break;
    const auto nodes = document.nodes().subspan(parent, document[parent].end - parent);
    if (std::ranges::any_of(nodes, is_picture)) break;
    node = parent;
  }
  return node;
}

}  // namespace

std::vector<dom::NodeId> find_bylines(const dom::Document& document, const dom::Selection& body,
                                      const metadata::PageMetadata& fields) {
  std::vector<dom::NodeId> found;
  if (body.empty()) return found;
  const std::uint32_t first = dom::index(body.roots.front());
  const std::uint32_t end = document[body.roots.back()].end;
  std::uint32_t excluded_end = 0;
  bool has_other = false;
  const auto look_at = [&](const Line& line) {
    if (!metadata::is_byline(line.text, fields)) {
      has_other = true;
      return;
    }
    for (const std::uint32_t node : line.nodes) {
      if (node < excluded_end) continue;
      const std::uint32_t whole = whole_of(document, body, line, node);
      found.push_back(dom::NodeId(whole));
      excluded_end = document[whole].end;
    }
  };
  const std::uint32_t first_end = end - first > kMaxNodes ? first + kMaxNodes : end;
  std::vector<Line> lines = read_lines(document, body, first, first_end, kFirstLines);
  // The last line may go on after the nodes that were visited.
  if (first_end < end && !lines.empty() && lines.back().end == first_end) lines.pop_back();
  for (const Line& line : lines) look_at(line);
  const std::uint32_t seen = lines.empty() ? first : lines.back().end;
  const std::uint32_t last_begin = std::max(seen, end > kMaxNodes ? end - kMaxNodes : 0);
  has_other = has_other || last_begin > seen;
  lines = read_lines(document, body, last_begin, end, kMaxNodes);
  const std::size_t first_of_last = lines.size() > kLastLines ? lines.size() - kLastLines : 0;
  has_other = has_other || first_of_last > 0;
  for (std::size_t i = first_of_last; i < lines.size(); ++i)
    if (i > 0 || last_begin == seen) look_at(lines[i]);
  if (!has_other) found.clear();
  return found;
}

}  // namespace winnow::decide
