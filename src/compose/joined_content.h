// Joins the Content of a page whose body is several articles.
#pragma once

#include <span>

#include "winnow/page.h"

namespace winnow::compose {

// The opening, then each article: its headline as a heading that links to it, and its content.
// Footnotes are renumbered and come last. Linear.
Content join_articles(const Content& opening, std::span<const Article> articles);

}  // namespace winnow::compose
