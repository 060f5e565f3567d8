// Converts the posts and comments that a method found into Articles and Comments.
//
//   const PostContext context{.base = "https://mill.example/", .dates = {}};
//   page.articles.push_back(article_of(document, post, std::move(body), context));
//
// The headline is the text of the title node, the body the text of its Content. The permalink is
// the link of the title, else a link named "permalink" or the link of the date. Date and author are
// searched among the nodes of the post, first outside its body. "Read more" or an ellipsis at the
// end means that the page shows only the beginning.
//
// Linear in the nodes of the post. A PostContext belongs to one thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/dates.h"
#include "compose/name_hints.h"
#include "dom/selection.h"
#include "winnow/page.h"

namespace winnow::compose {

struct PostContext {
  std::string base;       // URL that links are resolved against: the page's, or its <base>
  DateOptions dates;      // how the page writes dates
  std::string page = {};  // URL of the page: permalink of a message that has only an id
  mutable NameHintCache hints = {};  // what is known of the class values of the page
};

// `body` is the Content of post.body.
Article article_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context);
Comment comment_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context);

// Headlines before their bodies, in page order.
std::string text_of(std::span<const Article> articles);

}  // namespace winnow::compose
