// Finds the heading, reads the metadata, and takes headline and byline out of the text.
#include "decide/decide.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/stage_clock.h"
#include "decide/byline.h"
#include "decide/declared_body.h"
#include "decide/whole_parts.h"
#include "metadata/headings.h"
#include "url/url.h"

namespace winnow::decide {
namespace {

using methods::Reason;

// What was selected before the first post.
dom::Selection opening_of(const dom::Document& document, const dom::Selection& selection,
                          std::uint32_t first_post) {
  dom::Selection opening;
  opening.reads_hidden = selection.reads_hidden;
  for (const dom::NodeId root : selection.roots)
    if (dom::index(root) < first_post) opening.roots.push_back(root);
  if (opening.roots.empty()) return opening;
  for (const dom::NodeId excluded : selection.excluded)
    if (dom::index(excluded) < first_post) opening.excluded.push_back(excluded);
  // The part of a root before the first post, if the root contains both.
  const std::uint32_t end = document[opening.roots.back()].end;
  for (std::uint32_t i = first_post; i < end; i = document[i].end)
    opening.excluded.push_back(dom::NodeId(i));
  return opening;
}

// True if the posts are the text of the page, not records next to it.
bool are_body(const methods::Found& found) noexcept {
  return !found.posts.empty() && (!found.page_type || found.page_type == PageType::ArticleList ||
                                  found.page_type == PageType::ForumThread);
}

void exclude(dom::NodeId node, dom::Selection& selection) {
  selection.excluded.insert(std::ranges::lower_bound(selection.excluded, node), node);
}

// Removes posts that are less likely than wanted. If all posts of a list are removed, the page has no
// content.
void drop_unlikely(double min_probability, methods::Found& found, Decided& decided) {
  const bool is_list = !found.posts.empty() && found.page_type == PageType::ArticleList;
  const auto is_unlikely = [&](const dom::Post& post) {
    return post.probability && *post.probability < min_probability;
  };
  std::vector<std::optional<std::uint32_t>> places;  // new index of each post
  std::uint32_t kept = 0;
  for (const dom::Post& post : found.posts)
    places.push_back(is_unlikely(post) ? std::nullopt : std::optional(kept++));
  std::erase_if(found.posts, is_unlikely);
  for (dom::Post& post : found.posts)
    if (post.reply_to) post.reply_to = places[*post.reply_to];
  decided.dropped_posts = places.size() - found.posts.size();
  decided.has_content = !(found.probability && *found.probability < min_probability) &&
                        !(is_list && found.posts.empty());
}

// The heading of what was selected, and the metadata.
void read_fields(const dom::Document& document, const methods::Found& found, std::string_view url,
                 const DecideContext& context, Decided& decided) {
  const bool is_thread = found.page_type == PageType::ForumThread;
  const std::optional<dom::NodeId> heading =
      found.title ? found.title
                  : metadata::find_heading(document, found.selection, url,
                                           is_thread ? std::span<const dom::Post>() : found.posts);
  metadata::MetadataContext around{.url = url,
                                   .page_type = found.page_type,
                                   .latest = context.latest,
                                   .candidates = context.candidates};
  if (heading) around.headline = metadata::heading_text(document, *heading);
  if (!around.headline.empty()) {
    around.heading = heading;
    around.headline_after_kicker = metadata::text_after_kicker(document, *heading);
    around.heading_links_home = metadata::links_home(document, *heading, url);
    around.heading_is_marked = metadata::is_marked_as_title(document, *heading, url);
  }
  if (!found.selection.empty()) around.first = first_read(document, found.selection);
  decided.metadata = metadata::read_metadata(document, around);
  if (decided.metadata.title_is_heading) decided.headline = heading;
}

// Leaves out what the fields of the record say already.
void drop_fields(const dom::Document& document, Decided& decided) {
  if (decided.headline) {
    exclude(*decided.headline, decided.body);
    decided.decision.set_inside(document, *decided.headline, methods::IsKept::Yes,
                                Reason::Headline);
  }
  for (const dom::NodeId byline : find_bylines(document, decided.body, decided.metadata)) {
    exclude(byline, decided.body);
    decided.decision.set_inside(document, byline, methods::IsKept::No, Reason::Byline);
  }
}

}  // namespace

bool is_one_text(std::optional<PageType> type) noexcept {
  return !type || type == PageType::Article || type == PageType::Documentation ||
         type == PageType::Other;
}

Decided decide(const dom::Document& document, methods::Found found, const DecideContext& context) {
  const base::StageScope scope(base::Stage::Compose);
  Decided decided;
  drop_unlikely(context.min_probability, found, decided);
  // Something else in place of a URL, such as a file name, must not affect the record.
  const std::string_view url = url::read_parts(context.url) ? context.url : std::string_view();
  decided.page_type = found.page_type;
  read_fields(document, found, url, context, decided);

  // Messages of a thread have no titles: a title in the first message is that of the thread.
  const bool is_thread = found.page_type == PageType::ForumThread;
  decided.posts_are_body = are_body(found);
  decided.body = std::move(found.selection);
  decided.posts = std::move(found.posts);
  decided.comments = std::move(found.comments);
  decided.probability = found.probability;
  decided.scores = std::move(found.scores);
  decided.decision = std::move(found.decision);
  decided.step = found.step;
  decided.memory = std::move(found.memory);
  if (decided.posts_are_body)
    decided.body = is_thread ? dom::Selection{}
                             : opening_of(document, decided.body, decided.posts.front().first);
  if (is_one_text(decided.page_type)) drop_fields(document, decided);
  for (std::vector<dom::Post>* const posts : {&decided.posts, &decided.comments})
    for (dom::Post& post : *posts)
      post.body.parts = decide_parts(document, post.body, CutTables::Leave);
  decided.body.parts = decide_parts(document, decided.body, CutTables::Complete);
  for (const dom::Part& part : decided.body.parts)
    if (part.state != dom::Part::State::Cells)
      decided.decision.update_inside(
          document, part.node,
          part.state == dom::Part::State::Whole ? methods::IsKept::Yes : methods::IsKept::No,
          Reason::Part);
  if (decided.posts.empty())
    decided.declared_body =
        declared_body(decided.metadata.candidates.body(), document, decided.body);
  return decided;
}

}  // namespace winnow::decide
