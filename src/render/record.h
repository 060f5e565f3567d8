// A Page as the record that JSON, YAML and `fields` speak of: names, values, order.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

using Record = nlohmann::ordered_json;

Record record_of(const Page& page, const RenderOptions& options);
Record record_of(const FailedPage& page);

// Its text as JSON; `indent` -1: all on one line. Ends with a line feed.
std::string to_json(const Record& record, int indent);
// The value of a field as plain text: lists a line an entry, of people their names.
std::string to_plain(const Record& value);
// What describes the page, without its text, as YAML between lines of three dashes.
std::string front_matter_of(const Page& page);

}  // namespace winnow::render_detail
