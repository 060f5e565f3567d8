// The fields are those of the table of the record (winnow/record_fields.inc).
#include "mcp/schemas.h"

#include <string_view>
#include <utility>

#include "winnow/render.h"

namespace winnow::mcp {
namespace {

using common::Json;

// A page decides how long its description is, and an answer has a budget.
constexpr std::size_t kMaxTextBytes = 1000;
constexpr std::size_t kMaxListItems = 30;

enum class Kind {
  String,
  Text,
  Date,
  Language,
  Type,
  Flag,
  Texts,
  Authors,
  Image,
  Images,
  Breadcrumbs,
  Offset
};

struct Field {
  Kind kind;
  std::string_view name;
  std::string_view description;
};

constexpr Field kFields[] = {
#define WINNOW_INPUT_FIELD(kind, member, name, c, since, description) \
  {Kind::kind, name, description},
#define WINNOW_PAGE_FIELD(kind, member, name, c, since, description) \
  {Kind::kind, name, description},
#include "winnow/record_fields.inc"
};

// What only files have, what only other languages have, and what is long and of little use to a model.
bool is_left_out(const Field& field) {
  return field.name.empty() || field.kind == Kind::Images || field.kind == Kind::Offset ||
         field.name == "path" || field.name == "warcRecordId";
}

Json schema_of(Kind kind) {
  const Json text = {{"type", "string"}};
  const auto named = [&](const char* first, const char* second) {
    Json properties = {{first, text}};
    if (second != nullptr) properties[second] = text;
    return object_schema(std::move(properties), {first});
  };
  switch (kind) {
    case Kind::Flag: return {{"type", "boolean"}};
    case Kind::Texts: return list_schema(text, "");
    case Kind::Authors: return list_schema(named("name", "nameRaw"), "");
    case Kind::Image: return named("url", nullptr);
    case Kind::Breadcrumbs: return list_schema(named("name", "url"), "");
    default: return text;
  }
}

void limit(Json& value) {
  if (value.is_string()) {
    auto& text = value.get_ref<std::string&>();
    if (text.size() <= kMaxTextBytes) return;
    std::size_t end = kMaxTextBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    text.append(" ...");
  } else if (value.is_array() && value.size() > kMaxListItems) {
    value.erase(value.begin() + kMaxListItems, value.end());
  }
}

}  // namespace

Json object_schema(Json properties, std::vector<std::string> required) {
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json text_schema(std::string_view description) {
  return {{"type", "string"}, {"description", description}};
}

Json number_schema(std::string_view description) {
  return {{"type", "integer"}, {"minimum", 0}, {"description", description}};
}

Json list_schema(Json items, std::string_view description) {
  Json schema = {{"type", "array"}, {"items", std::move(items)}};
  if (!description.empty()) schema["description"] = description;
  return schema;
}

Json record_schema() {
  Json properties = Json::object();
  for (const Field& field : kFields) {
    if (is_left_out(field)) continue;
    Json schema = schema_of(field.kind);
    schema["description"] = field.description;
    properties[std::string(field.name)] = std::move(schema);
  }
  Json schema = object_schema(std::move(properties), {});
  schema["description"] = "What is known about the page, as in the records of winnow";
  return schema;
}

Json record_of(const Page& page) {
  RenderOptions options;
  for (const Field& field : kFields)
    if (!is_left_out(field)) options.fields.emplace_back(field.name);
  const Result<Json> read = common::read_json(render(page, Format::JsonLines, options));
  Json record = read ? *read : Json::object();
  for (auto& [name, value] : record.items()) {
    limit(value);
    if (value.is_array())
      for (Json& item : value) {
        limit(item);
        if (item.is_object())
          for (auto& [inner, text] : item.items()) limit(text);
      }
    if (value.is_object())
      for (auto& [inner, text] : value.items()) limit(text);
  }
  return record;
}

}  // namespace winnow::mcp
