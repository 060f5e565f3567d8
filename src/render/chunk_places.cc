// Counts the characters of pieces and of texts side by side.
#include "render/chunk_places.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "content/bare_text.h"
#include "render/filter.h"

namespace winnow::render_detail {
namespace {

using Place = MarkdownPageLines::Place;

std::size_t characters(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !base::is_space(c); }));
}

// The characters of one Content, in its order: how many come from which offset of its store.
struct TextRunSize {
  std::uint32_t offset = 0;
  std::size_t size = 0;
};
std::vector<TextRunSize> run_sizes(const Content& content) {
  std::vector<content::SourceSpan> spans;
  for (const ContentNode& node : content.nodes)
    if (node.text.length > 0 && node.kind != ContentKind::Image)
      spans.push_back({.begin = node.text.offset,
                       .end = node.text.offset + node.text.length,
                       .first = node.text.offset,
                       .last = node.text.offset,
                       .follows_gap = true});
  std::vector<TextRunSize> sizes;
  for (const content::TextRun& run : content::bare_text(content, spans).runs)
    sizes.push_back({run.first, characters(run.text)});
  return sizes;
}

// The lines of a Content by the offset of the texts in them.
struct TextLines {
  std::uint32_t offset = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

class Placer {
 public:
  Placer(const Page& page, const MarkdownPageLines& lines) : page_(page), lines_(lines) {
    for (const Piece& piece : page.pieces) fields_[piece.field].push_back(&piece);
  }

  std::vector<PlacedRange> place() {
    for (std::size_t i = 0; i < lines_.lines.size();) {
      const MarkdownPageLines::Line& line = lines_.lines[i];
      std::size_t end = i + 1;
      if (line.place == Place::Content)
        while (end < lines_.lines.size() && lines_.lines[end].place == Place::Content &&
               lines_.lines[end].part == line.part)
          ++end;
      if (line.place == Place::Headline) place_line(i, "headline");
      if (line.place == Place::ArticleHeadline)
        place_line(i, field_of(lines_.parts[line.part], "headline"));
      if (line.place == Place::Content) place_content(lines_.parts[line.part], i, end);
      i = end;
    }
    return std::move(placed_);
  }

 private:
  static std::string field_of(const MarkdownPart& part, std::string_view name) {
    const std::string_view list =
        part.kind == MarkdownPart::Kind::Article ? "articles[" : "comments[";
    return std::string(list).append(std::to_string(part.number)).append("].").append(name);
  }

  static bool has_range(const Piece& piece) noexcept { return piece.start < piece.end; }

  void place_line(std::size_t line, const std::string& field) {
    const auto found = fields_.find(field);
    if (found == fields_.end()) return;
    for (const Piece* const piece : found->second)
      if (has_range(*piece)) placed_.push_back({line, line, {piece->start, piece->end}});
  }

  // The Content before links or tables were left out of it, as its pieces were read from it.
  [[nodiscard]] Content whole_content(const MarkdownPart& part) const {
    const auto content_or_text = [](const Content& content, const std::string& text) {
      return content.empty() ? content_of_text(text) : content;
    };
    if (part.kind == MarkdownPart::Kind::Article)
      return content_or_text(page_.articles[part.number].content,
                             page_.articles[part.number].article_body);
    if (part.kind == MarkdownPart::Kind::Comment)
      return content_or_text(page_.comments[part.number].content, page_.comments[part.number].text);
    if (page_.articles_are_body && !page_.content.empty()) return page_.opening;
    return content_or_text(page_.content, page_.article_body);
  }

  // The texts of the lines [first, end), by their offsets.
  [[nodiscard]] std::vector<TextLines> text_lines(const Content& content, std::size_t first,
                                                  std::size_t end) const {
    std::vector<TextLines> texts;
    // The first and the last line of the block that the node is in.
    std::size_t line = first;
    std::size_t last = first;
    const auto node_of = [&](std::size_t i) { return lines_.lines[i].line.node; };
    const auto find_last = [&] {
      for (last = line; last + 1 < end && node_of(last + 1) == node_of(line); ++last) continue;
    };
    find_last();
    for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
      while (last + 1 < end && node_of(last + 1) <= i) {
        line = last + 1;
        find_last();
      }
      const ContentNode& node = content.nodes[i];
      if (node.text.length > 0 && node.kind != ContentKind::Image)
        texts.push_back({node.text.offset, line, last});
    }
    std::ranges::stable_sort(texts, {}, &TextLines::offset);
    return texts;
  }

  void place_content(const MarkdownPart& part, std::size_t first, std::size_t end) {
    const auto found = fields_.find(
        part.kind == MarkdownPart::Kind::Body
            ? std::string("articleBody")
            : field_of(part, part.kind == MarkdownPart::Kind::Article ? "articleBody" : "text"));
    if (found == fields_.end() || page_.summary) return;
    const std::vector<TextRunSize> runs = run_sizes(whole_content(part));
    const std::vector<TextLines> texts = text_lines(part.content, first, end);
    std::size_t run = 0;
    std::size_t left = runs.empty() ? 0 : runs.front().size;  // of the run
    for (const Piece* const piece : found->second) {
      std::optional<PlacedRange> placed;
      for (std::size_t size = characters(piece->text); size > 0 && run < runs.size();) {
        const auto at = std::ranges::lower_bound(texts, runs[run].offset, {}, &TextLines::offset);
        if (at != texts.end() && at->offset == runs[run].offset) {
          if (!placed) placed = PlacedRange{at->first, at->last, {piece->start, piece->end}};
          placed->first_line = std::min(placed->first_line, at->first);
          placed->last_line = std::max(placed->last_line, at->last);
        }
        const std::size_t step = std::min(size, left);
        size -= step;
        left -= step;
        while (left == 0 && ++run < runs.size()) left = runs[run].size;
      }
      if (placed && has_range(*piece)) placed_.push_back(*placed);
    }
  }

  const Page& page_;
  const MarkdownPageLines& lines_;
  std::map<std::string_view, std::vector<const Piece*>> fields_;
  std::vector<PlacedRange> placed_;
};

}  // namespace

std::vector<PlacedRange> place_pieces(const Page& page, const MarkdownPageLines& lines) {
  if (page.pieces.empty()) return {};
  std::vector<PlacedRange> placed = Placer(page, lines).place();
  std::ranges::stable_sort(placed, {}, &PlacedRange::first_line);
  return placed;
}

}  // namespace winnow::render_detail
