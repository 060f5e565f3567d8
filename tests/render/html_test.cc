// Content as HTML: what is written, and what never is.
#include "render/html.h"

#include <gtest/gtest.h>

#include "content/content.h"
#include "html/parse.h"
#include "winnow/render.h"

namespace winnow {
namespace {

Content content_of(const std::string& html, std::string_view url = "https://mill.example/") {
  const auto document = html::parse(html);
  if (!document) return {};
  return content::content_of(
      *document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}}, url);
}

std::string html_of(const std::string& page) { return to_html(content_of(page)); }

// Parsing the output gives the same Content.
void expect_stable(const std::string& page) {
  const Content content = content_of(page);
  const std::string html = to_html(content);
  EXPECT_EQ(to_text(content_of(html)), to_text(content)) << html;
}

TEST(Html, WritesParagraphsAndFormats) {
  EXPECT_EQ(html_of("<div>One <b class=x onclick=y>two</b><p style=color:red>three"),
            "<p>One <strong>two</strong></p>\n<p>three</p>\n");
}
TEST(Html, EscapesTextAndAttributes) {
  EXPECT_EQ(html_of("<p>&lt;script&gt; &amp; <a href='/?a=\"b' title='\"&lt;'>x</a>"),
            "<p>&lt;script&gt; &amp; <a href=\"https://mill.example/?a=%22b\" "
            "title=\"&quot;&lt;\">x</a></p>\n");
}
TEST(Html, WritesTightListsWithoutParagraphs) {
  EXPECT_EQ(html_of("<ul><li><p>a</p><ul><li>b</ul><li>c</ul>"),
            "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n");
}
TEST(Html, WritesCodeWithItsLanguageAndNothingElse) {
  EXPECT_EQ(html_of("<pre class='language-c++ x'><code>a &lt; b\n\tc</code></pre>"),
            "<pre><code class=\"language-c++\">a &lt; b\n\tc\n</code></pre>\n");
}
TEST(Html, WritesTablesWithHeadAndSpans) {
  EXPECT_EQ(html_of("<table><tr><th>a<th>b<tr><td colspan=2>c<tr><td rowspan=2>d<td>e</table>"),
            "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
            "<td colspan=\"2\">c</td>\n</tr>\n<tr>\n<td rowspan=\"2\">d</td>\n<td>e</td>\n</tr>\n"
            "</tbody>\n</table>\n");
}
TEST(Html, DropsAddressesOfOtherSchemesEvenWhenSomebodyPutsThemIn) {
  Content content;
  content.store = "javascript:alert(1)x";
  ContentNode node;
  node.kind = ContentKind::Paragraph;
  node.end = 3;
  content.nodes.push_back(node);
  node.kind = ContentKind::Link;
  node.url = {0, 19};
  content.nodes.push_back(node);
  node = {};
  node.end = 3;
  node.text = {19, 1};
  content.nodes.push_back(node);
  EXPECT_EQ(to_html(content), "<p>x</p>\n");
  EXPECT_EQ(to_markdown(content), "x\n");
}
TEST(Html, IsReadBackAsItWasWritten) {
  expect_stable(
      "<h2>a</h2><p>b <i>c <b>d</b></i><sup>2</sup><sub>i</sub><s>e</s> <code>f  g</code>");
  expect_stable(
      "<ol start=3><li>a<li><p>b<p>c<li>d<ul><li>e</ul></ol><ul><li>f</ul><ul><li>g</ul>");
  expect_stable(
      "<dl><dt>a<dd>b<dd>c<p>d<dt>e</dl><blockquote><p>x<blockquote>y</blockquote></blockquote>");
  expect_stable("<figure><img src=/a.png alt=b><figcaption>c <i>d</i></figcaption></figure><hr>");
  expect_stable(
      "<table><caption>t</caption><tr><th>a<th>b<tr><td><p>c<p>d<td><ul><li>e</ul></table>");
  expect_stable("<p>a<sup><a href=#n>1</a></sup> b<ol><li id=n><p>Note.<pre>x</pre></ol>");
  expect_stable(
      "<p>a<br>b<br><br>c</p><span class='math inline'>\\(x^2\\)</span> and "
      "<div class='math display'>\\[y\\]</div>");
}

}  // namespace
}  // namespace winnow
