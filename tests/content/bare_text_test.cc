// The bare text of Content.
#include "content/bare_text.h"

#include <gtest/gtest.h>

#include "content/content.h"
#include "html/parse.h"

namespace winnow::content {
namespace {

std::string words_of(const std::string& html) {
  const auto document = html::parse(html);
  return bare_text(
      content_of(*document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}}));
}

TEST(BareText, HasOneLinePerBlock) {
  EXPECT_EQ(words_of("<h2>Rye</h2><p>One <b>t</b>wo<ul><li>a<li><p>b<p>c</ul><hr>"
                     "<blockquote>d</blockquote>e<br>f"),
            "Rye\nOne two\na\nb\nc\nd\ne\nf");
}

TEST(BareText, WritesATableRowOnOneLineWithTabsBetweenCells) {
  EXPECT_EQ(words_of("<table><caption>C</caption><tr><th>a<th><p>b<p>c<tr><td>d<br>e<td><ul><li>f"
                     "<li>g</ul></table>after"),
            "C\na\tb c\nd e\tf g\nafter");
}

TEST(BareText, KeepsTheColumnOfACellAfterAnEmptyOne) {
  EXPECT_EQ(words_of("<table><tr><th>a<th>b<th>c<tr><td><td><td>d<tr><td><td><td></table>x"),
            "a\tb\tc\n\t\td\nx");
}

TEST(BareText, KeepsTheLinesOfCode) {
  EXPECT_EQ(words_of("<p>x<pre>\n\n  if a:\n\n    b()\n\n</pre>y"), "x\n  if a:\n\n    b()\ny");
}

TEST(BareText, WritesExponentsAfterACaret) {
  EXPECT_EQ(words_of("<p>10<sup>6</sup>, 10<sup>-3</sup> km<sup>2</sup>, x<sup>n</sup>, "
                     "2<sup><i>n</i>+1</sup>, (a+b)<sup>2</sup>"),
            "10^6, 10^-3 km^2, x^n, 2^(n+1), (a+b)^2");
}

TEST(BareText, WritesRaisedCentsAfterAPoint) {
  EXPECT_EQ(words_of("<p>$24<sup>95</sup> €1,200<sup>.50</sup>"), "$24.95 €1,200.50");
}

TEST(BareText, WritesOtherSuperscriptsAndSubscriptsPlain) {
  EXPECT_EQ(words_of("<p>1<sup>st</sup> 2<sup>e</sup> Mill<sup>TM</sup> H<sub>2</sub>O "
                     "grain<sup>1</sup> <sup>3</sup>He"),
            "1st 2e MillTM H2O grain1 3He");
}

TEST(BareText, WritesAFormulaOnceAsLatexAndASingleSymbolAsItsLetter) {
  EXPECT_EQ(words_of("<p>See <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>"
                     "<annotation encoding=application/x-tex>E = mc^2</annotation></math> and "
                     "<math><mi>ρ</mi><annotation encoding=application/x-tex>\\rho</annotation>"
                     "</math>."),
            "See E = mc^2 and ρ.");
}

TEST(BareText, NumbersFootnoteMarksAndWritesNotesLast) {
  EXPECT_EQ(words_of("<p>Rye<sup id=r><a href=#n>a</a></sup> is late.</p>"
                     "<ol class=footnotes><li id=n>Three weeks. <a href=#r>back</a></ol><p>End"),
            "Rye[1] is late.\nEnd\n[1] Three weeks.");
}

TEST(BareText, HasOneSpaceWhereAnImageWas) {
  EXPECT_EQ(words_of("<p><img src=/a.png> one <img src=/a.png> two <img src=/a.png></p><p>x"),
            "one two\nx");
}

TEST(BareText, IsTheSameWithAndWithoutLinks) {
  const std::string html = "<p>a<a href=/x> b</a>c <a href=/y>d <b>e</b></a><sup>2</sup> f";
  const auto document = html::parse(html);
  const dom::Selection all{.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}};
  const ContentReader words(*document, "https://mill.example/", KeepLinks::No);
  EXPECT_EQ(bare_text(words.read(all)), bare_text(content_of(*document, all)));
}

TEST(BareText, KeepsTheButtonsThatOpenAnAnswer) {
  EXPECT_EQ(words_of("<h3><button>Is rye late?</button></h3><p>Yes.</p>"
                     "<button aria-expanded=false>Is it wet?</button><p>No.</p>"),
            "Is rye late?\nYes.\nIs it wet?\nNo.");
}

TEST(BareText, LeavesOutFormFieldsAndButtons) {
  EXPECT_EQ(words_of("<p>Rye <button>Copy</button> oats<select><option>1</select>"), "Rye oats");
}

std::vector<std::string> runs_of(const std::string& html) {
  const auto document = html::parse(html);
  const ContentReader reader(*document);
  const SourcedContent read =
      reader.read_with_sources({.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}});
  const SourcedText text = bare_text(read.content, read.sources);
  EXPECT_EQ(text.text, bare_text(read.content));
  std::vector<std::string> runs;
  for (const TextRun& run : text.runs) {
    const dom::Node& first = (*document)[run.first];
    const dom::Node& last = (*document)[run.last];
    runs.push_back(html.substr(first.begin, last.source_end - first.begin) + "|" + run.text);
  }
  return runs;
}
using Runs = std::vector<std::string>;

TEST(BareTextRuns, AreTheNodesOfALine) {
  EXPECT_EQ(runs_of("<p>One <b>two</b>. <p>10<sup>6</sup>"),
            (Runs{"One <b>two</b>. |One two.", "10<sup>6|10^6"}));
}

TEST(BareTextRuns, HaveFormulasAndFootnoteMarksApart) {
  EXPECT_EQ(runs_of("<p>a <math><mi>x</mi><mi>y</mi></math> b<sup><a href=#n>1</a></sup></p>"
                    "<ul><li id=n>c</ul>"),
            (Runs{"a |a", "<math><mi>x</mi><mi>y</mi></math>|xy", " b|b",
                  "<sup><a href=#n>1</a></sup>|[1]", "c|[1]", "c|c"}));
}

TEST(BareTextRuns, OfCodeArePartedWhereLineNumbersWereLeftOut) {
  EXPECT_EQ(runs_of("<pre><i class=ln>1</i>a\n<i class=ln>2</i>b\n</pre>"),
            (Runs{"a\n|a", "b\n|b"}));
}

}  // namespace
}  // namespace winnow::content
