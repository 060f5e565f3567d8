// The Mountain Model as a method, with the shipped model on small pages.
#include "methods/mountain/mountain.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

std::string text_of(const dom::Document& document, const dom::Selection& selection) {
  std::string out;
  for (const dom::NodeId root : selection.roots)
    for (const dom::Node& node : document.subtree(root))
      if (node.is_text()) out += document.text(node);
  return out;
}
std::string find(const std::string& page, const std::string& spec = "mountain") {
  const Result<std::unique_ptr<Method>> method = make_method(spec, {});
  if (!method) return method.error().message;
  const Result<dom::Document> document = html::parse(page);
  return text_of(*document, (*method)->find({.document = *document}).selection);
}

const std::string kProse =
    "<p>The wheel had stood still for a week, because the brook carried too little water. "
    "On Monday, at last, it rained; by noon, the gate was open, and we ground rye.</p>";
const std::string kPage =
    "<title>t</title><nav><ul><li><a href=1>Home</a><li><a href=2>About</a></ul></nav>"
    "<article><h1>Rain</h1><div class=content>" +
    kProse + kProse + kProse + kProse + kProse + kProse +
    "<p>Until tomorrow.</p></div></article>"
    "<footer><p><a href=3>Imprint</a></p><p>Copyright 2019 by the miller</p></footer>";

TEST(Mountain, FindsTheProseAndNotTheFrame) {
  const std::string text = find(kPage);
  EXPECT_NE(text.find("ground rye"), std::string::npos);
  EXPECT_EQ(text.find("Imprint"), std::string::npos);
  EXPECT_EQ(text.find("Home"), std::string::npos);
}
TEST(Mountain, TakesTheShortLastParagraphThatTheThresholdCutsOff) {
  EXPECT_NE(find(kPage).find("Until tomorrow."), std::string::npos);
}
TEST(Mountain, HasThePapersForm) {
  std::string menu;
  for (int i = 0; i < 40; ++i) menu += "<li><a href=x>word</a>";
  EXPECT_NE(find("<ul>" + menu + "</ul>" + kPage, "mountain:form=paper").find("ground rye"),
            std::string::npos);
}
TEST(Mountain, FindsNothingWhereThereIsNoPeakInThePapersForm) {
  EXPECT_EQ(find("<p>a</p><p>a</p>", "mountain:form=paper"), "");
  EXPECT_EQ(find("<p>One cell only, and that is all.", "mountain:form=paper"), "");
}
TEST(Mountain, AnswersOnAPageOfOneCell) {
  EXPECT_EQ(find("<p>One cell only, and that is all."), "One cell only, and that is all.");
}
TEST(Mountain, FindsNothingOnAnEmptyPage) { EXPECT_EQ(find(""), ""); }
TEST(Mountain, SurvivesAPageOfAnchors) {
  std::string page;
  for (int i = 0; i < 200; ++i) page += "<li><a href=x>word</a>";
  EXPECT_EQ(find(page, "mountain:form=paper"), "");
}
TEST(Mountain, ReadsChinese) {
  std::string prose;
  for (int i = 0; i < 8; ++i)
    prose += "<p>水车停了一个星期，因为小溪的水太少。星期一终于下雨了，中午我们打开了闸门。</p>";
  const std::string text = find("<ul><li><a href=1>首页</a><li><a href=2>关于</a></ul><div>" +
                                prose + "</div><p><a href=3>版权</a></p>");
  EXPECT_NE(text.find("水车"), std::string::npos);
  EXPECT_EQ(text.find("首页"), std::string::npos);
}
TEST(Mountain, HasThePapersGammaForUnknownLanguages) {
  // With 75 characters per sentence, a text without sentence marks counts little beside sentences.
  std::string page = "<ul>";
  for (int i = 0; i < 40; ++i) page += "<li><a href=x>word</a>";
  page += "</ul>" + kPage + "<ul>";
  for (int i = 0; i < 40; ++i) page += "<li><a href=x>word</a>";
  page += "</ul>";
  for (int i = 0; i < 8; ++i) page += "<p>" + std::string(200, 'x') + "</p>";
  EXPECT_EQ(find(page, "mountain:form=paper:gamma=75"), find(page, "mountain:form=paper"));
  EXPECT_NE(find(page, "mountain:form=paper:gamma=1"), find(page, "mountain:form=paper"));
  EXPECT_NE(find(page, "mountain:gamma=-1").find("gamma"), std::string::npos);
}
TEST(Mountain, RefusesTheModelOfAnotherMethod) {
  const std::string bytes =
      "winnow-model 1\nkind blog\nsection x\nfeatures a\noffset 0\nfactor 1\nsvm_type c_svc\n"
      "kernel_type rbf\ngamma 1\nnr_class 2\ntotal_sv 0\nrho 0\nlabel 1 -1\nnr_sv 0 0\nSV\nend x\n";
  const auto method = make_method("mountain", {.model_name = "blog.model", .model = bytes});
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().message,
            "model blog.model: kind 'blog', expected 'mountain' with section plus-ridge");
}
TEST(Mountain, SelectsWholeElementsWhereAllTheirTextIsContent) {
  const Result<dom::Document> document =
      html::parse("<div><p>One <b>two</b> three</p><p>four</p></div><p>five");
  MountainView view;
  view.list = features::read_cells(document->source(), features::CellForm::Plus);
  view.is_content = {1, 1, 0};
  const dom::Selection selection = selection_of(*document, view);
  ASSERT_EQ(selection.roots.size(), 1U);
  EXPECT_TRUE((*document)[selection.roots[0]].is(dom::Name::Div));
}
TEST(Mountain, SelectsTextNodesAndTheSpacesBetweenThemWhereOnlyPartIsContent) {
  const Result<dom::Document> document = html::parse("<p>One <b>two</b> <i>three</i></p>");
  MountainView view;
  view.list = features::read_cells(document->source(), features::CellForm::Paper);
  view.is_content = {0, 1, 1};
  const dom::Selection selection = selection_of(*document, view);
  EXPECT_EQ(text_of(*document, selection), "two three");
}

}  // namespace
}  // namespace winnow::methods
