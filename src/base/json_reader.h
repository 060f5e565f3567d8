// Reads strict JSON from front to back without building a tree.
//
// Corpora and predictions are tens of megabytes of text in JSON. A tree of it costs several times as
// much as extracting the pages, and the caller needs each text once, in its own string.
//
//   JsonReader json(R"({"url": "u", "with": ["a"], "id": 7})");
//   for (json.enter_object(); json.next_key();) {
//     if (json.key() == "url") url = json.text();
//     else json.skip();
//   }
//   if (!json.is_finished()) report_error("not JSON");
//
// After the first error every call returns an empty value, loops end and is_finished() is false.
// Asking for another kind of value than the next one is an error too: check kind() first. Bytes in
// texts are not validated as UTF-8; a lone surrogate becomes U+FFFD. No recursion. Linear.
//
// JSON that pages carry is often not strict: base/json_values.h reads it leniently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::base {

class JsonReader {
 public:
  enum class Kind : std::uint8_t { Text, Object, Array, Null, True, False, Number, None };

  explicit JsonReader(std::string_view json) noexcept : json_(json) {}

  // Kind of the next value. None: no JSON value starts here.
  [[nodiscard]] Kind kind() noexcept;

  void enter_object() noexcept { enter('{'); }
  void enter_array() noexcept { enter('['); }
  // Advances to the next member or item, whose value must be read next; false after the last one.
  bool next_key();
  bool next_item() noexcept;
  [[nodiscard]] const std::string& key() const noexcept { return key_; }

  // The next value, which must be a text.
  std::string text();
  // The next value, which must be a number.
  double number() noexcept;
  // Skips the next value of any kind.
  void skip();

  // True if everything was valid and only white space follows.
  [[nodiscard]] bool is_finished() noexcept;

 private:
  void skip_white_space() noexcept;
  void enter(char bracket) noexcept;
  bool begin_member(char closing) noexcept;
  void read_text(std::string& out);
  void read_escape(std::string& out);
  char32_t read_four_digits() noexcept;
  void fail() noexcept;

  std::string_view json_;
  std::size_t position_ = 0;
  bool is_first_ = false;  // no comma comes before the first member
  bool failed_ = false;
  std::string key_;
};

}  // namespace winnow::base
