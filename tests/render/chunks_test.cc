// Chunks of a Page. tests/golden/chunks_test.cc checks the same rules on whole pages.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "content/content.h"
#include "html/parse.h"
#include "text/tokens.h"
#include "winnow/render.h"

namespace winnow {
namespace {

using Texts = std::vector<std::string>;

Content content_of(std::string_view html) {
  const Result<dom::Document> document = html::parse(html);
  return content::content_of(*document, {.roots = {dom::kRoot}, .excluded = {}});
}

Page page_of(std::string_view html) {
  Page page;
  page.headline = "Mill";
  page.content = content_of(html);
  return page;
}

Article post_of(const std::string& headline, std::string_view html) {
  Article post;
  post.headline = headline;
  post.content = content_of(html);
  return post;
}

Texts texts_of(const std::vector<Chunk>& chunks) {
  Texts texts;
  for (const Chunk& chunk : chunks) texts.push_back(chunk.markdown);
  return texts;
}

std::string joined(const std::vector<Chunk>& chunks) {
  std::string text;
  for (const Chunk& chunk : chunks) text += chunk.markdown;
  return text;
}

TEST(Chunks, AreOneIfThePageIsSmall) {
  const Page page = page_of("<p>Rye is late.<h2>Oats</h2><p>They are early.");
  const std::vector<Chunk> chunks = chunks_of(page);
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].markdown, render(page, Format::Markdown));
  EXPECT_EQ(chunks[0].headings, Texts{"Mill"});
  EXPECT_EQ(chunks[0].tokens, text::token_count(chunks[0].markdown));
}

TEST(Chunks, EndBeforeAHeadingWhoseSectionDoesNotFit) {
  const Page page = page_of(
      "<p>Rye is late.<h2>Oats</h2><p>They are early.<h3>Black oats</h3><p>They are rare."
      "<h2>Wheat</h2><p>It is dear.");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 16});
  EXPECT_EQ(texts_of(chunks),
            (Texts{"# Mill\n\nRye is late.\n\n", "## Oats\n\nThey are early.\n\n",
                   "### Black oats\n\nThey are rare.\n\n", "## Wheat\n\nIt is dear.\n"}));
  EXPECT_EQ(chunks[1].headings, (Texts{"Mill", "Oats"}));
  EXPECT_EQ(chunks[2].headings, (Texts{"Mill", "Oats", "Black oats"}));
  EXPECT_EQ(chunks[3].headings, (Texts{"Mill", "Wheat"}));
}

TEST(Chunks, KeepAHeadingWithItsText) {
  const Page page = page_of("<p>Rye.<h2>Oats</h2><p>" + std::string(60, 'x') + "<p>Late.");
  for (const Chunk& chunk : chunks_of(page, {.chunk_tokens = 24}))
    EXPECT_FALSE(chunk.markdown.ends_with("## Oats\n\n")) << chunk.markdown;
}

TEST(Chunks, NeverContainPartsOfTwoPosts) {
  Page page;
  page.headline = "Notes";
  page.articles_are_body = true;
  for (const char* const name : {"Rye", "Oats", "Wheat"})
    page.articles.push_back(post_of(name, "<p>It is late."));
  page.articles[1].url = "https://mill.example/oats";
  page.articles[1].date_published = "2026-10-28";
  const std::vector<Chunk> chunks = chunks_of(page);
  ASSERT_EQ(chunks.size(), 3U) << "the headline is with the first post";
  EXPECT_EQ(chunks[0].headings, (Texts{"Notes", "Rye"}));
  EXPECT_EQ(chunks[1].headings, (Texts{"Notes", "Oats"}));
  EXPECT_EQ(chunks[2].article, 2U);
  EXPECT_EQ(joined(chunks), render(page, Format::Markdown));
  std::istringstream lines(render(page, Format::Chunks));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const nlohmann::json record = nlohmann::json::parse(line);
  EXPECT_EQ(record["article"]["url"], "https://mill.example/oats");
  EXPECT_EQ(record["article"]["datePublished"], "2026-10-28");
  EXPECT_EQ(record["index"], 1);
  EXPECT_EQ(record["count"], 3);
}

TEST(Chunks, OfAPostWithoutHeadlineAreNotBelowTheOneBefore) {
  Page page;
  page.articles_are_body = true;
  page.articles.push_back(post_of("Rye", "<p>It is late."));
  page.articles.push_back(post_of("", "<p>No title."));
  page.articles[1].headline.reset();
  EXPECT_EQ(chunks_of(page)[1].headings, Texts{});
}

TEST(Chunks, RepeatTheHeaderOfACutTableAsContext) {
  std::string html = "<table><tr><th>Field<th>Tons";
  for (int i = 0; i < 9; ++i) html += "<tr><td>Field " + std::to_string(i) + "<td>3";
  const Page page = page_of(html + "</table>");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 30});
  ASSERT_GT(chunks.size(), 2U);
  EXPECT_EQ(chunks[0].context, "");
  EXPECT_EQ(chunks[1].context, "| Field | Tons |\n| --- | --- |\n");
  EXPECT_EQ(chunks[1].markdown.substr(0, 8), "| Field ");
  EXPECT_EQ(joined(chunks), render(page, Format::Markdown));
  for (const Chunk& chunk : chunks) EXPECT_LE(chunk.tokens, 30U);
}

TEST(Chunks, RepeatTheFenceOfCutCodeAsContext) {
  const Page page = page_of(
      "<pre><code class=language-py>a = 1\nb = 2\n\nc = 3\nd = 4\ne = 5\nf = 6</code></pre>");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 8});
  ASSERT_GT(chunks.size(), 2U);
  EXPECT_EQ(chunks[2].context, "```py\n");
  EXPECT_EQ(joined(chunks), render(page, Format::Markdown));
}

TEST(Chunks, CutALongParagraphBetweenSentences) {
  const Page page = page_of(
      "<p>The rye is late this year. The oats are early. The wheat is dear, and nobody buys it. "
      "The mill stands still.");
  EXPECT_EQ(texts_of(chunks_of(page, {.chunk_tokens = 16})),
            (Texts{"# Mill\n\nThe rye is late this year. The oats are early. ",
                   "The wheat is dear, and nobody buys it. ", "The mill stands still.\n"}));
}

TEST(Chunks, CutIdeographsAfterASentenceAndElseBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 12; ++i) text += "今年的黑麦来得很晚。";
  Page page = page_of("<p>" + text);
  page.headline.reset();
  for (const Chunk& chunk : chunks_of(page, {.chunk_tokens = 24})) {
    EXPECT_TRUE(chunk.markdown.starts_with("今") && chunk.markdown.find("。") != std::string::npos);
    EXPECT_LE(chunk.tokens, 24U);
  }
  page = page_of("<p>今年的黑麦来得很晚今年的黑麦来得很晚今年的黑麦来得很晚");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 5});
  EXPECT_GT(chunks.size(), 5U);
  for (const Chunk& chunk : chunks) EXPECT_LE(chunk.tokens, 5U);
  EXPECT_EQ(joined(chunks), render(page, Format::Markdown));
}

TEST(Chunks, CutNoWordLinkOrFormat) {
  const Page page = page_of(
      "<p>Incomprehensibilities <a href='https://mill.example/'>of the old mill</a> and <b>the rye "
      "that is late</b> again.");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 1});
  EXPECT_EQ(texts_of(chunks),
            (Texts{"# Mill\n\n", "Incomprehensibilities [of the old mill](https://mill.example/) ",
                   "and **the rye that is late** ", "again.\n"}));
}

TEST(Chunks, DoNotBeginWithWhatWouldBeAListOrHeading) {
  const Page page = page_of("<p>The results of the year are 1. rye, 2. oats, - nothing, # 3 wheat");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 1});
  EXPECT_GT(chunks.size(), 5U);
  for (const Chunk& chunk : chunks)
    EXPECT_TRUE(chunk.index == 0 || chunk.markdown.find_first_of("12-#") != 0) << chunk.markdown;
}

TEST(Chunks, RepeatTheEndOfTheOneBeforeAsOverlap) {
  const Page page = page_of("<p>One is here.<p>Two is here.<p>Three is here.<p>Four is here.");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 10, .chunk_overlap = 5});
  ASSERT_GT(chunks.size(), 2U);
  EXPECT_EQ(chunks[0].overlap, "");
  for (std::size_t i = 1; i < chunks.size(); ++i) {
    EXPECT_FALSE(chunks[i].overlap.empty());
    EXPECT_TRUE(chunks[i - 1].markdown.ends_with(chunks[i].overlap));
    EXPECT_LE(text::token_count(chunks[i].overlap), 5U);
    EXPECT_LE(chunks[i].tokens, 10U);
  }
  EXPECT_EQ(joined(chunks), render(page, Format::Markdown));
}

TEST(Chunks, OverlapWithTheEndOfALongLine) {
  Page page = page_of("<p>The rye is late and the oats are early and the wheat is dear.<p>Late.");
  const std::vector<Chunk> chunks = chunks_of(page, {.chunk_tokens = 21, .chunk_overlap = 4});
  ASSERT_EQ(chunks.size(), 2U);
  EXPECT_EQ(chunks[1].overlap, "is dear.\n\n");
}

TEST(Chunks, OverlapDoesNotCrossPosts) {
  Page page;
  page.articles_are_body = true;
  page.articles.push_back(post_of("Rye", "<p>It is late."));
  page.articles.push_back(post_of("Oats", "<p>They are early."));
  EXPECT_EQ(chunks_of(page, {.chunk_overlap = 100})[1].overlap, "");
}

TEST(Chunks, AreNoneOfAnEmptyPage) {
  EXPECT_TRUE(chunks_of(Page{}).empty());
  EXPECT_EQ(render(Page{}, Format::Chunks), "");
  Page page;
  page.headline = "Mill";
  ASSERT_EQ(chunks_of(page).size(), 1U);
  EXPECT_EQ(chunks_of(page)[0].markdown, "# Mill\n");
  EXPECT_EQ(chunks_of(page)[0].headings, Texts{"Mill"});
}

TEST(Chunks, ReportAFailureAsARecord) {
  const nlohmann::json record = nlohmann::json::parse(
      render(FailedPage{.url = "x", .origin = {}, .error = {ErrorCode::Malformed, "empty"}},
             Format::Chunks));
  EXPECT_EQ(record["error"]["message"], "empty");
}

// A heading is in every chunk below it.
TEST(Chunks, StayAMultipleOfAPageWithALongHeading) {
  std::string html = "<h2>" + std::string(100'000, 'h') + "</h2>";
  for (int i = 0; i < 1000; ++i) html += "<p>Line " + std::to_string(i);
  const Page page = page_of(html);
  EXPECT_LT(render(page, Format::Chunks, {.chunk_tokens = 1}).size(), 20 * html.size());
}

}  // namespace
}  // namespace winnow
