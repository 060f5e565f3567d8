// Writes JSON for the library and the programs: the same bytes as nlohmann's dump(), several times
// as fast.
//
// Most of a record is the body of a page, and nearly all of its bytes need no escaping. So a string
// is searched eight bytes at a time and copied in runs; dump() decides byte by byte. Invalid UTF-8
// is left to dump(), which replaces it with U+FFFD.
//
//   append_json({{"title", "On rye"}}, -1, out);     // out += {"title":"On rye"}
//
// Linear in the output. Thread-safe.
#pragma once

#include <string>

#include "render/record.h"

namespace winnow::render_detail {

// `indent`: spaces per level; -1 = everything on one line.
void append_json(const Record& value, int indent, std::string& out);

}  // namespace winnow::render_detail
