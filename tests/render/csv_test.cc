#include "render/csv.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "winnow/render.h"

namespace winnow {
namespace {

Page page_of(std::string headline, std::string body) {
  Page page;
  page.url = "https://mill.example/rye";
  page.headline = std::move(headline);
  page.article_body = std::move(body);
  page.authors = {"Ann Miller", "Bob Baker"};
  page.tags = {"rye", "mill"};
  page.main_image = "https://mill.example/a.jpg";
  page.images = {"https://mill.example/a.jpg", "https://mill.example/b.jpg"};
  page.articles = {{.headline = "One", .article_body = "1"},
                   {.headline = "Two", .article_body = "2"}};
  return page;
}

const RenderOptions kFew{.fields = {"headline", "authors", "articleBody"}};

TEST(Csv, IsARowWithTheFieldsInTheOrderOfTheRecord) {
  EXPECT_EQ(header_of(Format::Csv, kFew), "headline,authors,articleBody\r\n");
  EXPECT_EQ(render(page_of("Rye", "Late."), Format::Csv, kFew),
            "Rye,Ann Miller; Bob Baker,Late.\r\n");
}

TEST(Csv, QuotesCommasQuotationMarksAndLines) {
  EXPECT_EQ(render(page_of("Rye, \"late\"", "One\nTwo"), Format::Csv, kFew),
            "\"Rye, \"\"late\"\"\",Ann Miller; Bob Baker,\"One\nTwo\"\r\n");
  EXPECT_EQ(render(page_of(" Rye", ""), Format::Csv, kFew), "\" Rye\",Ann Miller; Bob Baker,\r\n");
}

TEST(Csv, HasTheSameColumnsForEveryPage) {
  const std::string header = header_of(Format::Csv);
  EXPECT_TRUE(header.starts_with("url,path,")) << header;
  EXPECT_TRUE(header.ends_with(",articleBody,error\r\n")) << header;
  const auto commas = [](const std::string& row) { return std::ranges::count(row, ','); };
  EXPECT_EQ(commas(render(page_of("Rye", "x"), Format::Csv)), commas(header));
  EXPECT_EQ(commas(render(Page(), Format::Csv)), commas(header));
  EXPECT_EQ(header.find("articles"), std::string::npos);
  EXPECT_EQ(header.find("metadata"), std::string::npos);
}

TEST(Csv, JoinsNestedFieldsOnlyOnRequest) {
  const RenderOptions nested{.fields = {"images", "articles"}};
  EXPECT_EQ(header_of(Format::Csv, nested), "images,articles\r\n");
  EXPECT_EQ(render(page_of("Rye", "x"), Format::Csv, nested),
            "https://mill.example/a.jpg; https://mill.example/b.jpg,One; Two\r\n");
}

TEST(Csv, HasARowForAFailure) {
  const std::string row =
      render(FailedPage{.url = "https://mill.example/x",
                        .error = {ErrorCode::Malformed, "extract x: the input is empty"}},
             Format::Csv);
  EXPECT_TRUE(row.starts_with("https://mill.example/x,,")) << row;
  EXPECT_TRUE(row.ends_with(",extract x: the input is empty\r\n")) << row;
}

TEST(Csv, IsTheOnlyFormatWithAHeader) {
  for (const FormatInfo& info : all_formats())
    EXPECT_EQ(header_of(info.format).empty(), info.format != Format::Csv) << info.name;
}

TEST(Formats, HaveOtherNames) {
  EXPECT_EQ(format_named("md"), Format::Markdown);
  EXPECT_EQ(format_named("txt"), Format::Text);
  EXPECT_EQ(format_named("xmltei"), Format::Tei);
  EXPECT_EQ(format_named("ndjson"), Format::JsonLines);
  EXPECT_EQ(format_named("pdf"), std::nullopt);
}

}  // namespace
}  // namespace winnow
