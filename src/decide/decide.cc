// Finds the heading, reads the metadata, and takes headline and byline out of the text.
#include "decide/decide.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/stage_clock.h"
#include "content/whole_parts.h"
#include "decide/byline.h"
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

// Leaves out what the fields of the record say already.
void drop_bylines(const dom::Document& document, Decided& decided) {
  const std::vector<dom::NodeId> bylines = find_bylines(document, decided.body, decided.metadata);
  for (const dom::NodeId byline : bylines) {
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
  // Messages of a thread have no titles: a title in the first message is that of the thread.
  const bool is_thread = found.page_type == PageType::ForumThread;
  // Something else in place of a URL, such as a file name, must not affect the record.
  const std::string_view url = url::read_parts(context.url) ? context.url : std::string_view();
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
  if (!found.selection.empty()) around.first = content::first_read(document, found.selection);
  decided.metadata = metadata::read_metadata(document, around);
  if (decided.metadata.title_is_heading) decided.headline = heading;

  decided.posts_are_body = are_body(found);
  decided.body = std::move(found.selection);
  decided.posts = std::move(found.posts);
  decided.comments = std::move(found.comments);
  decided.page_type = found.page_type;
  decided.probability = found.probability;
  decided.scores = std::move(found.scores);
  decided.decision = std::move(found.decision);
  if (decided.posts_are_body)
    decided.body = is_thread ? dom::Selection{}
                             : opening_of(document, decided.body, decided.posts.front().first);
  if (!is_one_text(decided.page_type)) return decided;
  if (decided.headline) {
    exclude(*decided.headline, decided.body);
    decided.decision.set_inside(document, *decided.headline, methods::IsKept::Yes,
                                Reason::Headline);
  }
  drop_bylines(document, decided);
  return decided;
}

}  // namespace winnow::decide
