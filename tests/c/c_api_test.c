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
  lists_the_methods();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
