#include "layout/layout.h"

#include "layout/laid_out.h"

namespace winnow::layout {
namespace {

constexpr const char* kReset = "<!doctype html><style>*{margin:0;padding:0}</style>";

std::string page(std::string_view css, std::string_view body) {
  std::string text = kReset;
  text.append("<style>").append(css).append("</style>").append(body);
  return text;
}

TEST(Cascade, LetsTheMoreSpecificRuleWin) {
  const LaidOut laid(
      page("#a{width:100px}div.b{width:200px}div{width:300px}", "<div id=a class=b>x</div>"));
  EXPECT_EQ(laid.box("#a").width, 100);
}

TEST(Cascade, LetsTheLaterRuleWinAmongEquals) {
  const LaidOut laid(page(".a{width:100px}.b{width:200px}", "<div class='b a'>x</div>"));
  EXPECT_EQ(laid.box("div").width, 200);
}

TEST(Cascade, LetsImportantWinOverTheStyleAttribute) {
  const LaidOut laid(
      page("div{width:100px!important}", "<div style='width:200px'>x</div><p style='width:50px'>"));
  EXPECT_EQ(laid.box("div").width, 100);
  EXPECT_EQ(laid.box("p").width, 50);
}

TEST(Cascade, MatchesCombinatorsFromRightToLeft) {
  const LaidOut laid(page("main > .a .b + p ~ i{display:block;width:70px}",
                          "<main><div class=a><div class=a><b class=b></b><p>x</p><u></u><i>y</i>"
                          "</div></div></main>"));
  EXPECT_EQ(laid.box("i").width, 70);
}

TEST(Cascade, TriesFartherAncestorsWhereTheNearestHasTheWrongParent) {
  const LaidOut laid(page(".x > .a p{width:70px}",
                          "<div class=x><div class=a><div class=a><p>y</p></div></div></div>"));
  EXPECT_EQ(laid.box("p").width, 70);
}

TEST(Cascade, CountsChildrenAndTypes) {
  const LaidOut laid(page("p:nth-child(2n+1){width:10px}p:last-of-type{width:20px}",
                          "<div><p id=a>1<p id=b>2<p id=c>3<p id=d>4</div>"));
  EXPECT_EQ(laid.box("#a").width, 10);
  EXPECT_EQ(laid.box("#b").width, 1280);
  EXPECT_EQ(laid.box("#c").width, 10);
  EXPECT_EQ(laid.box("#d").width, 20);
}

TEST(Cascade, UnderstandsIsAndNot) {
  const LaidOut laid(
      page(":is(.a,.b):not(.c,#d){width:10px}", "<div class=a>x</div><p class='b c'>x</p>"));
  EXPECT_EQ(laid.box("div").width, 10);
  EXPECT_EQ(laid.box("p").width, 1280);
}

TEST(Cascade, DropsARuleWithASelectorNobodyKnows) {
  const LaidOut laid(page("div, p:banana{width:10px}", "<div>x</div>"));
  EXPECT_EQ(laid.box("div").width, 1280);
}

TEST(Cascade, UnescapesClasses) {
  const LaidOut laid(page(".md\\:w-1\\/2{width:50%}", "<div class='md:w-1/2'>x</div>"));
  EXPECT_EQ(laid.box("div").width, 640);
}

TEST(Cascade, FindsVariablesInTheScopesAround) {
  const LaidOut laid(
      page(":root{--w:10px;--v:calc(var(--w)*3)} .in{--w:20px} p{width:var(--v)} "
           "b{display:block;width:var(--none, 33px)}",
           "<p id=a>x</p><div class=in><p id=b>y</p></div><b>z</b>"));
  EXPECT_EQ(laid.box("#a").width, 30);
  EXPECT_EQ(laid.box("#b").width, 60);
  EXPECT_EQ(laid.box("b").width, 33);
}

TEST(Cascade, EndsVariablesThatMeanThemselves) {
  const LaidOut laid(page(":root{--a:var(--b);--b:var(--a)} p{width:var(--a)}", "<p>x</p>"));
  EXPECT_EQ(laid.box("p").width, 1280);
}

TEST(Cascade, ComputesFontSizesFromParentAndRoot) {
  const LaidOut laid(
      page("html{font-size:20px}div{font-size:1.5em}p{font-size:150%}b{font-size:2rem}",
           "<div><p>x <b>y</b></p></div>"));
  EXPECT_EQ(laid.box("div").font_size, 30);
  EXPECT_EQ(laid.box("p").font_size, 45);
  EXPECT_EQ(laid.box("b").font_size, 40);
}

TEST(Cascade, AppliesWhatTheWindowsWidthSays) {
  const LaidOut laid(
      page("p{width:1px}@media (min-width:1000px){p{width:2px}}"
           "@media print{p{width:3px}}@supports(display:grid){i{display:block;width:4px}}",
           "<p>x</p><i>y</i>"));
  EXPECT_EQ(laid.box("p").width, 2);
  EXPECT_EQ(laid.box("i").width, 4);
}

TEST(Cascade, HidesWhatIsInsideSomethingHidden) {
  const LaidOut laid(
      page(".n{display:none}.v{visibility:hidden}.w{visibility:visible}",
           "<div class=n><p id=a>x</p></div><div class=v><p id=b>x<i class=w>y</i></div>"));
  EXPECT_FALSE(laid.box("#a").is_shown);
  EXPECT_FALSE(laid.box("#b").is_shown);
  EXPECT_TRUE(laid.box("i").is_shown);
}

TEST(Sheets, AreFoundByTheUrlThatThePageLinks) {
  LayoutOptions options;
  options.page_url = "https://mill.example/notes/";
  const LaidOut laid("<!doctype html><link rel=stylesheet href='../a.css'><p>x</p>",
                     {{"https://mill.example/a.css", "@import 'b.css'; body{margin:0}"},
                      {"https://mill.example/b.css", "p{width:40px}"}},
                     options);
  EXPECT_EQ(laid.box("p").width, 40);
  EXPECT_EQ(laid.box("body").width, 1280);
}

TEST(Sheets, SayWhichAreMissing) {
  const LaidOut laid("<link rel=stylesheet href=a.css><p>x");
  EXPECT_TRUE(laid.has_note("a.css was not given"));
}

TEST(Sheets, ApplyAfterAllOthersWithoutAUrl) {
  const LaidOut laid(page("p{width:1px}", "<p>x"), {{"", "p{width:2px}"}});
  EXPECT_EQ(laid.box("p").width, 2);
}

TEST(Flow, CentersAColumnWithAutomaticMargins) {
  const LaidOut laid(page("main{max-width:800px;margin:0 auto}", "<main><p>x</p></main>"));
  EXPECT_EQ(laid.box("p").x, 240);
  EXPECT_EQ(laid.box("p").width, 800);
}

TEST(Flow, PlacesFloatsBesideEachOther) {
  const LaidOut laid(page("main{float:left;width:70%}aside{float:right;width:30%}",
                          "<main>x</main> <aside>y</aside>"));
  EXPECT_EQ(laid.box("aside").x, 896);
  EXPECT_EQ(laid.box("aside").y, 0);
}

TEST(Flow, KeepsASidebarBesideAFullColumnByItsNegativeMargin) {
  const LaidOut laid(
      page("#c{margin-right:300px}main{float:left;width:100%}"
           "aside{float:left;width:300px;margin-right:-100%}",
           "<div id=c> <main>x</main> <aside>y</aside> </div>"));
  EXPECT_EQ(laid.box("aside").x, 980);
  EXPECT_EQ(laid.box("aside").y, 0);
}

TEST(Flow, LeavesAClearingHeadingAboveTheFloatsThatFollowIt) {
  const LaidOut laid(page("h1{clear:both;height:20px}i,b{float:left;width:100px;height:50px}",
                          "<header><h1>x</h1></header><i>y</i><b>z</b>"));
  EXPECT_EQ(laid.box("h1").y, 0);
  EXPECT_EQ(laid.box("i").y, 20);
  EXPECT_EQ(laid.box("b").x, 100);
}

TEST(Flow, CountsBorderAndPaddingIntoABorderBox) {
  const LaidOut laid(
      page("div{box-sizing:border-box;width:200px;padding:10px;border:5px solid}"
           "p{width:200px;padding:10px}",
           "<div><b>x</b></div><p>y"));
  EXPECT_EQ(laid.box("div").width, 200);
  EXPECT_EQ(laid.box("p").width, 220);
}

TEST(Flow, MakesAnElementAsHighAsItsClearedFloats) {
  const LaidOut laid(page(".c::after{content:'';display:block;clear:both}i{float:left;height:50px}",
                          "<div class=c><i>x</i></div><p>y"));
  EXPECT_EQ(laid.box(".c").height, 50);
  EXPECT_EQ(laid.box("p").y, 50);
}

TEST(Flow, ResolvesCalcAgainstTheContainer) {
  const LaidOut laid(page("div{width:500px}p{width:calc(100% - 100px)}", "<div><p>x</p></div>"));
  EXPECT_EQ(laid.box("p").width, 400);
}

TEST(Flow, PutsAnInlineElementAroundItsText) {
  const LaidOut laid(page("", "<p>one <a>two</a> three"));
  EXPECT_GT(laid.box("a").x, 10);
  EXPECT_LT(laid.box("a").width, 60);
}

TEST(Images, HaveTheSizeOfTheirAttributesWithinTheColumn) {
  const LaidOut laid(
      page("div{width:100px}img{max-width:100%;height:auto}",
           "<img id=a src=x width=50 height=20><div><img id=b src=x width=400 height=200>"));
  EXPECT_EQ(laid.box("#a").width, 50);
  EXPECT_EQ(laid.box("#a").height, 20);
  EXPECT_EQ(laid.box("#b").width, 100);
  EXPECT_EQ(laid.box("#b").height, 50);
}

TEST(Flex, GivesTheRestToWhoGrows) {
  const LaidOut laid(page("#r{display:flex;width:1000px;gap:20px}main{flex:1}aside{width:300px}",
                          "<div id=r> <main>x</main> <aside>y</aside> </div>"));
  EXPECT_EQ(laid.box("main").width, 680);
  EXPECT_EQ(laid.box("aside").x, 700);
  EXPECT_EQ(laid.box("aside").y, 0);
}

TEST(Flex, ShrinksByBaseSize) {
  // 9.7: 600 and 300 in 600 px: 300 too much, taken 2:1.
  const LaidOut laid(page("#r{display:flex;width:600px}#a{width:600px}#b{width:300px}",
                          "<div id=r><div id=a></div><div id=b></div></div>"));
  EXPECT_EQ(laid.box("#a").width, 400);
  EXPECT_EQ(laid.box("#b").width, 200);
}

TEST(Flex, WrapsIntoLines) {
  const LaidOut laid(page("#r{display:flex;flex-wrap:wrap;width:100px}#r>*{width:60px;height:10px}",
                          "<div id=r><i>1</i><b>2</b></div>"));
  EXPECT_EQ(laid.box("b").x, 0);
  EXPECT_EQ(laid.box("b").y, 10);
}

TEST(Flex, ObeysOrderAndReversedRows) {
  const LaidOut laid(
      page("#r{display:flex;width:100px}#r>*{width:50px}i{order:2}"
           "#s{display:flex;flex-direction:row-reverse;width:100px}#s>*{width:40px}",
           "<div id=r><i>1</i><b>2</b></div><div id=s><u>3</u><em>4</em></div>"));
  EXPECT_EQ(laid.box("i").x, 50);
  EXPECT_EQ(laid.box("u").x, 60);
  EXPECT_EQ(laid.box("em").x, 20);
}

TEST(Flex, JustifiesAndTakesAutomaticMargins) {
  const LaidOut laid(
      page("#r{display:flex;justify-content:space-between;width:100px}i,b{width:10px}"
           "#s{display:flex;width:100px}u{margin-left:auto;width:10px}",
           "<div id=r><i></i><b></b></div><div id=s><u></u></div>"));
  EXPECT_EQ(laid.box("b").x, 90);
  EXPECT_EQ(laid.box("u").x, 90);
}

TEST(Flex, StacksAColumnAndCentersIt) {
  const LaidOut laid(
      page("#r{display:flex;flex-direction:column;align-items:center;width:100px}"
           "#r>*{width:40px;height:10px}",
           "<div id=r><i></i><b></b></div>"));
  EXPECT_EQ(laid.box("b").x, 30);
  EXPECT_EQ(laid.box("b").y, 10);
}

TEST(Grid, SharesFractionsAfterFixedTracksAndGaps) {
  const LaidOut laid(
      page("#g{display:grid;grid-template-columns:1fr 200px 3fr;gap:0 50px;width:700px}",
           "<div id=g><i></i><b></b><u></u><em></em></div>"));
  EXPECT_EQ(laid.box("i").width, 100);
  EXPECT_EQ(laid.box("b").x, 150);
  EXPECT_EQ(laid.box("u").width, 300);
  EXPECT_EQ(laid.box("em").x, 0);
}

TEST(Grid, FillsARowWithAsManyAsFit) {
  const LaidOut laid(
      page("#g{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));"
           "width:700px}",
           "<div id=g><i></i><b></b></div>"));
  EXPECT_EQ(laid.box("b").x, 233);
}

TEST(Grid, PlacesNamedAreas) {
  const LaidOut laid(
      page("#g{display:grid;grid-template:'head head' 'side main' / 100px 1fr;width:500px}"
           "main{grid-area:main}aside{grid-area:side}header{grid-area:head}",
           "<div id=g><main>m</main><aside>s</aside><header>h</header></div>"));
  EXPECT_EQ(laid.box("main").x, 100);
  EXPECT_EQ(laid.box("main").width, 400);
  EXPECT_EQ(laid.box("header").width, 500);
  EXPECT_LT(laid.box("header").y, laid.box("main").y);
}

TEST(Grid, UnderstandsLineNumbersFromBothEnds) {
  const LaidOut laid(
      page("#g{display:grid;grid-template-columns:repeat(4,100px)}"
           "i{grid-column:2 / -1}b{grid-column:span 2}",
           "<div id=g><i></i><b></b></div>"));
  EXPECT_EQ(laid.box("i").x, 100);
  EXPECT_EQ(laid.box("i").width, 300);
  EXPECT_EQ(laid.box("b").width, 200);
}

TEST(Tables, PlaceCellsBesideEachOther) {
  const LaidOut laid(page("table{width:400px;border-spacing:0}td{width:50%}",
                          "<table><tr><td id=a>x<td id=b>y</table>"));
  EXPECT_EQ(laid.box("#b").x, 200);
  EXPECT_EQ(laid.box("tr").width, 400);
}

TEST(LayOut, GivesTheSameBoxesTwice) {
  const std::string text = page("#r{display:flex}", "<div id=r><p>a b c</p><p>d</p></div>");
  const LaidOut first(text);
  const LaidOut second(text);
  ASSERT_EQ(first.boxes().of_node.size(), second.boxes().of_node.size());
  for (std::size_t i = 0; i < first.boxes().of_node.size(); ++i)
    EXPECT_EQ(first.boxes().of_node[i].x, second.boxes().of_node[i].x);
}

}  // namespace
}  // namespace winnow::layout
