// Why a page has little or no content: what stands between a reader and the text.
//
//   <title>404 - Seite nicht gefunden</title>                       NotFound
//   <div id=root></div> You need to enable JavaScript …             ScriptBuilt
//   Before you continue: we use cookies …                           ConsentWall
//   a page of 900 words that mentions cookies                       none: it has content
//   300 words of which the page says that one has to pay            Paywall: perhaps only the beginning
//
// Only pages with few words are judged, and no threads or lists. What is kept and the titles are compared with phrases of languages (page/vocabulary/); where next to nothing is kept,
// so is all visible text, up to a limit. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>

#include "winnow/document.h"
#include "winnow/page.h"

namespace winnow::decide {

// REQUIRES: the fields and the text of `page` are those of the document.
std::optional<Obstacle> find_obstacle(const dom::Document& document, const Page& page);

}  // namespace winnow::decide
