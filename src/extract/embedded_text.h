// Finds the text of a page that only its scripts would show.
//
//   <div id=app>Loading…</div>
//   <script id="__NEXT_DATA__" type="application/json">{"props": … {"title": "Rye", "body": "<p>Late"}}
//
// Such a page is a shell: a script makes the visible page from data that the page carries, and without
// it there is hardly any text. The data are read, never executed: JSON in a <script>, the object that is
// assigned to a variable (window.__STATE__ = {…}), the payload of React's server components
// (self.__next_f.push), and Nuxt's flat array. The part with most of the prose becomes HTML, and extract
// parses the page again with it as the body. Nothing is searched on a page that has text of its own.
//
//   {"title": "Rye", "body": [{"type": "paragraph", "text": "Late …"}, …]}    the body, with its headline
//   {"related": [{"title": "Oats", "url": "/oats", "teaser": "…"}, …]}        records of other pages:
//                                                                             only if there is no body
//
// JSON-LD is not read here: decide/declared_body.h does. Linear in the scripts, which are read up to
// kMaxScriptBytes. No recursion. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "winnow/document.h"

namespace winnow::extract_detail {

struct EmbeddedText {
  static constexpr std::size_t kMaxScriptBytes = std::size_t{8} << 20;  // all scripts of a page

  std::string name;        // of the data: "__NEXT_DATA__", "window.__STATE__"
  std::size_t offset = 0;  // in the source of the Document: `html` takes the place of what follows
  std::string html;
  // The script in the source.
  std::size_t script_begin = 0;
  std::size_t script_end = 0;
};

std::optional<EmbeddedText> find_embedded_text(const dom::Document& document);

}  // namespace winnow::extract_detail
