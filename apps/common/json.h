// Writes JSON in the programs.
//
// There is one JSON writer, that of the records (render/json_writer.h); nlohmann's type only holds the
// values. The programs read JSON with base/json_reader.h.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "winnow/result.h"

namespace winnow::common {

using Json = nlohmann::ordered_json;

// Ends with a line feed. `indent`: spaces per level; -1 = everything on one line.
std::string json_text(const Json& value, int indent);
// An empty path writes nothing: --json was not given.
Result<void> write_json(const std::string& path, const Json& value);

}  // namespace winnow::common
