// Plain text: the structure that remains without markup.
#include "render/plain_text.h"

#include <gtest/gtest.h>

#include "content/bare_text.h"
#include "content/content.h"
#include "html/parse.h"
#include "winnow/render.h"

namespace winnow::render_detail {
namespace {

Content content_of(const std::string& html) {
  const auto document = html::parse(html);
  return content::content_of(*document,
                             {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}});
}
std::string text_of(const std::string& html) { return write_plain_text(content_of(html)); }

TEST(PlainText, SeparatesBlocksByAnEmptyLine) {
  EXPECT_EQ(text_of("<h2>Rye</h2><p>One<br>two<p>three"), "Rye\n\nOne\ntwo\n\nthree\n");
}
TEST(PlainText, MarksItemsAndIndentsNestedLists) {
  EXPECT_EQ(text_of("<p>x<ul><li>a<ol><li>b<li>c</ol><li>d</ul>y<ol start=3><li>e</ol>"),
            "x\n\n- a\n  1. b\n  2. c\n- d\n\ny\n\n3. e\n");
}
TEST(PlainText, SetsItemsOfSeveralParagraphsApart) {
  EXPECT_EQ(text_of("<ul><li><p>a<p>b<li>c</ul>"), "- a\n\n  b\n\n- c\n");
}
TEST(PlainText, MarksQuotes) {
  EXPECT_EQ(text_of("<blockquote><p>a<p>b</blockquote>c"), "> a\n>\n> b\n\nc\n");
}
TEST(PlainText, KeepsCodeVerbatim) {
  EXPECT_EQ(text_of("a<pre>if x:\n\n    go()</pre>b"), "a\n\nif x:\n\n    go()\n\nb\n");
}
TEST(PlainText, WritesATableRowOnOneLine) {
  EXPECT_EQ(text_of("<table><tr><th>a<th>b<tr><td><td><p>c<p>d</table>"), "a | b\n| c d\n");
}
TEST(PlainText, KeepsColumnsBelowACellThatSpansRows) {
  EXPECT_EQ(text_of("<table><tr><th>Field<th>Grain<th>Tons<tr><td rowspan=2>Upper<td>rye<td>3"
                    "<tr><td>oats<td>2<tr><td rowspan=2>Lower<td>rye<td>4<tr><td><td>"
                    "<tr><td colspan=3>In tons</table>"),
            "Field | Grain | Tons\nUpper | rye | 3\n| oats | 2\nLower | rye | 4\nIn tons\n");
}
TEST(PlainText, IndentsWhatDescribesATerm) {
  EXPECT_EQ(text_of("<dl><dt>a<dd>b<dt>c<dd>d</dl>"), "a\n  b\nc\n  d\n");
}
TEST(PlainText, WritesExponentsAndFormulasAsTheBareWordsDo) {
  EXPECT_EQ(text_of("<p>10<sup>6</sup> <math><annotation encoding=application/x-tex>\\alpha"
                    "</annotation></math>"),
            "10^6 α\n");
}

Page page_of(const std::string& html) {
  Page page;
  page.headline = "T";
  page.content = content_of(html);
  page.article_body = content::bare_text(page.content);
  return page;
}

TEST(TextFormat, IsTheBareWordsWhenAsked) {
  const Page page = page_of("<ul><li>a<li>b</ul>");
  EXPECT_EQ(render(page, Format::Text), "T\n\n- a\n- b\n");
  EXPECT_EQ(render(page, Format::Text, {.bare = true}), "a\nb\n");
  EXPECT_TRUE(needs_content(Format::Text));
  EXPECT_FALSE(needs_content(Format::Text, {.bare = true}));
}

// A thread: an opening and two messages.
Page thread() {
  Page page;
  page.articles_are_body = true;
  page.article_body = "Mill forum\nIs rye late?\nYes.";
  page.opening = content_of("<p>Mill forum");
  page.articles.resize(2);
  page.articles[0].authors = {"Ann"};
  page.articles[0].article_body = "Is rye late?";
  page.articles[0].content = content_of("<p>Is rye <b>late</b>?");
  page.articles[1].article_body = "Yes.";
  page.articles[1].content = content_of("<p>Yes.");
  page.content = content_of("<p>Mill forum<p>Is rye <b>late</b>?<p>Yes.");
  return page;
}

TEST(TextFormat, WritesTheOpeningOfAThreadAndItsMessages) {
  EXPECT_EQ(render(thread(), Format::Text), "Mill forum\n\nAnn\n\nIs rye late?\n\nYes.\n");
}
TEST(TextFormat, FindsTheOpeningOfAThreadThatHasNoContent) {
  Page page = thread();
  page.content = page.opening = {};
  for (Article& article : page.articles) article.content = {};
  EXPECT_EQ(render(page, Format::Text), "Mill forum\n\nAnn\n\nIs rye late?\n\nYes.\n");
}
TEST(EveryFormat, WritesTheOpeningOfAThreadAndItsMessagesInOrder) {
  for (const Format format : {Format::Text, Format::Markdown, Format::Html, Format::JsonLines,
                              Format::Xml, Format::Tei}) {
    const std::string out = render(thread(), format);
    const std::size_t opening = out.find("Mill forum");
    const std::size_t question = out.find("Is rye", opening);
    EXPECT_LT(opening, question) << name_of(format);
    EXPECT_LT(question, out.find("Yes.", question)) << name_of(format);
    EXPECT_NE(out.find("Yes.", question), std::string::npos) << name_of(format);
  }
}
TEST(EveryFormat, WritesThePagesTextWhereArticlesAreRecordsBesideIt) {
  Page page = page_of("<p>Our mills");
  page.articles.resize(1);
  page.articles[0].article_body = "Lower mill";
  for (const Format format :
       {Format::Text, Format::Markdown, Format::Html, Format::Xml, Format::Tei}) {
    const std::string out = render(page, format);
    EXPECT_NE(out.find("Our mills"), std::string::npos) << name_of(format);
    EXPECT_EQ(out.find("Lower mill"), std::string::npos) << name_of(format);
  }
  const std::string json = render(page, Format::Json);
  EXPECT_NE(json.find("Our mills"), std::string::npos);
  EXPECT_NE(json.find("Lower mill"), std::string::npos);
}
TEST(MarkdownFormat, NumbersTheNotesOfSeveralArticlesOn) {
  const std::string html =
      "<p>a<sup id=r><a href=#n>1</a></sup></p><ol class=footnotes><li id=n>b <a "
      "href=#r>^</a></ol>";
  Page page;
  page.articles_are_body = true;
  page.articles.resize(2);
  for (Article& article : page.articles) article.content = content_of(html);
  EXPECT_EQ(render(page, Format::Markdown), "a[^1]\n\n[^1]: b\n\na[^2]\n\n[^2]: b\n");
}

}  // namespace
}  // namespace winnow::render_detail
