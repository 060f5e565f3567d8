// The writer is recursive. That is safe: the nesting of a record is fixed by the code that builds
// it and does not depend on the page.
#include "render/json_text.h"

#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "text/eight_bytes.h"

namespace winnow::render_detail {
namespace {

std::string dumped(const Record& value) {
  return value.dump(-1, ' ', false, Record::error_handler_t::replace);
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

class Writer {
 public:
  Writer(int indent, std::string& out) : indent_(indent), out_(out) {}

  void write(const Record& value, std::size_t depth) {
    if (value.is_string()) {
      write_text(value.get_ref<const std::string&>());
    } else if (value.is_object() && !value.empty()) {
      out_ += '{';
      for (auto member = value.begin(); member != value.end(); ++member) {
        begin_line(depth + 1, member == value.begin());
        write_text(member.key());
        out_.append(indent_ < 0 ? ":" : ": ");
        write(*member, depth + 1);
      }
      end('}', depth);
    } else if (value.is_array() && !value.empty()) {
      out_ += '[';
      for (bool is_first = true; const Record& entry : value) {
        begin_line(depth + 1, is_first);
        write(entry, depth + 1);
        is_first = false;
      }
      end(']', depth);
    } else {
      out_ += dumped(value);
    }
  }

 private:
  void write_text(const std::string& text) {
    if (!append_string(text, out_)) out_ += dumped(text);
  }
  void begin_line(std::size_t depth, bool is_first) {
    if (!is_first) out_ += ',';
    if (indent_ < 0) return;
    out_ += '\n';
    out_.append(depth * static_cast<std::size_t>(indent_), ' ');
  }
  void end(char bracket, std::size_t depth) {
    if (indent_ >= 0) out_.append("\n").append(depth * static_cast<std::size_t>(indent_), ' ');
    out_ += bracket;
  }

  int indent_;
  std::string& out_;
};

}  // namespace

void append_json(const Record& value, int indent, std::string& out) {
  Writer(indent, out).write(value, 0);
}

}  // namespace winnow::render_detail
