// Nearly all bytes of a corpus are in texts. They are copied in runs between escapes, which memchr
// finds.
#include "base/json_reader.h"

#include <charconv>

#include "base/utf8.h"

namespace winnow::base {
namespace {

constexpr bool is_scalar_byte(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.' ||
         c == 'E';
}

}  // namespace

void JsonReader::fail() noexcept {
  failed_ = true;
  position_ = json_.size();
}

void JsonReader::skip_white_space() noexcept {
  while (position_ < json_.size() && (json_[position_] == ' ' || json_[position_] == '\n' ||
                                      json_[position_] == '\r' || json_[position_] == '\t'))
    ++position_;
}

JsonReader::Kind JsonReader::kind() noexcept {
  skip_white_space();
  if (failed_ || position_ == json_.size()) return Kind::None;
  switch (json_[position_]) {
    case '"': return Kind::Text;
    case '{': return Kind::Object;
    case '[': return Kind::Array;
    case 'n': return Kind::Null;
    case 't': return Kind::True;
    case 'f': return Kind::False;
    default:
      return json_[position_] == '-' || (json_[position_] >= '0' && json_[position_] <= '9')
                 ? Kind::Number
                 : Kind::None;
  }
}

void JsonReader::enter(char bracket) noexcept {
  skip_white_space();
  if (position_ == json_.size() || json_[position_] != bracket) return fail();
  ++position_;
  is_first_ = true;
}

// Skips the comma before a member, or the closing bracket.
bool JsonReader::begin_member(char closing) noexcept {
  skip_white_space();
  if (failed_ || position_ == json_.size()) return fail(), false;
  const bool is_first = is_first_;
  is_first_ = false;
  if (json_[position_] == closing) return ++position_, false;
  if (is_first) return true;
  if (json_[position_] != ',') return fail(), false;
  ++position_;
  skip_white_space();
  return true;
}

bool JsonReader::next_key() {
  if (!begin_member('}')) return false;
  key_.clear();
  read_text(key_);
  skip_white_space();
  if (failed_ || position_ == json_.size() || json_[position_] != ':') return fail(), false;
  ++position_;
  return true;
}

bool JsonReader::next_item() noexcept { return begin_member(']'); }

std::string JsonReader::text() {
  std::string out;
  skip_white_space();
  read_text(out);
  if (failed_) out.clear();
  return out;
}

double JsonReader::number() noexcept {
  double value = 0;
  skip_white_space();
  const char* const begin = json_.data() + position_;
  const auto read = std::from_chars(begin, json_.data() + json_.size(), value);
  if (read.ec != std::errc()) return fail(), 0;
  position_ += static_cast<std::size_t>(read.ptr - begin);
  return value;
}

void JsonReader::read_text(std::string& out) {
  if (position_ == json_.size() || json_[position_] != '"') return fail();
  ++position_;
  std::size_t quote = json_.find('"', position_);
  // The quote found may itself be escaped, so it is searched again once an escape passes it.
  while (quote != std::string_view::npos) {
    const std::string_view run = json_.substr(position_, quote - position_);
    const std::size_t slash = run.find('\\');
    out.append(run.substr(0, slash));
    if (slash == std::string_view::npos) {
      position_ = quote + 1;
      return;
    }
    position_ += slash + 1;
    read_escape(out);
    if (failed_) return;
    if (position_ > quote) quote = json_.find('"', position_);
  }
  fail();
}

void JsonReader::read_escape(std::string& out) {
  if (position_ == json_.size()) return fail();
  switch (json_[position_++]) {
    case '"': out += '"'; return;
    case '\\': out += '\\'; return;
    case '/': out += '/'; return;
    case 'b': out += '\b'; return;
    case 'f': out += '\f'; return;
    case 'n': out += '\n'; return;
    case 'r': out += '\r'; return;
    case 't': out += '\t'; return;
    case 'u': break;
    default: return fail();
  }
  char32_t code_point = read_four_digits();
  const bool is_high = code_point >= 0xD800 && code_point < 0xDC00;
  if (is_high && json_.substr(position_, 2) == "\\u") {
    const std::size_t second = position_;
    position_ += 2;
    const char32_t low = read_four_digits();
    if (low >= 0xDC00 && low < 0xE000)
      code_point = 0x10000 + ((code_point - 0xD800) << 10) + (low - 0xDC00);
    else if (!failed_)
      position_ = second;  // a separate character
  }
  if (!failed_) append_utf8(out, code_point);
}

char32_t JsonReader::read_four_digits() noexcept {
  constexpr std::size_t kDigits = 4;
  if (json_.size() - position_ < kDigits) return fail(), 0;
  char32_t value = 0;
  for (std::size_t i = 0; i < kDigits; ++i) {
    const char c = json_[position_++];
    const char lower = static_cast<char>(c | 0x20);
    if (c >= '0' && c <= '9')
      value = value * 16 + static_cast<char32_t>(c - '0');
    else if (lower >= 'a' && lower <= 'f')
      value = value * 16 + static_cast<char32_t>(lower - 'a' + 10);
    else
      return fail(), 0;
  }
  return value;
}

void JsonReader::skip() {
  std::string open;  // expected closing brackets
  std::string ignored;
  do {
    skip_white_space();
    if (position_ == json_.size()) return fail();
    const char c = json_[position_];
    if (c == '"') {
      ignored.clear();
      read_text(ignored);
    } else if (c == '{' || c == '[') {
      open += c == '{' ? '}' : ']';
      ++position_;
    } else if (c == '}' || c == ']') {
      if (open.empty() || open.back() != c) return fail();
      open.pop_back();
      ++position_;
    } else if (!open.empty() && (c == ',' || c == ':')) {
      ++position_;
    } else if (is_scalar_byte(c)) {
      while (position_ < json_.size() && is_scalar_byte(json_[position_])) ++position_;
    } else {
      return fail();
    }
  } while (!failed_ && !open.empty());
}

bool JsonReader::is_finished() noexcept {
  skip_white_space();
  return !failed_ && position_ == json_.size();
}

}  // namespace winnow::base
