// The trees of well-formed and broken pages, one test per rule of the standard.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "html/tree_text.h"

namespace winnow::html {
namespace {

using namespace std::string_view_literals;

TEST(TreeBuilder, GivesAnEmptyPageHtmlHeadAndBody) { EXPECT_EQ(tree_of(""), "html(head body)"); }

TEST(TreeBuilder, ImpliesHtmlHeadAndBodyAroundText) {
  EXPECT_EQ(tree_of("x"), "html(head body('x'))");
}

TEST(TreeBuilder, KeepsTheDoctype) {
  EXPECT_EQ(tree_of("<!DOCTYPE html>x"), "<!doctype html> html(head body('x'))");
}

TEST(TreeBuilder, PutsATitleInTheHeadWithoutAHeadTag) {
  EXPECT_EQ(tree_of("<title>a</title>b"), "html(head(title('a')) body('b'))");
}

TEST(TreeBuilder, PutsALateTitleBackIntoTheHead) {
  EXPECT_EQ(tree_of("<head></head><title>a</title><body>"), "html(head(title('a')) body)");
}

TEST(TreeBuilder, KeepsSpaceBetweenHeadAndBody) {
  EXPECT_EQ(tree_of("<head></head>\n<body>x"), "html(head '\\n' body('x'))");
}

TEST(TreeBuilder, DropsSpaceBeforeTheHead) {
  EXPECT_EQ(tree_of(" <html> <head>"), "html(head body)");
}

TEST(TreeBuilder, GivesAttributesOfASecondBodyToTheFirst) {
  EXPECT_EQ(tree_of("<body a=1><p><body a=2 b=3>"), "html(head body[a=1 b=3](p))");
}

TEST(TreeBuilder, ClosesAParagraphBeforeABlock) {
  EXPECT_EQ(tree_of("<p>a<p>b<div>c"), "html(head body(p('a') p('b') div('c')))");
}

TEST(TreeBuilder, MakesAParagraphOfAStrayEndTag) {
  EXPECT_EQ(tree_of("a</p>b"), "html(head body('a' p 'b'))");
}

TEST(TreeBuilder, MakesALineBreakOfItsEndTag) {
  EXPECT_EQ(tree_of("a</br>b"), "html(head body('a' br 'b'))");
}

TEST(TreeBuilder, ClosesAListItemBeforeTheNext) {
  EXPECT_EQ(tree_of("<ul><li>a<li>b</ul>"), "html(head body(ul(li('a') li('b'))))");
}

TEST(TreeBuilder, KeepsAListItemOpenAroundAnInnerList) {
  EXPECT_EQ(tree_of("<ul><li>a<ul><li>b</ul>c</ul>"),
            "html(head body(ul(li('a' ul(li('b')) 'c'))))");
}

TEST(TreeBuilder, ClosesTermsAndDefinitionsBeforeEachOther) {
  EXPECT_EQ(tree_of("<dl><dt>a<dd>b<dt>c"), "html(head body(dl(dt('a') dd('b') dt('c'))))");
}

TEST(TreeBuilder, ClosesAHeadingByTheEndTagOfAnother) {
  EXPECT_EQ(tree_of("<h1>a</h2>b"), "html(head body(h1('a') 'b'))");
}

TEST(TreeBuilder, JoinsTextAroundTagsWithoutEffect) {
  EXPECT_EQ(tree_of("a</i>b<tr>c"), "html(head body('abc'))");
}

TEST(TreeBuilder, ReadsImageAsImg) { EXPECT_EQ(tree_of("<image>"), "html(head body(img))"); }

TEST(TreeBuilder, ImpliesTableBodyAndRow) {
  EXPECT_EQ(tree_of("<table><td>a<td>b"), "html(head body(table(tbody(tr(td('a') td('b'))))))");
}

TEST(TreeBuilder, ImpliesAColumnGroup) {
  EXPECT_EQ(tree_of("<table><col><tr>"), "html(head body(table(colgroup(col) tbody(tr))))");
}

TEST(TreeBuilder, MovesTextOutOfATable) {
  EXPECT_EQ(tree_of("<table>x<tr><td>y"), "html(head body('x' table(tbody(tr(td('y'))))))");
}

TEST(TreeBuilder, MovesElementsOutOfATable) {
  EXPECT_EQ(tree_of("<table><tr><div>x</div><td>y"),
            "html(head body(div('x') table(tbody(tr(td('y'))))))");
}

TEST(TreeBuilder, KeepsSpaceInATable) {
  EXPECT_EQ(tree_of("<table> <tr> <td>"), "html(head body(table(' ' tbody(tr(' ' td)))))");
}

TEST(TreeBuilder, JoinsMovedTextToTheTextBeforeTheTable) {
  EXPECT_EQ(tree_of("a<table>b"), "html(head body('ab' table))");
}

TEST(TreeBuilder, MovesTextOfAnInnerTableIntoTheCellAroundIt) {
  EXPECT_EQ(tree_of("<table><td><table>x"), "html(head body(table(tbody(tr(td('x' table))))))");
}

TEST(TreeBuilder, KeepsAHiddenInputInATable) {
  EXPECT_EQ(tree_of("<table><input type=HIDDEN>"), "html(head body(table(input[type=HIDDEN])))");
}

TEST(TreeBuilder, ClosesATableBeforeATable) {
  EXPECT_EQ(tree_of("<table><tr><table>"), "html(head body(table(tbody(tr)) table))");
}

TEST(TreeBuilder, PutsATableIntoTheParagraphInQuirksMode) {
  EXPECT_EQ(tree_of("<p><table>"), "html(head body(p(table)))");
}

TEST(TreeBuilder, ClosesTheParagraphBeforeATableOtherwise) {
  EXPECT_EQ(tree_of("<!doctype html><p><table>"), "<!doctype html> html(head body(p table))");
}

TEST(TreeBuilder, SplitsFormattingThatEndsInsideABlock) {
  EXPECT_EQ(tree_of("<b>1<p>2</b>3</p>"), "html(head body(b('1') p(b('2') '3')))");
}

TEST(TreeBuilder, SplitsCrossedFormatting) {
  EXPECT_EQ(tree_of("<b>1<i>2</b>3</i>4"), "html(head body(b('1' i('2')) i('3') '4'))");
}

TEST(TreeBuilder, OpensFormattingAnewInTheNextParagraph) {
  EXPECT_EQ(tree_of("<p><b a=1>x<p>y"), "html(head body(p(b[a=1]('x')) p(b[a=1]('y'))))");
}

TEST(TreeBuilder, OpensAtMostThreeEqualFormattingElementsAnew) {
  EXPECT_EQ(tree_of("<p><b><b><b><b>x<p>y"), "html(head body(p(b(b(b(b('x'))))) p(b(b(b('y'))))))");
}

TEST(TreeBuilder, ClosesALinkBeforeALink) {
  EXPECT_EQ(tree_of("<a>1<a>2"), "html(head body(a('1') a('2')))");
}

TEST(TreeBuilder, ClosesALinkThatABlockStandsIn) {
  EXPECT_EQ(tree_of("<a>1<div>2<a>3"), "html(head body(a('1') div(a('2') a('3'))))");
}

TEST(TreeBuilder, MovesMisnestedBlocksThroughSeveralLevels) {
  EXPECT_EQ(tree_of("<b><i><p>x</b>y"), "html(head body(b(i) i(p(b('x') 'y'))))");
}

TEST(TreeBuilder, StopsFormattingAtTheEdgeOfACell) {
  EXPECT_EQ(tree_of("<b><table><td>x</b>y"), "html(head body(b(table(tbody(tr(td('xy')))))))");
}

TEST(TreeBuilder, KeepsWhatIsOpenInAFormAfterItsEndTag) {
  EXPECT_EQ(tree_of("<form><div></form>x"), "html(head body(form(div('x'))))");
}

TEST(TreeBuilder, IgnoresAFormInsideAForm) {
  EXPECT_EQ(tree_of("<form a=1><form b=2>x"), "html(head body(form[a=1]('x')))");
}

TEST(TreeBuilder, ClosesAButtonBeforeAButton) {
  EXPECT_EQ(tree_of("<button>a<button>b"), "html(head body(button('a') button('b')))");
}

TEST(TreeBuilder, DropsTheFirstLineFeedOfPreformattedText) {
  EXPECT_EQ(tree_of("<pre>\n\na</pre>"), "html(head body(pre('\\na')))");
}

TEST(TreeBuilder, DropsTheFirstLineFeedOfATextarea) {
  EXPECT_EQ(tree_of("<textarea>\r\na"), "html(head body(textarea('a')))");
}

TEST(TreeBuilder, ReadsScriptsAsText) {
  EXPECT_EQ(tree_of("<script>a<b&amp;</script>c"), "html(head(script('a<b&amp;')) body('c'))");
}

TEST(TreeBuilder, ReadsEverythingAfterPlaintextAsText) {
  EXPECT_EQ(tree_of("<plaintext>a</plaintext>"), "html(head body(plaintext('a</plaintext>')))");
}

TEST(TreeBuilder, ParsesNoscriptAsElementsWithoutScripting) {
  EXPECT_EQ(tree_of("<body><noscript><p>x</noscript>"), "html(head body(noscript(p('x'))))");
}

TEST(TreeBuilder, ReadsNoscriptAsTextWithScripting) {
  EXPECT_EQ(tree_of("<body><noscript><p>x</noscript>", {.scripting = Scripting::On}),
            "html(head body(noscript('<p>x')))");
}

TEST(TreeBuilder, PutsTemplateContentsBelowTheTemplate) {
  EXPECT_EQ(tree_of("<template><td>x</td></template>y"), "html(head(template(td('x'))) body('y'))");
}

TEST(TreeBuilder, ReplacesAnEmptyBodyByAFrameset) {
  EXPECT_EQ(tree_of("<p></p><frameset><frame>"), "html(head frameset(frame))");
}

TEST(TreeBuilder, IgnoresAFramesetAfterText) {
  EXPECT_EQ(tree_of("x<frameset>"), "html(head body('x'))");
}

TEST(TreeBuilder, PutsCommentsAfterTheBodyAtTheEndOfHtml) {
  EXPECT_EQ(tree_of("<body>a</body><!--1--><!--2-->"), "html(head body('a') <!1> <!2>)");
}

TEST(TreeBuilder, PutsCommentsAfterHtmlAtTheEndOfTheDocument) {
  EXPECT_EQ(tree_of("a</html><!--1-->"), "html(head body('a')) <!1>");
}

TEST(TreeBuilder, PutsTextAfterTheBodyIntoTheBody) {
  EXPECT_EQ(tree_of("<p>a</body><!--1-->b"), "html(head body(p('ab')) <!1>)");
}

TEST(TreeBuilder, KeepsACommentBeforeTheFramesetThatReplacesTheBody) {
  EXPECT_EQ(tree_of("<p></body><!--1--><frameset>"), "html(head <!1> frameset)");
}

TEST(TreeBuilder, PutsCommentsBeforeHtmlIntoTheDocument) {
  EXPECT_EQ(tree_of("<!--1--><html><!--2-->"), "<!1> html(<!2> head body)");
}

TEST(TreeBuilder, DropsNullCharactersInTheBody) {
  EXPECT_EQ(tree_of("a\0b"sv), "html(head body('ab'))");
}

TEST(TreeBuilder, ReplacesNullCharactersInForeignContent) {
  EXPECT_EQ(tree_of("<svg>a\0b"sv),
            "html(head body(svg:svg('a\xEF\xBF\xBD"
            "b')))");
}

TEST(TreeBuilder, WritesSvgNamesInTheirOwnCase) {
  EXPECT_EQ(tree_of("<svg VIEWBOX=1><FOREIGNOBJECT>"),
            "html(head body(svg:svg[viewBox=1](svg:foreignObject)))");
}

TEST(TreeBuilder, KnowsTheNamespaceOfXlinkAttributes) {
  EXPECT_EQ(tree_of("<svg xlink:href=1 href=2>"), "html(head body(svg:svg[xlink:href=1 href=2]))");
}

TEST(TreeBuilder, LeavesSvgForABlock) {
  EXPECT_EQ(tree_of("<svg><g><p>x"), "html(head body(svg:svg(svg:g) p('x')))");
}

TEST(TreeBuilder, ParsesHtmlInsideAForeignObject) {
  EXPECT_EQ(tree_of("<svg><foreignObject><p>x"),
            "html(head body(svg:svg(svg:foreignObject(p('x')))))");
}

TEST(TreeBuilder, ReadsCdataSectionsInSvgOnly) {
  EXPECT_EQ(tree_of("<svg><![CDATA[a<b]]></svg><![CDATA[c]]>"),
            "html(head body(svg:svg('a<b') <![CDATA[c]]>))");
}

TEST(TreeBuilder, ParsesHtmlInsideMathText) {
  EXPECT_EQ(tree_of("<math><mi><b>x"), "html(head body(math:math(math:mi(b('x')))))");
}

TEST(TreeBuilder, ClosesOptionsBeforeOptions) {
  EXPECT_EQ(tree_of("<select><option>a<option>b<optgroup>c"),
            "html(head body(select(option('a') option('b') optgroup('c'))))");
}

TEST(TreeBuilder, EndsASelectAtAnInput) {
  EXPECT_EQ(tree_of("<select><option>a<input>"), "html(head body(select(option('a')) input))");
}

TEST(TreeBuilder, ShowsTheFirstOptionInSelectedcontent) {
  EXPECT_EQ(
      tree_of("<select><button><selectedcontent></button><option>a<b>c</b></option><option>d"),
      "html(head body(select(button(selectedcontent('a' b('c'))) option('a' b('c')) "
      "option('d'))))");
}

TEST(TreeBuilder, ShowsTheSelectedOptionInSelectedcontent) {
  EXPECT_EQ(tree_of("<select><button><selectedcontent></button><option>a<option selected>b"),
            "html(head body(select(button(selectedcontent('b')) option('a') "
            "option[selected=]('b'))))");
}

TEST(TreeBuilder, ClosesRubyTextBeforeRubyText) {
  EXPECT_EQ(tree_of("<ruby>a<rt>b<rp>c"), "html(head body(ruby('a' rt('b') rp('c'))))");
}

TEST(TreeBuilder, GivesAFragmentNoHtmlHeadAndBody) {
  EXPECT_EQ(fragment_of("<p>a<p>b", "div"), "p('a') p('b')");
}

TEST(TreeBuilder, ParsesAFragmentOfARowAsCells) {
  EXPECT_EQ(fragment_of("<td>a<td>b", "tr"), "td('a') td('b')");
}

TEST(TreeBuilder, IgnoresCellsInAFragmentOfADiv) {
  EXPECT_EQ(fragment_of("<td>a<td>b", "div"), "'ab'");
}

TEST(TreeBuilder, ReadsAFragmentOfATitleAsText) {
  EXPECT_EQ(fragment_of("a<b>&amp;</title>", "title"), "'a<b>&</title>'");
}

TEST(TreeBuilder, ParsesAFragmentOfSvgAsSvg) {
  EXPECT_EQ(fragment_of("<path/><p>x", "svg g"), "svg:path p('x')");
}

TEST(TreeBuilder, FindsNoQuirksInTheModernDoctype) {
  EXPECT_EQ(parse("<!doctype html>").value().quirks_mode(), dom::QuirksMode::NoQuirks);
}

TEST(TreeBuilder, FindsQuirksInAPageWithoutDoctype) {
  EXPECT_EQ(parse("<p>").value().quirks_mode(), dom::QuirksMode::Quirks);
}

TEST(TreeBuilder, FindsLimitedQuirksInTransitionalXhtml) {
  EXPECT_EQ(parse("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">")
                .value()
                .quirks_mode(),
            dom::QuirksMode::LimitedQuirks);
}

std::string headings_of(const std::string& page) {
  const dom::Document document = parse(page).value();
  std::string found;
  for (const dom::NodeId heading : document.headings()) {
    const dom::Node& node = document[heading];
    found.append(document.text_of(node.name)).append(":");
    found.append(document.text(document[*document.first_child(heading)])).append(" ");
  }
  return found;
}

TEST(TreeBuilder, NotesTitlesAndFirstLevelHeadings) {
  EXPECT_EQ(headings_of("<title>a</title><h1>b</h1><h2>c</h2><svg><title>d</title></svg><h1>e"),
            "title:a h1:b h1:e ");
}

TEST(TreeBuilder, NotesHeadingsInDocumentOrderWhereTheSourceIsNot) {
  EXPECT_EQ(headings_of("<table><tr><td><h1>b</h1></td></tr><h1>a</h1></table><title>c</title>"),
            "h1:a h1:b title:c ");
}

TEST(TreeBuilder, NotesNothingOfThePageBefore) {
  Parser parser;
  dom::Document used = parser.parse("<meta><h1>a</h1>").value();
  const dom::Document document = parser.parse("<p>b", std::move(used)).value();
  EXPECT_TRUE(document.headings().empty());
  EXPECT_EQ(document.declarations().size(), 1U);  // <html>
}

std::string declarations_of(const std::string& page) {
  const dom::Document document = parse(page).value();
  std::string found;
  for (const dom::NodeId declaration : document.declarations())
    found.append(document.text_of(document[declaration].name)).append(" ");
  return found;
}

TEST(TreeBuilder, NotesDeclarationsWhereverTheyAre) {
  EXPECT_EQ(declarations_of("<base><title>a</title><style></style><p><meta><footer><link><script>"
                            "</script></footer><svg><title>b</title><script></script></svg>"),
            "html base title style meta link script ");
}

TEST(TreeBuilder, NotesDeclarationsInDocumentOrderWhereTheSourceIsNot) {
  EXPECT_EQ(declarations_of("<table><tr><td><meta></td></tr><p><link></table><title>c</title>"),
            "html link meta title ");
}

TEST(TreeBuilder, GivesTheSameTreeFromAUsedParser) {
  Parser parser;
  const std::string first = "<table>x<b><p></b>";
  const std::string second = "<ul><li>a<li>b";
  dom::Document used = parser.parse(first).value();
  const dom::Document document = parser.parse(second, std::move(used)).value();
  EXPECT_EQ(tree_text(document), tree_of(second));
}

TEST(TreeBuilder, LeavesAnEarlierDocumentAsItWas) {
  Parser parser;
  const std::string first = "<x-one>a&amp;b";
  const dom::Document document = parser.parse(first).value();
  const dom::Document other = parser.parse("<x-two>c&lt;d").value();
  EXPECT_EQ(tree_text(document), "html(head body(x-one('a&b')))");
}

}  // namespace
}  // namespace winnow::html
