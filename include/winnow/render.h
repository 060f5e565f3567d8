// render(): Page -> text, Markdown, HTML, JSON, XML, TEI, CSV or chunks.
//
// Example:
//
//   const std::string html = "<h1>Rye</h1><p>It is <b>late</b>.";
//   const winnow::Page page = winnow::extract(html, {.content = true}).value();
//   std::cout << winnow::render(page, winnow::Format::Markdown, {.images = false});
//
// Output:
//
//   # Rye
//
//   It is **late**.
//
// JSON needs only the Page. The other formats need its structure (ExtractOptions::content) and
// otherwise write one paragraph per line of article_body. All formats contain the same words in the
// same order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow {

// An output format.
enum class Format : std::uint8_t { Text, Markdown, Html, Json, JsonLines, Xml, Tei, Csv, Chunks };

// The largest RenderOptions::chunk_tokens that programs accept.
inline constexpr std::size_t kMaxChunkTokens = 1'000'000'000;

// What is written. Every field has a default.
struct RenderOptions {
  // Unset: kept, except in text.
  std::optional<bool> links = {};
  std::optional<bool> images = {};  // as `links`
  bool tables = true;               // false: left out
  // Text: only Page::article_body, without headline and structure.
  bool bare = false;
  // Unset: kept in JSON, XML and TEI only.
  std::optional<bool> comments = {};
  // Text and Markdown: start with the fields of the record, as YAML between lines of three dashes.
  bool front_matter = false;
  // Text, JSON and CSV: write only these fields of the JSON record; empty: all (in CSV, those that
  // are not nested). A single field as text is its bare value.
  std::vector<std::string> fields = {};
  // JSON: optional fields to add: articleBodyMarkdown, articleBodyHtml. Fields in `fields` need not
  // be repeated here.
  std::vector<std::string> added_fields = {};
  // Chunks: how many tokens a chunk may have, with its context and its overlap (docs/formats.md).
  std::size_t chunk_tokens = 400;
  // Chunks: how many tokens of the chunk before are repeated, at most.
  std::size_t chunk_overlap = 0;
};

// Describes an output format. The table is in src/render/render.cc; programs use it for help, for
// file names and to choose a format.
struct FormatInfo {
  Format format;                // what is described
  std::string_view name;        // "markdown"
  std::string_view extension;   // ".md"
  std::string_view summary;     // one line of help
  std::string_view separator;   // between two pages in one file
  std::string_view list_begin;  // several JSON records in one file are an array: this comes first,
  std::string_view list_end;    // and this last; empty in the other formats
  bool has_source_ranges;       // can hold what ExtractOptions::pieces adds
  // Writes a page in this format.
  std::string (*write)(const Page& page, const RenderOptions& options);
};
// In the order of Format, which is also the order in help texts.
WINNOW_API std::span<const FormatInfo> all_formats() noexcept;
// The description of one format.
WINNOW_API const FormatInfo& info_of(Format format) noexcept;
// The format with this name, if there is one. "md", "txt", "ndjson" and "xmltei" are names, too.
WINNOW_API std::optional<Format> format_named(std::string_view name) noexcept;
// As in the command line: "markdown".
WINNOW_API std::string_view name_of(Format format) noexcept;

// The valid names for `fields`.
WINNOW_API std::span<const std::string_view> field_names() noexcept;

// Whether this output uses Page::content, so that ExtractOptions::content should be set.
WINNOW_API bool needs_content(Format format, const RenderOptions& options = {});

// The result ends with a line feed unless it is empty. JSON is one UTF-8 object without absent
// fields; JsonLines is the same on one line. Throws std::bad_alloc if it does not fit into memory;
// Extractor::render() has limits and fails instead.
WINNOW_API std::string render(const Page& page, Format format, const RenderOptions& options = {});

// A piece of the content of a page, cut along its headings and no larger than a number of tokens, for
// search indexes and language models. The `markdown` of all chunks, joined without anything in between,
// is the page as Markdown.
struct Chunk {
  // Bytes of the input.
  struct Range {
    std::size_t start = 0;  // offset of the first byte
    std::size_t end = 0;    // one past the last byte
  };
  std::size_t index = 0;                   // from 0
  std::size_t count = 0;                   // of the chunks of this page
  std::vector<std::string> headings = {};  // above the text, the headline of the page first
  std::string markdown = {};               // the text, as Markdown
  // Lines that the text needs: the header rows of a cut table, the fence of cut code. They come first.
  std::string context = {};
  std::string overlap = {};  // the end of the chunk before, next after the context
  std::size_t tokens = 0;    // of context, overlap and Markdown; an estimate from above
  std::optional<std::size_t> article = {};  // in Page::articles; a chunk is part of one post only
  std::vector<Range> ranges = {};           // of the text, if ExtractOptions::pieces is set
};
// The chunks of a page, in its order. RenderOptions::chunk_tokens is exceeded only by a single line, or
// a word of a paragraph, that is longer.
WINNOW_API std::vector<Chunk> chunks_of(const Page& page, const RenderOptions& options = {});

// What comes before the first page of a file: the header line of CSV, which render() does not
// write. Empty in the other formats.
WINNOW_API std::string header_of(Format format, const RenderOptions& options = {});

// The number of an error: `error.code` in records, and the exit code of the program.
constexpr int error_number(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument: return 2;
    case ErrorCode::NotFound:
    case ErrorCode::Unreadable:
    case ErrorCode::Network:
    case ErrorCode::Refused: return 3;
    case ErrorCode::Malformed:
    case ErrorCode::Unsupported: return 4;
    case ErrorCode::TooLarge: return 5;
    case ErrorCode::Unwritable: return 6;
    case ErrorCode::Cancelled: return 130;
    case ErrorCode::Internal: return 1;
  }
  return 1;
}

// A page that could not be extracted.
struct FailedPage {
  std::string url = {};     // empty: unknown
  InputOrigin origin = {};  // as given by the caller
  Error error;              // why
};

// In Json and JsonLines, a record with the fields that identify the input and `error`, an object
// with `code` (error_number()) and `message`. In Csv, a row with these fields and the message. Empty
// in the other formats.
WINNOW_API std::string render(const FailedPage& page, Format format,
                              const RenderOptions& options = {});

// A fragment without headline and document. The HTML is safe to display: it never contains scripts,
// styles or event handlers, whatever the page contained (docs/formats.md).
WINNOW_API std::string to_markdown(const Content& content);
// The same as HTML.
WINNOW_API std::string to_html(const Content& content);

// Page::explanation as one JSON object (docs/explain.md); empty if there is none. Format::JsonLines
// writes it on one line, every other format indented.
WINNOW_API std::string render_explanation(const Page& page, Format format = Format::Json);

// Page::candidates as a table with one line per candidate; a star marks the winners.
WINNOW_API std::string render_candidates(const Page& page);

}  // namespace winnow
