// Rules over title groups, for what a classifier cannot see because it scores one group at a time:
// the relation of groups to each other and to the address of the page.
//
//   <h1><a href="/">The Mill</a></h1> <h2>On rye</h2> ... <h2>On oats</h2>
//
// The single h1 has the whole page below it, like the title of a page with one post. But it links
// to the parent folder, and the address is that of a front page with a list. Each rule comes from a
// class of failures (README.md) and has a page in tests/pages/posts.
//
// Linear in the number of groups. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "methods/blog/body_groups.h"
#include "methods/blog/title_groups.h"

namespace winnow::methods {

// What the decisions of title groups lose or gain by what stands beside them; one number a group.
std::vector<double> adjustments(const BlogView& view, std::span<const TitleGroup> groups,
                                std::span<const double> decisions);

// Headings that hold the chosen ones and more of the same name and rank, all called titles of
// posts: a page of several lists. The largest such group.
std::optional<std::size_t> wider_group(std::span<const TitleGroup> groups,
                                       std::span<const double> decisions, std::size_t chosen);

// "Rye is late (3 May 2019)": where the headings have dates in them, the group inside that has
// none.
std::optional<std::size_t> without_dates(const BlogView& view, std::span<const TitleGroup> groups,
                                         std::size_t chosen);

// <a href="/rye"><img><h3>On rye</h3><p>It is late.</p></a>: where the chosen ones are links around
// whole posts, the group of the headings inside them.
std::optional<std::size_t> headings_inside(const BlogView& view, std::span<const TitleGroup> groups,
                                           std::size_t chosen);

// Links of which some have dates and lead to pages of the site, and some are anything: the group of
// the former, if it is as sure by itself.
std::optional<std::size_t> dated_links_inside(std::span<const TitleGroup> groups,
                                              std::span<const double> decisions,
                                              std::size_t chosen);

// Does the title link to a page of the same site that is neither this one nor a folder above it?
// Then this page, at `url`, lists the post and is not the post's own.
bool leads_to_another_page(const dom::Document& document, dom::NodeId title, std::string_view url);

// Does the template call this place a text, so that it is one however short it is?
bool is_called_text(const PlaceGroup& place);

// "Read the report: <a href="https://other.example/">Rye in May</a>": does the place say something
// different in each post, with a link to another site?
bool leads_to_other_sites(const BlogView& view, const TitleGroup& titles, const PlaceGroup& place);

// Never junk: what holds a listing, and what is most of the posts.
bool must_stay(const dom::Document& document, const PlaceGroup& place);
// Always junk: invitations to read on.
bool must_go(const PlaceGroup& place);
// And what is said at the end of a post's text about its terms of use; in document order.
std::vector<std::uint32_t> terms_at_the_end(const BlogView& view,
                                            std::span<const std::uint32_t> roots);

}  // namespace winnow::methods
