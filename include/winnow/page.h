// Page: the result of an extraction, as plain values.
//
// Field names follow the article schema used by extraction services; the JSON record has them in
// camelCase. An absent field means that the page does not state it or the method does not know.
//
// Example:
//
//   const std::string html = "<html lang=en><h1>Rye</h1><p>It is late.";
//   const winnow::Page page = winnow::extract(html).value();
//   std::cout << page.headline.value_or("(no headline)") << " " << page.in_language.value_or("?")
//             << " " << page.articles.size() << "\n";
//
// Output:
//
//   Rye en 0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/content.h"
#include "winnow/explanation.h"
#include "winnow/export.h"

namespace winnow {

// What kind of page it is. In this order the models name them.
enum class PageType : std::uint8_t {
  Article,
  ArticleList,
  ForumThread,
  Listing,
  Collection,
  Product,
  Documentation,
  Service,
  Other,
};
inline constexpr std::size_t kPageTypeCount = 9;  // of PageType

// As in the JSON record: "articleList".
constexpr std::string_view name_of(PageType type) noexcept {
  constexpr std::array<std::string_view, kPageTypeCount> kNames = {
      "article", "articleList",   "forumThread", "listing", "collection",
      "product", "documentation", "service",     "other"};
  return kNames[static_cast<std::size_t>(type)];
}
// The type with this name, if there is one.
constexpr std::optional<PageType> page_type_named(std::string_view name) noexcept {
  for (std::size_t type = 0; type < kPageTypeCount; ++type)
    if (name_of(static_cast<PageType>(type)) == name) return static_cast<PageType>(type);
  return std::nullopt;
}

// What stands between a reader and the content of a page (docs/metadata.md, "Pages without content").
enum class Obstacle : std::uint8_t {
  ScriptBuilt,  // a script makes the page
  ConsentWall,
  Paywall,
  Login,
  NotFound,   // a page that says that there is none
  Blocked,    // a captcha, a firewall
  ErrorPage,  // of the server
  Frameset,
  LittleText,  // something else
};
inline constexpr std::size_t kObstacleCount = 9;  // of Obstacle

// As in the JSON record: "consentWall".
constexpr std::string_view name_of(Obstacle obstacle) noexcept {
  constexpr std::array<std::string_view, kObstacleCount> kNames = {
      "scriptBuilt", "consentWall", "paywall",  "login",     "notFound",
      "blocked",     "errorPage",   "frameset", "littleText"};
  return kNames[static_cast<std::size_t>(obstacle)];
}
// The one with this name, if there is one.
constexpr std::optional<Obstacle> obstacle_named(std::string_view name) noexcept {
  for (std::size_t obstacle = 0; obstacle < kObstacleCount; ++obstacle)
    if (name_of(static_cast<Obstacle>(obstacle)) == name) return static_cast<Obstacle>(obstacle);
  return std::nullopt;
}

// Text that was left out because the page hides it (ExtractOptions::hidden): what is in or beside the
// content.
struct HiddenText {
  // The bytes of an element in the input.
  struct Range {
    std::size_t start = 0;  // byte offset of its first byte
    std::size_t end = 0;    // one past its last byte
  };
  std::size_t words = 0;               // in all of them
  std::vector<std::string> ways = {};  // "display", "off-screen", ... (docs/metadata.md)
  std::vector<Range> ranges = {};      // if ExtractOptions::pieces is set
};
// "12 words (display, off-screen)"
WINNOW_API std::string sentence(const HiddenText& hidden);

// How the result came about.
struct Metadata {
  std::string method;                    // that produced the result
  std::optional<std::string> step;       // of the method, if it has several
  std::string encoding;                  // canonical name, e.g. "UTF-8"
  std::string encoding_evidence;         // e.g. "http-header" (docs/metadata.md)
  std::optional<std::string> truncated;  // the cap that was reached, or "input"
  // Elements that had no end tag and hid the page, and were closed: "title, comment".
  std::optional<std::string> repaired;
  // The data of a script that the content was read from, because the page shows hardly any text without
  // running it: "__NEXT_DATA__", "window.__STATE__".
  std::optional<std::string> recovered;
  // Why there is little or no content, or only the part before a paywall. Absent if there is no sign.
  std::optional<Obstacle> reason;
  // Whether what is known about the site decided: "rule", "model", or "none" (docs/rules.md). Only if
  // something is known about sites.
  std::optional<std::string> memory;
  std::optional<std::string> memory_name;    // of the rule (its addr) or the model
  std::optional<std::string> memory_reason;  // why: "fits", "list", "less-text"
  std::optional<HiddenText> hidden;          // text that was left out because the page hides it
  std::optional<double> probability;         // that the result is right, if the method gives one
  // The probability is below ExtractOptions::min_probability, so the content is empty.
  bool abstained = false;
  std::size_t abstained_articles = 0;  // the same for articles, which are omitted
};

// One of several articles on a page, or one message of a thread.
struct Article {
  std::optional<std::string> headline = {};            // as shown
  std::string article_body = {};                       // plain text, one line per block
  std::optional<std::string> url = {};                 // of its own page; absolute if possible
  std::optional<std::string> date_published = {};      // ISO 8601
  std::optional<std::string> date_published_raw = {};  // as written
  std::optional<std::string> main_image = {};          // URL
  std::vector<std::string> authors = {};               // names, in page order
  std::vector<std::string> authors_raw = {};           // as written, one for each of `authors`
  bool is_truncated = false;                           // the page shows only the beginning
  std::optional<std::size_t> reply_to = {};  // index of the earlier article that a message answers
  std::optional<double> probability = {};    // that it is right, if the method gives one
  Content content = {};  // article_body with its structure, if ExtractOptions::content is set
};

// A comment of a reader below an article, or below a message of a thread.
struct Comment {
  std::optional<std::string> author = {};              // its name
  std::optional<std::string> author_raw = {};          // as written
  std::optional<std::string> date_published = {};      // ISO 8601
  std::optional<std::string> date_published_raw = {};  // as written
  std::optional<std::string> url = {};                 // of the comment itself
  std::string text = {};                               // plain text, one line per block
  std::optional<std::size_t> reply_to = {};  // index of the earlier comment that this one answers
  std::optional<std::size_t> article = {};   // in a thread: index of the article that it is below
  Content content = {};  // text with its structure, if ExtractOptions::content is set
};

// One step of the path from the home page of a site to this page.
struct Breadcrumb {
  std::string name = {};                // as shown
  std::optional<std::string> url = {};  // absolute if possible; absent for the page itself
};

// The text of the page according to one of several methods, or the union of all (ExtractOptions::also).
struct MethodBody {
  // A line or cell of the union.
  struct Block {
    std::string text = {};                  // as in the text of the first of them
    std::vector<std::string> methods = {};  // that chose it, in the order of Page::bodies
  };
  std::string method = {};                 // as given; "union"
  std::string article_body = {};           // plain text
  std::optional<double> probability = {};  // that it is right, if the method gives one
  std::vector<Block> blocks = {};          // of the union, in the order of the page
};

// The position of a piece of the result on the page (docs/formats.md). The bytes of the range,
// decoded and parsed as HTML inside the element `path`, give `text`, except for white space. If the
// source is "formula" or "footnote", `text` is the converted form of the range.
struct Piece {
  std::string field;  // "headline", "articleBody", "articles[2].articleBody", "comments[0].text"
  std::string path;   // of the element: html > body:nth-child(2) > p:nth-child(1)
  std::string attribute;  // whose value it is; empty: text of the element
  std::string source;  // metadata: FieldCandidate::source; also "formula", "footnote"; else empty
  std::size_t start = 0;              // byte offset in the input
  std::size_t end = 0;                // one past the last byte
  std::string text;                   // as in the field
  std::optional<double> probability;  // that it is content, if the method gives one
};

// Where the input was read from, as given by the caller. It identifies the input in records and
// messages and does not affect extraction.
struct InputOrigin {
  std::string path = {};            // of the file or web archive; "-": standard input; empty: none
  std::string warc_record_id = {};  // WARC-Record-ID as written; empty: not from an archive
  std::optional<std::uint64_t> warc_offset = {};  // of the record, or of the compressed member that
                                                  // contains it
  // When it was fetched, as ISO 8601: "2026-11-17T09:30:00Z". From archives: WARC-Date.
  std::optional<std::string> date_downloaded = {};
  // What the HTTP response says about the use of the page: "x-robots-tag: noai".
  std::vector<std::string> usage_signals = {};
};

// What a page says. Fields that it does not state are absent.
struct Page {
  std::string url;     // as given by the caller
  InputOrigin origin;  // as given by the caller
  // From winnow/record_fields.inc (generated by scripts/make-tables)
  // URL that the page declares as its own.
  std::optional<std::string> canonical_url;
  // What kind of page it is.
  std::optional<PageType> page_type;
  // Headline of the article, or title of the page.
  std::optional<std::string> headline;
  // Day or moment of publication. ISO 8601.
  std::optional<std::string> date_published;
  // The date of publication as the page writes it.
  std::optional<std::string> date_published_raw;
  // Day or moment of the last change. ISO 8601.
  std::optional<std::string> date_modified;
  // The date of the last change as the page writes it.
  std::optional<std::string> date_modified_raw;
  // Authors, in the order of the page.
  std::vector<std::string> authors;
  // As the page writes them, one for each of `authors`.
  std::vector<std::string> authors_raw;
  // Language as a BCP 47 tag ("en", "pt-BR"): as the page declares it, otherwise detected in the
  // text.
  std::optional<std::string> in_language;
  // Name of the site.
  std::optional<std::string> site_name;
  // Description that the page declares.
  std::optional<std::string> description;
  // The most important sentences, with --summary.
  std::optional<std::string> summary;
  // The image that represents the page.
  std::optional<std::string> main_image;
  // Images of the body, in the order of the page.
  std::vector<std::string> images;
  // Path of links from the home page to this one.
  std::vector<Breadcrumb> breadcrumbs;
  // License as a URL or a name.
  std::optional<std::string> license;
  // Keywords and categories.
  std::vector<std::string> tags;
  // Whether the page says that everyone can read it without paying. Absent if it does not say.
  std::optional<bool> is_accessible_for_free;
  // What the HTTP response and the page say about its use by programs, as "name: value":
  // "x-robots-tag: noai", "robots: noindex", "tdm-reservation: 1".
  std::vector<std::string> usage_signals;
  // (end of generated lines)
  std::string article_body;       // plain text, one line per block
  Content content;                // the body with its structure, if ExtractOptions::content
  std::vector<Article> articles;  // the posts of a list, the messages of a thread
  // True if the body consists of `opening` (text before the first article) and the articles in
  // order, as for a list of posts or a thread. Otherwise articles are independent of the body.
  bool articles_are_body = false;
  Content opening;                         // if ExtractOptions::content is set
  std::vector<Comment> comments;           // of readers
  std::vector<MethodBody> bodies;          // if ExtractOptions::also is set
  std::vector<FieldCandidate> candidates;  // if ExtractOptions::candidates is set
  std::vector<Piece> pieces;               // if ExtractOptions::pieces is set
  std::optional<Explanation> explanation;  // if ExtractOptions::explain is set
  Metadata metadata;                       // how it was made
};

}  // namespace winnow
