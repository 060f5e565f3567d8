// The record of a Page for JSON, YAML and `fields`: names, values and their order.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

using Record = nlohmann::ordered_json;

Record record_of(const Page& page, const RenderOptions& options);
Record record_of(const FailedPage& page);

// The record as JSON, ending with a line feed. `indent` -1: everything on one line.
std::string to_json(const Record& record, int indent);
// The value of a field as plain text: one line per list entry, and only the names of people.
std::string to_plain(const Record& value);
// The metadata of a page, without its text, as YAML between lines of three dashes.
std::string front_matter_of(const Page& page);

}  // namespace winnow::render_detail
