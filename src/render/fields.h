// The table of the record's fields (winnow/record_fields.inc) as C++ values.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace winnow::render_detail {

enum class FieldKind : std::uint8_t {
  String,  // std::string, absent if empty
  Offset,
  Text,
  Date,
  Language,
  Flag,
  Texts,
  Type,
  Authors,
  Image,
  Images,
  Breadcrumbs,
  Body,
  OnRequest,  // a body in another format
  Articles,
  Comments,
  Bodies,
  Pieces,
  Explanation,
  Metadata,
};

struct Field {
  FieldKind kind;
  std::string_view name;
};

#define WINNOW_INPUT_FIELD(kind, member, name, c, since, description) Field{FieldKind::kind, name},
#define WINNOW_PAGE_FIELD WINNOW_INPUT_FIELD
#define WINNOW_BODY_FIELD WINNOW_INPUT_FIELD
// All rows, also those without a name.
inline constexpr Field kFields[] = {
#include "winnow/record_fields.inc"
};

inline constexpr std::size_t kFieldCount = [] {
  std::size_t count = 0;
  for (const Field& field : kFields) count += field.name.empty() ? 0 : 1;
  return count;
}();

// The fields of the record, in its order.
inline constexpr auto kRecordFields = [] {
  std::array<Field, kFieldCount> fields{};
  std::size_t count = 0;
  for (const Field& field : kFields)
    if (!field.name.empty()) fields[count++] = field;
  return fields;
}();

}  // namespace winnow::render_detail
