// Formulas on a page, as LaTeX: what MathML, KaTeX, MathJax and encyclopedias' images leave of it.
//
// Renderers replace LaTeX by thousands of spans and keep the source beside them: in an annotation
// of the MathML, in <script type="math/tex">, in the alt text of an image. That source is the
// formula; the spans are not. Where there is none, MathML is translated (mathml.h).
//
// Each element is asked once and costs its own subtree. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

struct Formula {
  std::string latex;
  bool is_display = false;  // stands on a line of its own
};

class Formulas {
 public:
  explicit Formulas(const dom::Document& document);

  // The formula that this element is, subtree and all. Ask before asking whether it is hidden.
  [[nodiscard]] std::optional<Formula> read(std::uint32_t index) const;
  // What a renderer drew of a formula whose source stands elsewhere on the page.
  [[nodiscard]] bool is_drawing(const dom::Node& element) const;
  // Does the page load a renderer, so that \( and \[ in its text begin formulas?
  [[nodiscard]] bool has_renderer() const noexcept { return has_renderer_; }

 private:
  const dom::Document& document_;
  bool has_tex_scripts_ = false;
  bool has_renderer_ = false;
};

// A formula in a text: \( ... \), \[ ... \] or $$ ... $$.
struct FormulaSpan {
  std::size_t begin = 0;  // of the mark
  std::size_t end = 0;    // past the closing mark
  Formula formula;
};

// Finds them one after the other. Linear over all: a closing mark is looked for once.
class FormulaScanner {
 public:
  explicit FormulaScanner(std::string_view text) : text_(text) {}
  std::optional<FormulaSpan> next();

 private:
  std::string_view text_;
  std::size_t position_ = 0;
  std::array<std::size_t, 3> closings_ = {};  // the next one of each kind that is known
};

}  // namespace winnow::compose
