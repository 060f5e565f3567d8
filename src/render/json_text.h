// A record's JSON text, the same bytes as nlohmann's dump() and several times as fast.
//
// The body of a page is most of its record, and nearly all of it stands in JSON as it is. So a
// string is looked through eight bytes at a time for what must be escaped, and copied in whole
// runs; dump() decides byte by byte. Bytes that are no UTF-8 are left to dump(), which has U+FFFD
// for them. Any thread.
#pragma once

#include <string>

#include "render/record.h"

namespace winnow::render_detail {

// `indent` -1: all on one line; else so many spaces a level.
void append_json(const Record& value, int indent, std::string& out);

}  // namespace winnow::render_detail
