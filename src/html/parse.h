// Parses UTF-8 text into a sealed Document with the algorithm of the HTML standard.
//
//   html::Parser parser;                                   // reuses its buffers for every page
//   Result<dom::Document> document = parser.parse(utf8);
//   for (const dom::Node& node : document->nodes()) ...
//
// Any text gives a Document; broken HTML is not a failure. Fails only if the text is longer than
// options.max_bytes. The caps on nodes, attributes, names and work return what was built so far,
// and Document::truncation() says which was reached; an element keeps its first 1,024 attributes.
//
// `utf8` must be valid UTF-8 without a byte order mark (decode/ produces that) and must outlive the
// Document. Use one Parser per thread.
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
  // Off: the content of <noscript> is parsed as elements, as without scripts.
  Scripting scripting = Scripting::Off;
  std::size_t max_bytes = std::size_t{64} << 20;
  // Also limited by the size of the page: 131,072 nodes and one per byte. The same for attributes.
  std::size_t max_nodes = 5'000'000;
  std::size_t max_attributes = 5'000'000;
  // Nesting, as in browsers; deeper elements become siblings of the deepest allowed.
  std::size_t max_depth = 512;
  // Steps of searching and rebuilding per source byte, beyond the one pass over the source.
  // Ordinary pages need less than one (bench/parse_pages prints it); only hostile pages reach this.
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
  // Reuses the buffers of a Document that is no longer needed.
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
