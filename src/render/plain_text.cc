// A line for each leaf, one for each row of a table.
#include "render/plain_text.h"

#include <vector>

namespace winnow::render_detail {
namespace {

class Writer {
 public:
  explicit Writer(const Content& content) : content_(content), nodes_(content.nodes) {}

  std::string write() {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      close_until(i);
      enter(i);
    }
    close_until(static_cast<std::uint32_t>(nodes_.size()));
    return std::move(out_);
  }

 private:
  void close_until(std::uint32_t i) {
    for (; !open_.empty() && nodes_[open_.back()].end <= i; open_.pop_back()) {
      const ContentNode& node = nodes_[open_.back()];
      if (node.kind == ContentKind::Link) append_address(content_.url(node));
      if (node.kind == ContentKind::Row) --rows_;
    }
  }

  // Cells of a row stand on one line.
  void begin_line() {
    if (out_.empty() || out_.back() == '\n' || out_.back() == ' ') return;
    out_ += rows_ > 0 ? ' ' : '\n';
  }

  void append_address(std::string_view url) { out_.append(" (").append(url).append(")"); }

  void enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    if (!is_inline(node.kind)) begin_line();
    switch (node.kind) {
      case ContentKind::Row: ++rows_; break;
      case ContentKind::Text:
      case ContentKind::Code:
      case ContentKind::Math:
      case ContentKind::CodeBlock:
      case ContentKind::MathBlock: out_.append(content_.text(node)); break;
      case ContentKind::LineBreak: out_ += rows_ > 0 ? ' ' : '\n'; break;
      case ContentKind::Image:
        out_.append("[").append(content_.text(node)).append("]");
        append_address(content_.url(node));
        break;
      case ContentKind::Footnote:
      case ContentKind::FootnoteReference:
        out_.append("[").append(std::to_string(node.number)).append("]");
        if (node.kind == ContentKind::Footnote) out_ += ' ';
        break;
      default: break;
    }
    open_.push_back(i);
  }

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::string out_;
  std::vector<std::uint32_t> open_;
  int rows_ = 0;
};

}  // namespace

std::string write_plain_text(const Content& content) { return Writer(content).write(); }

}  // namespace winnow::render_detail
