// Writes JSON for the library and the programs, without building a tree of values first.
//
//   JsonWriter json(-1, out);
//   json.begin_object();
//   json.key("title");
//   json.text("On rye");
//   json.end_object();                // out += {"title":"On rye"}
//
// The same bytes as nlohmann's dump(). Most of a record is the body of a page, and nearly all of
// its bytes need no escaping. So a string is searched eight bytes at a time and copied in runs;
// dump() decides byte by byte. Invalid UTF-8 is left to dump(), which replaces it with U+FFFD.
//
// Linear in the output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::render_detail {

class JsonWriter {
 public:
  // `indent`: spaces per level; -1 = everything on one line. Appends to `out`, which must outlive
  // the writer.
  JsonWriter(int indent, std::string& out) : indent_(indent), out_(out) {}

  // REQUIRES: in an object, each value follows its key; what was begun is ended.
  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  void key(std::string_view name);
  void text(std::string_view value);
  void number(std::uint64_t value);
  void number(double value);
  void boolean(bool value) { literal(value ? "true" : "false"); }
  // A number, true, false or null that is already written as JSON.
  void literal(std::string_view value);

 private:
  void begin(char bracket);
  void end(char bracket);
  void begin_value();
  void begin_line();

  int indent_;
  std::string& out_;
  std::size_t depth_ = 0;
  bool is_first_ = true;  // of its object or array
  bool follows_key_ = false;
};

// Appends the string with its quotation marks.
void append_json_string(std::string_view text, std::string& out);

}  // namespace winnow::render_detail
