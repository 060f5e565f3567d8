// Eight threads, each with its Extractor, share the models and give the records of one thread.
// WINNOW_THREAD_PAGES=10000 extracts more pages; the test is meant for ThreadSanitizer as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "winnow/extract.h"
#include "winnow/render.h"

namespace winnow {
namespace {

std::vector<std::string> pages_of_the_repository() {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"/examples", "/tests/pages/posts", "/tests/pages/golden"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(WINNOW_SOURCE_DIR) + folder))
      if (entry.path().extension() == ".html") paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> pages;
  for (const std::filesystem::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    pages.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return pages;
}

std::string record_of(Extractor& extractor, const std::string& html) {
  const Result<Page> page = extractor.extract(html, "https://mill.example/");
  return page ? render(*page, Format::Json) : page.error().message;
}

std::size_t wanted_pages() {
  const char* const wanted = std::getenv("WINNOW_THREAD_PAGES");
  return wanted == nullptr ? 300 : std::strtoul(wanted, nullptr, 10);
}

TEST(Threads, GiveTheRecordsOfOneThread) {
  const std::vector<std::string> pages = pages_of_the_repository();
  ASSERT_GT(pages.size(), 50U);
  const std::size_t total = wanted_pages();
  // The threads start first, so that they are the ones that read the models.
  std::vector<std::vector<std::string>> records(8, std::vector<std::string>(pages.size()));
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> differences = 0;
  std::vector<std::thread> threads;
  for (std::vector<std::string>& own : records)
    threads.emplace_back([&] {
      Result<Extractor> extractor = Extractor::make();
      if (!extractor) return;
      for (std::size_t job = next++; job < total; job = next++) {
        std::string record = record_of(*extractor, pages[job % pages.size()]);
        std::string& known = own[job % pages.size()];
        if (!known.empty() && known != record) ++differences;
        known = std::move(record);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(differences, 0U);

  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  std::size_t compared = 0;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    const std::string expected = record_of(*extractor, pages[page]);
    for (const std::vector<std::string>& own : records) {
      if (own[page].empty()) continue;
      EXPECT_EQ(own[page], expected);
      ++compared;
    }
  }
  EXPECT_GE(compared, std::min(total, pages.size()));
}

}  // namespace
}  // namespace winnow
