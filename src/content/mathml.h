// Converts MathML to LaTeX, for formulas without a LaTeX source.
//
//   <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>     \frac{a}{2}
//
// Supports the presentation MathML that pages use: fractions, roots, scripts, limits, accents,
// binomials, matrices, cases, alphabets (bold, double-struck), fences, text. An unknown element is
// replaced by its content, so nothing visible is lost. Linear, with a work list; no recursion.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/document.h"

namespace winnow::content {

// `math` is a <math> element.
std::string mathml_to_latex(const dom::Document& document, std::uint32_t math);

}  // namespace winnow::content
