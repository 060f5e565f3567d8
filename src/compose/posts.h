// Posts and comments as records: what a method found on a page of many, made into Articles.
//
//   page.articles.push_back(article_of(document, post, reader.read(post.body), context));
//
// The headline is the text of a node, the body that of its Content. The permalink is the title's
// link, else one that is called so or that the date carries; date and author are looked for among
// the post's own nodes, outside its body first. "Read more", or an ellipsis at the end, says that
// the page shows only a beginning.
//
// Linear in the nodes of the post. Any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/dates.h"
#include "dom/selection.h"
#include "winnow/page.h"

namespace winnow::compose {

struct PostContext {
  std::string base;       // what links are resolved against: the page's address, or its <base>
  DateOptions dates;      // as the page writes them
  std::string page = {};  // where the page is: messages that have only an id are a part of it
};

// The address that the page's links are relative to; empty where it is not known.
std::string base_of(const dom::Document& document, std::string_view url);

// `body` is the Content of post.body.
Article article_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context);
Comment comment_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context);

// Headlines before their bodies, in page order.
std::string text_of(std::span<const Article> articles);

}  // namespace winnow::compose
