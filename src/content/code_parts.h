// Finds what highlighters, forums and blog systems put around code: columns of line numbers, labels
// with the name of the language, copy buttons; and code in a table or <div>s instead of a <pre>.
//
//   <div class="code-block"><div class="code-lang">python</div><pre>...</pre></div>
//   <td class="gutter">1 2 3</td><td class="code"><div class="line">...</div></td>
//
// Line numbers must be numbers. A label must have the class of one, must contain only the name of a
// language or a command such as "Copy", and must be next to code; file names are kept.
//
// Each call reads the element and a bounded number of nodes around it. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::content {

struct ClassMarks;

enum class CodePart : std::uint8_t {
  None,
  LineNumbers,  // not read
  Label,        // not read
  Block,        // read as a <pre>
};

class CodeParts {
 public:
  explicit CodeParts(const dom::Document& document);
  // `marks` of the class of the element (class_marks.h).
  [[nodiscard]] CodePart part(std::uint32_t index, const ClassMarks& marks) const;
  [[nodiscard]] bool has_code() const noexcept { return has_code_; }

 private:
  [[nodiscard]] bool is_block(std::uint32_t index) const;

  const dom::Document& document_;
  bool has_code_ = false;  // false: the page has no code, so there is nothing to find
};

// True for a number in code that cannot be selected: line numbers of highlighters without classes.
bool is_unselectable_number(const dom::Document& document, const dom::Node& element);

// True for a label next to code.
bool is_code_label(const dom::Document& document, std::uint32_t index);
// The same if the answer of names_code_label() for its class is known.
bool is_code_label(const dom::Document& document, std::uint32_t index, bool is_named);
// True if this value of a class attribute names such a label.
bool names_code_label(std::string_view classes);

// The language named by a label before the code at `code`: lower case, only letters, digits and + #
// . _ -. Empty if there is none.
std::string labelled_language(const dom::Document& document, std::uint32_t code);

// The name of a language in the form that a Markdown fence allows; empty if it has none.
std::string clean_language(std::string_view name);

}  // namespace winnow::content
