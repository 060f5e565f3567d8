// Code as highlighters and forums present it: the characters, the language, and nothing else.
#include "content/code_text.h"

#include <gtest/gtest.h>

#include "content_shape.h"

namespace winnow::content {
namespace {

TEST(CodeText, LeavesOutLineNumbersOfHighlighters) {
  const std::string expected = "pre{go}(a {\n\tb)";
  EXPECT_EQ(
      shape_of("<table class=lntable><tr><td class=lntd><pre class=chroma><code><span "
               "class=lnt>1\n</span><span class=lnt>2\n</span></code></pre><td class=lntd><pre>"
               "<code class=language-go>a {\n\tb\n</code></pre></table>"),
      expected);
  EXPECT_EQ(shape_of("<pre><code data-lang=go><span class=line><span class=ln>1</span><span "
                     "class=cl>a {\n</span></span><span class=line><span class=ln>2</span><span "
                     "class=cl>\tb\n</span></span></code></pre>"),
            expected);
  EXPECT_EQ(
      shape_of("<pre><code class=language-go><span style='display:flex;'><span "
               "style='white-space:pre;user-select:none'>1</span><span>a {\n</span></span>"
               "<span style='display:flex;'><span style='user-select:none'>2</span><span>\tb\n"
               "</span></span></code></pre>"),
      expected);
  EXPECT_EQ(shape_of("<div class='language-go highlighter-rouge'><pre><code><table "
                     "class=rouge-table><tr><td class='rouge-gutter gl'><pre class=lineno>1\n2\n"
                     "</pre></td> <td class=rouge-code><pre>a {\n\tb\n</pre></table></code></pre>"
                     "</div>"),
            expected);
  EXPECT_EQ(
      shape_of("<figure class='highlight go'><table><tr><td class=gutter><pre><span "
               "class=line>1</span><br><span class=line>2</span><br></pre><td class=code><pre>"
               "<span class=line>a {</span><br><span class=line>\tb</span><br></pre></table>"
               "</figure>"),
      "fig(" + expected + ")");
  EXPECT_EQ(shape_of("<div class=wp_syntax><table><tr><td class=line_numbers><pre>1\n2\n</pre></td>"
                     "<td class=code><pre class=go style='font-family:monospace;'>a {\n\tb\n</pre>"
                     "</td></tr></table></div>"),
            "pre(a {\n\tb)");
}
TEST(CodeText, GivesLanguagesTheirCommonNames) {
  EXPECT_EQ(shape_of("<pre><code class=language-python3>a</code></pre>"), "pre{python}(a)");
  EXPECT_EQ(shape_of("<div class='highlight highlight-text-shell-session'><pre>a</pre></div>"),
            "pre{console}(a)");
}
TEST(CodeText, IsNoTableOfData) {
  EXPECT_EQ(
      shape_of("<table class=highlighttable><tr><th colspan=2>a.py<tr><td class=linenos><pre>1"
               "</pre><td class=code><pre>b</pre></table>"),
      "P(a.py)pre(b)");
}
TEST(CodeText, KeepsNumbersOfTablesWhoseClassesAreAlike) {
  EXPECT_EQ(shape_of("<table><tr><th>Team<th>GL<tr><td>a<td class=gl>5</table><pre>x</pre>"),
            "table(tr(tdh(P(Team))tdh(P(GL)))tr(td(P(a))td(P(5))))pre(x)");
}
TEST(CodeText, ReadsCodeThatIsInNoPre) {
  EXPECT_EQ(
      shape_of("<table class=js-file-line-container><tr><td class=blob-num "
               "data-line-number=1></td><td class=blob-code>a</td></tr>\n <tr><td "
               "class=blob-num data-line-number=2></td><td class=blob-code>\n</td></tr><tr><td "
               "class=blob-num data-line-number=3></td><td class=blob-code>\tb</td></tr>"
               "</table>"),
      "pre(a\n\n\tb)");
  EXPECT_EQ(shape_of("<div class='syntaxhighlighter nogutter js'><table><tr><td class=gutter><div "
                     "class=line>1</div><div class=line>2</div></td><td class=code><div "
                     "class=container><div class=line><code>var</code> <code>x;</code></div><div "
                     "class=line><code>&nbsp;&nbsp;</code><code>y();</code></div></div></td>"
                     "</table></div>"),
            "pre{js}(var x;\n  y();)");
  EXPECT_EQ(shape_of("<textarea>a</textarea><table><tr><td class=crayon-nums><div>1</div></td><td "
                     "class=crayon-code><div class=crayon-pre><div>a</div><div>b</div></div>"
                     "</table>"),
            "pre(a\nb)");
  EXPECT_EQ(shape_of("<p><code>a<br>&nbsp; b</code></p><p>c <code>d<br>e</code>"),
            "pre(a\n  b)P(c `(d)/`(e))");
}
TEST(CodeText, LeavesOutLabelsAndKeepsTheLanguageTheyName) {
  EXPECT_EQ(
      shape_of("<div class=code-block><div class=code-lang>Python</div><pre>a</pre></div><pre>"
               "<div class=code-header><span>bash</span> Copy code</div><code>b</code></pre>"),
      "pre{python}(a)pre{bash}(b)");
  EXPECT_EQ(
      shape_of("<div class=code-toolbar><pre class=language-css>a</pre><div class=toolbar><div "
               "class=toolbar-item><span>CSS</span></div></div></div>"),
      "pre{css}(a)");
  EXPECT_EQ(
      shape_of("<div class=codebox><p>Code: <a href=#>Select all</a></p><pre><code>a</code>"
               "</pre></div><dl class=codebox><dt>Code: <a href=#>Select all</a></dt><dd><code>"
               "b<br>c</code></dd></dl>"),
      "pre(a)pre(b\nc)");
}
TEST(CodeText, KeepsTheNamesOfFilesAndWhatOnlyLooksLikeALabel) {
  EXPECT_EQ(shape_of("<div class=code-block><div class=code-header>main.py</div><pre>a</pre></div>"
                     "<p>The <span class=lang-label>python</span> label"),
            "P(main.py)pre(a)P(The python label)");
}
TEST(CodeText, BeginsALineWhereALineElementBegins) {
  EXPECT_EQ(shape_of("<pre><span class=line>a</span><span class=line></span><span class=line>  b"
                     "</span></pre>"),
            "pre(a\n\n  b)");
  EXPECT_EQ(
      shape_of("<pre><span class=line>a</span>\n<span class=line></span>\n<span class=line>  b"
               "</span></pre>"),
      "pre(a\n\n  b)");
  EXPECT_EQ(shape_of("<pre><span class=token-line>a<br></span><span class=token-line>b<br></span>"),
            "pre(a\nb)");
}
TEST(CodeText, EndsALineOnceWhereALineElementEndsWithTheNextIndentation) {
  EXPECT_EQ(shape_of("<pre><span class=line>a\n  </span><span class=line>b\n</span></pre>"),
            "pre(a\n  b)");
}
TEST(CodeText, KeepsLineFeedsOfAPreInsideOfCode) {
  EXPECT_EQ(
      shape_of("<div class=highlight><code><table class=rouge-table><tr><td class='rouge-gutter "
               "gl'><pre class=lineno>1\n2\n</pre><td class=rouge-code><pre>if x:\n    go()\n"
               "</pre></table></code></div>"),
      "pre(if x:\n    go())");
}
TEST(CodeText, FindsTheLanguageOnWrappers) {
  EXPECT_EQ(shape_of("<div class='highlight-python3 notranslate'><div class=highlight><pre>a</pre>"
                     "</div></div>"),
            "pre{python}(a)");
  EXPECT_EQ(shape_of("<div class='mw-highlight mw-highlight-lang-lua'><pre>a</pre></div>"),
            "pre{lua}(a)");
}

}  // namespace
}  // namespace winnow::content
