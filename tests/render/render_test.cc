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
TEST(Render, WritesAuthorsDatesAndTagsUnderTheirKnownNames) {
  Page page;
  page.authors = {"Ann Miller", "Bob Baker"};
  page.date_published = "2025-09-04";
  page.date_published_raw = "4 Sep 2025";
  page.date_modified = "2025-09-05";
  page.tags = {"rye"};
  page.license = "CC0";
  const auto record = nlohmann::json::parse(render(page, Format::Json));
  EXPECT_EQ(record["authors"], (nlohmann::json{{{"name", "Ann Miller"}}, {{"name", "Bob Baker"}}}));
  EXPECT_EQ(record["datePublished"], "2025-09-04");
  EXPECT_EQ(record["datePublishedRaw"], "4 Sep 2025");
  EXPECT_EQ(record["dateModified"], "2025-09-05");
  EXPECT_EQ(record["keywords"], nlohmann::json{"rye"});
  EXPECT_EQ(record["license"], "CC0");
}
TEST(Render, LeavesEmptyListsOutOfJson) {
  const auto record = nlohmann::json::parse(render(Page{}, Format::Json));
  for (const char* name : {"authors", "keywords", "articles", "comments", "datePublished"})
    EXPECT_FALSE(record.contains(name)) << name;
}
TEST(Render, WritesEachArticleWithItsProbability) {
  Page page;
  page.articles.push_back({.headline = "Rye",
                           .article_body = "Late.",
                           .url = "/rye",
                           .date_published = "2025-09-04",
                           .date_published_raw = {},
                           .main_image = {},
                           .authors = {"Ann Miller"},
                           .is_truncated = false,
                           .probability = 0.5});
  const auto article = nlohmann::json::parse(render(page, Format::Json))["articles"][0];
  EXPECT_EQ(article["headline"], "Rye");
  EXPECT_EQ(article["articleBody"], "Late.");
  EXPECT_EQ(article["url"], "/rye");
  EXPECT_EQ(article["datePublished"], "2025-09-04");
  EXPECT_EQ(article["authors"][0]["name"], "Ann Miller");
  EXPECT_EQ(article["metadata"]["probability"], 0.5);
  EXPECT_FALSE(article.contains("datePublishedRaw"));
}
TEST(Render, MarksTheWinnersAmongCandidates) {
  Page page;
  page.candidates = {{"authors", "meta", "author", "Ann", "won", true},
                     {"authors", "text", "", "Bob", "lost", false}};
  EXPECT_EQ(render_candidates(page),
            "* authors  Ann  meta author  won\n"
            "  authors  Bob  text         lost\n");
}
TEST(Render, KnowsItsFormatsByName) {
  EXPECT_EQ(format_named("json"), Format::Json);
  EXPECT_EQ(format_named("pdf"), std::nullopt);
  for (const Format format : {Format::Text, Format::Json})
    EXPECT_EQ(format_named(name_of(format)), format);
}

}  // namespace
}  // namespace winnow
