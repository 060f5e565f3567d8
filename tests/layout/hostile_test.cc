// Pages and style sheets designed to be slow, large or deep end within their caps and report it.
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
