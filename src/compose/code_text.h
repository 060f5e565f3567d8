// The characters of a block of code, exactly: every space, tab and empty line as the browser shows
// it, without what the site's highlighter added.
//
//   <pre><code class="language-py"><span class="ln">1</span>if x:<br>    go()</code></pre>
//   "if x:\n    go()", language "py"
//
// Line numbers are left out, and copy buttons; <br>, and elements that begin a line, begin a line.
// The last line feed is left out: a block ends with its last line. Linear; no recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::compose {

// Collects the characters of a block from its nodes in order.
class CodeText {
 public:
  explicit CodeText(const dom::Document& document) : document_(document) {}

  // The next node in document order; true: leave its subtree out.
  bool add(std::uint32_t index);
  [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }
  std::string take();

 private:
  struct Line {
    std::uint32_t end;
  };
  void leave_until(std::uint32_t index);
  void begin_line();

  const dom::Document& document_;
  std::string out_;
  std::vector<Line> lines_;  // open elements that stand on lines of their own
  bool line_is_due_ = false;
};

// What a class or data attribute of the <pre>, of a <code> in it, or of the elements around it says
// the language is: in lower case, letters, digits and + # . _ - only. Empty: nothing.
std::string code_language(const dom::Document& document, std::uint32_t pre);

// A column of line numbers that a highlighter put beside the code.
bool is_line_numbers(const dom::Document& document, const dom::Node& element);

}  // namespace winnow::compose
