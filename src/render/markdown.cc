// Writes blocks: the prefix of each line, and the empty lines between blocks.
//
// Every open container contributes to the prefix: "> " for a quote, "- " and then two spaces for an
// item. Two blocks are separated by an empty line unless the innermost container around both is a
// tight list.
#include "render/markdown.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/time_limit.h"
#include "render/markdown_inline.h"
#include "render/table_grid.h"
#include "render/tight_lists.h"

namespace winnow::render_detail {
namespace {

class Writer {
 public:
  explicit Writer(const Content& content)
      : content_(content), nodes_(content.nodes), tight_(find_tight(content)) {
    has_math_ = std::ranges::any_of(nodes_, [](const ContentNode& node) {
      return node.kind == ContentKind::Math || node.kind == ContentKind::MathBlock;
    });
  }

  std::string write() {
    for (std::uint32_t i = 0; i < nodes_.size();) {
      if (base::TimeLimit::is_over()) break;
      close_until(i);
      i = enter(i);
    }
    close_until(static_cast<std::uint32_t>(nodes_.size()));
    return std::move(out_);
  }

 private:
  // An open container and its prefixes.
  struct Part {
    std::uint32_t index;
    std::string first;  // of the first line
    std::string rest;   // of the other lines
    bool is_used = false;
    bool is_tight = false;
    char marker = 0;           // of a list
    char last_marker = 0;      // of the last list in it, if nothing follows that list
    std::uint32_t number = 0;  // of the next item of a list
  };

  void close_until(std::uint32_t i) {
    while (!parts_.empty() && nodes_[parts_.back().index].end <= i) {
      Part& part = parts_.back();
      // An empty item is still an item.
      if (nodes_[part.index].kind == ContentKind::Item && !part.is_used) {
        begin_block();
        write_line("");
      }
      const char marker = part.marker;
      const bool is_list = nodes_[part.index].kind == ContentKind::List;
      parts_.pop_back();
      if (is_list) last_marker() = marker;
    }
  }

  char& last_marker() { return parts_.empty() ? last_marker_ : parts_.back().last_marker; }

  void push(std::uint32_t i, std::string first, std::string rest) {
    Part part{i, std::move(first), std::move(rest)};
    part.is_tight = tight_[i];
    parts_.push_back(std::move(part));
  }

  // --- Lines

  void write_line(std::string_view line) {
    const std::size_t begin = out_.size();
    for (Part& part : parts_) {
      out_.append(part.is_used ? part.rest : part.first);
      part.is_used = true;
    }
    out_.append(line);
    if (line.empty())
      while (out_.size() > begin && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  void write_lines(std::string_view text) {
    while (true) {
      const std::size_t end = text.find('\n');
      write_line(text.substr(0, end));
      if (end == std::string_view::npos) return;
      text.remove_prefix(end + 1);
    }
  }

  // Writes the empty line before a block, if one is needed.
  void begin_block() {
    const auto unused = std::ranges::find(parts_, false, &Part::is_used);
    const auto used = static_cast<std::size_t>(unused - parts_.begin());
    const bool is_beginning = used == 0 && out_.empty();
    if (is_beginning || (used > 0 && parts_[used - 1].is_tight)) return;
    const std::size_t begin = out_.size();
    for (std::size_t i = 0; i < used; ++i) out_.append(parts_[i].rest);
    while (out_.size() > begin && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  void write_block(std::string_view text) {
    if (text.empty()) return;
    begin_block();
    write_lines(text);
    last_marker() = 0;
  }

  // --- Blocks

  // Writes or enters the block `i`; returns the next node to visit.
  std::uint32_t enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    switch (node.kind) {
      case ContentKind::Paragraph: write_block(inline_of(i, MarkdownPlace::Paragraph)); break;
      case ContentKind::Heading: write_heading(i); break;
      case ContentKind::Term: write_block(framed(i, "**")); break;
      case ContentKind::Caption: write_block(framed(i, "*")); break;
      case ContentKind::CodeBlock: write_code(node); break;
      case ContentKind::MathBlock:
        write_block(std::string("$$")
                        .append(guarded_latex(content_.text(node), MarkdownPlace::Paragraph))
                        .append("$$"));
        break;
      case ContentKind::Rule: write_rule(); break;
      case ContentKind::Table: write_table(i); break;
      case ContentKind::List: enter_list(i); return i + 1;
      case ContentKind::Item: enter_item(i); return i + 1;
      case ContentKind::Quote: push(i, "> ", "> "); return i + 1;
      case ContentKind::Footnote:
        push(i, std::string("[^").append(std::to_string(node.number)).append("]: "), "    ");
        return i + 1;
      case ContentKind::Figure: push(i, "", ""); return i + 1;
      default: return i + 1;
    }
    return node.end;
  }

  [[nodiscard]] std::string inline_of(std::uint32_t i, MarkdownPlace place) const {
    return write_inline(content_, i + 1, nodes_[i].end, place, has_math_);
  }

  // Encloses the text in `mark` unless it contains stars.
  [[nodiscard]] std::string framed(std::uint32_t i, std::string_view mark) const {
    for (std::uint32_t inside = i + 1; inside < nodes_[i].end; ++inside)
      if (nodes_[inside].kind == ContentKind::Emphasis ||
          nodes_[inside].kind == ContentKind::Strong)
        return inline_of(i, MarkdownPlace::Paragraph);
    const std::string text = inline_of(i, MarkdownPlace::Heading);
    return text.empty() ? text : std::string(mark).append(text).append(mark);
  }

  void write_heading(std::uint32_t i) {
    const std::string text = inline_of(i, MarkdownPlace::Heading);
    const auto level = static_cast<std::size_t>(std::clamp<int>(nodes_[i].level, 1, 6));
    if (!text.empty()) write_block(std::string(level, '#').append(" ").append(text));
  }

  void write_code(const ContentNode& node) {
    const std::string_view code = content_.text(node);
    const std::string fence(std::max<std::size_t>(3, longest_backticks(code) + 1), '`');
    begin_block();
    write_line(std::string(fence).append(content_.language(node)));
    if (!code.empty()) write_lines(code);
    write_line(fence);
    last_marker() = 0;
  }

  // At the start of a file, three dashes begin front matter; after the dash of an item they would
  // be one rule with it.
  void write_rule() {
    const bool is_first = out_.empty() || (!parts_.empty() && !parts_.back().is_used);
    write_block(is_first ? "___" : "---");
  }

  void enter_list(std::uint32_t i) {
    const bool is_ordered = nodes_[i].style == ListStyle::Ordered;
    const char usual = is_ordered ? '.' : '-';
    const char other = is_ordered ? ')' : '*';
    const char marker = last_marker() == usual ? other : usual;
    push(i, "", "");
    parts_.back().marker = marker;
    parts_.back().number = nodes_[i].number;
  }

  void enter_item(std::uint32_t i) {
    std::string marker = "- ";
    if (!parts_.empty() && nodes_[parts_.back().index].kind == ContentKind::List) {
      Part& list = parts_.back();
      const bool is_ordered = nodes_[list.index].style == ListStyle::Ordered;
      marker = is_ordered ? std::to_string(list.number) : std::string();
      if (list.number < 999'999'999) ++list.number;
      marker.append({list.marker, ' '});
    }
    push(i, marker, std::string(marker.size(), ' '));
  }

  // --- Tables

  // The blocks of a cell on one line.
  [[nodiscard]] std::string cell_text(std::uint32_t cell) const {
    std::string out;
    const auto add = [&](const std::string& text) {
      if (text.empty()) return;
      if (!out.empty()) out.append("<br>");
      out.append(text);
    };
    for (std::uint32_t i = cell + 1; i < nodes_[cell].end;) {
      const ContentNode& node = nodes_[i];
      if (is_leaf_block(node.kind)) {
        add(inline_of(i, MarkdownPlace::Cell));
        i = node.end;
        continue;
      }
      if (node.kind == ContentKind::CodeBlock) {
        std::string_view code = content_.text(node);
        while (!code.empty()) {
          const std::size_t end = std::min(code.find('\n'), code.size());
          add(code_span(code.substr(0, end), MarkdownPlace::Cell));
          code.remove_prefix(std::min(end + 1, code.size()));
        }
      }
      if (node.kind == ContentKind::MathBlock)
        add(std::string("$")
                .append(guarded_latex(content_.text(node), MarkdownPlace::Cell))
                .append("$"));
      ++i;
    }
    return out;
  }

  void write_table(std::uint32_t table) {
    for (std::uint32_t i = table + 1; i < nodes_[table].end; i = nodes_[i].end)
      if (nodes_[i].kind == ContentKind::Caption) write_block(framed(i, "*"));
    const TableGrid grid = grid_of(content_, table);
    if (grid.columns == 0) return;
    begin_block();
    std::size_t row = 0;
    write_row(grid, grid.has_header ? &grid.rows[row++] : nullptr);
    std::string rule = "|";
    for (std::size_t i = 0; i < grid.columns; ++i) {
      const Alignment alignment = alignment_of_column(content_, grid, i);
      rule.append(alignment == Alignment::Right    ? " ---: |"
                  : alignment == Alignment::Center ? " :---: |"
                  : alignment == Alignment::Left   ? " :--- |"
                                                   : " --- |");
    }
    write_line(rule);
    for (; row < grid.rows.size() && !base::TimeLimit::is_over(); ++row)
      write_row(grid, &grid.rows[row]);
    last_marker() = 0;
  }

  void write_row(const TableGrid& grid, const std::vector<std::uint32_t>* cells) {
    std::string line = "|";
    const std::size_t columns = cells == nullptr ? grid.columns : cells->size();
    for (std::size_t i = 0; i < columns; ++i) {
      const std::uint32_t cell = cells == nullptr ? TableGrid::kEmpty : (*cells)[i];
      const std::string text = cell == TableGrid::kEmpty ? std::string() : cell_text(cell);
      line.append(" ").append(text).append(text.empty() ? "|" : " |");
    }
    write_line(line);
  }

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::vector<bool> tight_;
  bool has_math_ = false;
  std::string out_;
  std::vector<Part> parts_;
  char last_marker_ = 0;
};

}  // namespace

std::string write_markdown(const Content& content) { return Writer(content).write(); }

std::string markdown_line(std::string_view text, std::string_view url) {
  Content content;
  content.store = std::string(text).append(url);
  const auto length = static_cast<std::uint32_t>(text.size());
  ContentNode node;
  if (!url.empty()) {
    node.kind = ContentKind::Link;
    node.end = 2;
    node.url = {length, static_cast<std::uint32_t>(url.size())};
    content.nodes.push_back(std::exchange(node, {}));
  }
  const auto count = static_cast<std::uint32_t>(content.nodes.size() + 1);
  node.end = count;
  node.text = {0, length};
  content.nodes.push_back(node);
  return write_inline(content, 0, count, MarkdownPlace::Heading, false);
}

}  // namespace winnow::render_detail
