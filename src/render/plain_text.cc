// As in markdown.cc, every open container adds its prefix to each line.
#include "render/plain_text.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/time_limit.h"
#include "content/bare_text.h"
#include "render/table_grid.h"
#include "render/tight_lists.h"

namespace winnow::render_detail {
namespace {

// The inline nodes [begin, end) as text. `line_break` is written for a LineBreak.
class InlineText {
 public:
  InlineText(const Content& content, std::string_view line_break)
      : content_(content), line_break_(line_break) {}

  std::string write(std::uint32_t begin, std::uint32_t end) {
    out_.clear();
    for (std::uint32_t i = begin; i < end && !base::TimeLimit::is_over(); ++i) {
      close_until(i);
      enter(i);
    }
    close_until(end);
    while (out_.ends_with(' ')) out_.pop_back();
    return std::move(out_);
  }

 private:
  struct Open {
    std::uint32_t index;
    bool closes_exponent;
  };

  void close_until(std::uint32_t i) {
    for (; !open_.empty() && content_.nodes[open_.back().index].end <= i; open_.pop_back()) {
      const ContentNode& node = content_.nodes[open_.back().index];
      if (open_.back().closes_exponent) out_ += ')';
      if (node.kind == ContentKind::Link) append_address(node);
    }
  }

  // An omitted image may leave spaces on both sides.
  void append_text(std::string_view text) {
    const bool follows_space = out_.empty() || out_.back() == ' ' || out_.back() == '\n';
    if (follows_space && text.starts_with(' ')) text.remove_prefix(1);
    out_.append(text);
  }

  void append_address(const ContentNode& node) {
    if (node.url.length > 0) out_.append(" (").append(content_.url(node)).append(")");
  }

  [[nodiscard]] std::string_view exponent_sign_of(std::uint32_t superscript) const {
    std::string text;
    for (std::uint32_t i = superscript + 1; i < content_.nodes[superscript].end; ++i) {
      const ContentNode& node = content_.nodes[i];
      if (node.kind != ContentKind::Text && !is_format(node.kind)) return {};
      if (node.kind == ContentKind::Text) text.append(content_.text(node));
    }
    return content::exponent_sign(out_, text);
  }

  void enter(std::uint32_t i) {
    const ContentNode& node = content_.nodes[i];
    switch (node.kind) {
      case ContentKind::Text: append_text(content_.text(node)); return;
      case ContentKind::Code: out_.append(content_.text(node)); return;
      case ContentKind::Math: out_.append(content::formula_words(content_.text(node))); return;
      case ContentKind::LineBreak: out_.append(line_break_); return;
      case ContentKind::FootnoteReference:
        out_.append("[").append(std::to_string(node.number)).append("]");
        return;
      case ContentKind::Embed:
        out_.append("[").append(content_.title(node)).append("]");
        append_address(node);
        return;
      case ContentKind::Image:
        out_.append("[").append(content_.text(node)).append("]");
        append_address(node);
        return;
      case ContentKind::Superscript: {
        const std::string_view mark = exponent_sign_of(i);
        out_.append(mark);
        open_.push_back({i, mark.size() > 1});
        return;
      }
      default: open_.push_back({i, false}); return;
    }
  }

  const Content& content_;
  std::string_view line_break_;
  std::string out_;
  std::vector<Open> open_;
};

// A description list is tight if each term is described by one paragraph.
std::vector<bool> find_tight_lists(const Content& content) {
  std::vector<bool> tight = find_tight(content);
  for (std::size_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& list = content.nodes[i];
    if (list.kind != ContentKind::List || list.style != ListStyle::Description) continue;
    bool is_tight = true;
    for (std::size_t item = i + 1; item < list.end && is_tight; item = content.nodes[item].end)
      if (content.nodes[item].kind == ContentKind::Item && item + 1 < content.nodes[item].end)
        is_tight = content.nodes[item + 1].kind == ContentKind::Paragraph &&
                   content.nodes[item + 1].end == content.nodes[item].end;
    tight[i] = is_tight;
  }
  return tight;
}

class Writer {
 public:
  explicit Writer(const Content& content)
      : content_(content), nodes_(content.nodes), tight_(find_tight_lists(content)) {}

  std::string write() {
    for (std::uint32_t i = 0; i < nodes_.size();) {
      if (base::TimeLimit::is_over()) break;
      close_until(i);
      i = enter(i);
    }
    return std::move(out_);
  }

 private:
  // An open container and its prefixes.
  struct Part {
    std::uint32_t index;
    std::string first;  // prefix of the first line
    std::string rest;   // prefix of the other lines
    bool is_used = false;
    std::uint32_t number = 0;  // of the next item, in a list
  };

  void close_until(std::uint32_t i) {
    while (!parts_.empty() && nodes_[parts_.back().index].end <= i) parts_.pop_back();
  }

  void push(std::uint32_t i, std::string first, std::string rest) {
    parts_.push_back({i, std::move(first), std::move(rest)});
  }

  // --- Lines

  void trim_line(std::size_t begin) {
    while (out_.size() > begin && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  void write_line(std::string_view line) {
    const std::size_t begin = out_.size();
    for (Part& part : parts_) {
      out_.append(part.is_used ? part.rest : part.first);
      part.is_used = true;
    }
    out_.append(line);
    trim_line(line.empty() ? begin : out_.size());
  }

  // Writes the empty line before a block, unless the innermost container that was written to is a
  // tight list.
  void begin_block() {
    const auto unused = std::ranges::find(parts_, false, &Part::is_used);
    const auto used = static_cast<std::size_t>(unused - parts_.begin());
    if (out_.empty() || (used > 0 && tight_[parts_[used - 1].index])) return;
    const std::size_t begin = out_.size();
    for (std::size_t i = 0; i < used; ++i) out_.append(parts_[i].rest);
    trim_line(begin);
  }

  void write_block(std::string_view text) {
    if (text.empty()) return;
    begin_block();
    while (true) {
      const std::size_t end = text.find('\n');
      write_line(text.substr(0, end));
      if (end == std::string_view::npos) return;
      text.remove_prefix(end + 1);
    }
  }

  // --- Blocks

  // Writes or enters the block `i`; returns the next node to visit.
  std::uint32_t enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    switch (node.kind) {
      case ContentKind::Paragraph:
      case ContentKind::Heading:
      case ContentKind::Term:
      case ContentKind::Caption:
        write_block(InlineText(content_, "\n").write(i + 1, node.end));
        return node.end;
      case ContentKind::CodeBlock: write_block(content_.text(node)); return node.end;
      case ContentKind::MathBlock:
        write_block(content::formula_words(content_.text(node)));
        return node.end;
      case ContentKind::Rule: write_block("---"); return node.end;
      case ContentKind::Table: write_table(i); return node.end;
      case ContentKind::List:
        push(i, "", "");
        parts_.back().number = node.number;
        return i + 1;
      case ContentKind::Item: enter_item(i); return i + 1;
      case ContentKind::Quote: push(i, "> ", "> "); return i + 1;
      case ContentKind::Footnote: {
        const std::string label = std::string("[").append(std::to_string(node.number)).append("] ");
        push(i, label, std::string(label.size(), ' '));
        return i + 1;
      }
      default: return i + 1;
    }
  }

  void enter_item(std::uint32_t i) {
    std::string marker = "- ";
    if (!parts_.empty() && nodes_[parts_.back().index].kind == ContentKind::List) {
      Part& list = parts_.back();
      const ListStyle style = nodes_[list.index].style;
      if (style == ListStyle::Ordered) marker = std::to_string(list.number++).append(". ");
      if (style == ListStyle::Description) marker = "  ";
    }
    std::string rest(marker.size(), ' ');
    push(i, std::move(marker), std::move(rest));
  }

  // --- Tables

  // The words of a cell's blocks on one line.
  [[nodiscard]] std::string cell_text(std::uint32_t cell) const {
    std::string out;
    const auto add = [&](std::string_view text) {
      if (text.empty()) return;
      if (!out.empty()) out += ' ';
      out.append(text);
    };
    for (std::uint32_t i = cell + 1; i < nodes_[cell].end;) {
      const ContentNode& node = nodes_[i];
      if (is_leaf_block(node.kind)) {
        add(InlineText(content_, " ").write(i + 1, node.end));
        i = node.end;
        continue;
      }
      if (node.kind == ContentKind::CodeBlock) {
        std::string code(content_.text(node));
        std::ranges::replace(code, '\n', ' ');
        add(code);
      }
      if (node.kind == ContentKind::MathBlock) add(content::formula_words(content_.text(node)));
      ++i;
    }
    return out;
  }

  void write_table(std::uint32_t table) {
    for (std::uint32_t i = table + 1; i < nodes_[table].end; i = nodes_[i].end)
      if (nodes_[i].kind == ContentKind::Caption)
        write_block(InlineText(content_, "\n").write(i + 1, nodes_[i].end));
    const TableGrid grid = grid_of(content_, table);
    std::string rows;
    for (std::size_t row = 0; row < grid.rows.size() && !base::TimeLimit::is_over(); ++row) {
      const auto above = row > 0 ? std::span(grid.rows[row - 1]) : std::span<const std::uint32_t>();
      const std::string line = row_text(grid.rows[row], above);
      if (line.empty()) continue;
      if (!rows.empty()) rows += '\n';
      rows.append(line);
    }
    write_block(rows);
  }

  // A cell that spans several positions is written once, and the others are blank: columns stay
  // aligned, and text has the same words as the other formats. Empty if the row has no words.
  [[nodiscard]] std::string row_text(std::span<const std::uint32_t> cells,
                                     std::span<const std::uint32_t> above) const {
    const auto is_blank = [&](std::size_t i) {
      return cells[i] == TableGrid::kEmpty || (i > 0 && cells[i - 1] == cells[i]) ||
             (i < above.size() && above[i] == cells[i]);
    };
    std::size_t columns = cells.size();
    while (columns > 0 && is_blank(columns - 1)) --columns;
    std::string line;
    bool has_words = false;
    for (std::size_t i = 0; i < columns; ++i) {
      if (i > 0) line.append(line.empty() || line.back() == ' ' ? "| " : " | ");
      if (is_blank(i)) continue;
      const std::string text = cell_text(cells[i]);
      has_words = has_words || !text.empty();
      line.append(text);
    }
    return has_words ? line : std::string();
  }

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::vector<bool> tight_;
  std::string out_;
  std::vector<Part> parts_;
};

}  // namespace

std::string write_plain_text(const Content& content) { return Writer(content).write(); }

}  // namespace winnow::render_detail
