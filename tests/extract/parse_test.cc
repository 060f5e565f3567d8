// parse() of the public API.
#include "winnow/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace winnow {
namespace {

TEST(Parse, GivesADocumentThatOwnsItsText) {
  std::string html = "<title>Rye</title><p>It is <b>late</b>.";
  Result<ParsedPage> page = parse(html);
  ASSERT_TRUE(page);
  html.assign(html.size(), 'x');
  const ParsedPage moved = std::move(*page);
  EXPECT_EQ(tree_text(moved.document()),
            "| <html>\n|   <head>\n|     <title>\n|       \"Rye\"\n|   <body>\n|     <p>\n"
            "|       \"It is \"\n|       <b>\n|         \"late\"\n|       \".\"\n");
  EXPECT_EQ(moved.encoding(), "UTF-8");
}

TEST(Parse, DecodesByTheDeclaredEncoding) {
  const Result<ParsedPage> page =
      parse("<p>\xE9t\xE9", {.content_type = "text/html; charset=iso-8859-1"});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->encoding(), "windows-1252");
  EXPECT_NE(tree_text(page->document()).find("\xC3\xA9t\xC3\xA9"), std::string::npos);
}

TEST(Parse, GivesADocumentForAnyBytes) {
  for (const std::string& bytes : {std::string(), std::string(5000, '<'), std::string(99, '\0')}) {
    const Result<ParsedPage> page = parse(bytes);
    ASSERT_TRUE(page);
    EXPECT_GE(page->document().size(), 1U);
  }
}

TEST(Parse, KeepsToItsLimits) {
  const Result<ParsedPage> large = parse("<p>rye", {.max_bytes = 5});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::TooLarge);
  EXPECT_EQ(large.error().message, "parse page: larger than 5 bytes");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "<p>x";
  const Result<ParsedPage> cut = parse(many, {.max_nodes = 100});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->document().truncation(), dom::Truncation::Nodes);
}

}  // namespace
}  // namespace winnow
