// A minimal program that needs the installed headers and library.
#include <winnow/winnow.h>

#include <cstdio>

int main() {
  const winnow::Result<winnow::Page> page =
      winnow::extract("<title>T</title><p>The installed library reads this sentence.</p>");
  if (!page) {
    std::fprintf(stderr, "%s\n", page.error().message.c_str());
    return 1;
  }
  std::puts(page->article_body.c_str());
  return page->article_body.find("reads this sentence") == std::string::npos ? 1 : 0;
}
