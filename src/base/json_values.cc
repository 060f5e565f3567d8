// A loop over the bytes with a stack of open containers, at most kMaxDepth deep.
#include "base/json_values.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::base {

class LenientReader {
 public:
  LenientReader(std::string_view json, JsonValues& out)
      : json_(json.substr(0, JsonValues::kMaxBytes)), out_(out) {}

  void read() {
    while (step()) {
    }
    while (!open_.empty()) close();
  }

 private:
  // Reads one value, bracket or delimiter; false at the end.
  bool step() {
    skip_space();
    if (at_ >= json_.size() || out_.values_.size() >= JsonValues::kMaxValues) return false;
    const char c = json_[at_];
    switch (c) {
      case '{': return open(JsonKind::Object);
      case '[': return open(JsonKind::Array);
      case '}':
      case ']':
        ++at_;
        if (skipped_depth_ > 0)
          --skipped_depth_;
        else if (!open_.empty())
          close();
        return true;
      case ',':
      case ';':
        ++at_;
        key_ = {};
        return true;
      case '"':
      case '\'': return read_string(c);
      case '<':  // <!-- and <![CDATA[ before the JSON
        if (!out_.values_.empty()) return false;
        at_ = std::min(
            json_.find_first_of("{[", at_ + (json_.substr(at_).starts_with("<![CDATA[") ? 9U : 1U)),
            json_.size());
        return true;
      case '/':  // "//<![CDATA[", "/* <![CDATA[ */"
        if (!out_.values_.empty()) return false;
        at_ = std::min(json_.find('{', at_), json_.size());
        return true;
      default: return read_word();
    }
  }

  void skip_space() {
    while (at_ < json_.size() && (base::is_space(json_[at_]) || json_[at_] == '\0')) ++at_;
    if (json_.substr(at_).starts_with("\xEF\xBB\xBF")) {
      at_ += 3;
      skip_space_once_more();
    }
  }
  void skip_space_once_more() {
    while (at_ < json_.size() && base::is_space(json_[at_])) ++at_;
  }

  bool open(JsonKind kind) {
    ++at_;
    if (skipped_depth_ > 0 || open_.size() >= JsonValues::kMaxDepth) {
      ++skipped_depth_;
      return true;
    }
    add(kind, {});
    open_.push_back(out_.size() - 1);
    return true;
  }

  void close() {
    out_.values_[open_.back()].end = out_.size();
    open_.pop_back();
    key_ = {};
  }

  void add(JsonKind kind, std::string_view text) {
    if (skipped_depth_ > 0) return;
    const std::uint32_t number = out_.size();
    out_.values_.push_back({.kind = kind,
                            .parent = open_.empty() ? number : open_.back(),
                            .end = number + 1,
                            .key = std::exchange(key_, {}),
                            .text = text});
  }

  bool read_string(char mark) {
    const std::optional<std::string_view> text = string(mark);
    if (!text) return false;
    if (!read_as_key(*text)) add(JsonKind::String, *text);
    return true;
  }

  // A number, true, false, null, or a key without quotation marks: up to the next delimiter.
  bool read_word() {
    const std::size_t begin = at_;
    while (at_ < json_.size() &&
           (base::is_alphanumeric(json_[at_]) ||
            std::string_view("+-._$!").find(json_[at_]) != std::string_view::npos))
      ++at_;
    if (at_ == begin) return false;
    const std::string_view word = json_.substr(begin, at_ - begin);
    if (read_as_key(word)) return true;
    add(base::is_digit(word[0]) || word[0] == '-' ? JsonKind::Number : JsonKind::Other, word);
    return true;
  }

  // True if a colon follows, which makes the text the key of the next value.
  bool read_as_key(std::string_view text) {
    skip_space();
    if (at_ >= json_.size() || json_[at_] != ':') return false;
    ++at_;
    key_ = text;
    return true;
  }

  // From an opening quotation mark past the closing one. Nothing if it is never closed.
  std::optional<std::string_view> string(char mark) {
    const std::size_t begin = ++at_;
    std::size_t quote = json_.find(mark, begin);
    if (quote == std::string_view::npos) return std::nullopt;
    const std::string_view plain = json_.substr(begin, quote - begin);
    const std::size_t escape = plain.find('\\');
    if (escape == std::string_view::npos) {
      at_ = quote + 1;
      return plain;
    }
    std::string decoded(plain.substr(0, escape));
    at_ = begin + escape;
    // The next backslash is searched only after the last one was passed, so all searches are
    // linear.
    while (at_ < json_.size() && json_[at_] != mark) {
      if (json_[at_] == '\\') {
        unescape(decoded);
        continue;
      }
      if (quote < at_) quote = std::min(json_.find(mark, at_), json_.size());
      const std::size_t next =
          at_ + std::min(json_.substr(at_, quote - at_).find('\\'), quote - at_);
      decoded += json_.substr(at_, next - at_);
      at_ = next;
    }
    if (at_ >= json_.size()) return std::nullopt;
    ++at_;
    return out_.decoded_.emplace_back(std::move(decoded));
  }

  void unescape(std::string& out) {
    const char kind = at_ + 1 < json_.size() ? json_[at_ + 1] : '\\';
    at_ = std::min(at_ + 2, json_.size());
    switch (kind) {
      case 'n': out += '\n'; break;
      case 'r':
      case 't':
      case 'b':
      case 'f': out += ' '; break;  // white space, as far as metadata is concerned
      case 'u': unescape_unit(out); break;
      default: out += kind;
    }
  }

  // \uD83C\uDF3E is one character of two units.
  void unescape_unit(std::string& out) {
    const std::optional<char32_t> first = unit();
    if (!first) return;
    if (*first >= 0xD800 && *first < 0xDC00 && json_.substr(at_).starts_with("\\u")) {
      at_ += 2;
      const std::optional<char32_t> second = unit();
      if (second && *second >= 0xDC00 && *second < 0xE000)
        return base::append_utf8(out, 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00));
    }
    base::append_utf8(out, *first);
  }

  std::optional<char32_t> unit() {
    if (json_.size() - at_ < 4) return std::nullopt;
    char32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const int digit = base::hex_value(json_[at_ + i]);
      if (digit < 0) return std::nullopt;
      value = value * 16 + static_cast<char32_t>(digit);
    }
    at_ += 4;
    return value;
  }

  std::string_view json_;
  std::size_t at_ = 0;
  std::string_view key_;
  std::vector<std::uint32_t> open_;
  std::size_t skipped_depth_ = 0;  // open brackets below the deepest kept one
  JsonValues& out_;
};

// Moving a deque allocates, so the values are read in place.
JsonValues JsonValues::read(std::string_view json) {
  JsonValues values;
  LenientReader reader(json, values);
  reader.read();
  return values;
}

std::optional<std::uint32_t> JsonValues::find(std::uint32_t object,
                                              std::string_view key) const noexcept {
  if (values_[object].kind != JsonKind::Object) return std::nullopt;
  std::size_t seen = 0;
  for (std::uint32_t member = object + 1; member < values_[object].end && seen < kMaxMembers;
       member = values_[member].end, ++seen)
    if (values_[member].key == key) return member;
  return std::nullopt;
}

}  // namespace winnow::base
