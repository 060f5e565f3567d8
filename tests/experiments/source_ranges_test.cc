// The byte ranges of --source contain the extracted text, on our own test pages and on a few pages of
// the corpora.
#include "experiments/source_ranges.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "winnow/browser.h"
#include "winnow/winnow.h"

namespace winnow::experiments {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void expect_round_trip(const std::string& bytes, const Page& page) {
  EXPECT_FALSE(page.pieces.empty());
  for (const Piece& piece : page.pieces) {
    if (piece.source == "json-ld") continue;
    EXPECT_EQ(read_again(bytes, piece, page.metadata.encoding), as_read(piece)) << piece.path;
  }
}

TEST(Source, OfOurOwnPagesReadAgainIsTheText) {
  for (const auto& entry : std::filesystem::directory_iterator(WINNOW_TEST_PAGES "/posts")) {
    if (entry.path().extension() != ".html") continue;
    SCOPED_TRACE(entry.path());
    const std::string bytes = read_file(entry.path());
    for (const char* method : {"auto", "blog", "mcst"}) {
      const Result<Page> page = extract(bytes, {.method = method, .pieces = true});
      ASSERT_TRUE(page);
      expect_round_trip(bytes, *page);
    }
  }
}

const std::string kAccents =
    "<meta charset=windows-1252><title>Caf\xE9</title><meta name=author content=\"Ren\xE9 "
    "M&uuml;ller\">"
    "<main><h1>Le caf\xE9</h1><p>D\xE9j\xE0 vu, dit le meunier, et il but son caf\xE9 au "
    "lait.</p></main>";

TEST(Source, CountsInTheBytesAsGivenWhateverTheEncoding) {
  const Result<Page> page = extract(kAccents, {.method = "mcst", .pieces = true});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->metadata.encoding, "windows-1252");
  expect_round_trip(kAccents, *page);
  bool has_body = false;
  for (const Piece& piece : page->pieces) {
    if (piece.field != "articleBody") continue;
    has_body = true;
    EXPECT_EQ(kAccents.substr(piece.start, 9), "D\xE9j\xE0 vu, ");
  }
  EXPECT_TRUE(has_body);
}

TEST(Source, OfAnAttributeIsItsValue) {
  const Result<Page> page = extract(kAccents, {.method = "mcst", .pieces = true});
  ASSERT_TRUE(page);
  for (const Piece& piece : page->pieces)
    if (piece.field == "authors") {
      EXPECT_EQ(piece.attribute, "content");
      EXPECT_EQ(kAccents.substr(piece.start, piece.end - piece.start), "Ren\xE9 M&uuml;ller");
      EXPECT_EQ(piece.text, "René Müller");
      return;
    }
  FAIL() << "no author";
}

TEST(Source, CountsAByteOrderMark) {
  const std::string bytes =
      "\xEF\xBB\xBF<main><p>Hello there, says the miller to the baker.</main>";
  const Result<Page> page = extract(bytes, {.method = "mcst", .pieces = true});
  ASSERT_TRUE(page);
  ASSERT_FALSE(page->pieces.empty());
  EXPECT_EQ(bytes.substr(page->pieces[0].start, 5), "Hello");
}

TEST(Source, IsNotMadeUnlessAskedFor) {
  const Result<Page> page = extract(kAccents);
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->pieces.empty());
}

TEST(Source, HasNoPlaceInWhatABrowserMade) {
  EXPECT_EQ(extract(kAccents, {.pieces = true, .renderer = chromium}).error().code,
            ErrorCode::InvalidArgument);
}

// A few pages; `winnow eval --experiment source --labels ...` checks all.
TEST(Source, OfCorpusPagesReadAgainIsTheText) {
  const char* shared = std::getenv("WINNOW_SHARED");
  const std::string labels =
      std::string(shared != nullptr ? shared : WINNOW_SHARED_DIR) + "/corpora/blogs";
  if (!std::filesystem::exists(labels)) GTEST_SKIP() << "skipped, no corpora";
  std::string site;
  for (const auto& entry : std::filesystem::directory_iterator(labels))
    if (const std::string name = entry.path().string(); name.ends_with(".labels.jsonl"))
      if (site.empty() || name < site) site = name;
  eval::EvalOptions options;
  options.labels = {site};
  options.sample = 5;
  options.threads = 1;
  std::ostringstream out;
  std::ostringstream err;
  ASSERT_TRUE(run_source(options, out, err));
  EXPECT_NE(out.str().find("(100.000%)"), std::string::npos) << out.str() << err.str();
}

}  // namespace
}  // namespace winnow::experiments
