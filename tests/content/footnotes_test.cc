// Footnotes as publishing systems write them, and text that only looks like one.
#include "content/footnotes.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/processor_time.h"
#include "content_shape.h"
#include "winnow/render.h"

namespace winnow::content {
namespace {

TEST(Footnotes, KeepsParagraphsThatEncyclopediasLinkBackTo) {
  EXPECT_EQ(shape_of("<p>a.<sup id=cite_ref-1-0 class=reference><a href=#cite_note-1>[1]</a></sup>"
                     "<h2>b</h2><p>c.<sup id=cite_ref-1-1 class=reference><a href=#cite_note-1>[1]"
                     "</a></sup><sup id=cite_ref-2 class=reference><a href=#cite_note-2>[note 1]"
                     "</a></sup><ol class=references><li id=cite_note-1><span "
                     "class=mw-cite-backlink>^ <a href=#cite_ref-1-0><sup>a</sup></a> <a "
                     "href=#cite_ref-1-1><sup>b</sup></a></span> <span>one</span><li "
                     "id=cite_note-2><span class=mw-cite-backlink><b><a href=#cite_ref-2>^</a></b>"
                     "</span> <span>two</span></ol>"),
            "P(a.^1())H2(b)P(c.^1()^2())note1(P(one))note2(P(two))");
}
TEST(Footnotes, TakesRaisedBackLinksForNoMarks) {
  EXPECT_EQ(shape_of("<p>a<sup id=r1><a href=#n>[1]</a></sup> b<sup id=r2><a href=#n>[1]</a></sup>"
                     "<ol><li id=n>^ <sup><a href=#r1>a</a></sup> <sup><a href=#r2>b</a></sup> c"
                     "<li>d</ol>"),
            "P(a^1() b^1())L1(I(P(d)))note1(P(c))");
}
TEST(Footnotes, LeavesParagraphsThatReferToEachOtherInPlace) {
  EXPECT_EQ(
      shape_of("<p id=p>a<sup><a href=#q>2</a></sup> b<p id=q>c<sup><a href=#p>1</a></sup> d", ""),
      "P(asup(a<#q>(2)) b)P(csup(a<#p>(1)) d)");
}
TEST(Footnotes, LeavesALinkToAPlaceWithoutEvidenceInPlace) {
  EXPECT_EQ(shape_of("<p>a<sup><a href=#n>1</a></sup><p id=n>b", ""), "P(asup(a<#n>(1)))P(b)");
}
TEST(Footnotes, FindsAnotherNotesNoteInANote) {
  EXPECT_EQ(shape_of("<p>a<sup><a href=#n1>1</a></sup><ol class=notes><li id=n1>b<sup><a "
                     "href=#n2>2</a></sup></ol><ol class=references><li id=n2>c</ol>"),
            "P(a^1())note1(P(b^2()))note2(P(c))");
}
TEST(Footnotes, FindsNotesOfWordProcessors) {
  EXPECT_EQ(shape_of("<p>a<a href=#_ftn1 name=_ftnref1><span>[1]</span></a> b<div><hr><div "
                     "id=ftn1><p><a href=#_ftnref1 name=_ftn1>[1]</a> c<p>d</div></div>"),
            "P(a^1() b)hr()note1(P(c)P(d))");
}
TEST(Footnotes, FindsNotesOfDocumentGenerators) {
  const std::string expected = "P(a^1())note1(P(b))";
  EXPECT_EQ(shape_of("<p>a<sup id=fnref:1><a href=#fn:1 class=footnote>1</a></sup><div "
                     "class=footnotes role=doc-endnotes><ol><li id=fn:1><p>b <a href=#fnref:1 "
                     "class=reversefootnote>&#8617;</a></ol></div>"),
            expected);
  EXPECT_EQ(
      shape_of("<p>a<a class=footnote-reference href=#n id=r><span>[</span>1<span>]</span></a>"
               "<aside class=footnote id=n><span class=label><span>[</span><a href=#r>1</a>"
               "<span>]</span></span><p>b</aside>"),
      expected);
  EXPECT_EQ(
      shape_of("<p>a<a class=footnote-reference href=#n id=r>1</a><dl class=footnote><dt id=n>"
               "<span>1</span><span class=fn-backref>(<a href=#r>1</a>)</span><dd><p>b</dl>"),
      expected);
  EXPECT_EQ(shape_of("<p>a<a class=footnote-reference href=#n id=r>[1]</a><table id=n "
                     "class=footnote><tr><td><a class=fn-backref href=#r>[1]</a><td>b</table>"),
            expected);
  EXPECT_EQ(shape_of("<p>a<sup class=footnote>[<a id=r href=#n>1</a>]</sup><div id=footnotes><div "
                     "class=footnote id=n><a href=#r>1</a>. b</div></div>"),
            expected);
  EXPECT_EQ(shape_of("<p>a<sup><a href=#user-content-fn-1 id=user-content-fnref-1>1</a></sup>"
                     "<section data-footnotes><ol><li id=user-content-fn-1><p>b <a "
                     "href=#user-content-fnref-1>&#8617;</a> <a data-footnote-backref "
                     "href=#user-content-fnref-1-2>&#8617;<sup>2</sup></a></ol></section>"),
            expected);
}
TEST(Footnotes, FindsNotesOfBlogSystems) {
  EXPECT_EQ(shape_of("<p>a<a id=footnote-anchor-1 href=#footnote-1 class=footnote-anchor>1</a><div "
                     "class=footnote><a id=footnote-1 href=#footnote-anchor-1>1</a><div><p>b<p>c"
                     "</div></div>"),
            "P(a^1())note1(P(b)P(c))");
  EXPECT_EQ(shape_of("<p>a<span id=r></span><span class=easy-footnote><a "
                     "href='https://mill.example/a/#n'><sup>1</sup></a></span><ol><li><span id=n>"
                     "</span>b<a href='https://mill.example/a/#r'></a><li>c</ol>"),
            "P(a^1())L1(I(P(c)))note1(P(b))");
}
TEST(Footnotes, FindsNotesByTheLabelsTheyBeginWith) {
  EXPECT_EQ(shape_of("<p>a<sup><a href=#n1>1</a></sup><sup><a href=#n2>2</a></sup><div><p "
                     "id=n1><sup>1</sup> b<p id=n2>[2] c</div>"),
            "P(a^1()^2())note1(P(b))note2(P(c))");
}
TEST(Footnotes, ReadsANoteInTheMiddleOfASentenceAsANote) {
  EXPECT_EQ(shape_of("<p>a<label for=s class='margin-toggle sidenote-number'></label><input "
                     "id=s><span class=sidenote>b <i>c</i></span> d"),
            "P(a^1() d)note1(P(b em(c)))");
  EXPECT_EQ(shape_of("<p>a<sup><a href='javascript:void(0)'>1</a></sup><span "
                     "class=modern-footnotes-footnote__note>bb</span> c"),
            "P(a^1() c)note1(P(bb))");
  EXPECT_EQ(shape_of("<p>a<span class='ltx_note ltx_role_footnote'><sup class=ltx_note_mark>1</sup>"
                     "<span class=ltx_note_content><sup class=ltx_note_mark>1</sup><span "
                     "class='ltx_tag ltx_tag_note'>1</span>bb</span></span> c"),
            "P(a^1() c)note1(P(bb))");
}
TEST(Footnotes, ReadsALineThatIsNamedFootnoteWhereItIs) {
  EXPECT_EQ(shape_of("<p>a<p><span class=footnote>* Without tax.</span>"), "P(a)P(* Without tax.)");
}
TEST(Footnotes, KeepsANoteWhoseMarkIsNotSelectedInPlace) {
  const std::string html =
      "<p>a<sup id=r><a href=#n>1</a></sup><div><h2>b</h2><ol class=footnotes><li id=n>c <a "
      "href=#r>x</a></ol></div>";
  const auto document = html::parse(html);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Div)}, .excluded = {}};
  EXPECT_EQ(shape(content_of(*document, selection)), "H2(b)L1(I(P(c a<#r>(x))))");
}
TEST(Footnotes, GivesEveryNoteAReferenceInMarkdown) {
  const auto document = html::parse(
      "<p>a<sup><a href=#n>1</a></sup><pre>b<sup><a href=#m>2</a></sup></pre><ol class=footnotes>"
      "<li id=n>c<li id=m>d</ol>");
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}};
  EXPECT_EQ(to_markdown(content_of(*document, selection)),
            "a[^1]\n\n```\nb2\n```\n\n1. d\n\n[^1]: c\n");
}
TEST(Footnotes, AreFoundInTimeInProportionToThePage) {
  const auto time = [](int count) {
    std::string html;
    for (int i = 0; i < count; ++i)
      html += "<div id=d" + std::to_string(i) + "><sup id=r" + std::to_string(i) + "><a href=#n" +
              std::to_string(i) + ">1</a></sup><sup><a href=#d" + std::to_string(i / 2) +
              ">2</a></sup>";
    html += "<ol class=footnotes>";
    for (int i = 0; i < count; ++i)
      html += "<li id=n" + std::to_string(i) + ">x <a href=#r" + std::to_string(i) + ">b</a>";
    const auto document = html::parse(html);
    const base::ProcessorTime passed;
    const Content content =
        content_of(*document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}});
    EXPECT_FALSE(content.empty());
    return passed.elapsed();
  };
  EXPECT_LT(time(4000), 40 * time(500) + base::allowed(std::chrono::milliseconds(100)));
}

}  // namespace
}  // namespace winnow::content
