// winnow: extraction of content from web pages. This header includes what extraction needs.
//
//   extract.h   extract(): bytes of a page -> Page
//   page.h      Page: the result
//   content.h   Content: text with headings, lists, tables, code, links, images
//   options.h   ExtractOptions
//   method.h    the available methods
//   render.h    render(): Page -> text, Markdown, HTML, JSON, XML, TEI
//   result.h    Result<T>: a value or an error
//   parse.h     parse(): bytes of a page -> Document
//   document.h  Document: a parsed page as flat arrays
//   names.h     tag and attribute names as numbers
//   version.h   the version of the library
//
// To be included if needed:
//
//   archive.h      ArchiveReader: the pages of a WARC, ARC or WET file
//   learn.h        Learner: pages of sites -> rules for these sites
//   memory.h       Memory: what the pages of sites repeat
//   explanation.h  Explanation: why each block was kept or dropped
//
// Other libraries and languages:
//
//   layout.h    winnow_layout: positions of elements, for methods that use them
//   fetch.h     winnow_web: fetch_page(): URL -> bytes of a page
//   browser.h   winnow_web: pages after their scripts ran in a browser
//   c.h         winnow_c: the same for C
//
// Example:
//
//   const winnow::Page page =
//       winnow::extract("<nav>Home</nav><main><h1>Rye</h1><p>Late, but heavy.</main>").value();
//   std::cout << winnow::render(page, winnow::Format::Text);
//
// Output:
//
//   Rye
//
//   Late, but heavy.
#pragma once

#include "winnow/content.h"
#include "winnow/document.h"
#include "winnow/extract.h"
#include "winnow/method.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/parse.h"
#include "winnow/render.h"
#include "winnow/result.h"
#include "winnow/version.h"
