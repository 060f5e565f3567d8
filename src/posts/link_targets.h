// Where the links of posts lead, and which of them are only "read more" links.
//
//   <h2><a href="/rye">On rye</a></h2>  <p>It is late. <a href="/rye">Read more</a></p>
//   <h2><a href="/oats">Oats</a></h2>   <p><a href="https://other.example">Read this report</a></p>
//
// "Read more" leads to the post itself, so it is not part of the text and the list page shows only
// an excerpt. "Read this report" leads to another site and is part of the text.
//
// Linear in the nodes and addresses that are passed. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posts/title_groups.h"

namespace winnow::posts {

// The address of the link inside or around a title; empty if there is none.
std::string_view href_of(const dom::Document& document, std::uint32_t title);

// Where a link leads, relative to the page that contains it.
enum class Target : std::uint8_t { Elsewhere, Above, Here, SameSite };

// Target::Above is the folder of the page or a parent of it: "/" and "/blog/" for
// "/blog/2019/on-rye/".
Target target_of(std::string_view href, std::string_view page_url);

// Whether the links in the nodes [first, end) may lead to the post with this title: none of them
// leads to another site. True if there are no links.
bool may_lead_to_post(const BlogView& view, std::uint32_t title, std::uint32_t first,
                      std::uint32_t end);

// The share of posts with a link to a page of this site that no other post of the group links to:
// the link of the title, "Permalink", "3 comments". The sections of an article rarely all have one.
enum class LinkPlace : std::uint8_t { Anywhere, LastLine };
double share_with_own_link(const BlogView& view, const TitleGroup& group,
                           LinkPlace place = LinkPlace::Anywhere);

// "It is late. [Read more] 3 May 2019": the link to the rest of the post at the end of its text on
// a list page, and the elements after it that are named as dates, tags or the like. In document
// order; empty if there is no such link.
std::vector<std::uint32_t> read_on_at_the_end(const BlogView& view, std::uint32_t title,
                                              std::span<const std::uint32_t> roots);

}  // namespace winnow::posts
