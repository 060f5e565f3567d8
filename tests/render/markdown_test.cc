// Content as Markdown: as it is written, and as an independent parser reads it.
//
// cmark-gfm converts the output to HTML, winnow parses that, and the two Contents must be equal.
// Without cmark-gfm these tests are skipped.
#include "render/markdown.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>

#include "base/processor_time.h"
#include "content/content.h"
#include "html/parse.h"
#include "render/cmark.h"
#include "winnow/render.h"

namespace winnow {
namespace {

Content content_of(const std::string& html, std::string_view url = "https://mill.example/") {
  const auto document = html::parse(html);
  if (!document) return {};
  return content::content_of(
      *document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}}, url);
}

std::string markdown_of(const std::string& html) { return to_markdown(content_of(html)); }

std::string read_page(const std::string& name) {
  std::ifstream in(std::string(WINNOW_SOURCE_DIR) + "/tests/render/" + name, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Markdown, WritesBlocksWithAnEmptyLineBetween) {
  EXPECT_EQ(markdown_of("<h2>a</h2><p>b<br>c<hr><blockquote><p>d<p>e</blockquote>"),
            "## a\n\nb\\\nc\n\n---\n\n> d\n>\n> e\n");
}
TEST(Markdown, WritesCalloutsAsAlerts) {
  EXPECT_EQ(markdown_of("<div class='admonition note'><p>Note<p>a<p>b</div>c"),
            "> [!NOTE]\n> a\n>\n> b\n\nc\n");
  EXPECT_EQ(markdown_of("<div class='admonition warning'><p>Mind the stones<ul><li>a</ul></div>"),
            "> [!WARNING]\n> Mind the stones\n>\n> - a\n");
  EXPECT_EQ(markdown_of("<ul><li><div class='callout tip'><ul><li>a</ul></div></ul>"),
            "- > [!TIP]\n  >\n  > - a\n");
  EXPECT_EQ(markdown_of("<div class='callout tip'><p>Tip</div>"), "> [!TIP]\n> Tip\n");
}
TEST(Callouts, KeepTheirKindInEveryFormat) {
  Page page;
  page.content = content_of("<div class='admonition note'><p>Note<p>a</div>");
  const std::string html = to_html(page.content);
  EXPECT_EQ(html,
            "<blockquote class=\"markdown-alert markdown-alert-note\">\n<p>Note</p>\n<p>a</p>\n"
            "</blockquote>\n");
  EXPECT_EQ(to_text(content_of(html)), to_text(page.content));
  EXPECT_NE(render(page, Format::Tei).find("<quote type=\"note\">"), std::string::npos);
}
TEST(Markdown, NestsLists) {
  EXPECT_EQ(markdown_of("<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>"),
            "- a\n\n  3. b\n  4. c\n\n- d\n");
  EXPECT_EQ(markdown_of("<ul><li>a<ul><li>b</ul><li>c</ul>"), "- a\n  - b\n- c\n");
  EXPECT_EQ(markdown_of("<ol><li><p>a<pre>x\n\n y</pre><li>b</ol>"),
            "1. a\n\n   ```\n   x\n\n    y\n   ```\n\n2. b\n");
}
TEST(Markdown, TellsNeighbouringListsApart) {
  EXPECT_EQ(markdown_of("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>"),
            "- a\n\n* b\n\n1. c\n\n1) d\n");
}
TEST(Markdown, FencesCodeLongerThanWhatIsInside) {
  EXPECT_EQ(markdown_of("<pre><code class=language-md>```\n````x\n</code></pre>"),
            "`````md\n```\n````x\n`````\n");
  EXPECT_EQ(markdown_of("<p><code>a`b``c</code> <code>`</code>"), "```a`b``c``` `` ` ``\n");
}
TEST(Markdown, WritesFormatsLinksAndImages) {
  EXPECT_EQ(markdown_of("<p><b>a</b> <i>b</i> <s>c</s> <a href=/d_(e) title='f \"g\"'>h</a> "
                        "<img src=/i.png alt='j]'> x<sup>2</sup>"),
            "**a** *b* ~~c~~ [h](https://mill.example/d_(e) \"f &quot;g&quot;\") "
            "![j\\]](https://mill.example/i.png) x<sup>2</sup>\n");
}
TEST(Markdown, EscapesOnlyWhatWouldMeanSomething) {
  EXPECT_EQ(markdown_of("<p>2 * 3, snake_case, a &lt; b, &lt;b>, [x], `y`, AT&amp;T, &amp;amp; c!"),
            "2 \\* 3, snake_case, a < b, &lt;b>, \\[x], \\`y\\`, AT&T, &amp;amp; c!\n");
  EXPECT_EQ(markdown_of("<p>a!<a href=/b>c</a>"), "a\\![c](https://mill.example/b)\n");
  EXPECT_EQ(markdown_of("<p>1. a<p># b<p>- c<p>+ d<p>> e<p>1986 f<p>-5<p>=="),
            "1\\. a\n\n\\# b\n\n\\- c\n\n\\+ d\n\n\\> e\n\n1986 f\n\n-5\n\n\\==\n");
}
TEST(Markdown, KeepsAnAddressThatNeedsABackslashFromBeingLinked) {
  EXPECT_EQ(markdown_of("<p>http://m.example/a_b, http://m.example/a__b, www.m.example/[c]"),
            "http://m.example/a_b, http\\://m.example/a\\_\\_b, www\\.m.example/\\[c]\n");
  EXPECT_EQ(markdown_of("<p>&lt;i src=http://m.example/a&gt;&lt;b&gt;"),
            "&lt;i src=http\\://m.example/a>&lt;b>\n");
  EXPECT_EQ(markdown_of("<p><b>http://m.example/a</b> <b>http://m.example/a</b>b"),
            "**http://m.example/a** **http\\://m.example/a**b\n");
}
TEST(Markdown, EndsALineWithSpacesAfterAnAddress) {
  EXPECT_EQ(markdown_of("<p>See http://m.example/a<br>or ask"),
            "See http://m.example/a  \nor ask\n");
}
TEST(Markdown, ResolvesSpansOfTables) {
  EXPECT_EQ(markdown_of("<table><tr><th colspan=2>a<th rowspan=2>b<tr><td>c<td>d"
                        "<tr><td colspan=3>e|f<tr><td>g</table>"),
            "| a | a | b |\n| --- | --- | --- |\n| c | d | b |\n| e\\|f | | |\n| g | | |\n");
}
TEST(Markdown, KeepsTheAlignmentOfColumns) {
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<th align=left>c<tr><td style='text-align: right'>d"
                        "<td align=center>e<td>f</table>"),
            "| a | b | c |\n| ---: | :---: | :--- |\n| d | e | f |\n");
}
TEST(Markdown, GivesATableWithoutAHeaderAnEmptyOne) {
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b<tr><td>c<td><p>d<p>e</table>"),
            "| | |\n| --- | --- |\n| a | b |\n| c | d<br>e |\n");
}
TEST(Markdown, WritesCaptionsTermsAndFootnotes) {
  EXPECT_EQ(markdown_of("<figure><img src=/a.png alt=b><figcaption>c</figcaption></figure>"),
            "![b](https://mill.example/a.png)\n\n*c*\n");
  EXPECT_EQ(markdown_of("<dl><dt>a<dd>b</dl>"), "**a**\n\n- b\n");
  EXPECT_EQ(markdown_of("<p>a<sup><a href=#n>1</a></sup>: b<ol><li id=n><p>c<p>d</ol>"),
            "a[^1]: b\n\n[^1]: c\n\n    d\n");
}
TEST(Markdown, SetsAdjacentFormulasApart) {
  const std::string formula = "<math><annotation encoding=application/x-tex>A</annotation></math>";
  EXPECT_EQ(markdown_of("<p>" + formula + formula), "$A$ $A$\n");
}
TEST(Markdown, LeavesLatexAsItIs) {
  EXPECT_EQ(markdown_of("<p>a$b <span class='math inline'>\\(x_1 < y\\_2 \\{z\\}\\)</span>"),
            "a\\$b $x_1 < y\\_2 \\{z\\}$\n");
  EXPECT_EQ(markdown_of("<div class='math display'>\\[\\frac{a}{b}\\]</div>"),
            "$$\\frac{a}{b}$$\n");
}
TEST(Markdown, LetsLatexBringNoHtmlAndNoLinks) {
  const std::string markdown = markdown_of(
      "<span class='math inline'>\\(`&lt;img src=x onerror=y> [a](javascript:z)\\)</span>"
      "<p><code>&lt;b></code>");
  EXPECT_EQ(markdown, "$\u2018< img src=x onerror=y> [a] (javascript:z)$\n\n`<b>`\n");
}
// Every character between two marks is encoded, from the last one to the first.
TEST(Markdown, TakesLinearTimeForMarksAroundEachCharacter) {
  std::string page = "<p><b>";
  for (int i = 0; i < 200'000; ++i) page += "x<i>y</i>";
  const base::ProcessorTime time;
  EXPECT_GT(markdown_of(page).size(), 700'000U);
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::seconds(2)));
}

TEST(Markdown, EscapesBracesThatOtherParsersReadAsAttributes) {
  EXPECT_EQ(markdown_of("<h2>Rye {x=1}</h2>"), "## Rye \\{x=1}\n");
  EXPECT_EQ(markdown_of("<p>{: x=1}"), "\\{: x=1}\n");
  EXPECT_EQ(markdown_of("<p><b>Rye</b>{x=1}"), "**Rye**\\{x=1}\n");
  EXPECT_EQ(markdown_of("<p>a set {x, y} of names"), "a set {x, y} of names\n");
}

TEST(Markdown, MovesMarksToTheEdgeOfAWord) {
  EXPECT_EQ(markdown_of("<p>a<b>(b)</b>c"), "a(**b**)c\n");
  EXPECT_EQ(markdown_of("<p><b>7.3/</b>10"), "**7.3**/10\n");
  EXPECT_EQ(markdown_of("<p><b>\u4EE4\u548C\uFF1A</b>\u4ECA\u65E5"),
            "**\u4EE4\u548C**\uFF1A\u4ECA\u65E5\n");
  EXPECT_EQ(markdown_of("<p><b>a.&nbsp;</b>b"), "**a.** b\n");
  EXPECT_EQ(markdown_of("<p>a <i>b</i><s>,</s> c<s>(d{e}</s>f"), "a *b*~~,~~ c(~~d{e~~}f\n");
  EXPECT_EQ(markdown_of("<p>a<i>(e){</i>f"), "a(*e*)\\{f\n");
}
TEST(Markdown, LeavesAMarkOutThatCannotCount) {
  EXPECT_EQ(markdown_of("<p>a<b>,</b>b<i><img src=/i.png alt=c></i>d"),
            "a,b![c](https://mill.example/i.png)d\n");
  EXPECT_EQ(markdown_of("<p>\u4ECA<b><i>\u91CD</i></b>\u4ECA"), "\u4ECA**\u91CD**\u4ECA\n");
  EXPECT_EQ(markdown_of("<p>a<b>b <i>c</i></b>d"), "a**b c**d\n");
}
TEST(Markdown, MovesMarksAroundALinkIntoItsBrackets) {
  EXPECT_EQ(markdown_of("<p>a<b><a href=/b>b.</a></b>c"), "a[**b.**](https://mill.example/b)c\n");
}
TEST(Markdown, MakesMarksCountWhereverTheyStand) {
  EXPECT_EQ(markdown_of("<p>a<b>b</b>c <b><i>d</i></b> <i>e<b>f</b></i>"),
            "a**b**c **_d_** _e**f**_\n");
}

// --- As read by cmark-gfm

class MarkdownReadBack : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!render_test::has_cmark()) GTEST_SKIP() << "skipped, no cmark-gfm";
  }
};

// Compared by line, so that a difference can be found among thousands.
void expect_same_lines(const std::string& got, const std::string& wanted,
                       const std::string& markdown) {
  if (got == wanted) return;
  std::istringstream got_lines(got);
  std::istringstream wanted_lines(wanted);
  std::string got_line;
  std::string wanted_line;
  std::string before;
  while (std::getline(wanted_lines, wanted_line)) {
    if (!std::getline(got_lines, got_line)) got_line = "(nothing)";
    if (got_line != wanted_line) break;
    before = before.size() > 500 ? wanted_line : before + "\n" + wanted_line;
  }
  ADD_FAILURE() << "wanted " << wanted_line << "\ngot    " << got_line << "\nafter " << before
                << "\nin " << markdown.substr(0, 3000);
}

void expect_read_back(const std::string& html,
                      std::string (*tree_text)(const Content& content) = to_text) {
  const Content content = content_of(html);
  const std::string markdown = to_markdown(content);
  const std::string read = render_test::cmark_html(markdown);
  expect_same_lines(tree_text(content_of(read)), tree_text(content), markdown);
}

TEST_F(MarkdownReadBack, GivesTheSameStructureForEveryConstruct) {
  const std::string page = read_page("every_construct.html");
  ASSERT_FALSE(page.empty());
  const Content content = content_of(page);
  for (const ContentKind kind : {ContentKind::Paragraph,     ContentKind::Heading,
                                 ContentKind::List,          ContentKind::Item,
                                 ContentKind::Quote,         ContentKind::CodeBlock,
                                 ContentKind::Table,         ContentKind::Row,
                                 ContentKind::Cell,          ContentKind::Rule,
                                 ContentKind::Footnote,      ContentKind::Text,
                                 ContentKind::Link,          ContentKind::Image,
                                 ContentKind::Emphasis,      ContentKind::Strong,
                                 ContentKind::Strikethrough, ContentKind::Superscript,
                                 ContentKind::Subscript,     ContentKind::Code,
                                 ContentKind::LineBreak,     ContentKind::FootnoteReference})
    EXPECT_TRUE(std::ranges::any_of(content.nodes, [&](const ContentNode& node) {
      return node.kind == kind;
    })) << static_cast<int>(kind);
  expect_read_back(page);
}

TEST_F(MarkdownReadBack, KeepsCodeToTheByte) {
  const std::string code =
      "\n\tif (a < b && c > d) {\n\n    return \"```\";  \n\t}\n\\*not* _text_ [x](y) &amp;\n   ";
  std::string escaped;
  for (const char c : code) escaped += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  for (const std::string& around :
       {std::string(""), std::string("<blockquote><p>q"), std::string("<ul><li><p>i"),
        std::string("<ol><li><p>i<ul><li>")}) {
    const Content content = content_of(around + "<pre><code>" + escaped + "</code></pre>");
    const Content read = content_of(render_test::cmark_html(to_markdown(content)));
    const auto block = std::ranges::find(read.nodes, ContentKind::CodeBlock, &ContentNode::kind);
    ASSERT_NE(block, read.nodes.end());
    EXPECT_EQ(read.text(*block), code) << around;
  }
}

TEST_F(MarkdownReadBack, KeepsEveryCellOfATable) {
  const std::vector<std::string> cells = {
      "a|b",      "`c|d`",  "*e*",       "",    "f \\| g", "h\\",
      "<i>",      "1. j",   "- k",       "#",   "~~l~~",   "https://m/?n=o|p",
      "\u00E9 q", "[r](s)", "t &amp; u", ":--", "---",     "v\tw"};
  std::string html = "<table>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % 3 == 0) html += "<tr>";
    std::string escaped;
    for (const char c : cells[i])
      escaped += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    html += i < 3 ? "<th>" : "<td>";
    html += i % 2 == 0 ? escaped : "<code>" + escaped + "</code>";
  }
  expect_read_back(html);
}

TEST_F(MarkdownReadBack, ShowsCaptionsTermsAndResolvedSpans) {
  const std::string read = render_test::cmark_html(markdown_of(read_page("beyond_markdown.html")));
  const std::string wanted =
      "<p><img src=\"https://mill.example/w.png\" alt=\"The wheel\" /></p>\n"
      "<p><em>The wheel, in <a href=\"https://mill.example/1911\">1911</a></em></p>\n"
      "<p><strong>Rye</strong></p>\n<ul>\n<li>A grain.</li>\n</ul>\n";
  EXPECT_EQ(read.substr(0, wanted.size()), wanted);
  EXPECT_NE(read.find("<tr>\n<td>Barn</td>\n<td>oats</td>\n<td>3</td>\n</tr>\n"
                      "<tr>\n<td>Barn</td>\n<td>hay<br>and straw</td>\n<td>3</td>\n</tr>"),
            std::string::npos)
      << read;
}

// The tree as text without emphasis, for which Markdown does not always have a place.
std::string text_without_marks(const Content& content) {
  std::istringstream lines(to_text(content));
  std::string out;
  std::vector<std::size_t> marks;  // their indentation
  std::string last_text;           // the start of the line before, if it is text or code
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = line.find_first_not_of(' ');
    while (!marks.empty() && marks.back() >= indent) marks.pop_back();
    const std::string_view name = std::string_view(line).substr(indent);
    if (name == "Emphasis" || name == "Strong" || name == "Strikethrough") {
      marks.push_back(indent);
      continue;
    }
    const bool is_text = name.starts_with("Text \"") || name.starts_with("Code \"");
    line.erase(0, 2 * marks.size());
    const std::string start = is_text ? line.substr(0, line.find('"') + 1) : std::string();
    if (is_text && start == last_text) {
      out.resize(out.size() - 2);  // the quotation mark and the line feed
      line.erase(0, start.size());
    }
    last_text = start;
    out += line + "\n";
  }
  return out;
}

// Random combinations of difficult inline fragments, thousands of times.
TEST_F(MarkdownReadBack, SurvivesWhateverTextMeetsWhateverMark) {
  static constexpr std::array kPieces = {"a",       "B2",         "*",
                                         "**",      "_",          "__",
                                         "`",       "``",         "[",
                                         "]",       "](x)",       "(y)",
                                         "!",       "~",          "~~",
                                         "\\",      "#",          "1.",
                                         "-",       "+",          "&gt;",
                                         "&lt;",    "&lt;b>",     "&amp;lt;",
                                         "&amp;",   ":",          "|",
                                         "=",       "\u00E9",     "\u3002",
                                         "\u201C",  "\u20AC",     "\u6587",
                                         "$",       "\"",         "'",
                                         ".",       "snake_case", "http://m.example/a_b*c",
                                         "&nbsp;",  "{",          "^",
                                         "&lt;!--", "x@y.example"};
  static constexpr std::array kTags = {"b", "i", "s", "code", "sup", "sub"};
  std::uint64_t state = 20261116;
  const auto random = [&](std::size_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(state >> 33) % below;
  };
  std::vector<std::string> blocks;
  for (int block = 0; block < 4000; ++block) {
    std::string& page = blocks.emplace_back();
    static constexpr std::array kBlocks = {"<p>", "<h3>", "<ul><li>", "<blockquote><p>"};
    page += kBlocks[random(kBlocks.size())];
    std::vector<std::string> open;
    const std::size_t length = 1 + random(9);
    for (std::size_t i = 0; i < length; ++i) {
      if (random(3) == 0) {
        const std::size_t which = random(kTags.size() + 1);
        const std::string tag = which < kTags.size() ? kTags[which] : "a";
        if (std::ranges::find(open, tag) == open.end()) {
          page += tag == "a" ? "<a href='/l_1?b=(c'>" : "<" + tag + ">";
          open.push_back(tag);
        }
      }
      page += kPieces[random(kPieces.size())];
      if (random(4) == 0) page += " ";
      if (random(12) == 0) page += "<br>";
      if (!open.empty() && random(2) == 0) {
        page += "</" + open.back() + ">";
        open.pop_back();
      }
    }
    for (; !open.empty(); open.pop_back()) page += "</" + open.back() + ">";
    page += "</p></h3></li></ul></blockquote><hr>";
  }
  // All in one process, because starting one is slow; then one by one to find the failing input.
  std::string page;
  for (const std::string& block : blocks) page += block;
  const Content content = content_of(page);
  EXPECT_FALSE(std::regex_search(to_markdown(content), std::regex("&#[0-9]+;")));
  if (text_without_marks(content_of(render_test::cmark_html(to_markdown(content)))) ==
      text_without_marks(content))
    return;
  for (const std::string& block : blocks) {
    expect_read_back(block, text_without_marks);
    if (HasFailure()) break;
  }
  EXPECT_TRUE(HasFailure()) << "all at once they differ, one by one they do not";
}

}  // namespace
}  // namespace winnow
