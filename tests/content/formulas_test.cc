// Formulas: each one once, for any renderer, and MathML as LaTeX.
#include "content/formulas.h"

#include <gtest/gtest.h>

#include "content_shape.h"
#include "winnow/render.h"

namespace winnow::content {
namespace {

std::string latex_of(const std::string& mathml) { return shape_of("<math>" + mathml + "</math>"); }

TEST(Formulas, ReadsAnEncyclopediasFormulaOnce) {
  EXPECT_EQ(shape_of("<p><span class='mwe-math-element mwe-math-element-inline'><span "
                     "class=mwe-math-mathml-inline><math><semantics><mi>A</mi><annotation "
                     "encoding=application/x-tex>{\\displaystyle A}</annotation></semantics></math>"
                     "</span><img class=mwe-math-fallback-image-inline src=/a.svg "
                     "alt='{\\displaystyle A}'></span> b"),
            "P($(A) b)");
  EXPECT_EQ(shape_of("<p><span class=mwe-math-element><span style='display: none'><math "
                     "alttext=A><mi>A</mi></math></span><img "
                     "class=mwe-math-fallback-image-inline aria-hidden=true src=/a.svg alt=A>"
                     "</span> b"),
            "P($(A) b)");
}
TEST(Formulas, ReadsMathJaxOutputOnceWithAndWithoutItsScripts) {
  const std::string drawn =
      "<span class=MathJax><nobr aria-hidden=true>E=m</nobr><span class=MJX_Assistive_MathML><math>"
      "<mi>E</mi><mo>=</mo><mi>m</mi></math></span></span>";
  EXPECT_EQ(shape_of("<p>a " + drawn + " b"), "P(a $(E=m) b)");
  EXPECT_EQ(shape_of("<p>a <span class=MathJax_Preview>q</span>" + drawn +
                     "<script type=math/tex>E=m</script> b"),
            "P(a $(E=m) b)");
  EXPECT_EQ(shape_of("<p>a <mjx-container display=true><mjx-math aria-hidden=true>E</mjx-math>"
                     "<mjx-assistive-mml><math><mi>E</mi></math></mjx-assistive-mml>"
                     "</mjx-container>b"),
            "P(a)$$(E)P(b)");
}
TEST(Formulas, ReadsWhatKatexDrewWhereItsSourceIsMissing) {
  EXPECT_EQ(shape_of("<p>a <span class=katex><span class=katex-html aria-hidden=true><span>E</span>"
                     "<span>=</span><span>m</span></span></span> b"),
            "P(a $(E=m) b)");
}
TEST(Formulas, ReadsLatexFromAttributes) {
  EXPECT_EQ(
      shape_of("<p>a <span class=katex data-math='x^2'><span class=katex-html>x2</span></span>"
               " <span data-tex='y_1'><span class=katex>y1</span></span>"),
      "P(a $(x^2) $(y_1))");
  EXPECT_EQ(shape_of("<div class=latex-rendered data-attrs='{\"persistentExpression\":\"x^2\"}'>"
                     "</div>"),
            "$$(x^2)");
  EXPECT_EQ(shape_of("<div data-math=true>a</div><div data-latex=x><p>b</div>"), "P(a)P(b)");
}
TEST(Formulas, TakesDollarsForDelimitersWhereThePageDeclaresThem) {
  for (const std::string script :
       {"MathJax.Hub.Config({tex2jax: {inlineMath: [['$','$'], ['\\\\(','\\\\)']]}})",
        "window.MathJax = {tex: {inlineMath: [[\"$\", \"$\"]]}}",
        "renderMathInElement(document.body, {delimiters: [{left: '$$', right: '$$'}, {left: '$', "
        "right: '$'}]})"})
    EXPECT_EQ(shape_of("<script>" + script + "</script><p>a $x*y$, \\$z, $5 to $10"),
              "P(a $(x*y), \\$z, $5 to $10)")
        << script;
  EXPECT_EQ(shape_of("<script src=/katex.js></script><p>a $x$"), "P(a $x$)");
  EXPECT_EQ(shape_of("<p><span class=math-container>$x$</span>"), "P($(x))");
}
TEST(Formulas, TakesDollarsOfCodeAndPricesForText) {
  const std::string script = "<script>MathJax = {inlineMath: [['$', '$']]}</script>";
  EXPECT_EQ(shape_of(script + "<p>if ($a > 9) {$b} $c"), "P(if ($a > 9) {$b} $c)");
  EXPECT_EQ(shape_of(script + "<p>$ x^2 $ costs $5 to $10"), "P($(x^2) costs $5 to $10)");
}
TEST(Formulas, AreNotEscapedInMarkdown) {
  const auto document = html::parse(
      "<script>MathJax = {inlineMath: [['$', '$']]}</script><p>a $x_1 * y_1$, costs $ 5");
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}};
  EXPECT_EQ(to_markdown(content_of(*document, selection)), "a $x_1 * y_1$, costs \\$ 5\n");
}
TEST(Formulas, ReadsEnvironmentsInTextOfPagesWithARenderer) {
  EXPECT_EQ(shape_of("<script src=/mathjax.js></script><p>a \\begin{align} x &= 1 \\\\ y &= 2 "
                     "\\end{align} b"),
            "P(a)$$(\\begin{align} x &= 1 \\\\ y &= 2 \\end{align})P(b)");
}
TEST(Formulas, ReadsUnmistakableNotationWithoutARenderer) {
  EXPECT_EQ(shape_of("<p>a \\(b^2\\) c"), "P(a $(b^2) c)");
  EXPECT_EQ(shape_of("<p>a \\[\\frac{1}{2}\\] c"), "P(a)$$(\\frac{1}{2})P(c)");
  EXPECT_EQ(shape_of("<p>a $$x_1$$ c"), "P(a)$$(x_1)P(c)");
  EXPECT_EQ(shape_of("<p>a $\\alpha_1$ c"), "P(a $(\\alpha_1) c)");
}
TEST(Formulas, TakesGroupsOfRegularExpressionsForTextWithoutARenderer) {
  for (const std::string text :
       {"s/\\(foo\\)/\\1/", "\\(my_name\\)", "\\(^a\\)", "\\(\\bword\\b\\)", "$x_1$ and $y_2$",
        "echo $$ and $$", "\\[1\\] see"})
    EXPECT_EQ(shape_of("<p>" + text), "P(" + text + ")");
}
TEST(Formulas, ReadsAFormulaAcrossLineBreaks) {
  const std::string renderer = "<script src=/mathjax/tex.js></script>";
  EXPECT_EQ(shape_of(renderer + "<p>So $$a_1<br>= b$$ and<br>on \\(c\\)"),
            "P(So)$$(a_1 = b)P(and/on $(c))");
  EXPECT_EQ(shape_of(renderer + "<p>a \\(b<br>c"), "P(a \\(b/c)");
}
TEST(Formulas, ReadsImagesByTheirTextOrTheAddressThatDrawsThem) {
  EXPECT_EQ(shape_of("<p>a <img class=math src=/1.png alt='\\frac12'> b"), "P(a $(\\frac12) b)");
  EXPECT_EQ(shape_of("<p>a <img class=tex src=/1.png alt='$a_1$'> b"), "P(a $(a_1) b)");
  EXPECT_EQ(shape_of("<p>a <img src='https://latex.codecogs.com/gif.latex?\\dpi{150}%20x%5E3'> b"),
            "P(a $(x^3) b)");
  EXPECT_EQ(shape_of("<p>a <img src='https://mill.example/render/math?math=x%5E4&mode=inline'> b"),
            "P(a $(x^4) b)");
  EXPECT_EQ(
      shape_of("<p>a <img src='https://mill.example/latex.php?latex=x%5E5&bg=fff' alt=five> b"),
      "P(a $(x^5) b)");
  EXPECT_NE(shape_of("<p>a <img class=math src=/1.png alt='The mill'> b").find("The mill"),
            std::string::npos);
}
TEST(Formulas, FindsKatexByItsStyleSheet) {
  EXPECT_EQ(shape_of("<link rel=stylesheet href=/lib/katex.min.css><p>a \\(b\\) c"), "P(a $(b) c)");
}
TEST(MathMl, WritesBinomials) {
  const std::string fraction = "<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>";
  EXPECT_EQ(latex_of("<mrow><mo>(</mo>" + fraction + "<mo>)</mo></mrow>"), "P($(\\binom{n}{k}))");
  EXPECT_EQ(latex_of(fraction), "P($({n \\atop k}))");
}
TEST(MathMl, WritesMatricesAndCases) {
  const std::string table =
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd>"
      "<mi>d</mi></mtd></mtr></mtable>";
  EXPECT_EQ(latex_of("<mo>[</mo>" + table + "<mo>]</mo>"),
            "P($(\\begin{bmatrix}a & b \\\\ c & d\\end{bmatrix}))");
  EXPECT_EQ(latex_of("<mi>f</mi><mo>=</mo><mrow><mo>{</mo><mrow>" + table + "</mrow></mrow>"),
            "P($(f=\\begin{cases}a & b \\\\ c & d\\end{cases}))");
  EXPECT_EQ(latex_of(table), "P($(\\begin{matrix}a & b \\\\ c & d\\end{matrix}))");
}
TEST(MathMl, WritesLettersOfOtherAlphabets) {
  EXPECT_EQ(latex_of("<mi mathvariant=bold>v</mi><mi mathvariant=double-struck>R</mi>"
                     "<mi mathvariant=normal>d</mi><mi mathvariant=bold>\u03B1</mi>"),
            "P($(\\mathbf{v}\\mathbb{R}\\mathrm{d}\\boldsymbol{\\alpha}))");
  EXPECT_EQ(latex_of("<mi>\U0001D42F</mi><mi>\U0001D53C</mi><mi>\u211D</mi><mi>\U0001D465</mi>"
                     "<mi>\U0001D6C2</mi><mn>\U0001D7D9</mn>"),
            "P($(\\mathbf{v}\\mathbb{E}\\mathbb{R}x\\boldsymbol{\\alpha}\\mathbb{1}))");
}
TEST(MathMl, WritesScriptsOnBothSidesAndFences) {
  EXPECT_EQ(latex_of("<mmultiscripts><mi>C</mi><mn>1</mn><none/><mprescripts/><mn>6</mn><mn>14</mn>"
                     "</mmultiscripts>"),
            "P($({}_{6}^{14}{C}_{1}))");
  EXPECT_EQ(latex_of("<mfenced open='[' close='' separators=';'><mi>a</mi><mi>b</mi></mfenced>"),
            "P($(\\left[a;b\\right.))");
}

}  // namespace
}  // namespace winnow::content
