// Reads JSON as it occurs in pages into flat arrays.
//
//   const JsonValues json = JsonValues::read(R"({"@type": "Article", "author": {"name": "Ann"}})");
//   json.find(0, "author")        the index of that value
//   json[number].text             for strings and numbers
//
// Values are in document order; the contents of a value follow it, up to its `end`, as in
// dom::Document. So nothing recurses at any nesting: values deeper than kMaxDepth are left out, and
// reading stops after kMaxValues or kMaxBytes and keeps what was read.
//
// Lenient, as pages require: raw line feeds inside strings, commas before a closing bracket, <!--
// --> and CDATA delimiters around the whole, several values in sequence, a missing end, and what
// literals of JavaScript may have: keys without quotation marks, single ones, words such as
// undefined and !0. Reading ends at the first other error; what was read is kept.
//
// Lifetime: texts are views of the input if they contain no escapes, else of the JsonValues, which
// can be moved but not copied. Linear. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::base {

enum class JsonKind : std::uint8_t { Object, Array, String, Number, Other };

struct JsonValue {
  JsonKind kind = JsonKind::Other;
  std::uint32_t parent = 0;    // object or array around it; of an outermost value itself
  std::uint32_t end = 0;       // one past the last value inside it
  std::string_view key = {};   // in its object; empty in an array
  std::string_view text = {};  // of a String, Number, Other
};

class JsonValues {
 public:
  static constexpr std::size_t kMaxDepth = 32;
  static constexpr std::size_t kMaxValues = 50'000;
  static constexpr std::size_t kMaxMembers = 256;
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  static JsonValues read(std::string_view json);

  JsonValues() = default;
  JsonValues(JsonValues&&) noexcept = default;
  JsonValues& operator=(JsonValues&&) noexcept = default;

  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(values_.size());
  }
  const JsonValue& operator[](std::uint32_t value) const noexcept { return values_[value]; }

  // The member of an object by name; the first if there are several. Examines at most kMaxMembers,
  // so that many references to one huge object cost no more than its size.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t object,
                                                  std::string_view key) const noexcept;
  // Calls `use(value)` for the value itself or, if it is an array, for each of its items.
  template <typename Use>
  void each_of(std::uint32_t value, const Use& use) const {
    if (values_[value].kind != JsonKind::Array) return use(value);
    for (std::uint32_t item = value + 1; item < values_[value].end; item = values_[item].end)
      use(item);
  }

 private:
  friend class LenientReader;
  std::vector<JsonValue> values_;
  std::deque<std::string> decoded_;  // strings with escapes; a deque keeps their addresses
};

}  // namespace winnow::base
