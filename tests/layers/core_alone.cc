// A program with nothing but the library winnow: extracts a page from standard input.
#include <iostream>
#include <iterator>
#include <string>

#include "winnow/winnow.h"

int main() {
  const std::string html((std::istreambuf_iterator<char>(std::cin)),
                         std::istreambuf_iterator<char>());
  const winnow::Result<winnow::Page> page = winnow::extract(html, {.content = true});
  if (!page) {
    std::cerr << page.error().message << "\n";
    return 1;
  }
  std::cout << winnow::render(*page, winnow::Format::Markdown);
  return 0;
}
