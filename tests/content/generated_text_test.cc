// Quotation marks and the readings of ruby.
#include "content/generated_text.h"

#include <gtest/gtest.h>

#include "content_shape.h"

namespace winnow::content {
namespace {

TEST(GeneratedText, PutTheReadingOfRubyIntoBrackets) {
  EXPECT_EQ(shape_of("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です"),
            "P(漢字(かんじ)です)");
  EXPECT_EQ(shape_of("<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>"), "P(漢(kan)字(ji))");
  EXPECT_EQ(shape_of("<ruby><rb>東<rb>京<rp>(</rp><rt>とう<rt>きょう<rp>)</rp></ruby>"),
            "P(東京(とうきょう))");
  EXPECT_EQ(shape_of("<ruby>a<rtc><rt>b</rt></rtc></ruby> <ruby>x<rt></rt></ruby>"), "P(a(b) x)");
}
TEST(GeneratedText, QuoteAsABrowserDoes) {
  EXPECT_EQ(shape_of("<p>a <q>b <q>c</q></q>"), "P(a “b ‘c’”)");
  EXPECT_EQ(shape_of("<p lang=de><q>a</q> <q lang=fr>b</q>"), "P(„a“ «b»)");
  EXPECT_EQ(shape_of("<p><q>“a”</q> <q></q>"), "P(“a”)");
}
TEST(GeneratedText, LeaveOtherElementsAsTheyAre) {
  EXPECT_EQ(shape_of("<p><abbr title=x>A</abbr> <del>b</del> <ins>c</ins><details><summary>d"
                     "</summary>e</details>"),
            "P(A s(b) c)P(d)P(e)");
}

}  // namespace
}  // namespace winnow::content
