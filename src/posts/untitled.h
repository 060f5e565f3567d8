// Posts without titles, such as the notes of a microblog, found by their containers.
//
// Three or more siblings with the same tag and class, each marked as a post or dated, with a few
// words and without a heading, that together are much of the page. This is a rule and not a
// classifier, because there were no labelled pages to train on. The body is the element marked as
// content, or else the whole post without dates, names and buttons.
//
// If the date of each post links to a page of its own (stamps.h), the page is a timeline. That is
// certain enough to overrule the classifiers: names of authors are not titles, and the name of the
// timeline is not the title of an article.
//
// Linear. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "dom/selection.h"
#include "posts/stamps.h"
#include "posts/title_groups.h"

namespace winnow::posts {

inline constexpr std::size_t kMinUntitledPosts = 3;

// Marks of the elements around that a post of this kind, or a lead post (lead_post.h), cannot have.
inline constexpr page::NameMarks kNoPostAround =
    page::bit(page::NameMark::Menu) | page::bit(page::NameMark::Side) |
    page::bit(page::NameMark::Foot) | page::bit(page::NameMark::Comment) |
    page::bit(page::NameMark::Related);

struct UntitledPosts {
  std::vector<dom::Post> posts;
  bool is_timeline = false;
  Order order = Order::Unknown;  // of a timeline
};

// Empty if the page has no such posts. `stamps`: all of the page.
UntitledPosts find_untitled_posts(const BlogView& view, std::span<const Stamp> stamps);

// Whether each of these titles is inside a post of the timeline and links to another page than its
// date does: the name of an author, linked to the author's page.
bool are_names_in(const BlogView& view, std::span<const std::uint32_t> titles,
                  const UntitledPosts& timeline, std::span<const Stamp> stamps);

// Excludes dates, names, buttons and the like from the body of a post, which no classifier judged.
// `stamp`: the link of its date; 0: there is none.
void exclude_lines(const BlogView& view, dom::Post& post, std::uint32_t stamp = 0);

}  // namespace winnow::posts
