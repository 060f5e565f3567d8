// Chunks of whole pages, with budgets of any size: joined they are the Markdown of the page.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/winnow.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (const char* const folder : {WINNOW_TEST_PAGES, WINNOW_EXAMPLES})
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".html") found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

Page extracted(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return extract(bytes, {.url = "https://golden.example/", .content = true, .pieces = true})
      .value();
}

// A chunk over its budget may only be a single line or, in a paragraph, a word.
bool is_one_line(const Chunk& chunk) {
  std::string_view text = chunk.markdown;
  // An empty line of a quote has its mark.
  while (text.ends_with('\n') || text.ends_with("\n>")) text.remove_suffix(1);
  return text.find('\n') == std::string_view::npos;
}

TEST(ChunksOfPages, AreTheMarkdownOfThePageInPieces) {
  std::size_t count = 0;
  for (const fs::path& path : pages()) {
    const Page page = extracted(path);
    for (const std::size_t tokens : {1U, 5U, 20U, 400U, 1'000'000'000U})
      for (const std::size_t overlap : {0U, 10U, 200U}) {
        const RenderOptions options{
            .comments = tokens == 400, .chunk_tokens = tokens, .chunk_overlap = overlap};
        const std::vector<Chunk> chunks = chunks_of(page, options);
        std::string text;
        for (const Chunk& chunk : chunks) {
          text += chunk.markdown;
          EXPECT_TRUE(chunk.tokens <= tokens || is_one_line(chunk)) << path << ' ' << tokens << '\n'
                                                                    << chunk.markdown;
          EXPECT_EQ(chunk.index, count++);
        }
        for (const Chunk& chunk : chunks) EXPECT_EQ(chunk.count, chunks.size());
        count = 0;
        ASSERT_EQ(text, render(page, Format::Markdown, options)) << path << ' ' << tokens;
      }
  }
}

// All pieces of the text are in the ranges, which are theirs.
TEST(ChunksOfPages, HaveTheByteRangesOfTheirPieces) {
  for (const fs::path& path : pages()) {
    const Page page = extracted(path);
    std::vector<Chunk::Range> ranges;
    for (const Chunk& chunk : chunks_of(page, {.chunk_tokens = 50}))
      for (const Chunk::Range& range : chunk.ranges) {
        EXPECT_LT(range.start, range.end) << path;
        ranges.push_back(range);
      }
    for (const Piece& piece : page.pieces) {
      const bool is_body = page.articles_are_body ? piece.field.ends_with("].articleBody")
                                                  : piece.field == "articleBody";
      if (!is_body || piece.start == piece.end) continue;
      EXPECT_TRUE(std::ranges::any_of(ranges,
                                      [&](const Chunk::Range& range) {
                                        return range.start <= piece.start && piece.end <= range.end;
                                      }))
          << path << ' ' << piece.text;
    }
  }
}

}  // namespace
}  // namespace winnow
