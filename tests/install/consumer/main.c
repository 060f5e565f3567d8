/* A C program that needs the installed shared library. */
#include <stdio.h>
#include <winnow/c.h>

int main(void) {
  static const char kPage[] = "<title>T</title><p>The installed library reads this sentence.</p>";
  winnow_extractor* extractor = winnow_extractor_new(NULL, NULL);
  winnow_page* page = winnow_extract(extractor, kPage, sizeof kPage - 1, NULL, NULL, NULL);
  const char* body = winnow_page_text(page, WINNOW_ARTICLE_BODY);
  if (body == NULL) return 1;
  puts(body);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
  return 0;
}
