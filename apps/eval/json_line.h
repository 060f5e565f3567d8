// Reads one line of JSON Lines from front to back, without building a tree.
//
// Corpora and predictions are tens of megabytes of text inside JSON; a tree of it costs several
// times what extracting the pages costs, and the reader wants each text once, in its own string.
//
//   JsonLine line(R"({"url": "u", "with": ["a"], "id": 7})");
//   for (line.enter_object(); line.next_key();) {
//     if (line.key() == "url") url = line.text();
//     else line.skip();
//   }
//   if (!line.is_finished()) report_error("it is not JSON");
//
// After the first thing that is not JSON every call gives nothing, loops end and is_finished() is
// false. Where the caller asks for another kind of value than is there, that is not JSON to it
// either: look at kind() first. Bytes inside texts are taken as they are, valid UTF-8 or not; a
// lone surrogate becomes U+FFFD. No recursion. Linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::eval {

class JsonLine {
 public:
  enum class Kind : std::uint8_t { Text, Object, Array, Null, True, False, Number, None };

  explicit JsonLine(std::string_view json) noexcept : json_(json) {}

  // What the next value is. None: no JSON value begins here.
  [[nodiscard]] Kind kind() noexcept;

  void enter_object() noexcept { enter('{'); }
  void enter_array() noexcept { enter('['); }
  // On to the next member or item, whose value must then be read; false behind the last one.
  bool next_key();
  bool next_item() noexcept;
  [[nodiscard]] const std::string& key() const noexcept { return key_; }

  // The value here, which is a text.
  std::string text();
  // The value here, which is a number.
  double number() noexcept;
  // Passes over the value here, whatever it is.
  void skip();

  // All was JSON and nothing but white space follows.
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
  bool is_first_ = false;  // the container was just entered: no comma comes before the next member
  bool failed_ = false;
  std::string key_;
};

}  // namespace winnow::eval
