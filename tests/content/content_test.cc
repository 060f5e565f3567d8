// Pages as Content: structure, white space, and what is left out.
#include "content/content.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/processor_time.h"
#include "content/formulas.h"
#include "content_shape.h"
#include "html/parse.h"
#include "page/images.h"
#include "page/reader_text.h"

namespace winnow::content {
namespace {

TEST(Content, MakesParagraphsOfWhatStandsInBlocks) {
  EXPECT_EQ(shape_of("<div>a<p>b</p>c<section>d</section></div>"), "P(a)P(b)P(c)P(d)");
}
TEST(Content, NeitherGluesNorSplitsWordsAtInlineTags) {
  EXPECT_EQ(shape_of("<p>o<b>n</b>e <i> two</i><span>three</span> fo<a href=x>u</a>r"),
            "P(ob(n)e em(two)three foa<https://mill.example/a/x>(u)r)");
}
TEST(Content, SeparatesFieldsThatAStyleSheetSetsApart) {
  EXPECT_EQ(shape_of("<p><span class=place>Oslo</span><span class=age>16 t.</span>"),
            "P(Oslo 16 t.)");
  EXPECT_EQ(shape_of("<p><b class=place>Oslo</b><span class=age>16 t.</span>"), "P(b(Oslo) 16 t.)");
  EXPECT_EQ(shape_of("<p><code><span class=a>Oslo</span><span class=b>16</span></code>"),
            "P(`(Oslo16))");
}
TEST(Content, PutsSpacesOutsideOfFormats) {
  EXPECT_EQ(shape_of("<p>a<b> b </b>c <i>d </i>"), "P(a b(b) c em(d))");
}
TEST(Content, TakesANoBreakSpaceForASpaceExceptInCode) {
  EXPECT_EQ(shape_of("<p>&nbsp;</p><p>a<b>&nbsp;b&nbsp;</b>c&nbsp; d&nbsp;</p>"), "P(a b(b) c d)");
  EXPECT_EQ(shape_of("<p>a<code>&nbsp;</code>&nbsp; <code>b&nbsp;c</code>"),
            shape_of("<p>a <code>b\u00A0c</code>"));
}
TEST(Content, HoldsNoControlCharacters) {
  EXPECT_EQ(shape_of("<p>a\x01\x7F&#13;b<p>\x05<pre>c\x08\td&#13;\ne</pre>"),
            "P(a b)pre(c\td \ne)");
}
TEST(Content, HoldsNoCodeThatCannotBeShown) {
  EXPECT_EQ(shape_of("<p>a<pre>\x07</pre><p>b"), "P(a)P(b)");
}
TEST(Content, CollapsesSpacesAtEveryPlaceOfALongText) {
  for (std::size_t at = 1; at < 49; ++at) {
    std::string text(50, 'a');
    text.replace(at, 1, "  ");
    EXPECT_EQ(shape_of("<p>" + text),
              "P(" + std::string(at, 'a') + " " + std::string(49 - at, 'a') + ")");
    text = std::string(50, 'a');
    text.replace(at, 1, " \t ");
    EXPECT_EQ(shape_of("<p>" + text),
              "P(" + std::string(at, 'a') + " " + std::string(49 - at, 'a') + ")");
    text = std::string(50, 'a');
    text.insert(at, "\u00B7\u00A0\u00AB \uFF0C\x01");
    EXPECT_EQ(shape_of("<p>" + text), "P(" + std::string(at, 'a') + "\u00B7 \u00AB \uFF0C" +
                                          std::string(50 - at, 'a') + ")");
  }
}
TEST(Content, LeavesOutLettersOfIconFonts) {
  for (std::size_t at = 0; at < 40; ++at) {
    const std::string words(at, 'a');
    const std::string space = at == 0 ? "" : " ";
    EXPECT_EQ(shape_of("<p>" + words + " \uE001\uF0C1 rye"), "P(" + words + space + "rye)");
    EXPECT_EQ(shape_of("<p>" + words + "\u202Fw\u00ADh\u2060e\uFEFFat"),
              "P(" + words + space + "wheat)");
    EXPECT_EQ(shape_of("<p>" + words + " rye\uF8FF"), "P(" + words + space + "rye)");
  }
  // A letter of a script that Unicode lacks, inside a word.
  EXPECT_EQ(shape_of("<p>q\uE8BFe"), "P(q\uE8BFe)");
}
TEST(Content, HasAnImageOnceThatTwoBlocksShow) {
  EXPECT_EQ(shape_of("<p><a href=/b><img src=/a.png alt=a></a><p><img src=/a.png><p>b"),
            shape_of("<p><a href=/b><img src=/a.png alt=a></a><p>b"));
  EXPECT_NE(shape_of("<p><img src=/a.png> <img src=/a.png>"), shape_of("<p><img src=/a.png>"));
}
TEST(Content, OpensAFormatAgainInEachParagraph) {
  EXPECT_EQ(shape_of("<a href=/x><h2>a</h2><p>b</p></a>"),
            "H2(a<https://mill.example/x>(a))P(a<https://mill.example/x>(b))");
}
TEST(Content, JoinsNeighboursOfTheSameFormat) {
  EXPECT_EQ(shape_of("<p><b>a</b><strong>b</strong><code>c</code><code>d</code>"), "P(b(ab)`(cd))");
}
TEST(Content, DoesNotNestAFormatInItself) {
  EXPECT_EQ(shape_of("<p><b>a<strong>b</strong></b> <i>c<em>d"), "P(b(ab) em(cd))");
}
TEST(Content, LeavesOutWhatHoldsNothing) {
  EXPECT_EQ(shape_of("<p></p><ul><li> </li></ul><b></b><blockquote></blockquote>x"), "P(x)");
}
TEST(Content, BreaksALineOnceAndAParagraphTwice) {
  EXPECT_EQ(shape_of("<p>a<br>b <br> <br>c<br></p>"), "P(a/b)P(c)");
}
TEST(Content, NestsLists) {
  EXPECT_EQ(shape_of("<ol start=3><li>a<ul><li>b</ul><li>c</ol>"), "L3(I(P(a)L(I(P(b))))I(P(c)))");
}
TEST(Content, PutsAListInAListIntoTheItemBeforeIt) {
  EXPECT_EQ(shape_of("<ul><li>a</li><ul><li>b</ul>c</ul>"), "L(I(P(a)L(I(P(b)))P(c)))");
}
TEST(Content, ReadsTermsAndTheirDescriptions) {
  EXPECT_EQ(shape_of("<dl><dt>a<dd>b<dd>c</dl>"), "L(T(a)I(P(b))I(P(c)))");
}
TEST(Content, KeepsCodeToTheByte) {
  const std::string html =
      "<pre><code class='hljs language-py'><span>def</span> f():\n\n\treturn  1 \n</code></pre>";
  EXPECT_EQ(shape_of(html), "pre{py}(def f():\n\n\treturn  1 )");
}
TEST(Content, LeavesOutTheNumbersOfLines) {
  EXPECT_EQ(shape_of("<table class=highlight><tr><td class=gutter><pre>1\n2</pre>"
                     "<td class=code><pre>a\nb</pre></table>"),
            "pre(a\nb)");
  EXPECT_EQ(shape_of("<pre><span class=ln>1</span>a<br><span class=ln>2</span>b</pre>"),
            "pre(a\nb)");
}
TEST(Content, BeginsALineOfCodeWhereABlockBegins) {
  EXPECT_EQ(shape_of("<pre><div>a</div><div>  b</div>\n<div>c</div></pre>"), "pre(a\n  b\nc)");
}
TEST(Content, KeepsTheCellsOfATableEvenIfTheyAreEmpty) {
  EXPECT_EQ(shape_of("<table><caption>t</caption><tr><th>a<th><tr><td><td>b<br>c</table>"),
            "table(cap(t)tr(tdh(P(a))tdh())tr(td()td(P(b/c))))");
}
TEST(Content, MarksCallouts) {
  EXPECT_EQ(shape_of("<div class='admonition note'><p class=admonition-title>Note</p><p>a</div>"),
            "Q!note(P(Note)P(a))");
  EXPECT_EQ(shape_of("<div class='markdown-alert markdown-alert-tip'><p>Tip</p><p>a</p></div>"),
            "Q!tip(P(Tip)P(a))");
}
TEST(Content, KnowsTheKindsOfCalloutsOfDocumentationSystems) {
  const auto kind_of = [](const std::string& tag, const std::string& classes) {
    return shape_of("<" + tag + " class='" + classes + "'><p>a</p></" + tag + ">");
  };
  EXPECT_EQ(kind_of("div", "theme-admonition theme-admonition-danger admonition_xJq3 alert"),
            "Q!caution(P(a))");
  EXPECT_EQ(kind_of("aside", "starlight-aside starlight-aside--caution"), "Q!caution(P(a))");
  EXPECT_EQ(kind_of("div", "warning custom-block"), "Q!warning(P(a))");
  EXPECT_EQ(kind_of("div", "custom-container tip"), "Q!tip(P(a))");
  EXPECT_EQ(kind_of("div", "callout callout-style-default callout-important"), "Q!important(P(a))");
  EXPECT_EQ(kind_of("details", "tip"), "Q!tip(P(a))");
  EXPECT_EQ(kind_of("blockquote", "markdown-alert markdown-alert-note"), "Q!note(P(a))");
  EXPECT_EQ(kind_of("div", "callout"), "Q(P(a))");
  EXPECT_EQ(kind_of("blockquote", "note"), "Q(P(a))");
  EXPECT_EQ(kind_of("div", "alert alert-warning"), "P(a)");
  EXPECT_EQ(kind_of("details", "note closed"), "P(a)");
}
TEST(Content, LeavesOutTheLanguageAboveCode) {
  EXPECT_EQ(shape_of("<div class=language-js><button class=copy></button><span class=lang>js</span>"
                     "<pre><code>a()</code></pre></div>"),
            "pre{js}(a())");
  EXPECT_EQ(shape_of("<p><span class=lang>Late rye</span> <code>a</code>"), "P(Late rye `(a))");
}
TEST(Content, ReadsATableOfLayoutAsWhatIsInIt) {
  EXPECT_EQ(shape_of("<table><tr><td><h2>a</h2><p>b<td>c</table>"), "H2(a)P(b)P(c)");
  EXPECT_EQ(shape_of("<table><tr><td>x<td><table><tr><th>a<th>b<tr><td>c<td>d</table></table>"),
            "P(x)table(tr(tdh(P(a))tdh(P(b)))tr(td(P(c))td(P(d))))");
}
TEST(Content, ResolvesAddressesAgainstTheBase) {
  EXPECT_EQ(shape_of("<base href=/b/><p><a href=c>x</a>"), "P(a<https://mill.example/b/c>(x))");
}
TEST(Content, KeepsARelativeAddressWhereThePagesOwnIsNotKnown) {
  EXPECT_EQ(shape_of("<p><a href='../a b'>x</a>", "page.html"), "P(a<../a%20b>(x))");
}
TEST(Content, TakesNoAddressOfAnotherScheme) {
  for (const char* bad : {"javascript:x", " java\tscript:x", "&#1;javascript:x", "data:text/html,x",
                          "vbscript:x", "JAVASCRIPT&colon;x", "file:///etc/passwd", "blob:x"})
    EXPECT_EQ(shape_of("<p><a href='" + std::string(bad) + "'>x</a>"), "P(x)") << bad;
}
TEST(Content, FindsTheAddressOfALazyImage) {
  EXPECT_EQ(shape_of("<img src=data:image/gif;base64,x data-src=/a.png alt='b  c'>"),
            "P(img<https://mill.example/a.png>(b c))");
  EXPECT_EQ(shape_of("<img src=/blank.gif><noscript><img src=/a.png></noscript>"),
            "P(img<https://mill.example/a.png>())");
  EXPECT_EQ(page::best_of_srcset("/s.png 300w, /l.png 1200w,/m.png 600w"), "/l.png");
}
TEST(Content, LeavesOutPixelsThatCount) {
  EXPECT_EQ(shape_of("<p>a<img src=/p.gif width=1 height=1>"), "P(a)");
}
TEST(Content, ReadsFiguresAndTheirCaptions) {
  EXPECT_EQ(shape_of("<figure><a href=/l><img src=/a.png></a><figcaption><p>b</p>c</figure>"),
            "fig(P(a<https://mill.example/l>(img<https://mill.example/a.png>()))cap(b c))");
}
TEST(Content, NumbersFootnotesByTheirMarksAndPutsThemLast) {
  EXPECT_EQ(shape_of("<p>a<sup id=r2><a href=#n2>[b]</a></sup> c<sup><a id=r1 href=#n1>1</a></sup>"
                     "<ol><li id=n1>One <a href=#r1>x</a><li id=n2><p>Two <a href=#r2>y</a></ol>"
                     "<p>d"),
            "P(a^1() c^2())P(d)note1(P(Two))note2(P(One))");
}
TEST(Content, ReadsAMarkWithoutItsNoteAsText) {
  const std::string html = "<div><p>a<sup><a href=#n>b</a></sup></div><ol><li id=n>c</ol>";
  const auto document = html::parse(html);
  ASSERT_TRUE(document);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::P)}, .excluded = {}};
  EXPECT_EQ(shape(content_of(*document, selection)), "P(a[b])");
}
TEST(Content, JoinsAMarkWithoutItsNoteToTheTextAroundIt) {
  const std::string html =
      "<div><p>a<sup><a href=#n>1</a></sup><sup><a href=#n>2</a></sup> c <b>d</b> e</div>"
      "<ol><li id=n>note</ol>";
  const auto document = html::parse(html);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::P)}, .excluded = {}};
  EXPECT_EQ(to_text(content_of(*document, selection)),
            "Paragraph\n  Text \"a[1][2] c \"\n  Strong\n    Text \"d\"\n  Text \" e\"\n");
}
TEST(Content, ReadsALinkToAPlaceOnThePageAsALink) {
  EXPECT_EQ(shape_of("<p><a href=#x>Chapter 2</a><h2 id=x>b</h2>"),
            "P(a<https://mill.example/a/#x>(Chapter 2))H2(b)");
}
TEST(Content, FindsTheLatexOfFormulas) {
  EXPECT_EQ(shape_of("<p>a <span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>"
                     "<annotation encoding=application/x-tex>x^2</annotation></semantics></math>"
                     "</span><span class=katex-html aria-hidden=true>x2</span></span>"),
            "P(a $(x^2))");
  EXPECT_EQ(shape_of("<p><span class=MathJax_Preview>p</span><span class=MathJax>p</span>"
                     "<script type='math/tex; mode=display'>\\frac{1}{2}</script>"),
            "$$(\\frac{1}{2})");
  EXPECT_EQ(shape_of("<p><img class=mwe-math-fallback-image-inline src=/x.svg "
                     "alt='{\\displaystyle a_{1}}'>"),
            "P($(a_{1}))");
  EXPECT_EQ(shape_of("<script src=/mathjax.js></script><p>so \\(a_1\\) is"), "P(so $(a_1) is)");
}
TEST(Content, TranslatesMathMl) {
  EXPECT_EQ(shape_of("<math display=block><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow>"
                     "<msqrt><mi>\u03B1</mi></msqrt></mfrac><msubsup><mi>x</mi><mi>i</mi>"
                     "<mn>2</mn></msubsup></math>"),
            "$$(\\frac{a+1}{\\sqrt{\\alpha}}{x}_{i}^{2})");
  EXPECT_EQ(shape_of("<math><munderover><mo>\u2211</mo><mi>i</mi><mi>n</mi></munderover>"
                     "<mroot><mi>x</mi><mn>3</mn></mroot><mi>sin</mi><mi>y</mi></math>"),
            "P($(\\sum_{i}^{n}\\sqrt[3]{x}\\sin y))");
}
TEST(Content, ReadsAHeadingThatHoldsThePageAsNone) {
  EXPECT_EQ(shape_of("<h2>a<p>b</p></h2>"), "P(a)P(b)");
}
TEST(Content, LeavesOutWhatIsHiddenAndWhatIsPressed) {
  EXPECT_EQ(shape_of("<p>a<span hidden>b</span><script>c</script><button>d</button><svg><text>e"),
            "P(a)");
}
TEST(Content, GivesSelectedPiecesTheStructureAroundThem) {
  const std::string html = "<div><ul><li>a<li>b<li>c</ul><h2>d</h2>";
  const auto document = html::parse(html);
  ASSERT_TRUE(document);
  std::vector<dom::NodeId> items;
  for (const dom::Node& node : document->nodes())
    if (node.is(dom::Name::Li)) items.push_back(document->id_of(node));
  const dom::Selection selection{.roots = {items[0], items[2]}, .excluded = {}};
  EXPECT_EQ(shape(content_of(*document, selection)), "L(I(P(a))I(P(c)))");
  const dom::Selection one{.roots = {items[1]}, .excluded = {}};
  EXPECT_EQ(shape(content_of(*document, one)), "P(b)");
}
TEST(Content, LeavesOutWhatIsExcluded) {
  const std::string html = "<div><h1>a</h1><p>b<p>c";
  const auto document = html::parse(html);
  ASSERT_TRUE(document);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Body)},
                                 .excluded = {*document->find_first(dom::Name::H1)}};
  EXPECT_EQ(shape(content_of(*document, selection)), "P(b)P(c)");
}
TEST(Content, HoldsTheWordsOfTheReaderText) {
  const std::string html =
      "<div>a<p>b <b>c</b>d<ul><li>e<li>f<br>g</ul><table><tr><th>h<th>i<tr><td>j<td>k</table>"
      "<h2>l</h2><blockquote>m<p>n</blockquote><dl><dt>o<dd>p</dl>";
  const auto document = html::parse(html);
  ASSERT_TRUE(document);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}};
  const Content content = content_of(*document, selection);
  std::string words;
  for (const ContentNode& node : content.nodes)
    if (node.kind == ContentKind::Text) words.append(content.text(node));
  std::erase_if(words, [](char c) { return c == ' '; });
  std::string expected = page::reader_text(*document, selection);
  std::erase_if(expected, [](char c) { return c == ' ' || c == '\n'; });
  EXPECT_EQ(words, expected);
}
TEST(Content, NestsNoDeeperThanItSays) {
  std::string html;
  for (int i = 0; i < 300; ++i) html += i % 2 == 0 ? "<ul><li>x" : "<blockquote>y";
  const auto document = html::parse(html);
  ASSERT_TRUE(document);
  const Content content =
      content_of(*document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}});
  std::vector<std::uint32_t> ends;
  std::size_t deepest = 0;
  for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    ends.push_back(content.nodes[i].end);
    deepest = std::max(deepest, ends.size());
  }
  EXPECT_LE(deepest, Content::kMaxDepth + 2);
  EXPECT_GT(deepest, 10U);
}
TEST(Content, TakesTimeInProportionToThePage) {
  const auto time = [](int times) {
    std::string html = "<script src=/katex.js></script>";
    for (int i = 0; i < times; ++i)
      html += "<b><i>\\( \\[ $$<span class=ln><sup><a href=#n>1</a></sup><td rowspan=9><pre>x";
    const auto document = html::parse(html);
    const base::ProcessorTime passed;
    const Content content =
        content_of(*document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}});
    EXPECT_FALSE(content.empty());
    return passed.elapsed();
  };
  EXPECT_LT(time(8000), 40 * time(1000) + base::allowed(std::chrono::milliseconds(100)));
}

TEST(Content, OfAPostDoesNotDependOnHowManyOthersStandAroundIt) {
  std::string html = "<main>";
  for (int i = 0; i < 20'000; ++i) html.append("<h2>A</h2><p>b</p><p>c</p>");
  const auto document = html::parse(html);
  const ContentReader reader(*document);
  const base::ProcessorTime time;
  std::size_t nodes = 0;
  for (std::uint32_t i = 0; i + 2 < document->size(); ++i)
    if ((*document)[i].is(dom::Name::P) && (*document)[i + 2].is(dom::Name::P))
      nodes += reader.read({.roots = {dom::NodeId(i), dom::NodeId(i + 2)}}).nodes.size();
  EXPECT_EQ(nodes, 80'000U);
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::seconds(1)));
}

}  // namespace
}  // namespace winnow::content
