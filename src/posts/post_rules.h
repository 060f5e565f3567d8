// Rules over title and place groups, for what the classifiers cannot see because they score one
// group at a time: the relation of groups to each other and to the address of the page.
//
//   <h1><a href="/">The Mill</a></h1> <h2>On rye</h2> ... <h2>On oats</h2>
//
// The single h1 has the whole page below it, like the title of a page with one post. But it links
// to the parent folder, and the address is that of a front page with a list. Each rule comes from a
// class of failures (README.md) and has a page in tests/pages/posts.
//
// Each rule makes one pass over the groups, or over the nodes of the places it is given.
// Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "posts/body_groups.h"
#include "posts/title_groups.h"

namespace winnow::posts {

// Corrections to add to the decisions, one per group, for what the other groups and the address of
// the page show. `decisions` are only compared with kListDecision: above it, a group may be a list.
inline constexpr double kListDecision = -0.8;
std::vector<double> adjustments(const BlogView& view, std::span<const TitleGroup> groups,
                                std::span<const double> decisions);

// On a page with several lists of posts, the chosen group may cover one list only. Returns the
// largest group of headings of one level that includes the chosen titles and whose names all mark
// post titles. Its decision is at least kMinWiderDecision.
inline constexpr double kMinWiderDecision = -1;
std::optional<std::size_t> wider_group(std::span<const TitleGroup> groups,
                                       std::span<const double> decisions, std::size_t chosen);

// "Rye is late (3 May 2019)": if the chosen titles contain dates, the group of elements inside them
// that do not.
std::optional<std::size_t> without_dates(const BlogView& view, std::span<const TitleGroup> groups,
                                         std::size_t chosen);

// <a href="/rye"><img><h3>On rye</h3><p>It is late.</p></a>: if the chosen titles are links around
// whole posts, the group of the headings inside them.
std::optional<std::size_t> headings_inside(const BlogView& view, std::span<const TitleGroup> groups,
                                           std::size_t chosen);

// If only some of the chosen links have dates and lead to pages of the site, the group of those
// links, provided its decision is not lower.
std::optional<std::size_t> dated_links_inside(std::span<const TitleGroup> groups,
                                              std::span<const double> decisions,
                                              std::size_t chosen);

// Does the title link to a page of the same site that is neither this one nor a folder above it?
// Then this page, at `url`, lists the post and is not the post's own.
bool leads_to_another_page(const dom::Document& document, dom::NodeId title, std::string_view url);

// Does the template name this place a body or a summary? Then it is text, however short.
bool is_named_as_text(const PlaceGroup& place);

// "Read the report: <a href="https://other.example/">Rye in May</a>": does the place have
// different text in each post, with a link to another site?
bool leads_to_other_sites(const BlogView& view, const TitleGroup& titles, const PlaceGroup& place);

// Never junk: places with a code listing, and places with most of the posts' text.
bool must_stay(const dom::Document& document, const PlaceGroup& place);
// Always junk: "read more" links, and short lines with a date in every post.
bool must_go(const PlaceGroup& place);
// The lines about terms of use at the end of a post's text, in document order. They are junk too.
std::vector<std::uint32_t> terms_at_the_end(const BlogView& view,
                                            std::span<const std::uint32_t> roots);

}  // namespace winnow::posts
