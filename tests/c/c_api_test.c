/* The C API as a C11 program uses it: every function, and what happens with wrong arguments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "winnow/c.h"

static int failures = 0;

#define EXPECT(condition)                                             \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                     \
    }                                                                 \
  } while (0)

static int is(const char* text, const char* expected) {
  return text != NULL && strcmp(text, expected) == 0;
}

static const char kArticle[] =
    "<html lang=en><title>Rye</title><link rel=canonical href=https://mill.example/rye>"
    "<nav>Home</nav><main><h1>Rye</h1><p class=byline>By <a rel=author>Ann Miller</a></p>"
    "<p>The rye came in late this year, but it is heavy, and the stones turn all night.</p></main>";

static const char kList[] =
    "<body><article><h2><a href=/one>One</a></h2><p>The first text, which is long enough to be "
    "one of the posts on this page.</p></article><article><h2><a href=/two>Two</a></h2><p>The "
    "second "
    "text, which is no shorter than the first one was.</p></article>";

static void gives_the_fields_of_a_page(void) {
  winnow_error* error = NULL;
  winnow_extractor* extractor = winnow_extractor_new("{\"method\": \"mcst\"}", &error);
  EXPECT(extractor != NULL && error == NULL);
  winnow_page* page = winnow_extract(extractor, kArticle, strlen(kArticle),
                                     "https://mill.example/rye", NULL, &error);
  EXPECT(page != NULL && error == NULL);
  EXPECT(is(winnow_page_text(page, WINNOW_URL), "https://mill.example/rye"));
  EXPECT(is(winnow_page_text(page, WINNOW_CANONICAL_URL), "https://mill.example/rye"));
  EXPECT(is(winnow_page_text(page, WINNOW_HEADLINE), "Rye"));
  EXPECT(is(winnow_page_text(page, WINNOW_IN_LANGUAGE), "en"));
  EXPECT(is(winnow_page_text(page, WINNOW_METHOD), "mcst"));
  EXPECT(winnow_page_text(page, WINNOW_LICENSE) == NULL);
  EXPECT(strstr(winnow_page_text(page, WINNOW_ARTICLE_BODY), "stones turn all night") != NULL);
  EXPECT(winnow_page_author_count(page) == 1);
  EXPECT(is(winnow_page_author(page, 0), "Ann Miller"));
  EXPECT(winnow_page_author(page, 1) == NULL);
  size_t size = 0;
  char* markdown = winnow_page_render(page, "markdown", &size, &error);
  EXPECT(markdown != NULL && strlen(markdown) == size && strncmp(markdown, "# Rye\n", 6) == 0);
  winnow_text_free(markdown);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void gives_the_articles_of_a_page(void) {
  winnow_extractor* extractor = winnow_extractor_new("{\"method\": \"blog\"}", NULL);
  winnow_page* page =
      winnow_extract(extractor, kList, strlen(kList), "https://mill.example/", NULL, NULL);
  EXPECT(is(winnow_page_text(page, WINNOW_PAGE_TYPE), "articleList"));
  EXPECT(winnow_page_article_count(page) == 2);
  EXPECT(is(winnow_page_article_text(page, 1, WINNOW_HEADLINE), "Two"));
  EXPECT(is(winnow_page_article_text(page, 1, WINNOW_URL), "https://mill.example/two"));
  EXPECT(winnow_page_article_text(page, 1, WINNOW_LICENSE) == NULL);
  EXPECT(winnow_page_article_text(page, 2, WINNOW_HEADLINE) == NULL);
  EXPECT(winnow_page_article_probability(page, 0) > 0);
  EXPECT(winnow_page_article_author_count(page, 0) == 0);
  EXPECT(winnow_page_article_author(page, 0, 0) == NULL);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void fails_for_options(const char* options, int code, const char* message) {
  winnow_error* error = NULL;
  EXPECT(winnow_extractor_new(options, &error) == NULL);
  EXPECT(winnow_error_code(error) == code);
  if (!is(winnow_error_message(error), message))
    fprintf(stderr, "message: %s\n", winnow_error_message(error));
  EXPECT(is(winnow_error_message(error), message));
  winnow_error_free(error);
}

static void explains_failures(void) {
  fails_for_options("{\"colour\": 1}", 2, "options: unknown member 'colour'");
  fails_for_options("{\"method\": 7}", 2, "options: method: expected a text");
  fails_for_options("{\"content\": 7}", 2, "options: content: expected true or false");
  fails_for_options("{\"maxBytes\": -1}", 2, "options: maxBytes: expected a number from 0 to 9e15");
  fails_for_options("{\"today\": \"2026-13-01\"}", 2,
                    "options: today: expected a date such as 2026-11-17");
  fails_for_options("[1]", 2, "options: not a JSON object");

  winnow_error* error = NULL;
  winnow_extractor* extractor = winnow_extractor_new(NULL, &error);
  EXPECT(winnow_extract(extractor, "", 0, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 4);
  EXPECT(is(winnow_error_message(error), "extract page: the input is empty"));
  winnow_error_free(error);
  EXPECT(winnow_extract(extractor, "", 0, NULL, NULL, NULL) == NULL); /* nobody asks why */
  winnow_page* page = winnow_extract(extractor, "<p>x", 4, NULL, NULL, NULL);
  EXPECT(winnow_page_render(page, "pdf", NULL, &error) == NULL);
  EXPECT(is(winnow_error_message(error), "render page: unknown format 'pdf'"));
  winnow_error_free(error);
  winnow_page_free(page);
  winnow_extractor_free(extractor);
}

static void accepts_null_objects(void) {
  EXPECT(winnow_page_text(NULL, WINNOW_HEADLINE) == NULL);
  EXPECT(winnow_page_probability(NULL) < 0);
  EXPECT(winnow_page_author_count(NULL) == 0 && winnow_page_author(NULL, 0) == NULL);
  EXPECT(winnow_page_article_count(NULL) == 0);
  EXPECT(winnow_page_article_text(NULL, 0, WINNOW_URL) == NULL);
  EXPECT(winnow_error_code(NULL) == 0 && winnow_error_message(NULL) == NULL);
  EXPECT(winnow_extractor_add_asset(NULL, "a", "text/css", "", 0) == 0);
  winnow_error* error = NULL;
  EXPECT(winnow_extract(NULL, "<p>x", 4, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 2);
  winnow_error_free(error);
  EXPECT(winnow_page_render(NULL, "json", NULL, &error) == NULL);
  winnow_error_free(error);
  winnow_error_free(NULL);
  winnow_page_free(NULL);
  winnow_extractor_free(NULL);
  winnow_text_free(NULL);
}

/* Wrong handles, numbers and sizes give an error, whatever they are. */
static void survives_wrong_use(void) {
  winnow_error* error = NULL;
  winnow_extractor* extractor = winnow_extractor_new(NULL, &error);
  winnow_page* page = winnow_extract(extractor, kArticle, strlen(kArticle), NULL, NULL, &error);
  EXPECT(extractor != NULL && page != NULL && error == NULL);

  /* Fields that do not exist. */
  const int fields[] = {-1, 17, 31, 32, 1000, 0x7fffffff, -0x7fffffff - 1};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i) {
    EXPECT(winnow_page_text(page, (winnow_field)fields[i]) == NULL);
    EXPECT(winnow_page_article_text(page, 0, (winnow_field)fields[i]) == NULL);
  }

  /* Indexes. */
  const size_t last = (size_t)-1;
  EXPECT(winnow_page_author(page, last) == NULL && winnow_page_author_raw(page, last) == NULL);
  EXPECT(winnow_page_image(page, last) == NULL);
  EXPECT(winnow_page_breadcrumb_name(page, last) == NULL);
  EXPECT(winnow_page_breadcrumb_url(page, last) == NULL);
  EXPECT(winnow_page_article_author(page, last, last) == NULL);
  EXPECT(winnow_page_article_author_count(page, last) == 0);
  EXPECT(winnow_page_article_probability(page, last) < 0);
  EXPECT(winnow_method_name(last) == NULL);

  /* Sizes: nothing is read if the length cannot be right. */
  const size_t sizes[] = {(size_t)-1, (size_t)-1 / 2, (size_t)1 << 40};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    EXPECT(winnow_extract(extractor, " ", sizes[i], NULL, NULL, &error) == NULL);
    EXPECT(winnow_error_code(error) == 5);
    winnow_error_free(error);
    EXPECT(winnow_extractor_add_asset(extractor, "a.css", "text/css", "x", sizes[i]) == 0);
  }
  EXPECT(winnow_extract(extractor, NULL, 4, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 2);
  winnow_error_free(error);
  EXPECT(winnow_extract(extractor, NULL, 0, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 4);
  winnow_error_free(error);
  EXPECT(winnow_extractor_add_asset(extractor, NULL, "text/css", "x", 1) == 0);
  EXPECT(winnow_extractor_add_asset(extractor, "a.css", NULL, NULL, 1) == 0);
  EXPECT(winnow_extractor_add_asset(extractor, "a.css", NULL, NULL, 0) == 1);

  /* Formats and options that are no text, or not the right one. */
  EXPECT(winnow_page_render(page, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 2);
  winnow_error_free(error);
  EXPECT(winnow_page_render(page, "\xff\xfe", NULL, NULL) == NULL);
  EXPECT(winnow_extractor_new("", NULL) == NULL);
  EXPECT(winnow_extractor_new("\xff", NULL) == NULL);
  EXPECT(winnow_extractor_new("{\"maxBytes\": 1e400}", NULL) == NULL);
  EXPECT(winnow_extractor_new("{\"minProbability\": 7}", NULL) == NULL);
  EXPECT(winnow_extractor_new("{\"model\": \"/nothing/here\"}", NULL) == NULL);

  /* Objects of another kind. */
  EXPECT(winnow_page_text((const winnow_page*)(const void*)extractor, WINNOW_URL) == NULL);
  EXPECT(winnow_extract((winnow_extractor*)(void*)page, "<p>x", 4, NULL, NULL, &error) == NULL);
  EXPECT(winnow_error_code(error) == 2);
  EXPECT(winnow_page_article_count((const winnow_page*)(const void*)error) == 0);
  winnow_page_free((winnow_page*)(void*)error);
  winnow_text_free((char*)(void*)error);
  EXPECT(winnow_error_code(error) == 2);

  /* Freed twice, and used after that. */
  winnow_error_free(error);
  winnow_error_free(error);
  EXPECT(winnow_error_code(error) == 0 && winnow_error_message(error) == NULL);
  char* text = winnow_page_render(page, "json", NULL, NULL);
  EXPECT(text != NULL);
  winnow_text_free(text);
  winnow_text_free(text);
  winnow_page_free(page);
  winnow_page_free(page);
  EXPECT(winnow_page_text(page, WINNOW_HEADLINE) == NULL);
  EXPECT(winnow_page_probability(page) < 0);
  EXPECT(winnow_page_render(page, "json", NULL, NULL) == NULL);
  winnow_extractor_free(extractor);
  winnow_extractor_free(extractor);
  EXPECT(winnow_extract(extractor, "<p>x", 4, NULL, NULL, NULL) == NULL);
  EXPECT(winnow_extractor_add_asset(extractor, "a.css", NULL, "x", 1) == 0);
  char local[8] = "x";
  winnow_text_free(local);
}

static void writes_chunks(void) {
  winnow_extractor* extractor = winnow_extractor_new(NULL, NULL);
  const char* html = "<h1>Rye</h1><p>It is late.<h2>Oats</h2><p>They are early.";
  winnow_page* page = winnow_extract(extractor, html, strlen(html), NULL, NULL, NULL);
  size_t size = 0;
  char* chunks = winnow_page_chunks(page, 12, 0, &size, NULL);
  EXPECT(chunks != NULL && strlen(chunks) == size && strstr(chunks, "\"count\":2") != NULL);
  winnow_text_free(chunks);
  chunks = winnow_page_render(page, "chunks", NULL, NULL);
  EXPECT(chunks != NULL && strstr(chunks, "\"count\":1") != NULL);
  winnow_text_free(chunks);
  winnow_page_free(page);
  EXPECT(winnow_page_chunks(page, 12, 0, NULL, NULL) == NULL);
  winnow_extractor_free(extractor);
}

static void lists_the_methods(void) {
  EXPECT(strlen(winnow_version()) >= 5);
  EXPECT(winnow_method_count() >= 9);
  EXPECT(is(winnow_method_name(0), "auto"));
  EXPECT(winnow_method_name(winnow_method_count()) == NULL);
}

int main(void) {
  gives_the_fields_of_a_page();
  gives_the_articles_of_a_page();
  explains_failures();
  accepts_null_objects();
  survives_wrong_use();
  writes_chunks();
  lists_the_methods();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
