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

// True if brackets outside texts are nested deeper than the limit.
bool is_too_deep(std::string_view text, std::size_t limit) {
  std::size_t level = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      if (++level > limit) return true;
    } else if ((c == '}' || c == ']') && level > 0) {
      --level;
    }
  }
  return false;
}

// Counts while nlohmann parses. What is over a limit is not kept.
class JsonCounter {
 public:
  explicit JsonCounter(const JsonLimits& limits)
      : limits_(limits), members_(limits.levels + 2, std::size_t{0}) {}

  bool keeps(int depth, Json::parse_event_t event) {
    using Event = Json::parse_event_t;
    const auto level = static_cast<std::size_t>(depth);
    if (event == Event::object_start && level + 1 < members_.size()) members_[level + 1] = 0;
    if (event == Event::key && level < members_.size() &&
        (comparisons_ += members_[level]++) > limits_.comparisons)
      problem_ = "too many members of objects";
    if (event != Event::object_end && event != Event::array_end && ++values_ > limits_.values)
      problem_ = "more than " + std::to_string(limits_.values) + " values";
    return problem_.empty();
  }
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  const JsonLimits& limits_;
  std::vector<std::size_t> members_;  // of the object that is open at each depth
  std::size_t comparisons_ = 0;
  std::size_t values_ = 0;
  std::string problem_;
};

}  // namespace

Result<Json> read_json(std::string_view text, const JsonLimits& limits) {
  if (is_too_deep(text, limits.levels))
    return fail(ErrorCode::InvalidArgument,
                "JSON: more than " + std::to_string(limits.levels) + " levels");
  JsonCounter counter(limits);
  Json value = Json::parse(
      text,
      [&](int depth, Json::parse_event_t event, Json&) { return counter.keeps(depth, event); },
      false);
  if (!counter.problem().empty())
    return fail(ErrorCode::InvalidArgument, "JSON: " + counter.problem());
  if (value.is_discarded()) return fail(ErrorCode::InvalidArgument, "not valid JSON");
  return value;
}

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
