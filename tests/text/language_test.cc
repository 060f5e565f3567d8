// The language of a text, if there is enough of it.
#include "text/language.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

TEST(Language, IsDetectedFromASentenceOrTwo) {
  EXPECT_EQ(detect_language("The rye is late this year, but it is heavy, and the miller is glad."),
            "en");
  EXPECT_EQ(detect_language("Der Roggen ist in diesem Jahr spät, aber schwer, und der Müller freut "
                            "sich über die gute Ernte."),
            "de");
  EXPECT_EQ(detect_language("В этом году рожь поспела поздно, но мельник доволен урожаем."), "ru");
  EXPECT_EQ(detect_language("今年のライ麦は遅いですが、重くて良い収穫です。"), "ja");
}
TEST(Language, IsNotGuessedFromNothing) {
  EXPECT_EQ(detect_language(""), std::nullopt);
  EXPECT_EQ(detect_language("42"), std::nullopt);
}
TEST(Language, OfBrokenTextIsAskedForSafely) {
  EXPECT_EQ(detect_language("\xFF\xFE\xC3"), std::nullopt);
}

}  // namespace
}  // namespace winnow::text
