// Parsing: UTF-8 text -> a sealed Document, by the HTML standard's algorithm.
//
//   html::Parser parser;                                   // keeps its buffers from page to page
//   Result<dom::Document> document = parser.parse(utf8);
//   for (const dom::Node& node : document->nodes()) ...
//
// Every text has a Document: broken HTML is no failure. Fails only over options.max_bytes. Caps on
// nodes, attributes, names and work give back what was built until then, marked by
// Document::truncation(); of an element's attributes the first 1,024 are kept.
//
// `utf8` must be valid UTF-8 without a byte order mark (decode/ gives that) and must outlive the
// Document. A Parser serves one thread at a time; use one per thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::html {

enum class Scripting : std::uint8_t { Off, On };

struct ParseOptions {
  // Off: the content of <noscript> is parsed as elements, as a reader without scripts sees it.
  Scripting scripting = Scripting::Off;
  std::size_t max_bytes = std::size_t{64} << 20;
  std::size_t max_nodes = 5'000'000;
  std::size_t max_attributes = 5'000'000;
  // Elements open at once, as browsers have it; deeper ones become siblings of the deepest allowed.
  std::size_t max_depth = 512;
  // Steps of searching and rebuilding beyond the one pass over the source, per source byte.
  // Ordinary pages need less than one (bench/parse_pages prints it); pages built to be slow hit
  // this.
  std::size_t max_work_per_byte = 64;
};

class TreeBuilder;

class Parser {
 public:
  explicit Parser(const ParseOptions& options = {});
  ~Parser();
  Parser(Parser&&) noexcept;
  Parser& operator=(Parser&&) noexcept;

  Result<dom::Document> parse(std::string_view utf8);
  // The same, into the buffers of a Document that is no longer needed: no allocation once they are
  // grown.
  Result<dom::Document> parse(std::string_view utf8, dom::Document&& recycled);
  // 13.4 Parsing HTML fragments. The context is a tag name: "div", "svg path", "math mi".
  Result<dom::Document> parse_fragment(std::string_view utf8, std::string_view context);

  // Steps spent on the last page, as max_work_per_byte counts them.
  [[nodiscard]] std::uint64_t last_work() const noexcept;

 private:
  ParseOptions options_;
  std::unique_ptr<TreeBuilder> builder_;
};

// For one page.
Result<dom::Document> parse(std::string_view utf8, const ParseOptions& options = {});

}  // namespace winnow::html
