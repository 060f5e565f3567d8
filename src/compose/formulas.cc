// Where each renderer leaves the source of a formula.
#include "compose/formulas.h"

#include "base/ascii.h"
#include "compose/class_words.h"
#include "compose/mathml.h"
#include "text/spaces.h"

namespace winnow::compose {
namespace {

constexpr std::size_t kMaxLatexBytes = 16'384;
constexpr std::uint32_t kMaxMathNodes = 20'000;

// {\displaystyle x} is how an encyclopedia writes x.
std::string clean_latex(std::string_view latex) {
  latex = base::trim(latex);
  for (const std::string_view style : {"{\\displaystyle", "{\\textstyle"})
    if (latex.starts_with(style) && latex.ends_with('}')) {
      latex.remove_prefix(style.size());
      latex.remove_suffix(1);
      break;
    }
  if (latex.size() > kMaxLatexBytes) return {};
  // A comment ends with its line, and lines are about to end.
  std::string out;
  bool in_comment = false;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '%' && (i == 0 || latex[i - 1] != '\\')) in_comment = true;
    if (latex[i] == '\n') in_comment = false;
    if (!in_comment) out += latex[i];
  }
  return text::collapse_spaces(out);
}

std::string text_below(const dom::Document& document, std::uint32_t index) {
  std::string text;
  for (const dom::Node& node : document.subtree(dom::NodeId(index)))
    if (node.is_text() && text.size() <= kMaxLatexBytes) text.append(document.text(node));
  return text;
}

bool is_display_wrapper(const dom::Document& document, const dom::Node& element) {
  return has_class_word(document, element,
                        {"katex-display", "MathJax_Display", "MathJax_SVG_Display", "MJXc-display",
                         "mwe-math-element-block"}) ||
         (document.text_of(element.name) == "mjx-container" && [&] {
           for (const dom::Attribute& attribute : document.attributes(element))
             if (document.text_of(attribute.name) == "display" &&
                 document.text(attribute.value) == "true")
               return true;
           return false;
         }());
}

// In the element itself, or in the few that a renderer puts around it.
bool is_display(const dom::Document& document, std::uint32_t index) {
  for (const dom::Attribute& attribute : document.attributes(document[index])) {
    const std::string_view name = document.text_of(attribute.name);
    if ((name == "display" && document.text(attribute.value) == "block") ||
        (name == "mode" && document.text(attribute.value) == "display"))
      return true;
  }
  constexpr int kLooked = 6;
  std::uint32_t around = document[index].parent;
  for (int i = 0; i < kLooked && around != 0; ++i, around = document[around].parent)
    if (is_display_wrapper(document, document[around])) return true;
  return false;
}

std::string latex_of_math(const dom::Document& document, std::uint32_t index) {
  const dom::Node& math = document[index];
  for (std::uint32_t i = index + 1; i < math.end; ++i) {
    if (!document[i].is_element() || document.text_of(document[i].name) != "annotation") continue;
    const std::string_view encoding =
        document.attribute(document[i], dom::Name::Encoding).value_or("");
    if (contains_ignoring_case(encoding, "tex")) {
      std::string latex = clean_latex(text_below(document, i));
      if (!latex.empty()) return latex;
    }
  }
  for (const dom::Attribute& attribute : document.attributes(math))
    if (document.text_of(attribute.name) == "alttext") {
      std::string latex = clean_latex(document.text(attribute.value));
      if (!latex.empty()) return latex;
    }
  if (math.end - index > kMaxMathNodes) return {};
  return clean_latex(mathml_to_latex(document, index));
}

// "\(x\)" is x; so are "\[x\]" and "$$x$$".
std::optional<Formula> unwrap(std::string_view text) {
  text = base::trim(text);
  const std::optional<FormulaSpan> span = FormulaScanner(text).next();
  if (!span || span->begin != 0 || span->end != text.size()) return std::nullopt;
  return span->formula;
}

}  // namespace

Formulas::Formulas(const dom::Document& document) : document_(document) {
  for (const dom::Node& node : document.nodes()) {
    if (!node.is(dom::Name::Script)) continue;
    const std::string_view type = document.attribute(node, dom::Name::Type).value_or("");
    if (base::starts_with_ignoring_case(type, "math/tex")) has_tex_scripts_ = true;
    const std::string_view source = document.attribute(node, dom::Name::Src).value_or("");
    if (contains_ignoring_case(source, "mathjax") || contains_ignoring_case(source, "katex"))
      has_renderer_ = true;
  }
}

std::optional<Formula> Formulas::read(std::uint32_t index) const {
  const dom::Node& node = document_[index];
  if (node.space == dom::Namespace::MathMl) {
    if (node.name != dom::Name::Math) return std::nullopt;
    Formula formula{latex_of_math(document_, index), is_display(document_, index)};
    if (formula.latex.empty()) return std::nullopt;
    return formula;
  }
  if (node.is(dom::Name::Script)) {
    const std::string_view type = document_.attribute(node, dom::Name::Type).value_or("");
    if (!base::starts_with_ignoring_case(type, "math/tex")) return std::nullopt;
    Formula formula{clean_latex(text_below(document_, index)),
                    contains_ignoring_case(type, "mode=display")};
    if (formula.latex.empty()) return std::nullopt;
    return formula;
  }
  if (node.is(dom::Name::Img)) {
    if (!has_class_word(document_, node,
                        {"mwe-math-fallback-image-inline", "mwe-math-fallback-image-display",
                         "latex", "tex", "ql-img-inline-formula", "ql-img-displayed-formula"}))
      return std::nullopt;
    Formula formula{
        clean_latex(document_.attribute(node, dom::Name::Alt).value_or("")),
        has_class_word(document_, node,
                       {"mwe-math-fallback-image-display", "ql-img-displayed-formula"})};
    if (formula.latex.empty()) return std::nullopt;
    return formula;
  }
  // pandoc, and what render/ writes: <span class="math inline">\(x\)</span>
  if ((node.is(dom::Name::Span) || node.is(dom::Name::Div)) && node.end == index + 2 &&
      document_[index + 1].is_text() && has_class_word(document_, node, {"math", "arithmatex"}))
    return unwrap(document_.text(document_[index + 1]));
  return std::nullopt;
}

bool Formulas::is_drawing(const dom::Node& element) const {
  if (element.space != dom::Namespace::Html) return false;
  const bool may_have_source = has_tex_scripts_;
  return any_class_word(document_, element, [&](std::string_view word) {
    if (word == "katex-html" || word == "MathJax_Preview") return true;
    return may_have_source &&
           (word == "MathJax" || word == "MathJax_Display" || word == "MathJax_SVG" ||
            word == "MathJax_SVG_Display" || word == "MathJax_CHTML" || word == "mjx-chtml");
  });
}

std::optional<FormulaSpan> FormulaScanner::next() {
  struct Mark {
    std::string_view open;
    std::string_view close;
    bool is_display;
  };
  static constexpr std::array<Mark, 3> kMarks = {
      {{"\\(", "\\)", false}, {"\\[", "\\]", true}, {"$$", "$$", true}}};
  for (std::size_t i = text_.find_first_of("\\$", position_); i != std::string_view::npos;
       i = text_.find_first_of("\\$", i + 1)) {
    for (std::size_t kind = 0; kind < kMarks.size(); ++kind) {
      const Mark& mark = kMarks[kind];
      if (!text_.substr(i).starts_with(mark.open)) continue;
      const std::size_t begin = i + mark.open.size();
      if (closings_[kind] < begin) closings_[kind] = text_.find(mark.close, begin);
      const std::size_t close = closings_[kind];
      if (close == std::string_view::npos || close - begin > kMaxLatexBytes) continue;
      std::string latex = clean_latex(text_.substr(begin, close - begin));
      if (latex.empty()) continue;
      position_ = close + mark.close.size();
      return FormulaSpan{i, position_, {std::move(latex), mark.is_display}};
    }
  }
  position_ = text_.size();
  return std::nullopt;
}

}  // namespace winnow::compose
