// JSON in the programs.
//
// There is one JSON writer, that of the records (render/json_writer.h); nlohmann's type only holds the
// values. Known members are read with base/json_reader.h; documents of others that are kept as a whole,
// with read_json(), which limits what they cost.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::common {

using Json = nlohmann::ordered_json;

// Ends with a line feed. `indent`: spaces per level; -1 = everything on one line.
std::string json_text(const Json& value, int indent);
// An empty path writes nothing: --json was not given.
Result<void> write_json(const std::string& path, const Json& value);

// The writers of JSON recurse, each name in an object is compared with those before it, and a value takes
// some sixty bytes where its text may take two.
struct JsonLimits {
  std::size_t levels = 32;
  std::size_t comparisons = 200'000'000;  // a second: 20,000 members of one object
  std::size_t values = 1'000'000;
};

// A document, or an error that says what is wrong with it.
Result<Json> read_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace winnow::common
