// Counts characters and tags per line from the nodes' positions in the source, without parsing
// again. A line is the bytes between two breaks. Breaks are line feeds, or the places where block
// elements begin and end.
#include <algorithm>

#include "base/ascii.h"
#include "dom/display.h"
#include "methods/cetr/cetr.h"

namespace winnow::methods {
namespace {

// A tag or text of the visible page, with its position.
struct Mark {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool is_text = false;
  bool breaks = false;  // the tag of a block element
};

std::vector<Mark> visible_marks(const dom::Document& document) {
  std::vector<Mark> marks;
  const std::uint32_t top = dom::index(document.find_first(dom::Name::Body).value_or(dom::kRoot));
  for (std::uint32_t i = top; i < document[top].end;) {
    const dom::Node& node = document[i];
    if (i != top && (dom::is_hidden(document, node) || dom::is_field_or_drawing(node))) {
      i = node.end;
      continue;
    }
    ++i;
    if (node.is_text()) {
      marks.push_back({node.begin, node.source_end, true, false});
      continue;
    }
    if (!node.is_element()) continue;
    const bool breaks = dom::display_of(node) != dom::Display::Inline || node.is(dom::Name::Br);
    if (node.open_end > node.begin) marks.push_back({node.begin, node.open_end, false, breaks});
    if ((node.flags & dom::Node::kHasEndTag) != 0 && node.source_end > node.close_begin)
      marks.push_back({node.close_begin, node.source_end, false, breaks});
  }
  // Sort: end tags come after their content, and the parser moves some nodes. A text interrupted by
  // tags without effect spans these tags and begins at its first byte.
  std::ranges::stable_sort(marks, {}, &Mark::begin);
  return marks;
}

std::vector<std::uint32_t> line_feeds(std::string_view source) {
  std::vector<std::uint32_t> breaks;
  for (std::size_t at = source.find('\n'); at != std::string_view::npos;
       at = source.find('\n', at + 1))
    breaks.push_back(static_cast<std::uint32_t>(at + 1));
  return breaks;
}

// The beginnings of all lines but the first.
std::vector<std::uint32_t> block_breaks(std::span<const Mark> marks) {
  std::vector<std::uint32_t> breaks;
  for (const Mark& mark : marks)
    if (!mark.is_text && mark.breaks && (breaks.empty() || mark.begin > breaks.back()))
      breaks.push_back(mark.begin);
  return breaks;
}

class LineCounter {
 public:
  LineCounter(const dom::Document& document, std::span<const std::uint32_t> breaks)
      : source_(document.source()), breaks_(breaks) {}

  std::vector<SourceLine> count(std::span<const Mark> marks) {
    lines_.resize(breaks_.size() + 1);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      lines_[i].begin = i == 0 ? 0 : breaks_[i - 1];
      lines_[i].end = i < breaks_.size() ? breaks_[i] : static_cast<std::uint32_t>(source_.size());
    }
    for (const Mark& mark : marks) {
      if (mark.is_text)
        add_text(mark);
      else
        ++lines_[line_at(mark.begin)].tags;
    }
    std::erase_if(lines_,
                  [](const SourceLine& line) { return line.characters == 0 && line.tags == 0; });
    return std::move(lines_);
  }

 private:
  // Positions are sorted, so the line is this one or a later one; each line is visited once.
  std::size_t line_at(std::uint32_t position) {
    while (line_ < breaks_.size() && breaks_[line_] <= position) ++line_;
    return line_;
  }

  void add_text(const Mark& mark) {
    std::size_t line = line_at(mark.begin);
    bool was_space = true;
    for (std::uint32_t at = mark.begin; at < mark.end; ++at) {
      if (line < breaks_.size() && breaks_[line] <= at) {
        ++line;
        was_space = true;
      }
      const char c = source_[at];
      if (base::is_space(c)) {
        was_space = true;
        continue;
      }
      if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;  // not a first byte
      // A space between words counts with the next word.
      lines_[line].characters += was_space && lines_[line].characters > 0 ? 2 : 1;
      was_space = false;
    }
  }

  std::string_view source_;
  std::span<const std::uint32_t> breaks_;
  std::vector<SourceLine> lines_;
  std::size_t line_ = 0;
};

// Interrupted texts may overlap; each byte counts once.
void trim_overlaps(std::vector<Mark>& marks) {
  std::uint32_t next = UINT32_MAX;
  for (std::size_t i = marks.size(); i-- > 0;) {
    if (marks[i].is_text) marks[i].end = std::min(marks[i].end, std::max(next, marks[i].begin));
    next = marks[i].begin;
  }
}

}  // namespace

std::vector<SourceLine> source_lines(const dom::Document& document, Lines lines, double long_line) {
  std::vector<Mark> marks = visible_marks(document);
  trim_overlaps(marks);
  std::vector<SourceLine> found;
  if (lines != Lines::Blocks) {
    const std::vector<std::uint32_t> breaks = line_feeds(document.source());
    found = LineCounter(document, breaks).count(marks);
    if (lines == Lines::Source) return found;
    double bytes = 0;
    double with_text = 0;
    for (const SourceLine& line : found) {
      if (line.characters == 0) continue;
      bytes += line.end - line.begin;
      ++with_text;
    }
    if (bytes <= long_line * with_text) return found;
  }
  const std::vector<std::uint32_t> breaks = block_breaks(marks);
  return LineCounter(document, breaks).count(marks);
}

}  // namespace winnow::methods
