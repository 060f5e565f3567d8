// Composing a Page: the heading is found, what the page says of itself is read (metadata.h), and
// the body is the reader text of the selection without its headline, or what the page only
// declares.
#include "compose/compose.h"

#include <algorithm>
#include <utility>

#include "compose/content.h"
#include "compose/declared_body.h"
#include "compose/headings.h"
#include "compose/metadata.h"
#include "compose/pieces.h"
#include "compose/posts.h"
#include "compose/reader_text.h"
#include "text/language.h"
#include "url/url.h"

namespace winnow::compose {
namespace {

constexpr std::string_view kArticle = "article";
constexpr std::string_view kDocumentation = "documentation";
constexpr std::string_view kOther = "other";
constexpr std::string_view kArticleList = "articleList";
constexpr std::string_view kForumThread = "forumThread";

// Moves what was found into the Page, under the names that its users know.
void put(PageMetadata found, KeepCandidates keep, Page& page) {
  page.headline = std::move(found.title);
  page.authors = std::move(found.authors);
  if (found.date_published) page.date_published = found.date_published->iso();
  page.date_published_raw = std::move(found.date_published_raw);
  if (found.date_modified) page.date_modified = found.date_modified->iso();
  page.canonical_url = std::move(found.canonical_url);
  page.description = std::move(found.description);
  page.site_name = std::move(found.site_name);
  page.in_language = std::move(found.language);
  page.main_image = std::move(found.main_image);
  page.license = std::move(found.license);
  page.tags = std::move(found.tags);
  if (keep == KeepCandidates::No) return;
  std::ranges::stable_sort(found.candidates.all(), {}, &Candidate::field);
  for (Candidate& candidate : found.candidates.all())
    page.candidates.push_back(
        {.field = std::string(name_of(candidate.field)),
         .source = std::string(name_of(candidate.source)),
         .detail = std::move(candidate.detail),
         .value = std::move(candidate.value),
         .reason = std::string(reason_of(candidate.verdict)),
         .won = candidate.verdict == Verdict::Won || candidate.verdict == Verdict::Joined});
}

// Where the page does not say which language it is in, its words do.
void add_language(KeepCandidates keep, Page& page) {
  std::optional<std::string> detected = text::detect_language(page.article_body);
  if (!detected) return;
  const bool has_won = !page.in_language;
  if (keep == KeepCandidates::Yes)
    page.candidates.push_back(
        {.field = std::string(name_of(Field::Language)),
         .source = std::string(name_of(Source::Detector)),
         .detail = {},
         .value = *detected,
         .reason = std::string(reason_of(has_won ? Verdict::Won : Verdict::LowerRank)),
         .won = has_won});
  if (has_won) page.in_language = std::move(detected);
}

// Where relative links lead from: where the page came from, or where it says it belongs.
std::string_view address_of(const Page& page, const ComposeContext& context) {
  const bool is_known = url::read_parts(context.url).has_value();
  return !is_known && page.canonical_url ? std::string_view(*page.canonical_url) : context.url;
}

// Has the page one text, whose headline stands in a field of its own?
bool is_one_text(std::string_view page_type) {
  return page_type.empty() || page_type == kArticle || page_type == kDocumentation ||
         page_type == kOther;
}

// Where the posts are all there is, the text is theirs.
bool is_text_of_posts(const ComposeContext& context) {
  return !context.posts.empty() && (context.page_type.empty() || context.page_type == kArticleList);
}

// Posts and comments as records, and a body that has them all.
void add_records(const dom::Document& document, const ComposeContext& context, Page& page) {
  if (!context.page_type.empty()) page.page_type = std::string(context.page_type);
  page.metadata.probability = context.probability;
  if (context.posts.empty() && context.comments.empty()) return;
  const PostContext around{
      .base = base_of(document, address_of(page, context)),
      .dates = {.order = day_order_of(page.in_language.value_or("")), .latest = context.latest}};
  for (const dom::Post& post : context.posts) {
    page.articles.push_back(article_of(document, post, around));
    if (context.content == MakeContent::Yes)
      page.articles.back().content = content_of(document, post.body, around.base);
  }
  for (const dom::Post& comment : context.comments)
    page.comments.push_back(comment_of(document, comment, around));
  if (is_text_of_posts(context)) page.article_body = text_of(page.articles);
}

// Where everything stands: what the page says of itself, then the text, then the records.
std::vector<Piece> pieces_of(const dom::Document& document, const dom::Selection& body,
                             const std::optional<std::string>& declared, const PageMetadata& found,
                             const ComposeContext& context) {
  PieceList pieces(document, context.scores);
  for (const Candidate& candidate : found.candidates.all()) {
    const bool is_heading = candidate.source == Source::Heading;
    if (is_heading && found.title_is_heading)
      pieces.add(name_of(Field::Title), dom::NodeId(candidate.node));
    if (!is_heading && (candidate.verdict == Verdict::Won || candidate.verdict == Verdict::Joined))
      pieces.add(candidate);
  }
  const auto place = [](const char* list, std::size_t number, const char* name) {
    return std::string(list).append("[").append(std::to_string(number)).append("].").append(name);
  };
  const bool is_list = is_text_of_posts(context);
  if (declared)
    pieces.add_declared("articleBody", found.candidates.body_node(), *declared);
  else if (!is_list)
    pieces.add("articleBody", body);
  for (std::size_t i = 0; i < context.posts.size(); ++i) {
    const dom::Post& post = context.posts[i];
    if (post.title) pieces.add(place("articles", i, "headline"), *post.title, post.probability);
    pieces.add(place("articles", i, "articleBody"), post.body, post.probability);
  }
  for (std::size_t i = 0; i < context.comments.size(); ++i)
    pieces.add(place("comments", i, "text"), context.comments[i].body,
               context.comments[i].probability);
  return pieces.take();
}

}  // namespace

Page compose(const dom::Document& document, const dom::Selection& selection,
             std::optional<dom::NodeId> title, const ComposeContext& context) {
  Page page;
  if (document.truncation() != dom::Truncation::None)
    page.metadata.truncated = std::string(dom::name_of(document.truncation()));

  // Messages of a thread have no titles: what stands in the first is the thread's.
  const bool is_thread = context.page_type == kForumThread;
  const auto heading = title
                           ? title
                           : find_heading(document, selection, context.url,
                                          is_thread ? std::span<const dom::Post>() : context.posts);
  const bool makes_pieces = context.pieces == MakePieces::Yes;
  MetadataContext around{.url = context.url,
                         .latest = context.latest,
                         .candidates = makes_pieces ? KeepCandidates::Yes : context.candidates};
  if (heading) around.headline = heading_text(document, *heading);
  if (!around.headline.empty()) around.heading = heading;
  if (!selection.empty()) around.first = dom::index(selection.roots.front());
  PageMetadata found = read_metadata(document, around);
  const bool has_heading = found.title_is_heading;
  dom::Selection body = selection;
  if (has_heading && is_one_text(context.page_type))
    body.excluded.insert(std::ranges::lower_bound(body.excluded, *heading), *heading);
  page.article_body = reader_text(document, body);
  const std::optional<std::string> declared =
      context.posts.empty() ? declared_body(found.candidates.body(), page.article_body)
                            : std::nullopt;
  if (declared) page.article_body = *declared;
  if (makes_pieces) page.pieces = pieces_of(document, body, declared, found, context);
  put(std::move(found), context.candidates, page);
  if (context.content == MakeContent::Yes)
    page.content = declared ? content_of_lines(*declared)
                            : content_of(document, body, address_of(page, context));
  if (!page.in_language || context.candidates == KeepCandidates::Yes)
    add_language(context.candidates, page);
  add_records(document, context, page);
  return page;
}

}  // namespace winnow::compose
