// A program that needs the installed layers on top of the library.
#include <winnow/fetch.h>
#include <winnow/layout.h>
#include <winnow/winnow.h>

#include <cstdio>

int main() {
  const winnow::Result<winnow::Page> page = winnow::extract(
      "<style>p{font-size:9px}</style><h2>T</h2><p>A sentence that is laid out.</p>",
      {.method = "blog", .layout = winnow::embedded_layout});
  const winnow::Result<winnow::FetchedPage> fetched = winnow::fetch_page("gopher://mill.example/");
  if (!page || fetched) return 1;
  std::puts(fetched.error().message.c_str());
  return 0;
}
