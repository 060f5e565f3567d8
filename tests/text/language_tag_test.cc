#include "text/language_tag.h"

#include <gtest/gtest.h>

#include <string_view>

namespace winnow::text {
namespace {

std::string tag_of(std::string_view written) { return language_tag(written).value_or("(none)"); }

TEST(LanguageTag, HasTheFormOfBcp47) {
  EXPECT_EQ(tag_of("en"), "en");
  EXPECT_EQ(tag_of("EN"), "en");
  EXPECT_EQ(tag_of("en_US"), "en-US");
  EXPECT_EQ(tag_of("pt-br"), "pt-BR");
  EXPECT_EQ(tag_of("ZH_hant_tw"), "zh-Hant-TW");
  EXPECT_EQ(tag_of("es-419"), "es-419");
  EXPECT_EQ(tag_of("de-CH-1996"), "de-CH-1996");
  EXPECT_EQ(tag_of("ca-valencia"), "ca-valencia");
  EXPECT_EQ(tag_of(" fr \n"), "fr");
  EXPECT_EQ(tag_of("fil"), "fil");
}

TEST(LanguageTag, LeavesOutWhatDoesNotExist) {
  EXPECT_EQ(tag_of("en-EN"), "en");
  EXPECT_EQ(tag_of("en-UK"), "en-GB");
  EXPECT_EQ(tag_of("de-Xxxx-DE"), "de-DE");
  EXPECT_EQ(tag_of("en-US-x-mill"), "en-US");
  for (const std::string_view text :
       {"", " ", "utf-8", "UTF8", "iso-8859-1", "xx", "zz-ZZ", "und", "mul", "zxx", "x-default",
        "true", "{{ page.lang }}", "<?php echo", "de de de", "-", "_", "en\xFF"}) {
    const std::string tag = tag_of(text);
    EXPECT_TRUE(tag == "(none)" || tag == "de") << text << " " << tag;
  }
  EXPECT_EQ(tag_of("utf-8"), "(none)");
  EXPECT_EQ(tag_of(std::string(100'000, 'e')), "(none)");
}

TEST(LanguageTag, BringsOtherCodesUpToDate) {
  EXPECT_EQ(tag_of("iw"), "he");
  EXPECT_EQ(tag_of("in"), "id");
  EXPECT_EQ(tag_of("deu"), "de");
  EXPECT_EQ(tag_of("ger"), "de");
  EXPECT_EQ(tag_of("eng-us"), "en-US");
  EXPECT_EQ(tag_of("no"), "no");
}

TEST(LanguageTag, ReadsListsLocalesAndNames) {
  EXPECT_EQ(tag_of("en, de"), "en");
  EXPECT_EQ(tag_of("en;q=0.8"), "en");
  EXPECT_EQ(tag_of("en_GB.UTF-8"), "en-GB");
  EXPECT_EQ(tag_of("de_DE@euro"), "de-DE");
  EXPECT_EQ(tag_of("English"), "en");
  EXPECT_EQ(tag_of("german"), "de");
  EXPECT_EQ(tag_of("Deutsch"), "de");
  EXPECT_EQ(tag_of("français"), "fr");
  EXPECT_EQ(tag_of("РУССКИЙ"), "ru");
  EXPECT_EQ(tag_of("日本語"), "ja");
}

TEST(LanguageTag, IsMatchedByItsBeginning) {
  EXPECT_TRUE(matches_language("en", "en"));
  EXPECT_TRUE(matches_language("en", "en-GB"));
  EXPECT_TRUE(matches_language("EN-gb", "en-GB"));
  EXPECT_FALSE(matches_language("en-GB", "en"));
  EXPECT_FALSE(matches_language("e", "en"));
  EXPECT_FALSE(matches_language("en", "enm"));
}

}  // namespace
}  // namespace winnow::text
