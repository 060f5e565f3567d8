/* The C API: extraction from any language that can call C functions.
 *
 * Example:
 *
 *   winnow_error* error = NULL;
 *   winnow_extractor* extractor = winnow_extractor_new("{\"method\": \"auto\"}", &error);
 *   winnow_page* page = winnow_extract(extractor, html, strlen(html), NULL, NULL, &error);
 *   if (page == NULL) fprintf(stderr, "%s\n", winnow_error_message(error));
 *   else puts(winnow_page_text(page, WINNOW_HEADLINE));
 *   winnow_error_free(error);
 *   winnow_page_free(page);
 *   winnow_extractor_free(extractor);
 *
 * Texts are UTF-8 and end with a zero byte. They belong to the object that they were asked of, and are
 * valid until it is freed. A field that the page does not state is NULL. All functions accept NULL as
 * an object: they return NULL or 0. An object that was freed, or one of another kind, is treated like
 * NULL, and freeing it again does nothing, unless its memory belongs to a new object by then.
 *
 * A function that can fail returns NULL and sets *error, which must be freed. `error` may be NULL. No
 * exception leaves these functions.
 *
 * An extractor belongs to one thread at a time; a page may be read by any number of threads. Models are
 * loaded once per process and shared.
 */
#ifndef WINNOW_C_H
#define WINNOW_C_H

#include <stddef.h>

#include "winnow/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Settings with their buffers; belongs to one thread at a time. */
typedef struct winnow_extractor winnow_extractor;
/* The result of an extraction. */
typedef struct winnow_page winnow_page;
/* Why a function failed. */
typedef struct winnow_error winnow_error;

/* "0.2.0" */
WINNOW_API const char* winnow_version(void);

/* The number of extraction methods. */
WINNOW_API size_t winnow_method_count(void);
/* The name of a method; NULL for an index without one. */
WINNOW_API const char* winnow_method_name(size_t index);

/* ---- Errors ---- */

/* The codes of winnow::error_number(), which are also the exit codes of the program:
 * 1 internal, 2 invalid argument, 3 not found or unreadable, 4 malformed, 5 too large, 6 unwritable. */
WINNOW_API int winnow_error_code(const winnow_error* error);
/* Names the action, the object and the reason: "extract page: the input is empty". */
WINNOW_API const char* winnow_error_message(const winnow_error* error);
/* Frees an error. */
WINNOW_API void winnow_error_free(winnow_error* error);

/* ---- Extracting ---- */

/* `options`: a JSON object, or NULL for the defaults. Members, all optional:
 *   "method"          text     a method with its settings: "auto", "mcst:depth-offset=12"
 *   "model"           text     path of a model file
 *   "url"             text     of pages that come without one
 *   "contentType"     text     of pages that come without one
 *   "summary"         text     "3" sentences or "10%" of the words
 *   "content"         boolean  keep the structure for Markdown, HTML, XML and TEI (default true)
 *   "pieces"          boolean  byte ranges of all pieces of text
 *   "candidates"      boolean  all sources of each field
 *   "explain"         boolean  why each block was kept or dropped, in the JSON record
 *   "minProbability"  number   omit results that are less likely to be right
 *   "layout"          boolean  lay pages out for methods that use positions (default: if built in)
 *   "siteRules"       text     path of a rule file or of a folder of *.rules
 *   "siteRulesText"   text     rules as text
 *   "today"           text     2026-11-17: later dates (by more than a year) are ignored
 *   "maxBytes", "maxNodes", "maxMilliseconds"  numbers
 * Any other member is an error. */
WINNOW_API winnow_extractor* winnow_extractor_new(const char* options, winnow_error** error);
/* Frees an extractor. Its pages stay valid. */
WINNOW_API void winnow_extractor_free(winnow_extractor* extractor);

/* Adds a style sheet that pages link to. Returns 1, or 0 if memory runs out or the sheet has more than
 * 256 MB. */
WINNOW_API int winnow_extractor_add_asset(winnow_extractor* extractor, const char* url,
                                          const char* content_type, const char* body, size_t size);

/* `url` and `content_type` may be NULL. */
WINNOW_API winnow_page* winnow_extract(winnow_extractor* extractor, const char* bytes, size_t size,
                                       const char* url, const char* content_type,
                                       winnow_error** error);
/* Frees a page and its texts. */
WINNOW_API void winnow_page_free(winnow_page* page);

/* ---- Reading a page ---- */

/* A field of a page or article that is a text. */
typedef enum winnow_field {
  WINNOW_URL = 0,
  WINNOW_CANONICAL_URL = 1,
  WINNOW_PAGE_TYPE = 2,
  WINNOW_HEADLINE = 3,
  WINNOW_DATE_PUBLISHED = 4,
  WINNOW_DATE_MODIFIED = 5,
  WINNOW_IN_LANGUAGE = 6,
  WINNOW_SITE_NAME = 7,
  WINNOW_DESCRIPTION = 8,
  WINNOW_MAIN_IMAGE = 9,
  WINNOW_LICENSE = 10,
  WINNOW_SUMMARY = 11,
  WINNOW_ARTICLE_BODY = 12,
  WINNOW_METHOD = 13,
  WINNOW_TRUNCATED = 14,
  WINNOW_DATE_PUBLISHED_RAW = 15,
  WINNOW_DATE_MODIFIED_RAW = 16,
  WINNOW_FIELD_LIMIT = -2147483647 - 1 /* not a field: lets every number be passed */
} winnow_field;

/* NULL if the page does not state it, and for numbers that are no field. */
WINNOW_API const char* winnow_page_text(const winnow_page* page, winnow_field field);
/* The probability that the result is right, or -1 if the method gives none. */
WINNOW_API double winnow_page_probability(const winnow_page* page);
/* The number of authors of a page. */
WINNOW_API size_t winnow_page_author_count(const winnow_page* page);
/* The name of an author; NULL for an index without one. */
WINNOW_API const char* winnow_page_author(const winnow_page* page, size_t index);

/* The name as the page writes it: "By Ann Miller"; NULL for an index without one. */
WINNOW_API const char* winnow_page_author_raw(const winnow_page* page, size_t index);

/* The number of images in the body of a page. */
WINNOW_API size_t winnow_page_image_count(const winnow_page* page);
/* The URL of an image; NULL for an index without one. */
WINNOW_API const char* winnow_page_image(const winnow_page* page, size_t index);
/* The number of steps from the home page of the site to the page. */
WINNOW_API size_t winnow_page_breadcrumb_count(const winnow_page* page);
/* The name of a step; NULL for an index without one. */
WINNOW_API const char* winnow_page_breadcrumb_name(const winnow_page* page, size_t index);
/* The URL of a step; NULL if it has none. */
WINNOW_API const char* winnow_page_breadcrumb_url(const winnow_page* page, size_t index);

/* The number of articles on a page: the posts of a list, or the messages of a thread. */
WINNOW_API size_t winnow_page_article_count(const winnow_page* page);
/* A field of an article: URL, HEADLINE, DATE_PUBLISHED, DATE_PUBLISHED_RAW, MAIN_IMAGE or
 * ARTICLE_BODY. */
WINNOW_API const char* winnow_page_article_text(const winnow_page* page, size_t article,
                                                winnow_field field);
/* The probability that an article is right, or -1 if the method gives none. */
WINNOW_API double winnow_page_article_probability(const winnow_page* page, size_t article);
/* The number of authors of an article. */
WINNOW_API size_t winnow_page_article_author_count(const winnow_page* page, size_t article);
/* The name of an author of an article; NULL for an index without one. */
WINNOW_API const char* winnow_page_article_author(const winnow_page* page, size_t article,
                                                  size_t index);

/* The page as "text", "markdown", "html", "json", "jsonl", "xml", "tei" or "csv" (a row without the
 * header). *size is its length, if `size` is not NULL. The text must be freed with winnow_text_free(). */
WINNOW_API char* winnow_page_render(const winnow_page* page, const char* format, size_t* size,
                                    winnow_error** error);
/* Frees the result of winnow_page_render(). */
WINNOW_API void winnow_text_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
