// Where the links of posts lead to, and which of them only invite to read the post elsewhere.
//
//   <h2><a href="/rye">On rye</a></h2>  <p>It is late. <a href="/rye">Read more</a></p>
//   <h2><a href="/oats">Oats</a></h2>   <p><a href="https://other.example/">Read this report</a></p>
//
// The first link leads to the post itself, so the list page shows only its beginning. The second one
// is a part of the text, whatever its words are.
//
// Linear in what is passed. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "methods/blog/title_groups.h"

namespace winnow::methods {

// The address that a title links to, inside it or around it; empty if it does not.
std::string_view href_of(const dom::Document& document, std::uint32_t title);

// Where a link of a page leads to, seen from there.
enum class Target : std::uint8_t { Elsewhere, Above, Here, SameSite };

// The folder of the page, and each above it, is above: "/" and "/blog/" for "/blog/2019/on-rye/".
Target target_of(std::string_view href, std::string_view page_url);

// Whether the links in the nodes [first, end) may lead to the post with this title: none of them
// leads to another site. True if there are no links.
bool may_lead_to_post(const BlogView& view, std::uint32_t title, std::uint32_t first,
                      std::uint32_t end);

// "It is late. [Read more] 3 May 2019": the link to the rest of the post at the end of its text on
// a list page, and what is called a date, tags or the like after it. Empty, or in document order.
std::vector<std::uint32_t> read_on_at_the_end(const BlogView& view, std::uint32_t title,
                                              std::span<const std::uint32_t> roots);

}  // namespace winnow::methods
