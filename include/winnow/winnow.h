// winnow: extraction of content from web pages. This header includes the whole public API.
//
//   extract.h   extract(): bytes of a page -> Page
//   page.h      Page: the result
//   content.h   Content: text with headings, lists, tables, code, links, images
//   options.h   ExtractOptions
//   method.h    the available methods
//   render.h    render(): Page -> text, Markdown, HTML, JSON, XML, TEI
//   archive.h   ArchiveReader: the pages of a WARC, ARC or WET file
//   fetch.h     fetch_page(): URL -> bytes of a page
//   learn.h     Learner: pages of sites -> rules for these sites
//   result.h    Result<T>: a value or an error
//   document.h  Document: a parsed page as flat arrays
//   names.h     tag and attribute names as numbers
//
// Example:
//
//   WINNOW_TRY(const winnow::Page page, winnow::extract("<nav>Home</nav><main><h1>Rye</h1>"
//                                                       "<p>Late, but heavy.</main>"));
//   std::cout << winnow::render(page, winnow::Format::Text);
//
// Output:
//
//   Rye
//
//   Late, but heavy.
#pragma once

#include "winnow/archive.h"
#include "winnow/content.h"
#include "winnow/document.h"
#include "winnow/extract.h"
#include "winnow/fetch.h"
#include "winnow/learn.h"
#include "winnow/method.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/render.h"
#include "winnow/result.h"
