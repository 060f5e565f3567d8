// A Page as text, Markdown, HTML, JSON, XML or TEI.
//
//   std::cout << winnow::render(page, winnow::Format::Json);
//   std::cout << winnow::render(page, winnow::Format::Markdown, {.images = false});
//
// JSON needs nothing but the Page; the others show structure, and for that extract() must be asked:
// ExtractOptions::content. Without it they show the same words, one paragraph per line. All of them
// write the same words in the same order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow {

enum class Format : std::uint8_t { Text, Markdown, Html, Json, JsonLines, Xml, Tei };

std::optional<Format> format_named(std::string_view name) noexcept;
std::string_view name_of(Format format) noexcept;
// In the order in which help texts list them.
std::span<const std::string_view> format_names() noexcept;

struct RenderOptions {
  // Unset: yes, but for text, which has no links and images unless they are asked for.
  std::optional<bool> links = {};
  std::optional<bool> images = {};
  bool tables = true;
  // Text: Page::article_body as it is, one line per block, without headline and structure.
  bool bare = false;
  // Unset: in records (JSON, XML, TEI) and not in documents.
  std::optional<bool> comments = {};
  // Text and Markdown: the fields of the record first, as YAML between lines of three dashes.
  bool front_matter = false;
  // Text and JSON: only these fields, by their names in the JSON record; empty: all of them. A
  // single one as text is its value and nothing else.
  std::vector<std::string> fields = {};
  // JSON: these as well, which are not there unless asked for: articleBodyMarkdown,
  // articleBodyHtml. What `fields` names needs no adding.
  std::vector<std::string> added_fields = {};
};

// The names that `fields` may have.
std::span<const std::string_view> field_names() noexcept;

// Must the Page have its content (ExtractOptions::content) for this to be all it can be?
bool needs_content(Format format, const RenderOptions& options = {});

// Ends with a line feed unless it is empty. JSON is UTF-8, one object, absent fields left out;
// JsonLines is the same on one line.
std::string render(const Page& page, Format format, const RenderOptions& options = {});

// The number of a failure: `error.code` in records, and the exit code of programs.
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
  std::string url = {};  // empty: not known
  InputOrigin origin = {};
  Error error;
};

// Its record in Json and JsonLines: the fields that name the input as in the record of a page, and
// `error` with `code` (error_number()) and `message`. Empty in the other formats.
std::string render(const FailedPage& page, Format format);

// A fragment, without headline and page around it. HTML is safe to show: no script, style or
// handler can come out, whatever went in (docs/formats.md).
std::string to_markdown(const Content& content);
std::string to_html(const Content& content);

// Page::candidates as a table: one line each, the winners marked with a star.
std::string render_candidates(const Page& page);

}  // namespace winnow
