// Writes a Page as XML: the record's fields as elements, the body with the elements of clean HTML.
//
//   <page>
//     <headline>Rye</headline>
//     <author>Ann Miller</author>
//     <articleBody><p>Late, but <em>heavy</em>.</p></articleBody>
//   </page>
//
// Well-formed for any page; no namespace, no document type.
#pragma once

#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_xml_page(const Page& page, const RenderOptions& options);

}  // namespace winnow::render_detail
