// Prints the JSON records of files, one per line, by the C++ API: for the comparison with other languages
// (tests/python/test_parity.py).
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "winnow/extract.h"
#include "winnow/layout.h"
#include "winnow/render.h"

int main(int argc, char** argv) {
  winnow::Result<winnow::Extractor> extractor =
      winnow::Extractor::make({.layout = winnow::embedded_layout});
  if (!extractor) {
    std::cerr << extractor.error().message << "\n";
    return 1;
  }
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string html((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    const winnow::Result<winnow::Page> page = extractor->extract(html);
    std::cout << (page ? render(*page, winnow::Format::JsonLines)
                       : render(winnow::FailedPage{.error = page.error()},
                                winnow::Format::JsonLines));
  }
  return 0;
}
