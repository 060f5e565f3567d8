// Finds the heading of the selected article.
//
//   <h1>Mill News</h1> ... <h1>Rye is late</h1> <p>selected <h1>What is next</h1>
//
// The default is the first h1 inside the selection, else the last visible one before it. But pages
// also use h1 for sections and for the name of the site. So if another h1 is much more similar to
// the page's <title>, that one is the heading, wherever it is. Themes that use h1 for the site put
// the title of the article into a lower heading or an element with a class such as "post-title":
// one that equals the <title> without the name of the site is the heading. Else a heading near the
// content that is a part of the <title> ("Mill News: Rye is late") wins over an h1 that is less like
// it or that links to the home page. On a page with several posts, the headings of the posts do not
// count.
//
// Linear; at most a few headings are compared. Thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dom/selection.h"

namespace winnow::metadata {

// `posts`: those of a page with several. The heading of a single post is that of the page.
std::optional<dom::NodeId> find_heading(const dom::Document& document,
                                        const dom::Selection& selection, std::string_view url = {},
                                        std::span<const dom::Post> posts = {});

// True if the whole heading is a link to the home page: then it is the name of the site.
bool links_home(const dom::Document& document, dom::NodeId heading, std::string_view url);

// True if the page marks this heading as that of a post: by a class such as "entry-title", by
// itemprop="headline", or by a link to the page itself.
bool is_marked_as_title(const dom::Document& document, dom::NodeId heading, std::string_view url);

// The reader text without a part whose class says kicker: <span class="kicker">Opinion</span>.
// Empty if there is no such part, or nothing else.
std::string text_after_kicker(const dom::Document& document, dom::NodeId heading);

// The reader text on one line.
std::string heading_text(const dom::Document& document, dom::NodeId heading);

}  // namespace winnow::metadata
