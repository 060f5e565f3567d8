// Reads a Selection of a Document as Content: the selected nodes with their structure
// (winnow/content.h).
//
// All formats are written from the Content, and so is Page::article_body (bare_text.h). Footnotes
// come last, formulas are LaTeX, buttons and form fields are left out. Elements around the roots of
// a selection count if they join several roots: two <li> are items of one list even if the list was
// not selected. A data table or a code block of which a part is selected is read as Selection::parts says.
//
//   const ContentReader reader(document, url);
//   const Content body = reader.read(selection);
//
// Linear in the nodes between the first and the last root; no recursion. A reader belongs to one
// thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "content/class_marks.h"
#include "content/code_parts.h"
#include "content/content_source.h"
#include "content/footnotes.h"
#include "content/formulas.h"
#include "content/read_range.h"
#include "dom/selection.h"
#include "winnow/content.h"

namespace winnow::content {

// Whether links are kept. Resolving them is a third of the work, and bare text does not need them.
enum class KeepLinks : std::uint8_t { No, Yes };

// What is found once per page, for all selections.
struct PageParts {
  const dom::Document& document;
  std::string url;
  std::string base;  // relative URLs are resolved against it
  Formulas formulas;
  CodeParts code_parts;
  mutable ClassMarkCache classes;
  FootnoteLinks footnote_links;
  KeepLinks keep_links;
};

class ContentReader {
 public:
  // `url` is the URL of the page; links are resolved against it and the page's <base>. The Document
  // must outlive the reader.
  explicit ContentReader(const dom::Document& document, std::string_view url = {},
                         KeepLinks keep_links = KeepLinks::Yes);
  // For a caller that knows the <base href> of the page, as written, or that there is none. All
  // selections must be inside the range.
  ContentReader(const dom::Document& document, std::string_view url, std::string_view base,
                KeepLinks keep_links, NodeRange range);

  [[nodiscard]] Content read(const dom::Selection& selection) const;
  // The same Content, and the nodes that its characters come from.
  [[nodiscard]] SourcedContent read_with_sources(const dom::Selection& selection) const;

  // What relative URLs are resolved against.
  [[nodiscard]] std::string_view base() const noexcept { return page_.base; }

 private:
  PageParts page_;
};

// For a single selection.
Content content_of(const dom::Document& document, const dom::Selection& selection,
                   std::string_view url = {});

}  // namespace winnow::content
