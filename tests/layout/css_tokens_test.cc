#include "layout/css_tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::layout {
namespace {

std::vector<TokenKind> kinds_of(std::string_view text) {
  std::vector<TokenKind> kinds;
  TokenReader reader(text);
  for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next())
    kinds.push_back(token.kind);
  return kinds;
}

TEST(CssTokens, CutsARuleIntoItsTokens) {
  using enum TokenKind;
  EXPECT_EQ(kinds_of("a{b:1px}"),
            (std::vector<TokenKind>{Ident, OpenBrace, Ident, Colon, Dimension, CloseBrace}));
}

TEST(CssTokens, ReadsNumbersWithSignFractionAndExponent) {
  TokenReader reader("-1.5e2px");
  const Token token = reader.next();
  EXPECT_EQ(token.number, -150);
  EXPECT_EQ(token.name, "px");
}

TEST(CssTokens, TakesAHugeNumberForNone) { EXPECT_EQ(TokenReader("1e999px").next().number, 0); }

TEST(CssTokens, PassesOverComments) {
  EXPECT_EQ(kinds_of("/* a */b/**//* c"), std::vector<TokenKind>{TokenKind::Ident});
}

TEST(CssTokens, KeepsAStringUntilItsQuote) {
  EXPECT_EQ(TokenReader("\"a'b\\\"c\"d").next().name, "a'b\\\"c");
}

TEST(CssTokens, CallsAStringBadThatALineBreakEnds) {
  EXPECT_EQ(TokenReader("'ab\ncd'").next().kind, TokenKind::BadString);
}

TEST(CssTokens, ReadsAUrlWithoutQuotes) {
  const Token token = TokenReader("url( a.png )").next();
  EXPECT_EQ(token.kind, TokenKind::Url);
  EXPECT_EQ(token.name, "a.png");
}

TEST(CssTokens, EndsAfterABackslashAtTheEnd) {
  EXPECT_EQ(kinds_of("a\\").size(), 2U);
  EXPECT_EQ(kinds_of("'a\\").size(), 1U);
  EXPECT_EQ(kinds_of("url(a\\").size(), 1U);
}

TEST(CssTokens, SkipsABlockWithWhatItHolds) {
  const std::string_view text = "{a{b(})}c]}d";
  TokenReader reader(text);
  reader.next();
  reader.skip_block(TokenKind::OpenBrace);
  EXPECT_EQ(text.substr(reader.position()), "c]}d");
}

TEST(CssTokens, DoesNotLeaveTheBraceAroundABracket) {
  const std::string_view text = "(a}b";
  TokenReader reader(text);
  reader.next();
  reader.skip_block(TokenKind::OpenParenthesis);
  EXPECT_EQ(text.substr(reader.position()), "}b");
}

TEST(Unescape, ResolvesCharactersAndCodePoints) {
  EXPECT_EQ(unescape("md\\:flex"), "md:flex");
  EXPECT_EQ(unescape("\\31 0"), "10");
  EXPECT_EQ(unescape("\\e9 t\\E9"), "\xC3\xA9t\xC3\xA9");
}

}  // namespace
}  // namespace winnow::layout
