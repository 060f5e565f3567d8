// JSON schemas of what the tools take and give.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/json.h"
#include "winnow/page.h"

namespace winnow::mcp {

inline constexpr std::size_t kMinTokens = 100;
inline constexpr std::size_t kMaxTokens = 200'000;

// An object with these members; nothing else is allowed.
common::Json object_schema(common::Json properties, std::vector<std::string> required);
common::Json text_schema(std::string_view description);
common::Json number_schema(std::string_view description);
common::Json list_schema(common::Json items, std::string_view description);

// The metadata of a record (docs/record.schema.json) without its images, whose texts and lists are bounded.
common::Json record_schema();
common::Json record_of(const Page& page);

}  // namespace winnow::mcp
