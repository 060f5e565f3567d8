// Where each renderer keeps the source of a formula.
#include "content/formulas.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/json_values.h"
#include "content/mathml.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "text/spaces.h"
#include "url/host.h"

namespace winnow::content {
namespace {

constexpr std::size_t kMaxTextBytes = 16'384;
constexpr std::uint32_t kMaxMathNodes = 20'000;

constexpr std::array<std::string_view, 6> kAttributeNames = {
    "data-math", "data-tex", "data-latex", "data-formula", "data-katex", "data-attrs"};

std::string text_below(const dom::Document& document, std::uint32_t index) {
  std::string text;
  for (const dom::Node& node : document.subtree(dom::NodeId(index)))
    if (node.is_text() && text.size() <= kMaxTextBytes) text.append(document.text(node));
  return text;
}

std::string_view attribute_named(const dom::Document& document, const dom::Node& element,
                                 std::string_view name) {
  for (const dom::Attribute& attribute : document.attributes(element))
    if (document.text_of(attribute.name) == name) return document.text(attribute.value);
  return {};
}

bool is_display_wrapper(const dom::Document& document, const dom::Node& element) {
  if (page::has_class_word(
          document, element,
          {"katex-display", "MathJax_Display", "MathJax_SVG_Display", "MJXc-display",
           "mwe-math-element-block", "math-block", "math-display"}))
    return true;
  return document.text_of(element.name) == "mjx-container" &&
         attribute_named(document, element, "display") == "true";
}

// By the element itself, or by the few elements that a renderer puts around it.
bool is_display(const dom::Document& document, std::uint32_t index) {
  const dom::Node& element = document[index];
  if (attribute_named(document, element, "display") == "block" ||
      attribute_named(document, element, "mode") == "display")
    return true;
  constexpr int kMaxAround = 7;
  std::uint32_t around = index;
  for (int i = 0; i < kMaxAround && around != 0; ++i, around = document[around].parent)
    if (is_display_wrapper(document, document[around])) return true;
  return false;
}

std::string latex_of_math(const dom::Document& document, std::uint32_t index) {
  const dom::Node& math = document[index];
  for (std::uint32_t i = index + 1; i < math.end; ++i) {
    if (!document[i].is_element() || document.text_of(document[i].name) != "annotation") continue;
    const std::string_view encoding =
        document.attribute(document[i], dom::Name::Encoding).value_or("");
    if (base::contains_ignoring_case(encoding, "tex")) {
      std::string latex = clean_latex(text_below(document, i));
      if (!latex.empty()) return latex;
    }
  }
  std::string latex = clean_latex(attribute_named(document, math, "alttext"));
  if (!latex.empty()) return latex;
  if (math.end - index > kMaxMathNodes) return {};
  return clean_latex(mathml_to_latex(document, index));
}

bool is_tex_script(const dom::Document& document, const dom::Node& node) {
  return node.is(dom::Name::Script) &&
         base::starts_with_ignoring_case(document.attribute(node, dom::Name::Type).value_or(""),
                                         "math/tex");
}

// Services that draw the formula in the address of an image: what is before it there.
constexpr std::array<std::string_view, 13> kDrawnAddresses = {"/equation?tex=",
                                                              "latex.codecogs.com/gif.latex?",
                                                              "latex.codecogs.com/png.latex?",
                                                              "latex.codecogs.com/svg.latex?",
                                                              "latex.codecogs.com/gif.image?",
                                                              "latex.codecogs.com/png.image?",
                                                              "latex.codecogs.com/svg.image?",
                                                              "latex.php?latex=",
                                                              "/render/math?math=",
                                                              "/chart?cht=tx&chl=",
                                                              "/mathtex.cgi?",
                                                              "/mimetex.cgi?",
                                                              "i.upmath.me/svg/"};

// The formula in the address, still encoded; empty if it is not that of such a service.
std::string_view latex_in_address(std::string_view source) noexcept {
  for (const std::string_view before : kDrawnAddresses)
    if (const std::size_t at = source.find(before); at != std::string_view::npos) {
      std::string_view rest = source.substr(at + before.size());
      // Services with a named parameter have others after it; the rest take the whole query.
      if (before.ends_with('=')) rest = rest.substr(0, rest.find('&'));
      return rest;
    }
  return {};
}

// Codecogs: \dpi{150}, \bg_white, \inline and sizes come before the formula.
std::string_view without_settings(std::string_view latex) {
  static constexpr std::array<std::string_view, 10> kSettings = {
      "\\dpi{",  "\\bg_",   "\\fg_",   "\\inline", "\\fn_",
      "\\large", "\\small", "\\LARGE", "\\Large",  "\\huge"};
  for (bool is_found = true; is_found;) {
    is_found = false;
    latex = base::trim(latex);
    for (const std::string_view setting : kSettings) {
      if (!latex.starts_with(setting)) continue;
      std::size_t end = setting.size();
      if (setting.back() == '{')
        end = latex.find('}') == std::string_view::npos ? latex.size() : latex.find('}') + 1;
      while (end < latex.size() && base::is_alpha(latex[end])) ++end;
      latex.remove_prefix(end);
      is_found = true;
      break;
    }
  }
  return latex;
}

bool has_latex_syntax(std::string_view text) noexcept {
  return text.find_first_of("\\^_") != std::string_view::npos;
}

// An image of a formula: by its address, by a class that only such images have, or by one that
// other images may have, if its text is LaTeX.
bool is_formula_image(const dom::Document& document, const dom::Node& node) {
  if (!node.is(dom::Name::Img)) return false;
  const std::string_view source = document.attribute(node, dom::Name::Src).value_or("");
  if (!latex_in_address(source).empty() ||
      source.find("latex.codecogs.com/") != std::string_view::npos)
    return true;
  if (page::has_class_word(document, node,
                           {"mwe-math-fallback-image-inline", "mwe-math-fallback-image-display",
                            "latex", "tex", "ql-img-inline-formula", "ql-img-displayed-formula"}))
    return true;
  return has_latex_syntax(document.attribute(node, dom::Name::Alt).value_or("")) &&
         page::has_class_word(document, node,
                              {"math", "equation", "formula", "mathtex", "mimetex"});
}

// True if the formula can be read from this element.
bool is_source(const dom::Document& document, const dom::Node& node) {
  return (node.space == dom::Namespace::MathMl && node.name == dom::Name::Math) ||
         is_tex_script(document, node) || is_formula_image(document, node);
}

// "\(x\)", "\[x\]", "$$x$$" and "$x$" without their delimiters.
std::optional<Formula> unwrap(std::string_view text) {
  text = base::trim(text);
  const auto span = FormulaScanner(text, SingleDollar::Delimiter).next();
  if (!span || span->begin != 0 || span->end != text.size()) return std::nullopt;
  return span->formula;
}

// The text of the image; if it has none, what its address draws.
std::optional<Formula> read_image(const dom::Document& document, const dom::Node& image) {
  const bool is_block = page::has_class_word(
      document, image, {"mwe-math-fallback-image-display", "ql-img-displayed-formula"});
  const std::string_view alt = document.attribute(image, dom::Name::Alt).value_or("");
  if (auto formula = unwrap(alt)) return Formula{std::move(formula->latex), is_block};
  const std::string_view source = document.attribute(image, dom::Name::Src).value_or("");
  const std::string drawn = url::percent_decode(latex_in_address(source));
  // Bytes of an address need not be UTF-8.
  const bool is_ascii = std::ranges::all_of(drawn, [](char c) { return c >= ' ' && c < 0x7F; });
  const std::string_view from_address = is_ascii ? without_settings(drawn) : std::string_view();
  const bool takes_alt =
      !base::trim(alt).empty() && (from_address.empty() || has_latex_syntax(alt));
  Formula formula{clean_latex(takes_alt ? alt : from_address), is_block};
  if (formula.latex.empty()) return std::nullopt;
  return formula;
}

// True if the script names MathJax or renderMathInElement. OPTIMIZATION: both contain "Math", and a
// capital letter is rarer in scripts than the first letter of the latter.
bool configures_renderer(std::string_view script) {
  constexpr std::string_view kBefore = "render";
  for (std::size_t at = script.find("Math"); at != std::string_view::npos;
       at = script.find("Math", at + 1)) {
    const std::string_view rest = script.substr(at);
    if (rest.starts_with("MathJax") ||
        (rest.starts_with("MathInElement") && script.substr(0, at).ends_with(kBefore)))
      return true;
  }
  return false;
}

// True if a configuration of MathJax (inlineMath: [['$', '$']]) or of KaTeX's auto-render extension
// (delimiters: [{left: "$", right: "$"}]) declares a single dollar sign.
bool declares_dollar(std::string_view script) {
  constexpr std::size_t kMaxListBytes = 800;
  for (const std::string_view name : {"inlineMath", "delimiters"}) {
    const std::size_t begin = script.find(name);
    if (begin == std::string_view::npos) continue;
    std::string_view list = script.substr(begin, kMaxListBytes);
    const std::size_t end = name == "inlineMath" ? list.find("]]") : list.find("}]");
    list = list.substr(0, end);
    if (list.find("'$'") != std::string_view::npos || list.find("\"$\"") != std::string_view::npos)
      return true;
  }
  return false;
}

bool holds_latex(std::string_view value) {
  value = base::trim(value);
  return !value.empty() && value != "true" && value != "false" && value != "0" && value != "1";
}

}  // namespace

Formulas::Formulas(const dom::Document& document)
    : document_(document),
      mjx_container_(document.find_name("mjx-container").value_or(dom::Name::None)),
      math_renderer_(document.find_name("math-renderer").value_or(dom::Name::None)),
      d_math_(document.find_name("d-math").value_or(dom::Name::None)) {
  find_attributes();
}

const Formulas::Scripts& Formulas::scripts() const {
  if (scripts_) return *scripts_;
  Scripts& found = scripts_.emplace(Scripts{});
  for (const dom::NodeId declaration : document_.declarations()) {
    const std::uint32_t i = dom::index(declaration);
    const dom::Node& node = document_[i];
    if (node.is(dom::Name::Link) &&
        base::contains_ignoring_case(document_.attribute(node, dom::Name::Href).value_or(""),
                                     "/katex"))
      found.have_renderer = true;
    if (!node.is(dom::Name::Script)) continue;
    found.have_tex = found.have_tex || is_tex_script(document_, node);
    const std::string_view source = document_.attribute(node, dom::Name::Src).value_or("");
    if (base::contains_ignoring_case(source, "mathjax") ||
        base::contains_ignoring_case(source, "katex"))
      found.have_renderer = true;
    if (i + 1 >= node.end) continue;
    const std::string_view code = document_.text(document_[i + 1]);
    if (!configures_renderer(code)) continue;
    found.have_renderer = true;
    if (declares_dollar(code)) found.single_dollar = SingleDollar::Delimiter;
  }
  return found;
}

bool Formulas::has_sources() const {
  if (!has_sources_)
    has_sources_ = std::ranges::any_of(document_.nodes(), [&](const dom::Node& node) {
      return node.is_element() && is_source(document_, node);
    });
  return *has_sources_;
}

// An element that contains blocks is not a formula, whatever its attributes say.
void Formulas::find_attributes() {
  std::vector<dom::Name> names;
  for (const std::string_view name : kAttributeNames)
    if (const auto known = document_.find_name(name)) names.push_back(*known);
  if (names.empty()) return;
  auto next_block = static_cast<std::uint32_t>(document_.size());
  for (std::uint32_t i = next_block; i-- > 1;) {
    const dom::Node& node = document_[i];
    if (!node.is_element()) continue;
    for (const dom::Attribute& attribute : document_.attributes(node))
      if (next_block >= node.end && std::ranges::find(names, attribute.name) != names.end() &&
          holds_latex(document_.text(attribute.value)))
        attributed_.push_back(i);
    if (dom::display_of(node) == dom::Display::Block && !node.is(dom::Name::Div)) next_block = i;
  }
  std::ranges::reverse(attributed_);
}

std::optional<Formula> Formulas::read(std::uint32_t index, FormulaClass kind) const {
  const dom::Node& node = document_[index];
  if (node.space == dom::Namespace::Svg) return std::nullopt;
  if (node.space == dom::Namespace::MathMl || node.is(dom::Name::Script) || node.is(dom::Name::Img))
    return is_source(document_, node) ? read_source(index) : std::nullopt;
  if (auto formula = read_attribute(index)) return formula;
  const bool is_element = node.name != dom::Name::None;
  if (kind == FormulaClass::Rendered || (kind == FormulaClass::MathJax && !scripts().have_tex) ||
      (is_element && node.name == mjx_container_))
    return read_rendered(index);
  if (kind == FormulaClass::Text || (is_element && node.name == math_renderer_))
    return read_text_element(index);
  if (is_element && node.name == d_math_) return read_text_element(index);
  return std::nullopt;
}

// Reads <math>, a TeX script, or an image of a formula.
std::optional<Formula> Formulas::read_source(std::uint32_t index) const {
  const dom::Node& node = document_[index];
  Formula formula;
  if (node.space == dom::Namespace::MathMl) {
    formula = {latex_of_math(document_, index), is_display(document_, index)};
  } else if (is_tex_script(document_, node)) {
    const std::string_view type = document_.attribute(node, dom::Name::Type).value_or("");
    formula = {clean_latex(text_below(document_, index)),
               base::contains_ignoring_case(type, "mode=display")};
  } else if (is_formula_image(document_, node)) {
    return read_image(document_, node);
  }
  if (formula.latex.empty()) return std::nullopt;
  return formula;
}

std::optional<Formula> Formulas::read_attribute(std::uint32_t index) const {
  if (!std::ranges::binary_search(attributed_, index)) return std::nullopt;
  const dom::Node& node = document_[index];
  const bool is_block = node.is(dom::Name::Div) || is_display(document_, index);
  for (const std::string_view name : kAttributeNames) {
    const std::string_view value = attribute_named(document_, node, name);
    if (!holds_latex(value)) continue;
    if (name != "data-attrs") {
      if (auto formula = unwrap(value)) return formula;
      return Formula{clean_latex(value), is_block};
    }
    // Substack: {"persistentExpression": "x^2"}
    const base::JsonValues json = base::JsonValues::read(value);
    const auto latex = json.size() > 0 ? json.find(0, "persistentExpression") : std::nullopt;
    if (latex) return Formula{clean_latex(json[*latex].text), true};
  }
  return std::nullopt;
}

std::optional<Formula> Formulas::read_rendered(std::uint32_t index) const {
  const std::uint32_t end = document_[index].end;
  for (std::uint32_t i = index; i < end; ++i) {
    if (!document_[i].is_element() || !is_source(document_, document_[i])) continue;
    if (auto formula = read_source(i)) {
      formula->is_display = formula->is_display || is_display(document_, i);
      return formula;
    }
  }
  for (auto inside = std::ranges::upper_bound(attributed_, index);
       inside != attributed_.end() && *inside < end; ++inside)
    if (auto formula = read_attribute(*inside)) return formula;
  std::string drawn = text_below(document_, index);
  for (std::size_t at = drawn.find("\u200B"); at != std::string::npos;
       at = drawn.find("\u200B", at))
    drawn.erase(at, 3);
  Formula formula{clean_latex(drawn), is_display(document_, index)};
  if (formula.latex.empty()) return std::nullopt;
  return formula;
}

// pandoc and winnow's HTML write <span class="math inline">\(x\)</span>. Some sites have custom
// elements whose text may lack delimiters.
std::optional<Formula> Formulas::read_text_element(std::uint32_t index) const {
  const dom::Node& node = document_[index];
  if (node.end != index + 2 || !document_[index + 1].is_text()) return std::nullopt;
  const std::string_view text = document_.text(document_[index + 1]);
  if (auto formula = unwrap(text)) return formula;
  if (node.name != d_math_) return std::nullopt;
  const bool is_block =
      std::ranges::any_of(document_.attributes(node), [&](const dom::Attribute& attribute) {
        return document_.text_of(attribute.name) == "block";
      });
  Formula formula{clean_latex(text), is_block};
  return formula.latex.empty() ? std::nullopt : std::optional(std::move(formula));
}

bool Formulas::is_drawing(const dom::Node& element, FormulaClass kind) const {
  if (element.space != dom::Namespace::Html) return false;
  if (kind == FormulaClass::MathJax) return scripts().have_tex;
  return kind == FormulaClass::Drawing && has_sources();
}

}  // namespace winnow::content
