// The tokens of CSS, read one at a time: CSS Syntax 3, section 4.
//
//   TokenReader reader("a{color:red}");
//   for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next()) ...
//
// Any text has tokens; broken parts are a BadString, BadUrl or Delimiter. Tokens are views into the
// text, which must outlive them; names keep their escapes (see unescape()). Comments are skipped.
// Linear, no allocation.
// https://www.w3.org/TR/css-syntax-3/#tokenization
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::layout {

enum class TokenKind : std::uint8_t {
  End,
  Space,
  Ident,
  Function,   // name(
  AtKeyword,  // @name
  Hash,       // #name
  String,
  BadString,
  Url,
  BadUrl,
  Number,
  Percentage,
  Dimension,
  Delimiter,  // any other single character
  Comment,    // <!-- and -->, which are ignored in a style sheet
  Colon,
  Semicolon,
  Comma,
  OpenSquare,
  CloseSquare,
  OpenParenthesis,
  CloseParenthesis,
  OpenBrace,
  CloseBrace,
};

struct Token {
  TokenKind kind = TokenKind::End;
  char delimiter = 0;
  bool is_signed = false;  // a number written with + or -
  bool has_escape = false;
  std::string_view name;  // without delimiters: the content of a string, the unit of a dimension
  std::string_view text;  // as written
  double number = 0;
};

class TokenReader {
 public:
  explicit TokenReader(std::string_view text) noexcept : text_(text) {}

  Token next() noexcept;
  // Where the next token starts.
  [[nodiscard]] std::size_t position() const noexcept { return position_; }

  // Skips to the end of the block, parenthesis or bracket that was just opened, at any nesting
  // depth. Pairs are counted, not stored: linear time, no memory.
  void skip_block(TokenKind opened) noexcept;

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  [[nodiscard]] bool starts_escape(std::size_t ahead) const noexcept;
  [[nodiscard]] bool starts_name(std::size_t ahead) const noexcept;
  [[nodiscard]] bool starts_number() const noexcept;
  bool skip_name() noexcept;  // true: it has escapes
  void skip_comments() noexcept;
  void read_number(Token& token) noexcept;
  void read_string(Token& token, char quote) noexcept;
  void read_url(Token& token) noexcept;
  void read_name_like(Token& token) noexcept;

  std::string_view text_;
  std::size_t position_ = 0;
};

// Resolves the escapes of a name or string: "md\:flex" becomes md:flex.
std::string unescape(std::string_view name);

}  // namespace winnow::layout
