// Decides what the record of a page is made of, given what a method found.
//
//   const Decided decided = decide(document, method->find({.document = document}), {.url = url});
//   const Page page = compose::compose(document, std::move(decided), {});
//
// In this order: posts and pages below the wanted probability; the heading of what was selected, the metadata,
// and from both what is left out of the text because it is a field of its own: the headline and the byline;
// tables and code of which a part was selected (whole_parts.h); and whether the page declares a longer text
// than it shows (declared_body.h). What decides with which reason is in Decided::decision; composing the
// record only reads the nodes.
//
// The headline of an article is only in Page::headline: if it lies inside the selection, it is left out of
// the body. On a page with several posts, each is an Article, and the headline is the title of the page.
// The body of a thread is its messages in order, and nothing else. The body of a list of posts is its
// articles in order, after the selected text before the first article. On other pages, articles are
// records next to the body.
//
// Linear in the page. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "metadata/metadata.h"
#include "methods/method.h"
#include "winnow/page.h"

namespace winnow::decide {

// Information that is not in the page.
struct DecideContext {
  std::string_view url = {};       // of the page; empty if unknown
  int latest = metadata::kAnyDay;  // a later date is rejected, as in metadata/dates.h
  metadata::KeepCandidates candidates = metadata::KeepCandidates::No;
  double min_probability = 0;  // of a post, and of the page
};

struct Decided {
  dom::Selection body = {};                       // the text, or the part of it before the posts
  std::vector<dom::Post> posts = {};              // in page order
  std::vector<dom::Post> comments = {};           // outside the body
  bool posts_are_body = false;                    // and not records next to it
  std::optional<std::string> declared_body = {};  // lines, instead of `body`
  bool has_content = true;                        // false: less likely than wanted
  std::size_t dropped_posts = 0;                  // the same
  std::optional<dom::NodeId> headline = {};       // the element that the headline was read from
  metadata::PageMetadata metadata;
  std::optional<PageType> page_type = {};
  std::optional<double> probability = {};
  std::vector<dom::NodeScore> scores = {};
  methods::Decision decision = {};  // of the blocks; empty if the method knows none
  std::string_view step = {};       // as in methods::Found
  std::optional<methods::MemoryUse> memory = {};
};

// True if the page is one text, whose headline is in a field of its own. On other kinds of pages, such as
// products, a selected heading is part of the text.
bool is_one_text(std::optional<PageType> type) noexcept;

Decided decide(const dom::Document& document, methods::Found found,
               const DecideContext& context = {});

}  // namespace winnow::decide
