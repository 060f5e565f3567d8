// Passes nlohmann's values to the JSON writer of the library.
#include "common/json.h"

#include "bytes/file.h"
#include "render/json_writer.h"

namespace winnow::common {
namespace {

// Recursive. That is safe: the nesting of a value is fixed by the code that builds it and does not
// depend on the input.
void write(const Json& value, render_detail::JsonWriter& writer) {
  if (value.is_string()) {
    writer.text(value.get_ref<const std::string&>());
  } else if (value.is_object()) {
    writer.begin_object();
    for (const auto& [name, member] : value.items()) {
      writer.key(name);
      write(member, writer);
    }
    writer.end_object();
  } else if (value.is_array()) {
    writer.begin_array();
    for (const Json& entry : value) write(entry, writer);
    writer.end_array();
  } else {
    writer.literal(value.dump());
  }
}

}  // namespace

std::string json_text(const Json& value, int indent) {
  std::string text;
  render_detail::JsonWriter writer(indent, text);
  write(value, writer);
  return text += '\n';
}

Result<void> write_json(const std::string& path, const Json& value) {
  if (path.empty()) return {};
  return bytes::write_file(path, json_text(value, 2));
}

}  // namespace winnow::common
