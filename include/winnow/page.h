// Page: what winnow found on a web page, as values that depend on nothing.
//
// Field names follow the article schema that users of extraction services know; render/ writes them
// in camelCase. Absent means: the page does not say, or the method cannot tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "winnow/content.h"

namespace winnow {

struct Metadata {
  std::string method;                    // which method answered
  std::optional<std::string> step;       // which of its steps, where it has several
  std::string encoding;                  // canonical name, e.g. "utf-8"
  std::string encoding_evidence;         // why, e.g. "http-header", "meta"
  std::optional<std::string> truncated;  // the cap that was reached, if one was
  std::optional<double> probability;     // that this is right, where the method can tell
  // ExtractOptions::min_probability: the page is not likely enough, and its content is left empty;
  // so many of its articles are not, and are left out.
  bool abstained = false;
  std::size_t abstained_articles = 0;
};

// One of several articles on a page, or a message of a thread.
struct Article {
  std::optional<std::string> headline = {};
  std::string article_body = {};
  std::optional<std::string> url = {};
  std::optional<std::string> date_published = {};      // ISO 8601
  std::optional<std::string> date_published_raw = {};  // as written
  std::optional<std::string> main_image = {};
  std::vector<std::string> authors = {};
  bool is_truncated = false;                 // the page shows only its beginning
  std::optional<std::size_t> reply_to = {};  // which of the articles before it a message answers
  std::optional<double> probability = {};
  Content content = {};  // article_body with its structure; on demand: ExtractOptions::content
};

struct Comment {
  std::optional<std::string> author = {};
  std::optional<std::string> date_published = {};
  std::optional<std::string> url = {};
  std::string text = {};
  std::optional<std::size_t> reply_to = {};  // which of the comments before it this one answers
  Content content = {};  // text with its structure; on demand: ExtractOptions::content
};

// One place where the page speaks of a field, and what became of it (docs/metadata.md).
struct FieldCandidate {
  std::string field;   // as in the JSON record: "authors"
  std::string source;  // "json-ld", "meta", "class"
  std::string detail;  // where in it: "article:published_time"
  std::string value;   // as written
  std::string reason;  // why it won or lost
  bool won = false;
};

// Where a piece of what was found stands on the page (docs/formats.md). The text of the range,
// decoded and read as HTML in the place of `path`, is `text`, but for white space; of a piece whose
// source is "formula" or "footnote" the range is where the page has it, and `text` what became of
// it.
struct Piece {
  std::string field;  // "headline", "articleBody", "articles[2].articleBody", "comments[0].text"
  std::string path;   // of the element: html > body:nth-child(2) > p:nth-child(1)
  std::string attribute;  // where it is an attribute's value; empty: the element's text
  std::string source;  // of metadata as FieldCandidate::source; "formula", "footnote"; else empty
  std::size_t start = 0;  // in the bytes that were given
  std::size_t end = 0;
  std::string text;
  std::optional<double> probability;  // that it is content, where the method can tell
};

// Where the bytes of a page were read from, as given by the caller. It names the input in records
// and messages; what is extracted does not depend on it.
struct InputOrigin {
  std::string path = {};            // of the file or web archive; "-": standard input; empty: none
  std::string warc_record_id = {};  // WARC-Record-ID as written; empty: not from an archive
  std::optional<std::uint64_t> warc_offset = {};  // in the archive, of the record or the compressed
                                                  // member that holds it
};

struct Page {
  std::string url;  // as given by the caller
  InputOrigin origin;
  std::optional<std::string> page_type;
  std::optional<std::string> canonical_url;
  std::optional<std::string> headline;
  std::vector<std::string> authors;
  std::optional<std::string> date_published;      // ISO 8601, with time and zone where written
  std::optional<std::string> date_published_raw;  // as written
  std::optional<std::string> date_modified;       // ISO 8601
  std::optional<std::string> description;
  std::optional<std::string> site_name;
  std::optional<std::string> in_language;  // as the page declares it, else as its words sound
  std::optional<std::string> main_image;
  std::optional<std::string> license;  // an address or a name
  std::vector<std::string> tags;
  std::string article_body;            // the bare words of the body, one line per block
  Content content;                     // the body with its structure; on demand, as candidates
  std::optional<std::string> summary;  // where the options ask for one and there is a text
  std::vector<Article> articles;
  // The body is made of the articles in their order (a list of posts, a thread), after `opening`:
  // text before the first of them that is in none. Else articles are records beside the body.
  bool articles_are_body = false;
  Content opening;  // on demand, as content
  std::vector<Comment> comments;
  std::vector<FieldCandidate> candidates;  // filled on demand: ExtractOptions::candidates
  std::vector<Piece> pieces;               // filled on demand: ExtractOptions::pieces
  Metadata metadata;
};

}  // namespace winnow
