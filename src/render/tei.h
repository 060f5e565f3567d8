// A Page as TEI P5: a header that says what the page is, and its text in the elements of the Text
// Encoding Initiative, for corpora and those who query them.
//
//   p head list/item quote code table/row/cell figure/graphic/figDesc ref hi formula note lb
//
// A block of code is <ab type="code"><code lang="..">, a rule is <milestone unit="section">, a
// footnote is a <note place="foot"> at the end that its <ref> points to. Headings are <head> where
// TEI wants them, at the beginning of a <div>: each heading begins one, nested by level.
// https://tei-c.org/release/doc/tei-p5-doc/en/html/
#pragma once

#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_tei_page(const Page& page, const RenderOptions& options);

}  // namespace winnow::render_detail
