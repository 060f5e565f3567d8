// Writes a Page as TEI P5: a header with the metadata, and the text in the elements of the Text
// Encoding Initiative, for text corpora.
//
//   p head list/item quote code table/row/cell figure/graphic/figDesc ref hi formula note lb
//
// A code block is <ab type="code"><code lang="..">, a rule is <milestone unit="section">, a
// footnote is a <note place="foot"> at the end, to which its <ref> points. TEI allows <head> only
// at the beginning of a <div>, so each heading begins a <div>, nested by level.
// https://tei-c.org/release/doc/tei-p5-doc/en/html/
#pragma once

#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_tei_page(const Page& page, const RenderOptions& options);

}  // namespace winnow::render_detail
