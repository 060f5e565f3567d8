// Writes blocks: the prefix of each line, and the empty lines between blocks.
//
// Every open container contributes to the prefix: "> " for a quote, "- " and then two spaces for an
// item. Two blocks are separated by an empty line unless the innermost container around both is a
// tight list.
#include "render/markdown.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "render/markdown_inline.h"
#include "render/table_grid.h"
#include "render/tight_lists.h"

namespace winnow::render_detail {
namespace {

class Writer {
 public:
  Writer(const Content& content, MarkdownLines* lines)
      : content_(content), nodes_(content.nodes), tight_(find_tight(content)), lines_(lines) {
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
    bool follows_label = false;  // only the label of a callout was written
    char marker = 0;             // of a list
    char last_marker = 0;        // of the last list in it, if nothing follows that list
    std::uint32_t number = 0;    // of the next item of a list
  };

  void close_until(std::uint32_t i) {
    while (!parts_.empty() && nodes_[parts_.back().index].end <= i) {
      Part& part = parts_.back();
      // An empty item is still an item.
      if (nodes_[part.index].kind == ContentKind::Item && !part.is_used) {
        node_ = part.index;
        kind_ = LineKind::Text;
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
    if (lines_ != nullptr) lines_->lines.push_back({begin, node_, kind_});
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
    for (std::size_t begin = 0;;) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      write_line(text.substr(begin, end - begin));
      note_plain(begin, end);
      if (end == text.size()) return;
      begin = end + 1;
    }
  }

  // The plain ranges of the line that was written last: [begin, end) of the block.
  void note_plain(std::size_t begin, std::size_t end) {
    if (plain_.empty()) return;
    const std::size_t at = out_.size() - 1 - (end - begin);
    for (; next_plain_ < plain_.size() && plain_[next_plain_].begin < end; ++next_plain_) {
      const TextRange range = plain_[next_plain_];
      const std::size_t from = std::max(range.begin, begin);
      if (from < std::min(range.end, end))
        lines_->plain.push_back({at + (from - begin), at + (std::min(range.end, end) - begin)});
      if (range.end > end) return;
    }
  }

  enum class Block : bool { Paragraph, Other };

  // Writes the empty line before a block, if one is needed.
  void begin_block(Block block = Block::Other) {
    const auto unused = std::ranges::find(parts_, false, &Part::is_used);
    const auto used = static_cast<std::size_t>(unused - parts_.begin());
    const bool is_beginning = used == 0 && out_.empty();
    const bool follows_label = used > 0 && parts_[used - 1].follows_label;
    if (used > 0) parts_[used - 1].follows_label = false;
    const bool is_inside = used < parts_.size();  // of a list
    if (is_beginning || (follows_label && block == Block::Paragraph && !is_inside) ||
        (used > 0 && parts_[used - 1].is_tight))
      return;
    const std::size_t begin = out_.size();
    for (std::size_t i = 0; i < used; ++i) out_.append(parts_[i].rest);
    while (out_.size() > begin && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  void write_block(std::string_view text, Block block = Block::Other) {
    if (text.empty()) return;
    begin_block(block);
    write_lines(text);
    last_marker() = 0;
  }

  // --- Blocks

  // Writes or enters the block `i`; returns the next node to visit.
  std::uint32_t enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    node_ = i;
    kind_ = LineKind::Text;
    switch (node.kind) {
      case ContentKind::Paragraph: write_paragraph(i); break;
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
      case ContentKind::Quote: return enter_quote(i);
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

  void write_paragraph(std::uint32_t i) {
    const std::string text = write_inline(content_, i + 1, nodes_[i].end, MarkdownPlace::Paragraph,
                                          has_math_, lines_ == nullptr ? nullptr : &plain_);
    write_block(text, Block::Paragraph);
    plain_.clear();
    next_plain_ = 0;
  }

  void write_heading(std::uint32_t i) {
    if (parts_.empty()) kind_ = LineKind::Heading;
    const std::string text = inline_of(i, MarkdownPlace::Heading);
    const auto level = static_cast<std::size_t>(std::clamp<int>(nodes_[i].level, 1, 6));
    if (!text.empty()) write_block(std::string(level, '#').append(" ").append(text));
  }

  void write_code(const ContentNode& node) {
    const std::string_view code = content_.text(node);
    const std::string fence(std::max<std::size_t>(3, longest_backticks(code) + 1), '`');
    begin_block();
    kind_ = LineKind::CodeFence;
    write_line(std::string(fence).append(content_.language(node)));
    kind_ = LineKind::CodeLine;
    if (!code.empty()) write_lines(code);
    kind_ = LineKind::CodeFence;
    write_line(fence);
    last_marker() = 0;
  }

  // At the start of a file, three dashes begin front matter; after the dash of an item they would
  // be one rule with it.
  void write_rule() {
    const bool is_first = out_.empty() || (!parts_.empty() && !parts_.back().is_used);
    write_block(is_first ? "___" : "---");
  }

  // GitHub's alerts: "> [!NOTE]", which GitHub shows as the word "Note". A first paragraph that is
  // only this word is not repeated.
  std::uint32_t enter_quote(std::uint32_t i) {
    push(i, "> ", "> ");
    if (nodes_[i].callout == Callout::None) return i + 1;
    const std::string_view name = name_of(nodes_[i].callout);
    std::string label = "[!";
    for (const char c : name) label += static_cast<char>(c - 'a' + 'A');
    begin_block(Block::Other);
    write_line(label.append("]"));
    parts_.back().follows_label = true;
    const ContentNode& first = nodes_[i + 1];
    const bool is_repeated = first.kind == ContentKind::Paragraph && first.end == i + 3 &&
                             first.end < nodes_[i].end && nodes_[i + 2].kind == ContentKind::Text &&
                             base::equals_ignoring_case(content_.text(nodes_[i + 2]), name);
    return is_repeated ? first.end : i + 1;
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
      if (nodes_[i].kind == ContentKind::Caption) {
        node_ = i;
        write_block(framed(i, "*"));
      }
    const TableGrid grid = grid_of(content_, table);
    if (grid.columns == 0) return;
    begin_block();
    std::size_t row = 0;
    node_ = table;
    kind_ = LineKind::TableHead;
    std::uint32_t last_cell = grid.has_header ? last_cell_of(grid.rows.front()) : table;
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
    kind_ = LineKind::TableRow;
    for (; row < grid.rows.size() && !base::TimeLimit::is_over(); ++row) {
      // Cells that span rows begin in an earlier one.
      std::uint32_t first = TableGrid::kEmpty;
      for (const std::uint32_t cell : grid.rows[row])
        if (cell > last_cell) first = std::min(first, cell);
      if (first != TableGrid::kEmpty) {
        node_ = first;
        last_cell = last_cell_of(grid.rows[row]);
      }
      write_row(grid, &grid.rows[row]);
    }
    last_marker() = 0;
  }

  static std::uint32_t last_cell_of(const std::vector<std::uint32_t>& cells) {
    std::uint32_t last = 0;
    for (const std::uint32_t cell : cells)
      if (cell != TableGrid::kEmpty) last = std::max(last, cell);
    return last;
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
  MarkdownLines* lines_;
  std::uint32_t node_ = 0;  // whose lines are written
  LineKind kind_ = LineKind::Text;
  std::vector<TextRange> plain_;  // of the paragraph that is written
  std::size_t next_plain_ = 0;
};

}  // namespace

std::string write_markdown(const Content& content, MarkdownLines* lines) {
  return Writer(content, lines).write();
}

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
