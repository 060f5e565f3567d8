// The C++ side of bench/python_overhead/compare.py.
//
//   python_overhead ARCHIVE PAGES
//
// Prints the pages of an archive, each as a line "SIZE<tab>TYPE<tab>URL" and its bytes, and an empty
// line after the last. For each line of standard input it then extracts all of them once, from memory,
// and prints the seconds of processor time. The script runs its own rounds in between, so both see the
// same computer.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "winnow/archive.h"
#include "winnow/layout.h"
#include "winnow/winnow.h"

namespace {

struct StoredPage {
  std::string bytes;
  std::string url;
  std::string content_type;
};

winnow::Result<std::vector<StoredPage>> read_pages(const std::string& path, std::size_t count) {
  WINNOW_TRY(winnow::ArchiveReader archive, winnow::ArchiveReader::open(path));
  std::vector<StoredPage> pages;
  while (pages.size() < count) {
    const auto page = archive.next();
    if (!page) break;
    if (*page) pages.push_back({std::string((*page)->bytes), (*page)->url, (*page)->content_type});
  }
  return pages;
}

winnow::Result<void> serve(const std::string& path, std::size_t count) {
  WINNOW_TRY(const std::vector<StoredPage> pages, read_pages(path, count));
  for (const StoredPage& page : pages)
    std::cout << page.bytes.size() << "\t" << page.content_type << "\t" << page.url << "\n"
              << page.bytes;
  std::cout << "\n" << std::flush;
  // The defaults of the Python package.
  WINNOW_TRY(winnow::Extractor extractor,
             winnow::Extractor::make({.content = true, .layout = winnow::embedded_layout}));
  for (std::string line; std::getline(std::cin, line);) {
    std::size_t characters = 0;
    const std::clock_t begin = std::clock();
    for (const StoredPage& page : pages) {
      const auto result = extractor.extract(page.bytes, page.url, page.content_type);
      if (result) characters += result->article_body.size();
    }
    std::cout << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " " << characters
              << std::endl;
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const winnow::Result<void> served = serve(argv[1], std::strtoul(argv[2], nullptr, 10));
  if (served) return 0;
  std::fprintf(stderr, "%s\n", served.error().message.c_str());
  return 1;
}
