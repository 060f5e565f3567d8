// Examines every backslash and dollar sign of a text.
#include "content/formula_scanner.h"

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

// Between two dollar signs: "x+y" may be a formula, "5 to " is not, " x^2 " is one because of "^".
bool may_be_latex(std::string_view text, char after) {
  if (text.empty() || !is_balanced(text)) return false;
  if (text.find_first_of("\\^_") != std::string_view::npos) return true;
  return !base::is_space(text.front()) && !base::is_space(text.back()) && !base::is_digit(after);
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
    if (!latex.empty()) return FormulaSpan{position, end, {std::move(latex), delimiter.is_display}};
  }
  return std::nullopt;
}

std::optional<FormulaSpan> FormulaScanner::read_single_dollar(std::size_t position) {
  const std::size_t begin = position + 1;
  if (dollar_ != SingleDollar::Delimiter || text_[position] != '$') return std::nullopt;
  if (closing_dollar_ < begin) {
    closing_dollar_ = text_.find('$', begin);
    while (closing_dollar_ != std::string_view::npos && text_[closing_dollar_ - 1] == '\\')
      closing_dollar_ = text_.find('$', closing_dollar_ + 1);
  }
  const std::size_t close = closing_dollar_;
  if (close == std::string_view::npos || close - begin > kMaxLatexBytes) return std::nullopt;
  const char after = close + 1 < text_.size() ? text_[close + 1] : ' ';
  if (!may_be_latex(text_.substr(begin, close - begin), after)) return std::nullopt;
  std::string latex = clean_latex(text_.substr(begin, close - begin));
  if (latex.empty()) return std::nullopt;
  return FormulaSpan{position, close + 1, {std::move(latex), false}};
}

}  // namespace winnow::content
