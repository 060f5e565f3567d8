// Tables and code of which a part is selected.
#include "decide/whole_parts.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

#include "base/processor_time.h"
#include "content/content.h"
#include "content/content_shape.h"
#include "html/parse.h"

namespace winnow::decide {
namespace {

// The text nodes that begin with a lower-case letter.
dom::Selection small_letters_in(const dom::Document& document) {
  dom::Selection selection;
  for (const dom::Node& node : document.nodes())
    if (node.is_text() && document.text(node)[0] >= 'a')
      selection.roots.push_back(document.id_of(node));
  return selection;
}

// Their Content.
std::string small_letters(const std::string& html, CutTables cut_tables = CutTables::Complete) {
  const auto document = html::parse(html);
  dom::Selection selection = small_letters_in(*document);
  selection.parts = decide_parts(*document, selection, cut_tables);
  return content::shape(content::content_of(*document, selection));
}

TEST(WholeParts, CompleteATableOfWhichMostIsSelected) {
  EXPECT_EQ(small_letters("<p>A<table><caption>B</caption><thead><tr><th>C<th>d</thead>"
                          "<tr><td><p>eee<p>F<td>ggg<tr><td>H<td hidden>I<tfoot><tr><td>J<td>kkk"
                          "</table><p>L"),
            "table(cap(B)tr(tdh(P(C))tdh(P(d)))tr(td(P(eee)P(F))td(P(ggg)))tr(td(P(H)))"
            "tr(td(P(J))td(P(kkk))))");
}
TEST(WholeParts, LeaveOutATableOfWhichLittleIsSelected) {
  EXPECT_EQ(small_letters("<p>z<table><tr><th>a<th>BBBB<tr><td>CCCC<td>d</table><p>y"), "P(z)P(y)");
}
TEST(WholeParts, ReadCellsOfAGridOfLinksAsPartsOfThePage) {
  EXPECT_EQ(small_letters("<table><tr><td><a href=/1>aa</a><td><a href=/2>BBBB</a>"
                          "<tr><td><a href=/3>CCCC</a><td>dd</table>"),
            "P(a</1>(aa))P(dd)");
}
TEST(WholeParts, CompleteCodeOfWhichMostIsSelected) {
  EXPECT_EQ(
      small_letters("<p>z<pre><div>aaa</div><div>}</div><div>B</div><div>ccc</div></pre><p>y"),
      "P(z)pre(aaa\n}\nB\nccc)P(y)");
}
TEST(WholeParts, LeaveOutCodeOfWhichLittleIsSelected) {
  EXPECT_EQ(small_letters("<p>z<pre><div>aa</div><div>BBBBB</div></pre><p>y"), "P(z)P(y)");
}
TEST(WholeParts, BeginWithTheTableThatIsReadWhole) {
  const auto first_of = [](std::string_view html) {
    const dom::Document document = html::parse(html).value();
    const dom::Node& first = document[first_read(document, small_letters_in(document))];
    return first.is(dom::Name::Table) ? "table" : "text";
  };
  EXPECT_STREQ(first_of("<table><tr><th>A<th>bbb<tr><td>ccc<td>D</table>"), "table");
  EXPECT_STREQ(first_of("<table><tr><th>AAAA<th>b<tr><td>c<td>D</table>"), "text");
  EXPECT_STREQ(first_of("<p>a<table><tr><th>A<th>bbb<tr><td>ccc<td>D</table>"), "text");
}
TEST(WholeParts, KeepTheTablesInsideAPost) {
  EXPECT_EQ(
      small_letters("<p>z<table><tr><th>aaa<th>B<tr><td>ccc<td>D</table><p>y", CutTables::Leave),
      "P(z)table(tr(tdh(P(aaa))tdh(P(B)))tr(td(P(ccc))td(P(D))))P(y)");
}
TEST(WholeParts, DoNotCompleteATableWhoseRowsAreSeveralPosts) {
  EXPECT_EQ(small_letters("<table><tr><th>aaa<th>B<tr><td>ccc<td>D</table>", CutTables::Leave),
            "P(aaa)P(ccc)");
}
TEST(WholeParts, OfDeepTablesTakeLinearTime) {
  const auto time = [](int depth) {
    std::string html;
    for (int i = 0; i < depth; ++i) html += "<table><tr><td>a<td>B<td><pre>";
    const auto document = html::parse(html);
    const dom::Selection selection = small_letters_in(*document);
    const base::ProcessorTime passed;
    EXPECT_FALSE(decide_parts(*document, selection, CutTables::Complete).empty());
    return passed.elapsed();
  };
  EXPECT_LT(time(4000), 40 * time(500) + base::allowed(std::chrono::milliseconds(100)));
}

}  // namespace
}  // namespace winnow::decide
