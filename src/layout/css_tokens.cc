// CSS Syntax 3, section 4.3, as a reader over the text; each function names its subsection.
#include "layout/css_tokens.h"

#include <charconv>
#include <cmath>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::layout {
namespace {

constexpr bool is_name_start(char c) noexcept {
  return base::is_alpha(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool is_name_character(char c) noexcept {
  return is_name_start(c) || base::is_digit(c) || c == '-';
}
constexpr bool is_newline(char c) noexcept { return c == '\n' || c == '\r' || c == '\f'; }

}  // namespace

// 4.3.8 Two code points are a valid escape.
bool TokenReader::starts_escape(std::size_t ahead) const noexcept {
  return peek(ahead) == '\\' && position_ + ahead + 1 < text_.size() &&
         !is_newline(peek(ahead + 1));
}

// 4.3.9 Three code points would start an identifier.
bool TokenReader::starts_name(std::size_t ahead) const noexcept {
  const char c = peek(ahead);
  if (c == '-')
    return is_name_start(peek(ahead + 1)) || peek(ahead + 1) == '-' || starts_escape(ahead + 1);
  return is_name_start(c) || starts_escape(ahead);
}

// 4.3.10 Three code points would start a number.
bool TokenReader::starts_number() const noexcept {
  const std::size_t sign = peek() == '+' || peek() == '-' ? 1 : 0;
  return base::is_digit(peek(sign)) || (peek(sign) == '.' && base::is_digit(peek(sign + 1)));
}

// 4.3.2
void TokenReader::skip_comments() noexcept {
  while (peek() == '/' && peek(1) == '*') {
    const std::size_t end = text_.find("*/", position_ + 2);
    position_ = end == std::string_view::npos ? text_.size() : end + 2;
  }
}

// 4.3.11
bool TokenReader::skip_name() noexcept {
  bool has_escape = false;
  while (position_ < text_.size()) {
    if (is_name_character(peek())) {
      ++position_;
    } else if (starts_escape(0)) {
      has_escape = true;
      position_ += 2;
    } else {
      break;
    }
  }
  if (position_ > text_.size()) position_ = text_.size();
  return has_escape;
}

// 4.3.12 and 4.3.3
void TokenReader::read_number(Token& token) noexcept {
  const std::size_t begin = position_;
  if (peek() == '+' || peek() == '-') {
    token.is_signed = true;
    ++position_;
  }
  while (base::is_digit(peek())) ++position_;
  if (peek() == '.' && base::is_digit(peek(1))) {
    ++position_;
    while (base::is_digit(peek())) ++position_;
  }
  if (peek() == 'e' || peek() == 'E') {
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if (base::is_digit(peek(1 + sign))) {
      position_ += 1 + sign;
      while (base::is_digit(peek())) ++position_;
    }
  }
  std::string_view digits = text_.substr(begin, position_ - begin);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), token.number);
  // Too large or too small for a double.
  if (parsed.ec != std::errc{} || !std::isfinite(token.number)) token.number = 0;
  if (starts_name(0)) {
    const std::size_t unit = position_;
    token.kind = TokenKind::Dimension;
    token.has_escape = skip_name();
    token.name = text_.substr(unit, position_ - unit);
  } else if (peek() == '%') {
    ++position_;
    token.kind = TokenKind::Percentage;
  } else {
    token.kind = TokenKind::Number;
  }
}

// 4.3.5
void TokenReader::read_string(Token& token, char quote) noexcept {
  const std::size_t begin = ++position_;
  token.kind = TokenKind::String;
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == quote) {
      token.name = text_.substr(begin, position_ - begin);
      ++position_;
      return;
    }
    if (is_newline(c)) {
      token.kind = TokenKind::BadString;
      return;
    }
    if (c == '\\') {
      token.has_escape = true;
      ++position_;
    }
    ++position_;
  }
  if (position_ > text_.size()) position_ = text_.size();
  token.name = text_.substr(begin, position_ - begin);
}

// 4.3.6: the text between url( and ), without quotes.
void TokenReader::read_url(Token& token) noexcept {
  while (base::is_space(peek()) && position_ < text_.size()) ++position_;
  const std::size_t begin = position_;
  std::size_t end = begin;
  token.kind = TokenKind::Url;
  bool after_space = false;
  while (position_ < text_.size() && peek() != ')') {
    const char c = peek();
    if (base::is_space(c)) {
      after_space = true;
    } else {
      if (after_space || c == '"' || c == '\'' || c == '(') token.kind = TokenKind::BadUrl;
      if (c == '\\') {
        token.has_escape = true;
        ++position_;
        if (position_ >= text_.size()) break;
      }
      end = position_ + 1;
    }
    ++position_;
  }
  token.name = text_.substr(begin, end > begin ? end - begin : 0);
  if (position_ < text_.size()) ++position_;
}

// 4.3.4
void TokenReader::read_name_like(Token& token) noexcept {
  const std::size_t begin = position_;
  token.has_escape = skip_name();
  token.name = text_.substr(begin, position_ - begin);
  if (peek() != '(' || position_ >= text_.size()) {
    token.kind = TokenKind::Ident;
    return;
  }
  ++position_;
  token.kind = TokenKind::Function;
  if (!base::equals_ignoring_case(token.name, "url")) return;
  std::size_t ahead = 0;
  while (base::is_space(peek(ahead)) && position_ + ahead < text_.size()) ++ahead;
  if (peek(ahead) != '"' && peek(ahead) != '\'') read_url(token);
}

// 4.3.1
Token TokenReader::next() noexcept {
  skip_comments();
  Token token;
  const std::size_t begin = position_;
  if (begin >= text_.size()) return token;
  const char c = text_[begin];
  const auto single = [&](TokenKind kind) {
    token.kind = kind;
    ++position_;
  };
  if (base::is_space(c)) {
    token.kind = TokenKind::Space;
    while (position_ < text_.size() && base::is_space(peek())) ++position_;
  } else if (c == '"' || c == '\'') {
    read_string(token, c);
  } else if (c == '#' &&
             ((position_ + 1 < text_.size() && is_name_character(peek(1))) || starts_escape(1))) {
    ++position_;
    token.kind = TokenKind::Hash;
    token.has_escape = skip_name();
    token.name = text_.substr(begin + 1, position_ - begin - 1);
  } else if (starts_number()) {
    read_number(token);
  } else if (c == '-' && peek(1) == '-' && peek(2) == '>') {
    token.kind = TokenKind::Comment;
    position_ += 3;
  } else if (starts_name(0)) {
    read_name_like(token);
  } else if (c == '@' && starts_name(1)) {
    ++position_;
    token.kind = TokenKind::AtKeyword;
    token.has_escape = skip_name();
    token.name = text_.substr(begin + 1, position_ - begin - 1);
  } else if (text_.substr(begin).starts_with("<!--")) {
    token.kind = TokenKind::Comment;
    position_ += 4;
  } else {
    switch (c) {
      case ':': single(TokenKind::Colon); break;
      case ';': single(TokenKind::Semicolon); break;
      case ',': single(TokenKind::Comma); break;
      case '[': single(TokenKind::OpenSquare); break;
      case ']': single(TokenKind::CloseSquare); break;
      case '(': single(TokenKind::OpenParenthesis); break;
      case ')': single(TokenKind::CloseParenthesis); break;
      case '{': single(TokenKind::OpenBrace); break;
      case '}': single(TokenKind::CloseBrace); break;
      default: single(TokenKind::Delimiter); token.delimiter = c;
    }
  }
  token.text = text_.substr(begin, position_ - begin);
  return token;
}

void TokenReader::skip_block(TokenKind opened) noexcept {
  // NB: the standard keeps a stack of open brackets. Counting braces separately from the others
  // differs only if brackets overlap, and then a brace ends the block that it appears to end.
  const bool is_brace = opened == TokenKind::OpenBrace;
  std::size_t braces = is_brace ? 1 : 0;
  std::size_t others = is_brace ? 0 : 1;
  while (true) {
    const std::size_t before = position_;
    switch (next().kind) {
      case TokenKind::End: return;
      case TokenKind::OpenBrace: ++braces; break;
      case TokenKind::CloseBrace:
        if (braces == 0) {
          position_ = before;  // the closing brace of the enclosing block
          return;
        }
        if (--braces == 0 && is_brace) return;
        break;
      case TokenKind::Function:
      case TokenKind::OpenParenthesis:
      case TokenKind::OpenSquare: ++others; break;
      case TokenKind::CloseParenthesis:
      case TokenKind::CloseSquare:
        if (others > 0) --others;
        if (others == 0 && !is_brace && braces == 0) return;
        break;
      default: break;
    }
  }
}

// 4.3.7
std::string unescape(std::string_view name) {
  std::string out;
  out.reserve(name.size());
  for (std::size_t i = 0; i < name.size();) {
    if (name[i] != '\\') {
      out += name[i++];
      continue;
    }
    ++i;
    if (i >= name.size()) break;
    char32_t code_point = 0;
    std::size_t digits = 0;
    while (digits < 6 && i < name.size() && base::hex_value(name[i]) >= 0) {
      code_point = code_point * 16 + static_cast<char32_t>(base::hex_value(name[i]));
      ++i;
      ++digits;
    }
    if (digits == 0) {
      if (!is_newline(name[i])) out += name[i];
      ++i;
    } else {
      base::append_utf8(out, code_point == 0 ? base::kReplacementCharacter : code_point);
      if (i < name.size() && base::is_space(name[i])) ++i;
    }
  }
  return out;
}

}  // namespace winnow::layout
