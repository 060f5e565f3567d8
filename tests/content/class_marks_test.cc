// What class values say.
#include "content/class_marks.h"

#include <gtest/gtest.h>

namespace winnow::content {
namespace {

TEST(ClassMarks, KnowsTheWordsOfRenderers) {
  const auto formula = [](std::string_view classes) {
    return marks_of(classes, LooksForCode::No).formula;
  };
  EXPECT_EQ(formula("wide katex"), FormulaClass::Rendered);
  EXPECT_EQ(formula("MathJax_Preview MathJax"), FormulaClass::Drawing);  // the first
  EXPECT_EQ(formula("math inline"), FormulaClass::Text);
  EXPECT_EQ(formula("mathjax"), FormulaClass::None);  // as the renderer writes it
  EXPECT_EQ(formula(""), FormulaClass::None);
}

TEST(ClassMarks, KnowsCalloutsInAnyCase) {
  EXPECT_TRUE(marks_of("Admonition warning", LooksForCode::No).is_callout);
  EXPECT_TRUE(marks_of("math callout", LooksForCode::No).is_callout);
  EXPECT_FALSE(marks_of("admonition-title", LooksForCode::No).is_callout);
}

TEST(ClassMarks, KnowsTheEditLinksOfEncyclopedias) {
  EXPECT_TRUE(marks_of("mw-editsection noprint", LooksForCode::No).is_edit_section);
  EXPECT_FALSE(marks_of("mw-editsection-bracket", LooksForCode::No).is_edit_section);
}

TEST(ClassMarks, ReadsTheMarksOfCodeOnlyIfAsked) {
  EXPECT_TRUE(marks_of("linenos", LooksForCode::Yes).is_line_numbers);
  EXPECT_TRUE(marks_of("btn copy-code", LooksForCode::Yes).is_code_label);
  EXPECT_FALSE(marks_of("linenos copy-code", LooksForCode::No).is_line_numbers);
  EXPECT_FALSE(marks_of("linenos copy-code", LooksForCode::No).is_code_label);
}

TEST(ClassMarkCache, GivesTheMarksOfEachValue) {
  ClassMarkCache cache(LooksForCode::Yes);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(cache.of("callout").is_callout);
    EXPECT_FALSE(cache.of("call").is_callout);
  }
}

}  // namespace
}  // namespace winnow::content
