// The record of a Page for JSON, YAML and `fields`: names, values and their order.
#pragma once

#include <string>
#include <vector>

#include "render/json_writer.h"
#include "render/members.h"
#include "winnow/render.h"

namespace winnow::render_detail {

// The record as JSON, ending with a line feed. `indent` -1: everything on one line.
std::string to_json(const Page& page, const RenderOptions& options, int indent);
std::string to_json(const FailedPage& page, int indent);
// Only the explanation of the page. REQUIRES: it has one.
std::string explanation_json(const Page& page, int indent);

// The fields that identify the input, the first ones of every record.
void put_origin(Members<JsonWriter>& record, const Page& page);

// The value of a field as plain text.
struct FieldText {
  std::string name;
  bool is_list = false;
  std::vector<std::string> entries = {};  // a single value is one entry; of people only the names
};
// The fields that `options` asks for and the page has, in the order of the record.
std::vector<FieldText> field_texts(const Page& page, const RenderOptions& options);
// The fields that identify the input.
std::vector<FieldText> field_texts(const FailedPage& page);

// The metadata of a page, without its text, as YAML between lines of three dashes.
std::string front_matter_of(const Page& page);

}  // namespace winnow::render_detail
