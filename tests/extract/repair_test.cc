// Pages that an element without an end tag hides.
#include "extract/repair.h"

#include <gtest/gtest.h>

#include "winnow/extract.h"

namespace winnow {
namespace {

const std::string kBody =
    "<main><h1>Rye is late</h1>"
    "<p>The rye on the northern fields is two weeks late this year, and the mill waits for it.</p>"
    "<p>Nobody in the village can remember a June as cold as this one, says the miller.</p>"
    "<p>The baker has begun to mix oats into the bread, which nobody likes but him.</p></main>";

std::string body_of(const std::string& html) {
  const Result<Page> page = extract(html);
  return page ? page->article_body : page.error().message;
}

TEST(Repair, ClosesWhatHidesThePage) {
  const std::string plain = body_of("<title>Rye</title>" + kBody);
  ASSERT_NE(plain.find("two weeks late"), plain.npos);
  struct Case {
    const char* head;
    const char* repaired;
  };
  for (const auto& [head, repaired] : std::initializer_list<Case>{
           {"<title>Rye<meta charset=utf-8><body>", "title"},
           {"<title>Rye</title><script>var a = 1 < 2;\n</head><body>", "script"},
           {"<title>Rye</title><style>p { color: red }\n<body>", "style"},
           {"<title>Rye</title><!-- menu -><p>", "comment"},
           {"<title>Rye</title><textarea>", "textarea"},
           {"<title>Rye<style>p { color: red }\n<body>", "title, style"}}) {
    const Result<Page> page = extract(head + kBody);
    ASSERT_TRUE(page) << head;
    EXPECT_EQ(page->article_body, plain) << head;
    EXPECT_EQ(page->metadata.repaired, repaired) << head;
    EXPECT_EQ(page->headline, "Rye is late") << head;
  }
}

TEST(Repair, LeavesPagesWithTextAsTheyAre) {
  for (const std::string& html :
       {kBody, kBody + "<!-- the rest is left out " + kBody, kBody + "<textarea>" + kBody,
        "<title>Rye</title>" + kBody + "<script>\n" + kBody}) {
    const Result<Page> page = extract(html);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->metadata.repaired, std::nullopt) << html;
  }
}

TEST(Repair, LeavesElementsThatEndAsTheyAre) {
  for (const std::string& html :
       {"<p>Rye.<!-- " + kBody + " -->", "<p>Rye.<textarea>" + kBody + "</textarea>",
        "<p>Rye.<script>\n" + kBody + "</script>", "<title>Rye " + std::string(400, 'x')}) {
    const Result<Page> page = extract(html);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->metadata.repaired, std::nullopt) << html;
    EXPECT_EQ(page->article_body.find("two weeks late"), std::string::npos) << html;
  }
}

TEST(Repair, KeepsCodeThatContainsTagsInStrings) {
  const std::string html = "<title>Rye</title><script>var a = \"<div>" + std::string(300, 'x') +
                           "\";\n</head><body>" + kBody;
  EXPECT_EQ(body_of(html), body_of("<title>Rye</title>" + kBody));
}

TEST(Repair, GivesOffsetsInTheBytesOfThePage) {
  // \xFC: the page is not UTF-8, so offsets in the text and in the bytes differ, too.
  const std::string html =
      "<title>R\xFC ye<style>p { color: red }\n<meta charset=windows-1252><body>" + kBody;
  const Result<Page> page = extract(
      html, {.content_type = "text/html; charset=windows-1252", .pieces = true, .explain = true});
  ASSERT_TRUE(page);
  ASSERT_EQ(page->metadata.repaired, "title, style");
  std::size_t found = 0;
  for (const Piece& piece : page->pieces) {
    ASSERT_LE(piece.end, html.size());
    if (html.substr(piece.start, piece.end - piece.start).find("baker has begun") != html.npos)
      ++found;
  }
  EXPECT_GE(found, 1U);
  std::size_t explained = 0;
  for (const BlockExplanation& block : page->explanation->blocks)
    if (html.substr(block.start).starts_with("The baker")) ++explained;
  EXPECT_EQ(explained, 1U);
}

TEST(Repair, UndoesInsertionsInReverseOrder) {
  const std::vector<extract_detail::Repair> repairs = {{10, "</title>", "title"},
                                                       {30, "</style>", "style"}};
  EXPECT_EQ(extract_detail::offset_before(repairs, 5), 5U);
  EXPECT_EQ(extract_detail::offset_before(repairs, 14), 10U);
  EXPECT_EQ(extract_detail::offset_before(repairs, 20), 12U);
  EXPECT_EQ(extract_detail::offset_before(repairs, 50), 34U);
}

// Each repair costs a pass, so that their number is limited.
TEST(Repair, StopsAfterAFew) {
  std::string html;
  for (int i = 0; i < 1000; ++i) html += "<title>Rye<style>p { color: red }\n";
  const Result<Page> page = extract(html + kBody);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->metadata.repaired, "title, style, title, style");
}

}  // namespace
}  // namespace winnow
