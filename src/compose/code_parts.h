// What highlighters, forums and blog systems put around code: columns of line numbers, labels with
// the language's name, copy buttons; and code that is in a table or <div>s instead of a <pre>.
//
//   <div class="code-block"><div class="code-lang">python</div><pre>...</pre></div>
//   <td class="gutter">1 2 3</td><td class="code"><div class="line">...</div></td>
//
// Line numbers must be numbers, and a label must be by its class a label, in its words the name of a
// language or a command such as "Copy", and be beside code: a file's name is kept.
//
// Each question costs the element and a bounded number of nodes around it. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

enum class CodePart : std::uint8_t {
  None,
  LineNumbers,  // not read
  Label,        // not read
  Block,        // read as a <pre>
};

class CodeParts {
 public:
  explicit CodeParts(const dom::Document& document);
  [[nodiscard]] CodePart part(std::uint32_t index) const;

 private:
  [[nodiscard]] bool is_block(std::uint32_t index) const;

  const dom::Document& document_;
  bool has_code_ = false;  // a page without code has no parts of it
};

// In code, a number that cannot be selected: the line numbers of highlighters without classes.
bool is_unselectable_number(const dom::Document& document, const dom::Node& element);

// True for a label beside code.
bool is_code_label(const dom::Document& document, std::uint32_t index);

// The language that a label before the code at `code` names: in lower case, letters, digits and
// + # . _ - only. Empty: none.
std::string labelled_language(const dom::Document& document, std::uint32_t code);

// The name of a language as a Markdown fence may carry it, or nothing.
std::string clean_language(std::string_view name);

}  // namespace winnow::compose
