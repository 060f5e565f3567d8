#include "page/vocabulary/phrases.h"

#include <gtest/gtest.h>

namespace winnow::page {
namespace {

TEST(Phrases, InviteToReadOnInManyLanguages) {
  for (const char* phrase :
       {"Read more", "Read More →", "Continue reading »", "[Read on]", "more...", "Weiterlesen",
        "Lire la suite…", "Leer más", "阅读全文", "続きを読む", "Читать далее →", "Lees verder",
        "Pročitaj više »", "Continue reading The mill has a cat", "Read more about rye"})
    EXPECT_TRUE(is_read_more(phrase)) << phrase;
}

TEST(Phrases, AreNotTheBeginningOfASentence) {
  for (const char* text : {"More rain is expected this week", "Reading the rest of the stones",
                           "Read more books. They are cheaper than stones, and they last.", "Rye",
                           "", "Pročitao je sve, i više nego što je htio reći u selu",
                           "Continued growth was seen in all of the upper fields this year"})
    EXPECT_FALSE(is_read_more(text)) << text;
}

TEST(Phrases, KnowTermsOfUse) {
  for (const char* line :
       {"This work is licensed under CC BY 4.0", "© 2024 The Mill. All rights reserved.",
        "原创文章如转载，请注明出处", "Все права защищены"})
    EXPECT_TRUE(is_terms_line(line)) << line;
  for (const char* line : {"The miller has a licence to fish", "Rye", ""})
    EXPECT_FALSE(is_terms_line(line)) << line;
  EXPECT_FALSE(is_terms_line("The wheel is licensed under a law. " + std::string(400, 'x')));
}

}  // namespace
}  // namespace winnow::page
