// Pages and style sheets designed to be slow, large or deep end within their caps and report it.
#include <chrono>

#include "base/processor_time.h"
#include "base/time_limit.h"
#include "layout/laid_out.h"

namespace winnow::layout {
namespace {

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  text.reserve(piece.size() * count);
  for (std::size_t i = 0; i < count; ++i) text.append(piece);
  return text;
}

LaidOut with_sheet(std::string_view css, const LayoutOptions& options = {}) {
  return LaidOut("<!doctype html><link rel=stylesheet href=a.css><style>p{width:50px}</style><p>x",
                 {{"a.css", css}}, options);
}

TEST(HostileSheets, AMillionRulesLeaveTheOthersAlone) {
  const std::string css = repeated("p{}", 1'000'000);
  LayoutOptions options;
  options.max_sheet_bytes = options.max_style_bytes = css.size() * 2;
  const LaidOut laid = with_sheet(css, options);
  EXPECT_TRUE(laid.has_note("a.css left out"));
  EXPECT_EQ(laid.box("p").width, 50);
}

TEST(HostileSheets, TooManyBytesAreLeftOut) {
  const LaidOut laid = with_sheet("p{width:1px!important}" + std::string(3 << 20, ' '));
  EXPECT_TRUE(laid.has_note("a.css left out"));
  EXPECT_EQ(laid.box("p").width, 50);
}

TEST(HostileSheets, ALongListOfSelectorsCountsAsManyRules) {
  const LaidOut laid = with_sheet("p" + repeated(",p", 500'000) + "{width:1px!important}");
  EXPECT_TRUE(laid.has_note("a.css left out"));
  EXPECT_EQ(laid.box("p").width, 50);
}

TEST(HostileSheets, DeepNestingEnds) {
  EXPECT_EQ(with_sheet(repeated("@media screen{", 100'000)).box("p").width, 50);
  EXPECT_EQ(with_sheet(repeated("a{", 100'000)).box("p").width, 50);
  EXPECT_EQ(with_sheet(repeated("(", 100'000)).box("p").width, 50);
  EXPECT_EQ(with_sheet("p:not" + repeated("(:not", 100'000)).box("p").width, 50);
}

TEST(HostileSheets, NestedTrackSizesEnd) {
  const std::string css = "p{display:grid;grid-template-columns:" + repeated("minmax(", 50'000) +
                          "1px" + repeated(",2px)", 50'000) + "}";
  EXPECT_EQ(with_sheet(css).box("p").width, 50);
}

TEST(HostileSheets, HugeNumbersStayNumbers) {
  const LaidOut laid = with_sheet(
      "p{margin-left:1e30px;padding:99999999999999999999px;font-size:1e9em;border:1e38px solid;"
      "text-indent:-1e300px;line-height:1e20;flex:1e30 1e30 1e30px;left:-1e30%;position:relative}");
  EXPECT_LE(laid.box("p").font_size, 2000);
  EXPECT_LE(laid.box("p").x, 1e7F);
}

TEST(HostileSheets, ImportsInACircleEnd) {
  const LaidOut laid("<link rel=stylesheet href=a.css><p>x",
                     {{"a.css", "@import 'b.css';p{width:10px}"}, {"b.css", "@import 'a.css';"}});
  EXPECT_TRUE(laid.has_note("imports itself"));
  EXPECT_EQ(laid.box("p").width, 10);
}

TEST(HostileSheets, ImportsThatMultiplyAreCounted) {
  std::vector<StyleSheet> sheets;
  std::vector<std::string> texts(20);
  for (int i = 0; i < 20; ++i) {
    const std::string next = std::to_string(i + 1);
    texts[static_cast<std::size_t>(i)] = "@import '" + next + "';@import '" + next + "';";
    sheets.push_back({std::to_string(i), texts[static_cast<std::size_t>(i)]});
  }
  const LaidOut laid("<link rel=stylesheet href=0><p>x", sheets);
  EXPECT_TRUE(laid.has_note("more imports than the cap"));
}

TEST(HostileSheets, VariablesThatDoubleAreCut) {
  std::string css = ":root{--a0:1px";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "var(--a" + std::to_string(i - 1) + ")";
    css.append(";--a").append(std::to_string(i)).append(":").append(before).append(before);
  }
  css.append("}p{margin:var(--a59)}");
  EXPECT_EQ(with_sheet(css).box("p").width, 50);
}

TEST(HostileSheets, MatchingEndsAtItsCap) {
  std::string html = "<!doctype html><style>";
  for (int i = 0; i < 2000; ++i)
    html.append("div div div div ~ div i:nth-child(")
        .append(std::to_string(i))
        .append("){width:1px}");
  html.append("</style>").append(repeated("<div><div></div><i></i>", 400));
  LayoutOptions options;
  options.max_match_steps = 1'000'000;
  EXPECT_TRUE(LaidOut(html, {}, options).has_note("selector matching exceeded"));
}

// 16,000 rules for each of 16,000 elements: 256 million matches.
TEST(HostileSheets, RulesForEveryElementAreAppliedOnce) {
  for (const std::string_view rule :
       {"*{color:red}", "*{width:9px}", "p{width:9px!important}", ".a{width:9px}", "*{--a:1px}"}) {
    const LaidOut laid("<!doctype html><style>" + repeated(rule, 16'000) + "p{width:50px}</style>" +
                       repeated("<p class=a></p>", 16'000));
    EXPECT_FALSE(laid.has_note("exceeded")) << rule;
    EXPECT_GT(laid.box("p").width, 0) << rule;
  }
}

TEST(HostileSheets, RulesThatHaveToBeTriedEndAtTheCap) {
  for (const std::string_view rule :
       {"[class]{width:9px}", "*:not(.b){width:9px}", ".a.a{width:9px}", "*:empty{width:9px}",
        "*{width:var(--a)}", "* *{width:9px}"}) {
    LayoutOptions options;
    options.max_match_steps = 2'000'000;
    const LaidOut laid("<!doctype html><style>:root{--a:1px}" + repeated(rule, 3'000) + "</style>" +
                           repeated("<p class=a></p>", 3'000),
                       {}, options);
    EXPECT_TRUE(laid.has_note("exceeded its step limit")) << rule;
  }
}

TEST(HostileSheets, VariablesOfEveryElementShareAScope) {
  std::string css;
  for (int i = 0; i < 1'000; ++i) css += "*{--v" + std::to_string(i) + ":1px}";
  const LaidOut laid("<!doctype html><style>" + css + "p{width:var(--v999)}</style>" +
                     repeated("<p></p>", 1'000));
  EXPECT_EQ(laid.box("p").width, 1);
}

TEST(HostileSheets, SubstitutedTextEndsAtTheCap) {
  const std::string page = "<!doctype html><style>:root{--a:" + std::string(16'000, '1') +
                           "px}</style>" + repeated("<p style=width:var(--a)>x", 20'000);
  EXPECT_TRUE(LaidOut(page).has_note("exceeded its step limit"));
}

TEST(HostileSheets, OverriddenRulesStayOverridden) {
  const LaidOut laid(
      "<!doctype html><style>p{width:1px!important;height:7px}p{width:2px;height:8px}"
      ".a{width:3px}p{width:4px!important}p{width:5px;margin-left:6px}p{}"
      "p::after{content:'';clear:both}p::after{content:'x'}</style><p class=a>x");
  EXPECT_EQ(laid.box("p").width, 4);
  EXPECT_EQ(laid.box("p").height, 8);
}

TEST(HostilePages, ThousandsOfClassesOnAnElementStayFast) {
  std::string classes;
  for (int i = 0; i < 200'000; ++i) classes += " c" + std::to_string(i);
  const LaidOut laid("<!doctype html><style>.c7{width:9px}</style><p class='" + classes + "'>x");
  EXPECT_EQ(laid.box("p").width, 9);
}

TEST(HostilePages, MoreWordsThanTheCapTakeNoSpace) {
  LayoutOptions options;
  options.max_words = 1'000;
  const LaidOut laid("<!doctype html><p>" + repeated("a ", 5'000) + "<div>b</div>", {}, options);
  EXPECT_TRUE(laid.has_note("more words than the cap"));
  EXPECT_EQ(laid.box("div").height, 0);
}

TEST(HostilePages, LayoutEndsWithTheTimeLimit) {
  const std::string page = "<!doctype html><style>" + repeated("[class]{width:9px}", 10'000) +
                           "</style>" + repeated("<p class=a></p>", 10'000);
  base::TimeLimit limit(std::chrono::milliseconds(50));
  const base::ProcessorTime time;
  const LaidOut laid(page);
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::milliseconds(250)));
  EXPECT_TRUE(limit.is_exceeded());
}

TEST(HostilePages, FloatsInFloatsArePlacedWithinTheCap) {
  const LaidOut laid("<!doctype html><style>div{float:left}</style>" + repeated("<div>x ", 150) +
                     "y");
  EXPECT_TRUE(laid.has_note("without floats"));
  EXPECT_GT(laid.box("div").height, 0);
}

TEST(HostilePages, TablesInTablesArePlacedWithinTheCap) {
  const LaidOut laid("<!doctype html>" + repeated("<table><tr><td>x<td>", 60) + "y");
  EXPECT_TRUE(laid.has_note("without floats and tables"));
}

TEST(HostilePages, AWideAndHighTableBecomesBlocks) {
  const LaidOut laid("<!doctype html><table><tr><td colspan=1000000>x" +
                     repeated("<tr><td rowspan=65534>x", 3000));
  EXPECT_TRUE(laid.has_note("tables with more cells"));
}

TEST(HostilePages, DeepPagesAreFlattened) {
  const LaidOut laid("<!doctype html>" + repeated("<div>", 500) + "<p>x");
  EXPECT_TRUE(laid.has_note("deeper than the cap"));
  EXPECT_EQ(laid.box("p").width, 1264);
}

TEST(HostilePages, DeepFlexRowsEnd) {
  const LaidOut laid("<!doctype html><style>div{display:flex;flex-wrap:wrap}</style>" +
                     repeated("<div>a<b>b</b>", 300));
  EXPECT_GT(laid.box("div").width, 0);
}

TEST(HostilePages, ManyElementsAreCut) {
  LayoutOptions options;
  options.max_elements = 1000;
  EXPECT_TRUE(LaidOut("<!doctype html>" + repeated("<p>x", 5000), {}, options)
                  .has_note("more elements than the cap"));
}

TEST(HostilePages, ManyFloatsStayFast) {
  const LaidOut laid("<!doctype html><style>i{float:left;width:7px;height:3px}</style>" +
                     repeated("<i></i>", 20'000));
  EXPECT_EQ(laid.box("i").width, 7);
}

// Pages of 470 KB: 59,000 floats or items in one box that holds floats. Without the cap each takes
// seconds to minutes, because every float is compared with all others.
TEST(HostilePages, FloatsAndItemsOfRowsAreCountedWhereTheyAreHeld) {
  const std::string items = repeated("<i>x</i>", 59'000);
  const std::string groups = repeated("<div>" + repeated("<i>x</i>", 1'900) + "</div>", 31);
  const std::string deep = repeated("<b>", 210);
  for (const std::string& page :
       {"i{float:left}</style>" + groups,
        "i{float:left}b,div{display:block;overflow:hidden}</style>" + deep + groups,
        "section{display:grid;grid-template-columns:repeat(100,1fr)}</style><section>" + items,
        "section{display:flex;flex-wrap:wrap}i{width:9px}</style><section>" + items,
        "section{display:flex}</style><section>" + repeated("x<i>x</i>", 29'000),
        "div{display:flex}b{display:block}</style>" + deep + groups}) {
    const base::ProcessorTime time;
    const LaidOut laid("<!doctype html><style>" + page);
    EXPECT_LT(time.elapsed(), base::allowed(std::chrono::seconds(3))) << page.substr(0, 80);
    EXPECT_TRUE(laid.has_note("floats or items of rows")) << page.substr(0, 80);
    EXPECT_GT(laid.box("i").height, 0) << page.substr(0, 80);
  }
}

// Each box that holds floats has its own number.
TEST(HostilePages, ManySmallRowsStayRows) {
  const LaidOut laid("<!doctype html><style>div{display:flex}i{width:9px}</style>" +
                     repeated("<div><i>x</i><i class=b>x</i></div>", 3'000));
  EXPECT_FALSE(laid.has_note("floats or items of rows"));
  EXPECT_EQ(laid.box(".b").x, laid.box("i").x + 9);
}

TEST(HostilePages, GridsWithoutFreeCellsEnd) {
  const LaidOut laid(
      "<!doctype html><style>div{display:grid;grid-template-columns:repeat(1000,1fr)}"
      "i{grid-row:1;grid-column:span 60}</style><div>" +
      repeated("<i></i>", 10'000));
  EXPECT_GT(laid.box("i").width, 0);
}

TEST(HostilePages, AnEmptyPageHasItsThreeElements) {
  const LaidOut laid("");
  EXPECT_EQ(laid.boxes().engine, Engine::Embedded);
  EXPECT_EQ(laid.box("body").width, 1264);
}

}  // namespace
}  // namespace winnow::layout
