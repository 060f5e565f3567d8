// Extracts the exact characters of a code block: every space, tab and empty line as a browser shows
// it, without what the site's highlighter added.
//
//   <pre><code class="language-py"><span class="ln">1</span>if x:<br>    go()</code></pre>
//   "if x:\n    go()", language "py"
//
// Line numbers, labels and copy buttons (code_parts.h) are left out. <br>, and elements that are
// lines by tag, class or style, begin a line. The last line feed is left out. Linear; no recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::content {

// Collects the characters of a block from its nodes in order.
class CodeText {
 public:
  // In a <pre>, white space is kept, also if <code> or a cell is around it; elsewhere a line feed
  // is a space.
  enum class Layout : std::uint8_t { Preformatted, Flowing };

  explicit CodeText(const dom::Document& document, Layout layout = Layout::Preformatted)
      : document_(document), layout_(layout) {}

  // Adds the next node in document order. True if its subtree must be skipped.
  bool add(std::uint32_t index);
  [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }
  std::string take();

 private:
  struct Line {
    enum Kind : std::uint8_t { Block, Row, Inline };
    std::uint32_t end;
    std::size_t begin;  // in out_
    Kind kind;
  };
  [[nodiscard]] bool is_number(const dom::Node& node) const;
  void add_text(std::uint32_t index);
  void leave_until(std::uint32_t index);
  void begin_line();
  void end_inline_line();

  const dom::Document& document_;
  Layout layout_;
  std::string out_;
  std::vector<Line> lines_;    // open elements that are lines
  std::uint32_t pre_end_ = 0;  // of the last <pre> inside
  bool line_is_due_ = false;
  std::optional<std::size_t> ended_line_;  // start of the last inline line, if nothing follows
};

// The language according to a class or data attribute of the <pre>, of a <code> in it or of the
// elements around it, or to a label before it: lower case, only letters, digits and + # . _ -.
// Empty if unknown.
std::string code_language(const dom::Document& document, std::uint32_t pre);

}  // namespace winnow::content
