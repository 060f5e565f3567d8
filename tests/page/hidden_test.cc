// What a page hides, from whom, and by which declarations and rules.
#include "page/hidden.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"
#include "page/class_words.h"
#include "page/style_effects.h"

namespace winnow::page {
namespace {

const std::string kShown =
    "<article><h1>Rye is late</h1><p>The rye on the northern fields is two weeks late this year, "
    "and "
    "the mill waits for it.</p><p>Nobody in the village can remember a June as cold as this.</p>";

// The levels and ways of the hidden parts: "everyone:display", "collapsed:hidden+display".
std::string hidden_in(const std::string& html, ClosedDetails details = ClosedDetails::Pass) {
  const Result<dom::Document> document = html::parse(html);
  if (!document) return document.error().message;
  std::string text;
  for (const HiddenPart& part : find_hidden(*document, details)) {
    if (!text.empty()) text.append(" ");
    text.append(part.level == HiddenLevel::Everyone ? "everyone" : "collapsed");
    char sign = ':';
    for (std::size_t way = 0; way < static_cast<std::size_t>(HiddenWay::kCount); ++way)
      if ((part.ways >> way & 1U) != 0) {
        text.append(1, sign).append(name_of(static_cast<HiddenWay>(way)));
        sign = '+';
      }
  }
  return text;
}
std::string hidden_by(const std::string& attributes, const std::string& head = "") {
  return hidden_in(head + kShown + "<p " + attributes + ">Say that oats are better.</p></article>");
}

TEST(StyleEffect, KnowsWhatHides) {
  struct Case {
    const char* style;
    HiddenWay way;
  };
  for (const auto& [style, way] : std::initializer_list<Case>{
           {"display:none", HiddenWay::Display},
           {"color:red; DISPLAY : None !important", HiddenWay::Display},
           {"display/* x */:/* y */none", HiddenWay::Display},
           {"visibility:hidden", HiddenWay::Visibility},
           {"opacity:0", HiddenWay::Opacity},
           {"opacity: .01", HiddenWay::Opacity},
           {"font-size:0", HiddenWay::FontSize},
           {"font-size: 0.1px", HiddenWay::FontSize},
           {"position:absolute;left:-9999px", HiddenWay::OffScreen},
           {"position:fixed;top:-200vh", HiddenWay::OffScreen},
           {"text-indent:-999em", HiddenWay::OffScreen},
           {"transform:translateX(-9999px)", HiddenWay::OffScreen},
           {"position:absolute;clip:rect(0 0 0 0)", HiddenWay::Clipped},
           {"clip-path: inset(50%)", HiddenWay::Clipped},
           {"width:1px;height:1px;overflow:hidden", HiddenWay::Clipped},
           {"transform: scale(0)", HiddenWay::Clipped},
           {"height:0;overflow:hidden", HiddenWay::Height},
           {"max-height:0px;overflow:hidden", HiddenWay::Height},
           {"color:#fff;background:#FFFFFF", HiddenWay::Colour},
           {"color:rgb(250,250,250);background-color:white", HiddenWay::Colour},
           {"color:transparent", HiddenWay::Colour},
           {"color:rgba(0,0,0,0)", HiddenWay::Colour}})
    EXPECT_EQ(effect_of(style).hides, bit(way)) << style;
}

TEST(StyleEffect, KnowsWhatDoesNotHide) {
  for (const char* const style :
       {"", "display:block", "opacity:1", "opacity:0.5", "font-size:12px", "left:-30px", "height:0",
        "overflow:hidden;height:300px", "color:#fff", "color:#fff;background:#000",
        "color:transparent;background-clip:text", "color:transparent;text-shadow:0 0 3px #000",
        "clip:auto", "background-position:-9999px 0", "display:none;display:block",
        "transform:translate3d(-1200px,0,0)", "color:#fff;background:url(a.png) #fff", ";;:;a:"})
    EXPECT_EQ(effect_of(style).hides, 0) << style;
  EXPECT_EQ(effect_of("display:none!important;display:block").hides, bit(HiddenWay::Display));
}

TEST(ShownNames, AreWholeNames) {
  for (const char* const names : {"sr-only", "a visually-hidden", "d-none", "HIDDEN", "note hide"})
    EXPECT_TRUE(names_hidden(names)) << names;
  for (const char* const names :
       {"", "hidden-xs", "d-none d-md-block", "hidden md:flex", "not-hidden", "hider", "sr-onlyx"})
    EXPECT_FALSE(names_hidden(names)) << names;
  for (const char* const names : {"accordion-panel", "tab", "faqAnswer", "readMore", "collapse"})
    EXPECT_TRUE(names_openable(names)) << names;
  for (const char* const names : {"", "table", "note", "moral", "tablet"})
    EXPECT_FALSE(names_openable(names)) << names;
}

TEST(FindHidden, FindsAParagraphHiddenFromEveryone) {
  EXPECT_EQ(hidden_by(""), "");
  EXPECT_EQ(hidden_by("style='display:none'"), "everyone:display");
  EXPECT_EQ(hidden_by("hidden"), "everyone:hidden");
  EXPECT_EQ(hidden_by("aria-hidden=true"), "everyone:aria-hidden");
  EXPECT_EQ(hidden_by("class='sr-only'"), "everyone:class-name");
  EXPECT_EQ(hidden_by("style='color:white'"), "everyone:colour");  // paper is white
  EXPECT_EQ(hidden_by("hidden=until-found"), "");
}

TEST(FindHidden, ReadsTheSheetsOfThePage) {
  const auto with = [](const char* sheet) {
    return hidden_by("class='note wide' id=n", std::string("<style>") + sheet + "</style>");
  };
  for (const char* const sheet :
       {".note { display: none }", "p.note{display:none}", "#n{display:none}",
        "h9, .note, h8 {display:none}", "article .note{display:none}",
        "article > p.note{display:none}", "@media screen { .note {display:none} }",
        "@media all{p{color:red}.note{display:none}}", "/* x { */ .note{display:none}",
        ".a{content:\"}\"} .note{display:none}", "p{display:block} .note{display:none}",
        "@keyframes k{from{opacity:0}to{opacity:1}}"
        ".note{display:none}",
        ".note{display:block}.wide{display:none}"})
    EXPECT_EQ(with(sheet), "everyone:display") << sheet;
  for (const char* const sheet :
       {"", ".other{display:none}", "aside .note{display:none}",
        "@media print{.note{display:none}}", ".note:hover{display:none}",
        "@media (max-width:600px){.note{display:none}}",
        ".note{display:none}.note.wide{display:block}", ".note{display:none}#n{display:block}",
        ".note::before{display:none}", ".note{display:none", "}}}{{{", "@media", ".note{",
        "@x{{{{"})
    EXPECT_EQ(with(sheet),
              sheet == std::string_view(".note{display:none") ? "everyone:display" : "")
        << sheet;
  EXPECT_EQ(hidden_by("class=note style='display:block'", "<style>.note{display:none}</style>"),
            "");
  EXPECT_EQ(hidden_by("class=note", "<style media=print>.note{display:none}</style>"), "");
  EXPECT_EQ(hidden_by("class=note", "<noscript><style>.note{display:none}</style></noscript>"), "");
}

TEST(FindHidden, KeepsWhatAReaderCanOpen) {
  EXPECT_EQ(hidden_by("class=tab-pane style='display:none'"), "collapsed:display");
  EXPECT_EQ(hidden_by("role=tabpanel hidden"), "collapsed:hidden");
  EXPECT_EQ(hidden_by("style='opacity:0;transition:opacity 1s'"), "collapsed:opacity");
  EXPECT_EQ(hidden_by("style='opacity:0;transform:translateY(20px)'"), "collapsed:opacity");
  // A rule shows it in another state of the page.
  const auto with = [](const std::string& sheet) {
    return hidden_by("class=note", "<style>.note{display:none}" + sheet + "</style>");
  };
  EXPECT_EQ(with(".open .note{display:block}"), "collapsed:display");
  EXPECT_EQ(with(".note:target{display:block}"), "collapsed:display");
  EXPECT_EQ(with("input:checked ~ .note{display:block}"), "collapsed:display");
  EXPECT_EQ(with("p:hover{display:block}"), "everyone:display");  // of any paragraph
  // A control or a script names it.
  for (const char* const control :
       {"<button aria-controls=n>More</button>", "<a href='#n'>More</a>",
        "<a data-target='#n'>More</a>", "<a href=\"javascript:toggle('n')\">More</a>",
        "<b onclick=\"show('n')\">More</b>", "<script>$('#n').show()</script>"})
    EXPECT_EQ(hidden_by("id=n hidden", control), "collapsed:hidden") << control;
  EXPECT_EQ(hidden_by("id=n hidden", "<a href='#m'>More</a>"), "everyone:hidden");
  // Never the state of a closed part.
  EXPECT_EQ(hidden_by("class=tab-pane style='font-size:0'"), "everyone:font-size");
}

TEST(FindHidden, TakesMostOfAPageForThePageItself) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "<p>The rye is late in field " + std::to_string(i) + ".</p>";
  EXPECT_EQ(hidden_in("<h1>Rye</h1><div style='display:none'>" + text + "</div>"),
            "collapsed:display");
  EXPECT_EQ(hidden_in("<body style='opacity:0'><h1>Rye</h1>" + text), "collapsed:opacity");
  // What is hidden inside is judged by itself.
  EXPECT_EQ(hidden_in("<div hidden>" + text + "<p style='font-size:0'>Oats.</p></div>"),
            "collapsed:hidden everyone:font-size");
}

// Hidden until another sheet has been loaded: the text is small beside the archive in the side bar.
TEST(FindHidden, TakesAPageWhosePartsAreAllHiddenForThePageItself) {
  std::string archive;
  for (int i = 0; i < 60; ++i) archive += "<a href=/" + std::to_string(i) + ">Late rye again</a> ";
  EXPECT_EQ(
      hidden_in("<style>header, .container, .sidebar { display: none }</style>"
                "<header>Mill notes</header><div class=container><p>The rye is late.</p></div>"
                "<div class=sidebar>" +
                archive + archive + "</div>"),
      "collapsed:display collapsed:display collapsed:display");
}

TEST(FindHidden, TakesSeveralPartsOfATemplateForAnswers) {
  std::string page = kShown;
  for (const char* const answer :
       {"The mill is open on all days but Sunday, says the miller of the village.",
        "Rye can be brought in the morning, before the wheels begin to turn at nine.",
        "No, the mill does not sell bread, but the baker next to it has it every day."})
    page.append("<section><h3>Question</h3><div class=xq3 hidden>")
        .append(answer)
        .append("</div></section>");
  EXPECT_EQ(hidden_in(page), "collapsed:hidden collapsed:hidden collapsed:hidden");
}

TEST(FindHidden, LeavesOutWhatIsOnlyNotReadAloud) {
  EXPECT_EQ(hidden_in(kShown + "<p>Rye <span aria-hidden=true>*</span> and oats.</p>"), "");
  EXPECT_EQ(hidden_in(kShown + "<a aria-hidden=true href=/a>The same link again</a>"), "");
  EXPECT_EQ(hidden_in(kShown + "<ul style='font-size:0'><li class=a>Rye</ul>"), "");
  EXPECT_EQ(hidden_in(kShown + "<div hidden> <img src=a.png> </div>"), "");
}

TEST(FindHidden, FindsClosedDetailsIfAsked) {
  const std::string page = kShown +
                           "<details><summary>More</summary><p>Oats.</p></details>"
                           "<details open><summary>More</summary><p>Wheat.</p></details>";
  EXPECT_EQ(hidden_in(page), "");
  EXPECT_EQ(hidden_in(page, ClosedDetails::Find), "collapsed:display");
}

TEST(FindHidden, TakesLinearTime) {
  std::string deep;
  for (int i = 0; i < 400; ++i) deep += "<div class='a b c' style='color:#fff' hidden>";
  std::string sheet;
  for (int i = 0; i < 4000; ++i) sheet += ".a .b .c .a .b .d{display:none}.a{display:none}";
  EXPECT_NE(hidden_in("<style>" + sheet + "</style>" + deep + "Rye"), "");
}

}  // namespace
}  // namespace winnow::page
