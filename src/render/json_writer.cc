// Strings, separators and indentation. nlohmann writes the rare rest: fractions and invalid UTF-8.
#include "render/json_writer.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "text/eight_bytes.h"

namespace winnow::render_detail {
namespace {

std::string dumped(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

constexpr bool is_plain(char c) noexcept {
  return c >= ' ' && c != '"' && c != '\\';  // bytes >= 0x80: depends on the sign of char
}

// A high bit for each byte that is a quote, a backslash, a control character or not ASCII.
constexpr std::uint64_t special_bytes(std::uint64_t bytes) noexcept {
  using text::ascii_between;
  return (bytes & text::kHighBits) | ascii_between(bytes, '"', '"') |
         ascii_between(bytes, '\\', '\\') |
         (~ascii_between(bytes, ' ', 0x7F) & ~bytes & text::kHighBits);
}

// The position of the first byte from `at` on that is not ASCII or needs an escape.
std::size_t end_of_plain(std::string_view text, std::size_t at) noexcept {
  for (; at + text::kEight <= text.size(); at += text::kEight)
    if (const std::uint64_t special = special_bytes(text::load_eight(text.data() + at)))
      return at + text::bytes_before_first(special);
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80 && is_plain(text[at]))
    ++at;
  return at;
}

void append_escaped(char c, std::string& out) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\t': out += "\\t"; return;
    case '\n': out += "\\n"; return;
    case '\f': out += "\\f"; return;
    case '\r': out += "\\r"; return;
    default: break;
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  out.append("\\u00");
  out += kHex[static_cast<unsigned char>(c) >> 4];
  out += kHex[c & 15];
}

// JSON allows these in strings, but programs that split JSON Lines at any Unicode line break, as
// Python's str.splitlines() does, would cut a record there.
constexpr bool is_line_separator(char32_t c) noexcept {
  return c == 0x2028 || c == 0x2029 || c == 0x85;
}

std::string_view escaped_line_separator(char32_t c) noexcept {
  return c == 0x85 ? "\\u0085" : c == 0x2028 ? "\\u2028" : "\\u2029";
}

// Returns false and leaves `out` unchanged if the bytes are not valid UTF-8.
bool append_string(std::string_view text, std::string& out) {
  const std::size_t begin = out.size();
  out += '"';
  std::size_t copied = 0;
  for (std::size_t at = end_of_plain(text, 0); at < text.size();) {
    if (static_cast<unsigned char>(text[at]) >= 0x80) {
      const base::CodePoint point = base::read_utf8(text, at);
      if (point.length == 1) {
        out.resize(begin);
        return false;
      }
      if (is_line_separator(point.value)) {
        out.append(text, copied, at - copied).append(escaped_line_separator(point.value));
        copied = at + point.length;
      }
      at += point.length;
      // In most scripts the next character is not ASCII either.
      if (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80) continue;
    } else {
      out.append(text, copied, at - copied);
      append_escaped(text[at], out);
      copied = ++at;
    }
    at = end_of_plain(text, at);
  }
  out.append(text, copied, std::string_view::npos).append("\"");
  return true;
}

}  // namespace

void append_json_string(std::string_view text, std::string& out) {
  if (append_string(text, out)) return;
  // Replace what is not UTF-8, then escape the result.
  append_string(nlohmann::json::parse(dumped(text)).get<std::string>(), out);
}

void JsonWriter::key(std::string_view name) {
  begin_line();
  append_json_string(name, out_);
  out_.append(indent_ < 0 ? ":" : ": ");
  follows_key_ = true;
}

void JsonWriter::text(std::string_view value) {
  begin_value();
  append_json_string(value, out_);
}

void JsonWriter::number(std::uint64_t value) {
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  literal({digits.data(), end});
}

void JsonWriter::number(double value) { literal(dumped(value)); }

void JsonWriter::literal(std::string_view value) {
  begin_value();
  out_.append(value);
}

void JsonWriter::begin(char bracket) {
  begin_value();
  out_ += bracket;
  ++depth_;
  is_first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!is_first_ && indent_ >= 0)
    out_.append("\n").append(depth_ * static_cast<std::size_t>(indent_), ' ');
  out_ += bracket;
  is_first_ = false;
}

void JsonWriter::begin_value() {
  if (!follows_key_ && depth_ > 0) begin_line();
  follows_key_ = false;
}

void JsonWriter::begin_line() {
  if (!is_first_) out_ += ',';
  is_first_ = false;
  if (indent_ >= 0) out_.append("\n").append(depth_ * static_cast<std::size_t>(indent_), ' ');
}

}  // namespace winnow::render_detail
