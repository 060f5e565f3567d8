// The heading of what was selected: which <h1> of a page is the article's.
//
//   <h1>Mill News</h1> ... <h1>Rye is late</h1> <p>selected <h1>What is next</h1>
//
// The first h1 inside the selection, else the last one before it that is shown. But pages use h1
// for the sections of a text and for the site's name as well; so where another one is much more
// like the page's <title>, that one is it, wherever it stands. Themes that keep h1 for the site put
// the article's title into a lesser heading, or into what a class calls a title: one that is
// exactly the <title> without the site's name is it. On a page of several posts the headings of the
// posts are theirs.
//
// Linear, and at most a few headings are compared. Any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dom/selection.h"

namespace winnow::compose {

// `posts`: those of a page of several; a single post's heading is the page's.
std::optional<dom::NodeId> find_heading(const dom::Document& document,
                                        const dom::Selection& selection, std::string_view url = {},
                                        std::span<const dom::Post> posts = {});

// Is the whole heading a link to the site's first page? Then it is the site's name.
bool links_home(const dom::Document& document, dom::NodeId heading, std::string_view url);

// Its reader text without what a class calls a kicker: <span class="kicker">Opinion</span>. Empty
// where there is none, or nothing else.
std::string text_after_kicker(const dom::Document& document, dom::NodeId heading);

// Its reader text, on one line.
std::string heading_text(const dom::Document& document, dom::NodeId heading);

}  // namespace winnow::compose
