// Visits the nodes and tracks when a line break is due.
#include "page/reader_text.h"

#include <vector>

#include "base/ascii.h"
#include "dom/display.h"
#include "page/fields_apart.h"
#include "text/spaces.h"

namespace winnow::page {
namespace {

class Writer {
 public:
  Writer(const dom::Document& document, bool reads_hidden)
      : document_(document), reads_hidden_(reads_hidden) {}

  // Writes the subtree, without the subtrees `excluded` (in document order, from `next_excluded`
  // on).
  void write(dom::NodeId root, const std::vector<dom::NodeId>& excluded,
             std::size_t& next_excluded) {
    const std::uint32_t end = document_[root].end;
    while (next_excluded < excluded.size() &&
           document_[excluded[next_excluded]].end <= dom::index(root))
      ++next_excluded;
    if (next_excluded < excluded.size() && document_.contains(excluded[next_excluded], root))
      return;
    go_to(dom::index(root));
    for (std::uint32_t i = dom::index(root); i < end;) {
      leave_until(i);
      while (next_excluded < excluded.size() && dom::index(excluded[next_excluded]) < i)
        ++next_excluded;
      const dom::Node& node = document_[i];
      const bool is_excluded =
          next_excluded < excluded.size() && dom::index(excluded[next_excluded]) == i;
      if (is_excluded || is_hidden(node)) {
        // An element without a box of its own, such as a script, does not break its line.
        if (node.is_element() && dom::display_of(node) != dom::Display::Inline &&
            dom::display_of(node) != dom::Display::None)
          break_line();
        i = node.end;
        continue;
      }
      if (node.is_text())
        write_text(document_.text(node), i);
      else if (node.is_element())
        enter(node, i);
      ++i;
    }
    leave_until(end);
    last_ = dom::index(root);
    passed_ = end;
  }

  std::string take() {
    break_line();
    while (out_.ends_with('\n')) out_.pop_back();
    return std::move(out_);
  }

 private:
  struct Open {
    std::uint32_t end;
    dom::Display display;
  };

  [[nodiscard]] bool is_hidden(const dom::Node& node) const {
    return reads_hidden_ ? dom::is_left_out(node) : dom::is_hidden(document_, node);
  }

  // Moves from the previous root to this one. A line ends if a block begins or ends in between, so
  // that the roots in one paragraph stay on one line. Each node is passed once and each element
  // closed once: linear over all roots.
  void go_to(std::uint32_t root) {
    if (last_ == kNone) {  // nothing comes before it
      for (std::uint32_t i = root; i != 0; i = document_[i].parent)
        if (dom::keeps_white_space(document_[document_[i].parent]))
          kept_end_ = std::max(kept_end_, document_[document_[i].parent].end);
      passed_ = root;
      return;
    }
    for (std::uint32_t i = last_; i != 0 && document_[i].end <= root; i = document_[i].parent)
      step_over(document_[i]);
    for (; passed_ < root; ++passed_) {
      const dom::Node& node = document_[passed_];
      step_over(node);
      if (node.end > root && dom::keeps_white_space(node))
        kept_end_ = std::max(kept_end_, node.end);
    }
  }

  void step_over(const dom::Node& node) {
    if (!node.is_element()) return;
    const dom::Display display = dom::display_of(node);
    if (display == dom::Display::Block || node.is(dom::Name::Br)) break_line();
    if (display == dom::Display::Cell) separate();
  }

  void enter(const dom::Node& node, std::uint32_t index) {
    if (node.is(dom::Name::Br)) return break_line();
    if (index >= kept_end_ && follows_field(document_, index)) separate();
    const dom::Display display = dom::display_of(node);
    if (dom::keeps_white_space(node)) kept_end_ = std::max(kept_end_, node.end);
    if (display == dom::Display::Inline) return;
    if (display == dom::Display::Block) break_line();
    if (display == dom::Display::Cell) separate();
    open_.push_back({node.end, display});
  }

  void leave_until(std::uint32_t index) {
    while (!open_.empty() && open_.back().end <= index) {
      if (open_.back().display == dom::Display::Block) break_line();
      if (open_.back().display == dom::Display::Cell) separate();
      open_.pop_back();
    }
  }

  void write_text(std::string_view text, std::uint32_t index) {
    if (index < kept_end_) {
      out_ += text;
    } else {
      text::append_collapsed(text, out_);
    }
  }

  // Ends the line if it is not empty.
  void break_line() {
    text::trim_end(out_);
    if (!out_.empty()) out_ += '\n';
  }

  void separate() {
    if (!out_.empty() && !base::is_space(out_.back())) out_ += ' ';
  }

  const dom::Document& document_;
  bool reads_hidden_;
  std::string out_;
  std::vector<Open> open_;
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
  std::uint32_t last_ = kNone;  // the previous root
  std::uint32_t passed_ = 0;    // nodes written or skipped
  std::uint32_t kept_end_ = 0;  // white space is kept up to this node
};

}  // namespace

std::string reader_text(const dom::Document& document, const dom::Selection& selection) {
  Writer writer(document, selection.reads_hidden);
  std::size_t next_excluded = 0;
  for (const dom::NodeId root : selection.roots)
    writer.write(root, selection.excluded, next_excluded);
  return writer.take();
}

std::string reader_text(const dom::Document& document, dom::NodeId root) {
  Writer writer(document, false);
  std::size_t next_excluded = 0;
  writer.write(root, {}, next_excluded);
  return writer.take();
}

}  // namespace winnow::page
