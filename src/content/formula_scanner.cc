// Examines every backslash and dollar sign of a text.
#include "content/formula_scanner.h"

#include <algorithm>

#include "base/ascii.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

constexpr std::size_t kMaxLatexBytes = 16'384;

struct Delimiter {
  std::string_view open;
  std::string_view close;
  bool is_display = true;
  bool is_kept = true;  // the delimiters are part of the formula, as in an environment
};
constexpr std::array<Delimiter, FormulaScanner::kDelimiters> kDelimiterTable = {
    {{"\\(", "\\)", false, false},
     {"\\[", "\\]", true, false},
     {"$$", "$$", true, false},
     {"\\begin{equation}", "\\end{equation}"},
     {"\\begin{equation*}", "\\end{equation*}"},
     {"\\begin{align}", "\\end{align}"},
     {"\\begin{align*}", "\\end{align*}"},
     {"\\begin{gather}", "\\end{gather}"},
     {"\\begin{gather*}", "\\end{gather*}"},
     {"\\begin{eqnarray}", "\\end{eqnarray}"},
     {"\\begin{eqnarray*}", "\\end{eqnarray*}"},
     {"\\begin{multline}", "\\end{multline}"}}};

// Wikipedia writes {\displaystyle x} for x.
std::string_view without_style(std::string_view latex) {
  for (const std::string_view style : {"{\\displaystyle", "{\\textstyle"})
    if (latex.starts_with(style) && latex.ends_with('}'))
      return latex.substr(style.size(), latex.size() - style.size() - 1);
  return latex;
}

// True if braces are balanced, as every renderer requires.
bool is_balanced(std::string_view latex) {
  int depth = 0;
  for (std::size_t i = 0; i < latex.size() && depth >= 0; ++i) {
    if (latex[i] == '\\') {
      ++i;
    } else if (latex[i] == '{') {
      ++depth;
    } else if (latex[i] == '}') {
      --depth;
    }
  }
  return depth == 0;
}

// Commands by which text is known as LaTeX; none is a common escape of regular expressions or a
// part of a path.
constexpr std::array<std::string_view, 74> kKnownCommands = {
    "Delta",        "Gamma",        "Lambda",   "Leftrightarrow",
    "Omega",        "Phi",          "Pi",       "Psi",
    "Rightarrow",   "Sigma",        "Theta",    "alpha",
    "approx",       "beta",         "binom",    "boldsymbol",
    "cap",          "cdot",         "cdots",    "chi",
    "cos",          "cup",          "delta",    "dfrac",
    "displaystyle", "dots",         "epsilon",  "equiv",
    "eta",          "exists",       "forall",   "frac",
    "gamma",        "geq",          "infty",    "int",
    "kappa",        "lambda",       "langle",   "ldots",
    "left",         "leq",          "lim",      "ln",
    "log",          "mathbb",       "mathbf",   "mathcal",
    "mathrm",       "mu",           "nabla",    "neq",
    "omega",        "operatorname", "overline", "partial",
    "phi",          "pi",           "pm",       "prod",
    "psi",          "quad",         "rangle",   "rho",
    "rightarrow",   "sigma",        "sin",      "sqrt",
    "subseteq",     "sum",          "tau",      "tfrac",
    "theta",        "times"};

bool has_known_command(std::string_view latex) noexcept {
  for (std::size_t i = latex.find('\\'); i < latex.size(); i = latex.find('\\', i)) {
    const std::size_t begin = ++i;
    while (i < latex.size() && base::is_alpha(latex[i])) ++i;
    if (i == begin) ++i;  // an escaped character
    const std::string_view name = latex.substr(begin, i - begin);
    if (std::ranges::find(kKnownCommands, name) != kKnownCommands.end()) return true;
  }
  return false;
}

// "b^2", "x_{ij}", "(a+b)^n"; not "my_name", and not "^" at the beginning of a pattern.
bool has_script(std::string_view latex) noexcept {
  for (std::size_t i = 1; i + 1 < latex.size(); ++i) {
    if (latex[i] != '^' && latex[i] != '_') continue;
    const char before = latex[i - 1];
    const char after = latex[i + 1];
    const bool is_single = i == 1 || !base::is_alphanumeric(latex[i - 2]);
    const bool has_base = before == ')' || before == '}' || base::is_digit(before) ||
                          (base::is_alpha(before) && is_single);
    const bool is_term = i + 2 == latex.size() || !base::is_alphanumeric(latex[i + 2]);
    if (has_base && (after == '{' || (base::is_alphanumeric(after) && is_term))) return true;
  }
  return false;
}

bool has_edge_space(std::string_view text) noexcept {
  return base::is_space(text.front()) || base::is_space(text.back());
}

// Between two dollar signs: "x+y" may be a formula, "5 to " is not, " x^2 " is one because of "^".
bool may_be_latex(std::string_view text, char after) {
  if (text.empty() || !is_balanced(text)) return false;
  if (text.find_first_of("\\^_") != std::string_view::npos) return true;
  return !has_edge_space(text) && !base::is_digit(after);
}

}  // namespace

std::string clean_latex(std::string_view latex) {
  latex = without_style(base::trim(latex));
  if (latex.size() > kMaxLatexBytes) return {};
  // A comment ends with its line, so it must be removed before the line feeds.
  std::string out;
  bool in_comment = false;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '%' && (i == 0 || latex[i - 1] != '\\')) in_comment = true;
    if (latex[i] == '\n') in_comment = false;
    if (!in_comment) out += latex[i];
  }
  return text::collapse_spaces(out);
}

bool may_begin_formula(std::string_view text) noexcept {
  return std::ranges::any_of(kDelimiterTable, [&](const Delimiter& delimiter) {
    return text.find(delimiter.open) != std::string_view::npos;
  });
}

std::optional<FormulaSpan> FormulaScanner::next() {
  for (std::size_t i = text_.find_first_of("\\$", position_); i != std::string_view::npos;
       i = text_.find_first_of("\\$", i + 1)) {
    if (text_.substr(i).starts_with("\\$")) {  // an escaped dollar sign
      ++i;
      continue;
    }
    auto span = read_at(i);
    if (!span) span = read_single_dollar(i);
    if (!span) continue;
    position_ = span->end;
    return span;
  }
  position_ = text_.size();
  return std::nullopt;
}

std::optional<FormulaSpan> FormulaScanner::read_at(std::size_t position) {
  for (std::size_t kind = 0; kind < kDelimiterTable.size(); ++kind) {
    const Delimiter& delimiter = kDelimiterTable[kind];
    if (!text_.substr(position).starts_with(delimiter.open)) continue;
    const std::size_t begin = position + delimiter.open.size();
    if (closings_[kind] < begin) closings_[kind] = text_.find(delimiter.close, begin);
    const std::size_t close = closings_[kind];
    if (close == std::string_view::npos || close - begin > kMaxLatexBytes) continue;
    const std::size_t end = close + delimiter.close.size();
    std::string latex = clean_latex(delimiter.is_kept ? text_.substr(position, end - position)
                                                      : text_.substr(begin, close - begin));
    if (latex.empty()) continue;
    if (notation_ == Notation::Unmistakable && !delimiter.is_kept &&
        (!is_balanced(latex) || (!has_known_command(latex) && !has_script(latex))))
      continue;
    return FormulaSpan{position, end, {std::move(latex), delimiter.is_display}};
  }
  return std::nullopt;
}

std::optional<FormulaSpan> FormulaScanner::read_single_dollar(std::size_t position) {
  const std::size_t begin = position + 1;
  if (text_[position] != '$') return std::nullopt;
  if (closing_dollar_ < begin) {
    closing_dollar_ = text_.find('$', begin);
    while (closing_dollar_ != std::string_view::npos && text_[closing_dollar_ - 1] == '\\')
      closing_dollar_ = text_.find('$', closing_dollar_ + 1);
  }
  const std::size_t close = closing_dollar_;
  if (close == std::string_view::npos || close - begin > kMaxLatexBytes) return std::nullopt;
  const char after = close + 1 < text_.size() ? text_[close + 1] : ' ';
  const std::string_view inside = text_.substr(begin, close - begin);
  if (!may_be_latex(inside, after)) return std::nullopt;
  const bool is_declared = dollar_ == SingleDollar::Delimiter && notation_ == Notation::Any;
  if (!is_declared && (has_edge_space(inside) || !has_known_command(inside))) return std::nullopt;
  std::string latex = clean_latex(inside);
  if (latex.empty()) return std::nullopt;
  return FormulaSpan{position, close + 1, {std::move(latex), false}};
}

}  // namespace winnow::content
