// MathML -> LaTeX, for formulas that carry no LaTeX of their own.
//
//   <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>     \frac{a}{2}
//
// Presentation MathML as pages have it: fractions, roots, scripts, limits, accents, binomials,
// matrices, cases, alphabets (bold, double-struck), fences, text. What is not known is written as
// what it contains, so nothing a reader sees is lost. Linear over a work list; no recursion.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/document.h"

namespace winnow::compose {

// `math` is a <math> element.
std::string mathml_to_latex(const dom::Document& document, std::uint32_t math);

}  // namespace winnow::compose
