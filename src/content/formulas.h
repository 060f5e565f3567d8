// Reads the formulas of a page as LaTeX: MathML, KaTeX, MathJax, and images of formulas.
//
// Renderers replace LaTeX by thousands of spans and keep the source next to them: in an annotation
// of the MathML, in <script type="math/tex">, in a data attribute, in the alt text of an image. Of
// all forms of one rendered formula, only the first source is read, so that a formula appears once.
// Without a source, MathML is translated (mathml.h); without MathML, the displayed characters are
// read.
//
// Elements can be queried in any order; each query reads at most the subtree. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "content/formula_scanner.h"
#include "winnow/document.h"

namespace winnow::content {

// What the class of an element says about formulas.
enum class FormulaClass : std::uint8_t {
  None,
  Rendered,  // the output of a renderer: all sources in it are forms of one formula
  MathJax,   // the same, but the source may be in a script next to it (MathJax 2)
  Drawing,   // the display of a formula, without its source
  Text,      // LaTeX between delimiters
};

// Not thread-safe: the scripts of the page are read when the first text or element needs them.
class Formulas {
 public:
  explicit Formulas(const dom::Document& document);

  // The formula of this element with its subtree. Call it before testing whether the element is
  // hidden, because renderers hide the source. `kind` is what its class says
  // (class_marks.h).
  [[nodiscard]] std::optional<Formula> read(std::uint32_t index, FormulaClass kind) const;
  // True if an attribute of any element contains a formula.
  [[nodiscard]] bool has_attributes() const noexcept { return !attributed_.empty(); }
  // True for the display of a formula whose source is elsewhere on the page.
  [[nodiscard]] bool is_drawing(const dom::Node& element, FormulaClass kind) const;
  // True if the page loads a renderer, so that \( and \[ in its text begin formulas.
  [[nodiscard]] bool has_renderer() const { return scripts().have_renderer; }
  // Whether the page's own configuration declares $ as a delimiter.
  [[nodiscard]] SingleDollar single_dollar() const { return scripts().single_dollar; }

 private:
  // OPTIMIZATION: reading all scripts took an eighth of composing, and few pages have formulas.
  struct Scripts {
    bool have_tex = false;
    bool have_renderer = false;
    SingleDollar single_dollar = SingleDollar::Text;
  };
  [[nodiscard]] const Scripts& scripts() const;
  // True if the page has <math>, TeX scripts or images of formulas.
  [[nodiscard]] bool has_sources() const;
  void find_attributes();
  [[nodiscard]] std::optional<Formula> read_source(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_attribute(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_rendered(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_text_element(std::uint32_t index) const;

  const dom::Document& document_;
  std::vector<std::uint32_t> attributed_;  // elements with their LaTeX in an attribute, in order
  mutable std::optional<Scripts> scripts_;
  mutable std::optional<bool> has_sources_;
  // Tags that HTML does not know, by the ids that they have on this page.
  dom::Name mjx_container_;
  dom::Name math_renderer_;
  dom::Name d_math_;
};

}  // namespace winnow::content
