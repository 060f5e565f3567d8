// Calls the record writer and the file writer of the library.
#include "common/json.h"

#include "bytes/file.h"
#include "render/json_text.h"

namespace winnow::common {

std::string json_text(const Json& value, int indent) {
  std::string text;
  render_detail::append_json(value, indent, text);
  return text += '\n';
}

Result<void> write_json(const std::string& path, const Json& value) {
  if (path.empty()) return {};
  return bytes::write_file(path, json_text(value, 2));
}

}  // namespace winnow::common
