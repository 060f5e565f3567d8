// Reads the fields of a post, a message or a comment from the nodes that a method found.
//
//   const PostContext context{.base = "https://mill.example/", .dates = {}};
//   const PostFields fields = read_fields(document, post, context);
//
// The headline is the text of the title node. The permalink is the link of the title, else a link
// named "permalink" or the link of the date. Date and author are searched among the nodes of the
// post, first outside its body. compose/articles.h adds the body and makes the record.
//
// Linear in the nodes of the post. A PostContext belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "metadata/authors.h"
#include "metadata/dates.h"
#include "page/name_hints.h"

namespace winnow::posts {

struct PostContext {
  std::string base;             // URL that links are resolved against: the page's, or its <base>
  metadata::DateOptions dates;  // how the page writes dates
  std::string page_url = {};    // permalink of a message that has only an id
  mutable page::NameHintCache hints = {};  // what is known of the class values of the page
};

struct PostFields {
  std::optional<std::string> headline = {};
  std::optional<std::string> url = {};
  std::optional<std::string> date_published = {};
  std::optional<std::string> date_published_raw = {};
  std::vector<metadata::WrittenName> authors = {};
  std::optional<std::string> main_image = {};
  bool invites_to_read_on = false;  // a "read more" link: the page shows only the beginning
};

PostFields read_fields(const dom::Document& document, const dom::Post& post,
                       const PostContext& context);

// The link around the whole post, which is before its first node.
std::optional<std::string> link_around(const dom::Document& document, const dom::Post& post,
                                       const PostContext& context);

}  // namespace winnow::posts
