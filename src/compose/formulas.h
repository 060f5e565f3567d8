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

#include "compose/formula_scanner.h"
#include "winnow/document.h"

namespace winnow::compose {

class Formulas {
 public:
  explicit Formulas(const dom::Document& document);

  // The formula of this element with its subtree. Call it before testing whether the element is
  // hidden, because renderers hide the source.
  [[nodiscard]] std::optional<Formula> read(std::uint32_t index) const;
  // True for the display of a formula whose source is elsewhere on the page.
  [[nodiscard]] bool is_drawing(const dom::Node& element) const;
  // True if the page loads a renderer, so that \( and \[ in its text begin formulas.
  [[nodiscard]] bool has_renderer() const noexcept { return has_renderer_; }
  // Whether the page's own configuration declares $ as a delimiter.
  [[nodiscard]] SingleDollar single_dollar() const noexcept { return single_dollar_; }

 private:
  void read_script(const dom::Node& script);
  void find_attributes();
  [[nodiscard]] std::optional<Formula> read_source(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_attribute(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_rendered(std::uint32_t index) const;
  [[nodiscard]] std::optional<Formula> read_text_element(std::uint32_t index) const;

  const dom::Document& document_;
  std::vector<std::uint32_t> sources_;     // <math>, TeX scripts, formula images, in order
  std::vector<std::uint32_t> attributed_;  // elements with their LaTeX in an attribute, in order
  bool has_tex_scripts_ = false;
  bool has_renderer_ = false;
  SingleDollar single_dollar_ = SingleDollar::Text;
  // Tags that HTML does not know, by the ids that they have on this page.
  dom::Name mjx_container_;
  dom::Name math_renderer_;
  dom::Name d_math_;
};

}  // namespace winnow::compose
