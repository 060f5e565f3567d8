// parse(): bytes of a page -> its Document, without extracting anything.
//
// Example:
//
//   const winnow::ParsedPage page = winnow::parse("<p>Rye &amp; oats</p>").value();
//   const winnow::dom::Document& document = page.document();
//   for (const winnow::dom::Node& node : document.nodes())
//     if (node.is_text()) std::cout << document.text(node) << "\n";
//
// Output:
//
//   Rye & oats
//
// The bytes may be in any encoding and are copied, so the page has no other lifetime than its own.
// Any bytes give a Document; broken HTML is not a failure. Parsing fails for input larger than
// max_bytes and if memory runs out.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "winnow/document.h"
#include "winnow/export.h"
#include "winnow/result.h"

namespace winnow {

// Settings of parse(). Every field has a default.
struct ParsePageOptions {
  std::string content_type = {};                  // HTTP header, e.g. "text/html; charset=gbk"
  std::size_t max_bytes = std::size_t{64} << 20;  // larger input is refused
  // Parsing stops at this many nodes or twice as many attributes, and Document::truncation() says so.
  std::size_t max_nodes = 5'000'000;
};

// A Document with the text that it was parsed from. It can be moved; views into the Document stay
// valid. May be read by any number of threads.
class WINNOW_API ParsedPage {
 public:
  ~ParsedPage();
  ParsedPage(ParsedPage&&) noexcept;
  ParsedPage& operator=(ParsedPage&&) noexcept;

  // Valid as long as this object, also after it was moved.
  [[nodiscard]] const dom::Document& document() const& noexcept;
  const dom::Document& document() && = delete;
  // Canonical name of the encoding of the bytes, e.g. "UTF-8".
  [[nodiscard]] std::string_view encoding() const noexcept;

 private:
  friend WINNOW_API Result<ParsedPage> parse(std::string_view bytes,
                                             const ParsePageOptions& options);
  struct Impl;
  explicit ParsedPage(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Decodes and parses one page.
WINNOW_API Result<ParsedPage> parse(std::string_view bytes, const ParsePageOptions& options = {});

// The Document in the tree format of html5lib's tests, one node per line.
WINNOW_API std::string tree_text(const dom::Document& document);

}  // namespace winnow
