// Makes the records of posts and comments: their fields (posts/fields.h) and their bodies.
//
//   page.articles.push_back(article_of(document, post, std::move(body), context));
//
// "Read more" or an ellipsis at the end means that the page shows only the beginning.
#pragma once

#include <span>
#include <string>

#include "dom/selection.h"
#include "posts/fields.h"
#include "winnow/page.h"

namespace winnow::compose {

// `body` is the Content of post.body.
Article article_of(const dom::Document& document, const dom::Post& post, Content body,
                   const posts::PostContext& context);
Comment comment_of(const dom::Document& document, const dom::Post& post, Content body,
                   const posts::PostContext& context);

// Headlines before their bodies, in page order.
std::string text_of(std::span<const Article> articles);

}  // namespace winnow::compose
