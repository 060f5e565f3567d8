// What each kind of selector matches, what is refused, and that no input makes matching slow.
#include "dom/selector.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

#include "base/processor_time.h"
#include "html/parse.h"

namespace winnow::dom {
namespace {

// The ids (or tag names) of the matched elements, separated by spaces.
std::string found(std::string_view text, std::string_view page,
                  Templates templates = Templates::Skip) {
  const Result<Selector> selector = parse_selector(text);
  if (!selector) return selector.error().message;
  const Document document = html::parse(page).value();
  std::string names;
  for (const NodeId id : select_all(document, *selector, templates)) {
    if (!names.empty()) names += ' ';
    names +=
        document.attribute(document[id], Name::Id).value_or(document.text_of(document[id].name));
  }
  return names;
}

std::string error_of(std::string_view text) {
  const Result<Selector> selector = parse_selector(text);
  return selector ? "no error" : selector.error().message;
}

TEST(Selector, FindsATypeInDocumentOrder) {
  EXPECT_EQ(found("p", "<p id=1><div><p id=2></div><p id=3>"), "1 2 3");
}

TEST(Selector, IgnoresTheCaseOfHtmlTypes) { EXPECT_EQ(found("DIV", "<div id=1>"), "1"); }

TEST(Selector, FindsForeignTypesInTheirOwnCase) {
  EXPECT_EQ(found("foreignObject", "<svg><foreignobject id=1>"), "1");
}

TEST(Selector, FindsTypesThatOnlyThePageKnows) {
  EXPECT_EQ(found("my-post", "<my-post id=1><p id=2>"), "1");
}

TEST(Selector, FindsEveryElement) { EXPECT_EQ(found("*", "<p id=1>"), "html head body 1"); }

TEST(Selector, FindsAnId) { EXPECT_EQ(found("#b", "<p id=a><p id=b>"), "b"); }

TEST(Selector, FindsAClassAmongOthers) {
  EXPECT_EQ(found(".b", "<p id=1 class='a b c'><p id=2 class=ab>"), "1");
}

TEST(Selector, NeedsAllTestsOfAPart) {
  EXPECT_EQ(found("p.a.b", "<p id=1 class=a><p id=2 class='b a'><i class='a b'>"), "2");
}

TEST(Selector, MindsTheCaseOfClasses) { EXPECT_EQ(found(".A", "<!doctype html><p class=a>"), ""); }

TEST(Selector, IgnoresTheCaseOfClassesInQuirksMode) {
  EXPECT_EQ(found(".A", "<p id=1 class=a>"), "1");
}

TEST(Selector, FindsAnAttribute) { EXPECT_EQ(found("[Title]", "<p id=1 title><p>"), "1"); }

TEST(Selector, ComparesAnAttribute) {
  EXPECT_EQ(found("[rel=tag]", "<a id=1 rel=tag></a><a id=2 rel='a tag'></a>"), "1");
}

TEST(Selector, ComparesAnAttributeWithAString) {
  EXPECT_EQ(found("[ rel = \"a \\\"tag\" ]", "<a id=1 rel='a \"tag'>"), "1");
}

TEST(Selector, IgnoresTheCaseOfAValueOnRequest) {
  EXPECT_EQ(found("[rel=TAG i]", "<a id=1 rel=Tag>"), "1");
}

TEST(Selector, FindsAWordInAnAttribute) {
  EXPECT_EQ(found("[rel~=tag]", "<a id=1 rel='a tag'></a><a id=2 rel=tags></a>"), "1");
}

TEST(Selector, FindsALanguageByItsFirstSubtag) {
  EXPECT_EQ(found("[lang|=en]", "<p id=1 lang=en><p id=2 lang=en-GB><p id=3 lang=eng>"), "1 2");
}

TEST(Selector, FindsTheBeginningOfAValue) {
  EXPECT_EQ(found("[href^='/tag/']", "<a id=1 href=/tag/x></a><a id=2 href=/x/tag/></a>"), "1");
}

TEST(Selector, FindsTheEndOfAValue) {
  EXPECT_EQ(found("[src$='.png' i]", "<img id=1 src=a.PNG><img id=2 src=png>"), "1");
}

TEST(Selector, FindsAPartOfAValue) {
  EXPECT_EQ(found("[class*=post]", "<p id=1 class=blog-post-1><p id=2 class=pos>"), "1");
}

TEST(Selector, FindsNothingByAnEmptyPart) {
  EXPECT_EQ(found("[id^=''], [id$=''], [id*=''], [id~='']", "<p id=1>"), "");
}

TEST(Selector, FindsDescendants) {
  EXPECT_EQ(found("div p", "<div><section><p id=1></section></div><p id=2>"), "1");
}

TEST(Selector, FindsChildren) {
  EXPECT_EQ(found("div > p", "<div><p id=1></p><section><p id=2></section></div>"), "1");
}

TEST(Selector, FindsTheNextSibling) {
  EXPECT_EQ(found("h1+p", "<h1></h1>text<!-- c --><p id=1><p id=2>"), "1");
}

TEST(Selector, FindsLaterSiblings) {
  EXPECT_EQ(found("h1 ~ p", "<p id=0></p><h1></h1><p id=1></p><i></i><p id=2>"), "1 2");
}

TEST(Selector, FollowsEveryWayUp) {
  // The inner div has no section parent; the outer one has.
  EXPECT_EQ(found("section > div p", "<section><div><div><p id=1>"), "1");
}

TEST(Selector, FollowsSiblingsOfAncestors) {
  EXPECT_EQ(found("h1 + div > p ~ b", "<h1></h1><div><p></p><b id=1></b></div><div><p></p><b>"),
            "1");
}

TEST(Selector, FindsTheNthChildAmongElements) {
  EXPECT_EQ(found("li:nth-child(2)", "<ul>x<li id=1>y<!-- c --><li id=2><li id=3></ul>"), "2");
}

TEST(Selector, CountsElementsOfEveryType) {
  EXPECT_EQ(found("p:nth-child(2)", "<div><i></i><p id=1></p></div>"), "1");
}

TEST(Selector, FindsOddAndEvenChildren) {
  const std::string_view page = "<ul><li id=1><li id=2><li id=3><li id=4></ul>";
  EXPECT_EQ(found("li:nth-child(odd)", page), "1 3");
  EXPECT_EQ(found("li:nth-child( EVEN )", page), "2 4");
}

TEST(Selector, FindsChildrenInSteps) {
  const std::string_view page = "<ul><li id=1><li id=2><li id=3><li id=4><li id=5></ul>";
  EXPECT_EQ(found("li:nth-child(3n + 2)", page), "2 5");
  EXPECT_EQ(found("li:nth-child(-n+2)", page), "1 2");
  EXPECT_EQ(found("li:nth-child(n+4)", page), "4 5");
  EXPECT_EQ(found("li:nth-child(0n+3)", page), "3");
  EXPECT_EQ(found("li:nth-child(-3)", page), "");
}

TEST(Selector, FindsTheRoot) {
  EXPECT_EQ(found("html:root", "<html id=1><svg><html id=2></svg>"), "1");
}

TEST(Selector, FindsFirstAndLastChildren) {
  const std::string_view page = "<ul><li id=1><li id=2><li id=3></ul>text";
  EXPECT_EQ(found("li:first-child", page), "1");
  EXPECT_EQ(found("li:last-child", page), "3");
}

TEST(Selector, LeavesOutWhatNotNames) {
  EXPECT_EQ(found("p:not(.a):not(:last-child)", "<p id=1><p id=2 class=a><p id=3>"), "1");
}

TEST(Selector, FindsWhatAnySelectorOfAListFinds) {
  EXPECT_EQ(found("b, p ,i", "<p id=1><b id=2></b><i id=3></i><u id=4>"), "1 2 3");
}

TEST(Selector, ReadsEscapes) {
  EXPECT_EQ(found("#\\31 23, .sm\\:p", "<p id=123><i id=2 class=sm:p>"), "123 2");
}

TEST(Selector, ReadsNamesBeyondAscii) { EXPECT_EQ(found(".日本", "<p id=1 class=日本>"), "1"); }

TEST(Selector, StaysOutOfTemplates) {
  EXPECT_EQ(found("p", "<body><template><p id=1></template><p id=2>"), "2");
}

TEST(Selector, EntersTemplatesOnRequest) {
  EXPECT_EQ(found("p", "<body><template><p id=1></template><p id=2>", Templates::Enter), "1 2");
}

TEST(Selector, GivesTheFirstMatch) {
  const Document document = html::parse("<i><p id=1><p id=2>").value();
  const auto first = select_first(document, parse_selector("p").value());
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(document.attribute(document[*first], Name::Id), "1");
}

TEST(Selector, GivesNoFirstMatchWhereThereIsNone) {
  const Document document = html::parse("<p>").value();
  EXPECT_EQ(select_first(document, parse_selector("table").value()), std::nullopt);
}

TEST(Selector, AsksOneElementAsThePassDoes) {
  const Document document =
      html::parse("<div class=a><h1></h1>x<p><b></b></p><p class=a><b></b><i></i></div>").value();
  for (const char* text : {".a b", "h1 + p > b", "h1 ~ p b + i", ".a > :last-child", "*:not(p)"}) {
    const Selector selector = parse_selector(text).value();
    std::vector<NodeId> one_by_one;
    for (std::size_t i = 0; i < document.size(); ++i)
      if (matches(document, selector, node_id(i))) one_by_one.push_back(node_id(i));
    EXPECT_EQ(one_by_one, select_all(document, selector)) << text;
  }
}

TEST(Selector, MatchesMoreThanSixtyFourParts) {
  std::string page;
  std::string text = "body";
  for (int i = 0; i < 150; ++i) {
    page += "<div>";
    text += " > div";
  }
  page += "<div id=last>";
  EXPECT_EQ(found(text + " > div", page), "last");
}

TEST(Selector, StaysLinearWhereBacktrackingExplodes) {
  std::string page;
  for (int i = 0; i < 400; ++i) page += "<div>";
  std::string text;
  for (int i = 0; i < 60; ++i) text += "div ";
  const base::ProcessorTime time;
  EXPECT_EQ(found(text + "> p", page), "");
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::seconds(1)));
}

TEST(Selector, NamesThePlaceOfAMissingPart) {
  EXPECT_EQ(error_of("p >"), "selector \"p >\": nothing follows '>' at 2");
}

TEST(Selector, RefusesAnEmptyText) {
  EXPECT_EQ(error_of(" "), "selector \" \": expected an element, found end at 1");
}

TEST(Selector, RefusesTwoCombinators) {
  EXPECT_EQ(error_of("a > > b"), "selector \"a > > b\": expected an element, found '>' at 4");
}

TEST(Selector, RefusesAnUnknownPseudoClass) {
  EXPECT_EQ(error_of("a:hover"), "selector \"a:hover\": unknown pseudo-class ':hover' at 1");
}

TEST(Selector, RefusesAnOpenBracket) {
  EXPECT_EQ(error_of("a[href"), "selector \"a[href\": '[' is not closed at 1");
}

TEST(Selector, RefusesAnOpenString) {
  EXPECT_EQ(error_of("[a='b]"), "selector \"[a='b]\": unterminated string at 3");
}

TEST(Selector, RefusesANotInsideANot) {
  EXPECT_EQ(error_of(":not(:not(a))"), "selector \":not(:not(a))\": ':not' inside ':not' at 5");
}

TEST(Selector, RefusesANumberThatCannotBeAPosition) {
  EXPECT_EQ(error_of(":nth-child(9999999999)"),
            "selector \":nth-child(9999999999)\": number larger than 100000000 at 19");
}

TEST(Selector, RefusesAStrayCharacter) {
  EXPECT_EQ(error_of("a)b"), "selector \"a)b\": unexpected ')' at 1");
}

}  // namespace
}  // namespace winnow::dom
