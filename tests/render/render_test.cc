// A Page as text and as JSON.
#include "winnow/render.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "render/filter.h"
#include "render/json_writer.h"

namespace winnow {
namespace {

TEST(Render, WritesHeadlineEmptyLineBody) {
  Page page;
  page.headline = "T";
  page.article_body = "a\nb";
  EXPECT_EQ(render(page, Format::Text), "T\n\na\n\nb\n");
}
TEST(Render, WritesAHeadlineOnceThatTheBodyRepeats) {
  Page page;
  page.headline = "Late rye";
  page.content = render_detail::content_of_text("Late  Rye\nIt came.\nLate rye");
  page.article_body = "Late Rye\nIt came.\nLate rye";
  EXPECT_EQ(render(page, Format::Markdown), "# Late rye\n\nIt came.\n\nLate rye\n");
  EXPECT_EQ(render(page, Format::Text), "Late rye\n\nIt came.\n\nLate rye\n");
  EXPECT_EQ(render(page, Format::Html).find("Late  Rye"), std::string::npos);
  // The headline of front matter is not in the text.
  EXPECT_NE(render(page, Format::Markdown, {.front_matter = true}).find("Late  Rye"),
            std::string::npos);
  page.content.nodes[2].kind = ContentKind::Heading;
  page.content.nodes[2].level = 2;
  page.headline = "It came.";
  EXPECT_EQ(render(page, Format::Markdown), "# It came.\n\nLate  Rye\n\nLate rye\n");
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
TEST(Render, WritesFlagsThatThePageStates) {
  Page page;
  page.is_accessible_for_free = false;
  EXPECT_EQ(nlohmann::json::parse(render(page, Format::Json))["isAccessibleForFree"], false);
  EXPECT_NE(render(page, Format::Xml).find("<isAccessibleForFree>false</isAccessibleForFree>"),
            std::string::npos);
  EXPECT_EQ(render(page, Format::Csv, {.fields = {"isAccessibleForFree"}}), "false\r\n");
  EXPECT_NE(render(page, Format::Markdown, {.front_matter = true})
                .find("isAccessibleForFree: \"false\"\n"),
            std::string::npos);
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
// A page with a body of one paragraph: "See rye." with a link and an image.
Page page_with_content() {
  Page page;
  page.headline = "Rye & <oats>";
  page.article_body = "See rye.";
  page.content.store = "See rye.https://mill.example/ryewheelhttps://mill.example/w.png";
  const auto add = [&](ContentKind kind, std::uint32_t end, ContentPiece text, ContentPiece url) {
    ContentNode node;
    node.kind = kind;
    node.end = end;
    node.text = text;
    node.url = url;
    page.content.nodes.push_back(node);
  };
  add(ContentKind::Paragraph, 5, {}, {});
  add(ContentKind::Text, 2, {0, 4}, {});
  add(ContentKind::Link, 4, {}, {8, 24});
  add(ContentKind::Text, 4, {4, 3}, {});
  add(ContentKind::Text, 5, {7, 1}, {});
  add(ContentKind::Paragraph, 7, {}, {});
  add(ContentKind::Image, 7, {32, 5}, {37, 26});
  return page;
}

TEST(Render, LinksAHeadlineWhateverBracketsAreInIt) {
  Page page;
  page.articles_are_body = true;
  page.articles.push_back({.headline = "[Note] rye]", .url = "https://mill.example/a_(b)"});
  page.articles.back().article_body = "Late.";
  EXPECT_EQ(render(page, Format::Markdown),
            "## [\\[Note\\] rye\\]](https://mill.example/a_(b))\n\nLate.\n");
}

TEST(Render, WritesADocumentInEachFormat) {
  const Page page = page_with_content();
  EXPECT_EQ(render(page, Format::Markdown),
            "# Rye & &lt;oats>\n\nSee [rye](https://mill.example/rye).\n\n"
            "![wheel](https://mill.example/w.png)\n");
  EXPECT_EQ(render(page, Format::Html),
            "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
            "<title>Rye &amp; &lt;oats&gt;</title>\n</head>\n<body>\n<article>\n"
            "<h1>Rye &amp; &lt;oats&gt;</h1>\n"
            "<p>See <a href=\"https://mill.example/rye\">rye</a>.</p>\n"
            "<p><img src=\"https://mill.example/w.png\" alt=\"wheel\"></p>\n"
            "</article>\n</body>\n</html>\n");
  EXPECT_NE(render(page, Format::Xml)
                .find("<p><img src=\"https://mill.example/w.png\" "
                      "alt=\"wheel\"/></p>"),
            std::string::npos);
  EXPECT_NE(render(page, Format::Tei)
                .find("<p>See <ref target=\"https://mill.example/rye\">rye</ref>.</p>"),
            std::string::npos);
}
TEST(Render, LeavesOutWhatIsNotWanted) {
  const Page page = page_with_content();
  EXPECT_EQ(render(page, Format::Markdown, {.links = false, .images = false}),
            "# Rye & &lt;oats>\n\nSee rye.\n");
}
TEST(Render, ShowsLinksAndImagesInTextWhenAsked) {
  const Page page = page_with_content();
  EXPECT_EQ(render(page, Format::Text), "Rye & <oats>\n\nSee rye.\n");
  EXPECT_EQ(render(page, Format::Text, {.links = true, .images = true}),
            "Rye & <oats>\n\nSee rye (https://mill.example/rye).\n\n"
            "[wheel] (https://mill.example/w.png)\n");
}
TEST(Render, WritesTheTextWhereThereIsNoContent) {
  Page page;
  page.article_body = "a * b\nc";
  EXPECT_EQ(render(page, Format::Markdown), "a \\* b\n\nc\n");
}
TEST(Render, WritesOnlyTheFieldsThatAreNamed) {
  Page page = page_with_content();
  page.authors = {"Ann Miller", "Bob Baker"};
  EXPECT_EQ(render(page, Format::Text, {.fields = {"headline"}}), "Rye & <oats>\n");
  EXPECT_EQ(render(page, Format::Text, {.fields = {"authors"}}), "Ann Miller\nBob Baker\n");
  EXPECT_EQ(render(page, Format::Text, {.fields = {"siteName"}}), "");
  EXPECT_EQ(render(page, Format::Text, {.fields = {"articleBodyMarkdown"}}).substr(0, 9),
            "See [rye]");
  EXPECT_EQ(render(page, Format::JsonLines, {.fields = {"headline", "articleBody"}}),
            "{\"headline\":\"Rye & <oats>\",\"articleBody\":\"See rye.\"}\n");
}
TEST(Render, AddsBodiesToTheRecordOnlyWhenAsked) {
  const Page page = page_with_content();
  EXPECT_FALSE(nlohmann::json::parse(render(page, Format::Json)).contains("articleBodyHtml"));
  const auto record = nlohmann::json::parse(
      render(page, Format::Json, {.images = false, .added_fields = {"articleBodyHtml"}}));
  EXPECT_EQ(record["articleBodyHtml"],
            "<p>See <a href=\"https://mill.example/rye\">rye</a>.</p>\n");
  EXPECT_TRUE(needs_content(Format::Json, {.added_fields = {"articleBodyHtml"}}));
  EXPECT_FALSE(needs_content(Format::Json));
}
TEST(Render, WritesFrontMatterThatYamlReads) {
  Page page;
  page.headline = "\"Rye\": a\ttale\u0085---";
  page.authors = {"Ann: Miller"};
  page.article_body = "x";
  EXPECT_EQ(
      render(page, Format::Markdown, {.front_matter = true}),
      "---\ntitle: \"\\\"Rye\\\": a\\ttale\\u0085---\"\nauthors:\n  - \"Ann: Miller\"\n---\n\nx\n");
}
TEST(Render, WritesArticlesAndCommentsOfAPage) {
  Page page;
  page.articles_are_body = true;
  page.articles.resize(1);
  page.articles[0].headline = "Rye";
  page.articles[0].url = "https://mill.example/rye";
  page.articles[0].article_body = "Late.";
  page.comments = {{.author = "Ann", .date_published = {}, .text = "First <b>"}};
  EXPECT_EQ(render(page, Format::Markdown, {.comments = true}),
            "## [Rye](https://mill.example/rye)\n\nLate.\n\n## Comments\n\n**Ann**\n\n"
            "First &lt;b>\n");
  EXPECT_EQ(render(page, Format::Html).find("First"), std::string::npos);
  EXPECT_NE(render(page, Format::Tei).find("First"), std::string::npos);
  EXPECT_EQ(
      nlohmann::json::parse(render(page, Format::Json, {.comments = false})).count("comments"), 0U);
}
TEST(Render, BeginsADivisionOfTeiWithEachHeading) {
  Page page;
  page.content.store = "abc";
  for (std::uint32_t i = 0; i < 3; ++i) {
    ContentNode node;
    node.kind = i == 1 ? ContentKind::Paragraph : ContentKind::Heading;
    node.level = static_cast<std::uint8_t>(2 + i / 2);
    node.end = 2 * i + 2;
    page.content.nodes.push_back(node);
    node.kind = ContentKind::Text;
    node.text = {i, 1};
    page.content.nodes.push_back(node);
  }
  EXPECT_NE(render(page, Format::Tei)
                .find("<div>\n<head>a</head>\n<p>b</p>\n<div>\n<head>c</head>\n</div>\n</div>\n"),
            std::string::npos);
}
TEST(Render, KnowsItsFormatsByName) {
  EXPECT_EQ(format_named("json"), Format::Json);
  EXPECT_EQ(format_named("pdf"), std::nullopt);
  for (const Format format : {Format::Text, Format::Markdown, Format::Tei})
    EXPECT_EQ(format_named(name_of(format)), format);
}

// The same text as nlohmann's dump() for every byte, at every position of eight, and for broken
// UTF-8.
TEST(JsonWriter, WritesTextAsNlohmannDoes) {
  using Json = nlohmann::ordered_json;
  std::vector<std::string> texts = {
      "", "\xE2\x82\xAC, \xF0\x9F\x8C\xBE \xE7\xA3\xA8\xE5\x9D\x8A \"\\ \xED\xA0\x80"};
  for (int byte = 0; byte < 256; ++byte)
    for (const char* around : {"", "1234567", "plain text, ", "\xD0\xBC\xD0\xB5"})
      texts.push_back(
          std::string(around).append(1, static_cast<char>(byte)).append("tail of some length"));
  for (const std::string& text : texts) {
    std::string written;
    render_detail::append_json_string(text, written);
    EXPECT_EQ(written, Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
  }
}

TEST(JsonWriter, WritesNoLineBreakOfUnicode) {
  for (const std::string broken : {"", "\xff"}) {
    std::string written;
    render_detail::append_json_string(
        "a\xE2\x80\xA8\xE2\x80\xA9\xC2\x85 \xE2\x80\xA7\xE2\x80\xAA\xC2\x86" + broken, written);
    const std::string expected = "\"a\\u2028\\u2029\\u0085 \xE2\x80\xA7\xE2\x80\xAA\xC2\x86";
    EXPECT_EQ(written, expected + (broken.empty() ? "" : "\xEF\xBF\xBD") + "\"");
  }
}

TEST(JsonWriter, WritesNestedValuesAsNlohmannDoes) {
  using Json = nlohmann::ordered_json;
  const Json value = {{"empty", {{"list", Json::array()}, {"object", Json::object()}}},
                      {"list", {"a", Json::array({1, 2}), {{"x", 0.25}}, Json::object()}},
                      {"numbers", {0.25, 1.0, 1e-7, 3, true}}};
  for (const int indent : {-1, 0, 2}) {
    std::string written;
    render_detail::JsonWriter json(indent, written);
    json.begin_object();
    json.key("empty");
    json.begin_object();
    json.key("list");
    json.begin_array();
    json.end_array();
    json.key("object");
    json.begin_object();
    json.end_object();
    json.end_object();
    json.key("list");
    json.begin_array();
    json.text("a");
    json.begin_array();
    json.number(std::uint64_t{1});
    json.number(std::uint64_t{2});
    json.end_array();
    json.begin_object();
    json.key("x");
    json.number(0.25);
    json.end_object();
    json.begin_object();
    json.end_object();
    json.end_array();
    json.key("numbers");
    json.begin_array();
    for (const double number : {0.25, 1.0, 1e-7}) json.number(number);
    json.number(std::uint64_t{3});
    json.boolean(true);
    json.end_array();
    json.end_object();
    EXPECT_EQ(written, value.dump(indent));
  }
}

TEST(Render, WritesAnObjectWithoutANameAsJsonInAField) {
  Page page;
  page.metadata.method = "mcst";
  page.metadata.encoding = "UTF-8";
  page.metadata.encoding_evidence = "default";
  page.articles.resize(2);
  page.articles[0].headline = "Rye";
  page.articles[0].authors = {"Ann"};
  page.articles[1].article_body = "Late.";
  EXPECT_EQ(render(page, Format::Text, {.fields = {"metadata"}}),
            "{\"method\":\"mcst\",\"encoding\":\"UTF-8\",\"encodingEvidence\":\"default\"}\n");
  EXPECT_EQ(render(page, Format::Text, {.fields = {"articles"}}),
            "Rye\n{\"articleBody\":\"Late.\"}\n");
}

}  // namespace
}  // namespace winnow
