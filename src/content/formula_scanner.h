// Finds formulas in running text, between the delimiters that a page's renderer looks for.
//
//   "so \(a_1\) is"      a_1, inline
//   "$$x^2$$"            x^2, on a line of its own
//   "\begin{align}...\end{align}"  itself, on a line of its own
//
// A single dollar sign is a delimiter only if the page declares it, and only around balanced
// braces. Text without LaTeX syntax must also have no white space at its ends and no digit after
// it: in "$5 to $10" the dollar signs are prices.
//
// On a page without a renderer, only an unmistakable formula is one: it has a command that every
// formula of that kind uses ("\(\frac12\)"), or a raised or lowered term ("\(b^2\)"). The groups of a
// regular expression, "\(foo\)", are text.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::content {

struct Formula {
  std::string latex;
  bool is_display = false;  // on a line of its own
};

// Removes comments, line feeds and Wikipedia's {\displaystyle ...}. Empty if the LaTeX is too long.
std::string clean_latex(std::string_view latex);

struct FormulaSpan {
  std::size_t begin = 0;  // of the opening delimiter
  std::size_t end = 0;    // past the closing delimiter
  Formula formula;
};

enum class SingleDollar : bool { Text, Delimiter };
enum class Notation : bool { Any, Unmistakable };

// True if the text contains the beginning of a formula that may end in another text.
bool may_begin_formula(std::string_view text) noexcept;

// Returns formulas one after the other. Linear: each closing delimiter is searched once.
class FormulaScanner {
 public:
  static constexpr std::size_t kDelimiters = 12;

  FormulaScanner(std::string_view text, SingleDollar dollar, Notation notation = Notation::Any)
      : text_(text), dollar_(dollar), notation_(notation) {}
  std::optional<FormulaSpan> next();

 private:
  std::optional<FormulaSpan> read_at(std::size_t position);
  std::optional<FormulaSpan> read_single_dollar(std::size_t position);

  std::string_view text_;
  SingleDollar dollar_;
  Notation notation_;
  std::size_t position_ = 0;
  std::array<std::size_t, kDelimiters> closings_ = {};  // the next known one of each kind
  std::size_t closing_dollar_ = 0;
};

}  // namespace winnow::content
