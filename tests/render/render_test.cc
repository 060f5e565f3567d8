// A Page as text and as JSON.
#include "winnow/render.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace winnow {
namespace {

TEST(Render, WritesHeadlineEmptyLineBody) {
  Page page;
  page.headline = "T";
  page.article_body = "a\nb";
  EXPECT_EQ(render(page, Format::Text), "T\n\na\nb\n");
}
TEST(Render, WritesTheSummaryInPlaceOfTheBodyAsText) {
  Page page;
  page.headline = "T";
  page.article_body = "a\nb";
  page.summary = "a";
  EXPECT_EQ(render(page, Format::Text), "T\n\na\n");
}
TEST(Render, WritesSummaryAndBodyAsJson) {
  Page page;
  page.article_body = "a\nb";
  page.summary = "a";
  const auto record = nlohmann::json::parse(render(page, Format::Json));
  EXPECT_EQ(record["summary"], "a");
  EXPECT_EQ(record["articleBody"], "a\nb");
}
TEST(Render, WritesNothingForAnEmptyPageAsText) { EXPECT_EQ(render(Page{}, Format::Text), ""); }
TEST(Render, LeavesAbsentFieldsOutOfJson) {
  const auto record = nlohmann::json::parse(render(Page{}, Format::Json));
  EXPECT_FALSE(record.contains("headline"));
  EXPECT_TRUE(record.contains("articleBody"));
}
TEST(Render, EscapesWhatJsonDemands) {
  Page page;
  page.article_body = "quote \" backslash \\ control \x01 line\nfeed";
  EXPECT_EQ(nlohmann::json::parse(render(page, Format::Json))["articleBody"], page.article_body);
}
TEST(Render, KnowsItsFormatsByName) {
  EXPECT_EQ(format_named("json"), Format::Json);
  EXPECT_EQ(format_named("pdf"), std::nullopt);
  for (const Format format : {Format::Text, Format::Json})
    EXPECT_EQ(format_named(name_of(format)), format);
}

}  // namespace
}  // namespace winnow
