// Finds the heading, reads the metadata (metadata.h), and makes the body: the Content of the
// selection without its headline, the articles of a list or thread, or a body that the page only
// declares.
#include "compose/compose.h"

#include <algorithm>
#include <utility>

#include "base/stage_clock.h"
#include "compose/articles.h"
#include "compose/joined_content.h"
#include "compose/pieces.h"
#include "content/bare_text.h"
#include "content/content.h"
#include "content/declared_body.h"
#include "content/whole_parts.h"
#include "metadata/headings.h"
#include "metadata/metadata.h"
#include "page/images.h"
#include "text/language.h"
#include "text/language_tag.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::compose {
namespace {

// Moves the metadata into the Page.
void put(metadata::PageMetadata found, metadata::KeepCandidates keep, Page& page) {
  page.headline = std::move(found.title);
  page.authors = std::move(found.authors);
  page.authors_raw = std::move(found.authors_raw);
  if (found.date_published) page.date_published = found.date_published->iso();
  page.date_published_raw = std::move(found.date_published_raw);
  if (found.date_modified) page.date_modified = found.date_modified->iso();
  page.date_modified_raw = std::move(found.date_modified_raw);
  page.canonical_url = std::move(found.canonical_url);
  page.description = std::move(found.description);
  page.site_name = std::move(found.site_name);
  page.in_language = std::move(found.language);
  page.main_image = std::move(found.main_image);
  page.license = std::move(found.license);
  page.tags = std::move(found.tags);
  page.breadcrumbs = std::move(found.breadcrumbs);
  if (keep == metadata::KeepCandidates::No) return;
  std::ranges::stable_sort(found.candidates.all(), {}, &metadata::Candidate::field);
  for (metadata::Candidate& candidate : found.candidates.all())
    page.candidates.push_back({.field = std::string(metadata::name_of(candidate.field)),
                               .source = std::string(metadata::name_of(candidate.source)),
                               .detail = std::move(candidate.detail),
                               .value = std::move(candidate.value),
                               .reason = std::string(metadata::reason_of(candidate.verdict)),
                               .won = candidate.verdict == metadata::Verdict::Won ||
                                      candidate.verdict == metadata::Verdict::Joined});
}

void append_lines(std::string& text, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += '\n';
  text.append(more);
}

// Detects the language if the page declares none. This comes before the records, because reading
// dates depends on the language.
void add_language(std::span<const Content> posts, metadata::KeepCandidates keep, Page& page) {
  std::string text = page.article_body;
  if (page.articles_are_body)
    for (const Content& post : posts) append_lines(text, content::bare_text(post));
  const std::optional<std::string> code = text::detect_language(text);
  std::optional<std::string> detected = code ? text::language_tag(*code) : std::nullopt;
  if (!detected) return;
  const bool has_won = !page.in_language;
  if (keep == metadata::KeepCandidates::Yes)
    page.candidates.push_back(
        {.field = std::string(metadata::name_of(metadata::Field::Language)),
         .source = std::string(metadata::name_of(metadata::Source::Detector)),
         .detail = {},
         .value = *detected,
         .reason = std::string(
             metadata::reason_of(has_won ? metadata::Verdict::Won : metadata::Verdict::LowerRank)),
         .won = has_won});
  if (has_won) page.in_language = std::move(detected);
}

// The URL that links of the page are relative to; empty if unknown.
std::string base_of(std::string_view reference, std::string_view address) {
  std::optional<std::string> base =
      reference.empty() ? std::nullopt : url::resolve(reference, address);
  return base ? *std::move(base) : std::string(address);
}

// The nodes that the selection and the posts are read from.
content::NodeRange range_of(const dom::Document& document, const dom::Selection& body,
                            const ComposeContext& context) {
  content::NodeRange range = content::range_around(document, body);
  for (const std::span<const dom::Post> posts : {context.posts, context.comments})
    for (const dom::Post& post : posts) {
      const content::NodeRange more = content::range_around(document, post.body);
      if (more.first >= more.end) continue;
      if (range.first >= range.end) range = more;
      range = {std::min(range.first, more.first), std::max(range.end, more.end)};
    }
  return range;
}

// True if the page is one text, whose headline is in a field of its own.
bool is_one_text(std::optional<PageType> type) {
  return !type || type == PageType::Article || type == PageType::Documentation ||
         type == PageType::Other;
}

// True if the posts are the text of the page, not records next to it.
bool are_body(const ComposeContext& context) {
  return !context.posts.empty() &&
         (!context.page_type || context.page_type == PageType::ArticleList ||
          context.page_type == PageType::ForumThread);
}

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

std::vector<Content> contents_of(const content::ContentReader& reader,
                                 std::span<const dom::Post> posts) {
  std::vector<Content> contents;
  for (const dom::Post& post : posts)
    contents.push_back(reader.read(post.body, content::CutTables::Leave));
  return contents;
}

// Adds the images of a content that are not icons and not yet listed. Without links, images have
// their node in place of the address (content.cc), so only those that are listed are resolved.
void add_images(const dom::Document& document, std::string_view base, const Content& content,
                std::vector<std::string>& images) {
  constexpr std::size_t kMaxImages = 200;
  for (const ContentNode& node : content.nodes) {
    if (images.size() >= kMaxImages) return;
    if (node.kind != ContentKind::Image) continue;
    std::string url(content.url(node));
    if (url.empty()) url = page::image_address(document, document[node.number], base).value_or("");
    if (!url.empty() && !page::is_icon(url) && std::ranges::find(images, url) == images.end())
      images.push_back(std::move(url));
  }
}

// Posts and comments as records.
void add_records(const dom::Document& document, std::vector<Content> posts,
                 std::vector<Content> comments, const ComposeContext& context,
                 const posts::PostContext& around, Page& page) {
  for (std::size_t i = 0; i < posts.size(); ++i)
    page.articles.push_back(article_of(document, context.posts[i], std::move(posts[i]), around));
  for (std::size_t i = 0; i < comments.size(); ++i)
    page.comments.push_back(
        comment_of(document, context.comments[i], std::move(comments[i]), around));
}

void drop_content(Page& page) {
  for (Article& article : page.articles) article.content = {};
  for (Comment& comment : page.comments) comment.content = {};
}

// The sources of everything: the metadata, then the text, then the records.
void add_pieces(const dom::Document& document, const content::ContentReader& reader,
                const dom::Selection& body, const std::optional<std::string>& declared,
                const metadata::PageMetadata& found, const ComposeContext& context, Page& page) {
  PieceList pieces(document, reader, context.scores);
  for (const metadata::Candidate& candidate : found.candidates.all()) {
    const bool is_heading = candidate.source == metadata::Source::Heading;
    if (is_heading && found.title_is_heading)
      pieces.add(metadata::name_of(metadata::Field::Title), dom::NodeId(candidate.node));
    if (!is_heading && (candidate.verdict == metadata::Verdict::Won ||
                        candidate.verdict == metadata::Verdict::Joined))
      pieces.add(candidate);
  }
  const auto place = [](const char* list, std::size_t number, const char* name) {
    return std::string(list).append("[").append(std::to_string(number)).append("].").append(name);
  };
  if (declared)
    pieces.add_declared("articleBody", found.candidates.body_node(), *declared);
  else
    pieces.add("articleBody", body);
  for (std::size_t i = 0; i < context.posts.size(); ++i) {
    const dom::Post& post = context.posts[i];
    if (post.title) pieces.add(place("articles", i, "headline"), *post.title, post.probability);
    pieces.add(place("articles", i, "articleBody"), post.body, post.probability,
               content::CutTables::Leave);
  }
  for (std::size_t i = 0; i < context.comments.size(); ++i)
    pieces.add(place("comments", i, "text"), context.comments[i].body,
               context.comments[i].probability, content::CutTables::Leave);
  page.pieces = pieces.take();
  if (pieces.is_cut() && !page.metadata.truncated) page.metadata.truncated = "pieces";
}

// The nodes of the text: those of the body, or of the articles that it consists of.
void note_reads(const content::ContentReader& reader, const dom::Selection& body,
                bool articles_are_body, const ComposeContext& context) {
  std::vector<ReadNodes::Range>& ranges = context.reads->text;
  const auto add = [&](const dom::Selection& selection, content::CutTables cut_tables) {
    const content::SourcedContent read = reader.read_with_sources(selection, cut_tables);
    for (const content::TextRun& run : content::bare_text(read.content, read.sources).runs)
      ranges.push_back({run.first, run.last});
  };
  add(body, content::CutTables::Complete);
  if (articles_are_body)
    for (const dom::Post& post : context.posts) {
      add(post.body, content::CutTables::Leave);
      if (!post.title) continue;
      dom::Selection title;
      title.roots.push_back(*post.title);
      add(title, content::CutTables::Leave);
    }
  std::ranges::sort(ranges, {}, &ReadNodes::Range::first);
}

}  // namespace

Page compose(const dom::Document& document, const dom::Selection& selection,
             std::optional<dom::NodeId> title, const ComposeContext& context) {
  const base::StageScope scope(base::Stage::Compose);
  Page page;
  if (document.truncation() != dom::Truncation::None)
    page.metadata.truncated = std::string(dom::name_of(document.truncation()));

  // Messages of a thread have no titles: a title in the first message is that of the thread.
  const bool is_thread = context.page_type == PageType::ForumThread;
  // Something else in place of a URL, such as a file name, must not affect the record.
  const std::string_view url = url::read_parts(context.url) ? context.url : std::string_view();
  const auto heading =
      title ? title
            : metadata::find_heading(document, selection, url,
                                     is_thread ? std::span<const dom::Post>() : context.posts);
  const bool makes_pieces = context.pieces == MakePieces::Yes;
  metadata::MetadataContext around{
      .url = url,
      .page_type = context.page_type,
      .latest = context.latest,
      .candidates = makes_pieces ? metadata::KeepCandidates::Yes : context.candidates};
  if (heading) around.headline = metadata::heading_text(document, *heading);
  if (!around.headline.empty()) {
    around.heading = heading;
    around.headline_after_kicker = metadata::text_after_kicker(document, *heading);
    around.heading_links_home = metadata::links_home(document, *heading, url);
  }
  if (!selection.empty()) around.first = content::first_read(document, selection);
  metadata::PageMetadata found = metadata::read_metadata(document, around);
  const bool has_heading = found.title_is_heading;
  page.articles_are_body = are_body(context);
  dom::Selection body = selection;
  if (page.articles_are_body)
    body =
        is_thread ? dom::Selection{} : opening_of(document, selection, context.posts.front().first);
  if (has_heading && is_one_text(context.page_type))
    body.excluded.insert(std::ranges::lower_bound(body.excluded, *heading), *heading);
  // The URL of the page, or the one that it declares.
  const std::string address =
      url.empty() && found.canonical_url ? *found.canonical_url : std::string(context.url);
  const bool keeps_content = context.content == MakeContent::Yes;
  const content::ContentReader reader(
      document, address, found.base,
      keeps_content ? content::KeepLinks::Yes : content::KeepLinks::No,
      range_of(document, body, context));
  const std::string base = base_of(found.base, address);
  Content content = reader.read(body);
  page.article_body = content::bare_text(content);
  const std::optional<std::string> declared =
      context.posts.empty() ? content::declared_body(found.candidates.body(), page.article_body)
                            : std::nullopt;
  if (declared) {
    page.article_body = *declared;
    content = content::content_of_lines(*declared);
  }
  if (context.reads != nullptr) {
    if (!declared) note_reads(reader, body, page.articles_are_body, context);
    context.reads->is_declared = declared.has_value();
    if (has_heading) context.reads->heading = heading;
  }
  if (makes_pieces) add_pieces(document, reader, body, declared, found, context, page);
  put(std::move(found), context.candidates, page);
  if (!page.main_image && is_one_text(context.page_type))
    page.main_image = page::lead_image(document, body, base);
  page.page_type = context.page_type;
  page.metadata.probability = context.probability;
  add_images(document, reader.base(), content, page.images);
  std::vector<Content> posts = contents_of(reader, context.posts);
  for (const Content& post : posts) add_images(document, reader.base(), post, page.images);
  if (!page.in_language || context.candidates == metadata::KeepCandidates::Yes)
    add_language(posts, context.candidates, page);
  if (!context.posts.empty() || !context.comments.empty()) {
    const posts::PostContext post_context{
        .base = base,
        .dates = {.order = metadata::day_order_of(page.in_language.value_or("")),
                  .language = page.in_language ? std::string_view(*page.in_language) : "",
                  .latest = context.latest},
        .page_url = address};
    add_records(document, std::move(posts), contents_of(reader, context.comments), context,
                post_context, page);
  }
  if (page.articles_are_body) append_lines(page.article_body, text_of(page.articles));
  if (!keeps_content) {
    drop_content(page);
  } else if (page.articles_are_body) {
    page.content = join_articles(content, page.articles);
    page.opening = std::move(content);
  } else {
    page.content = std::move(content);
  }
  return page;
}

}  // namespace winnow::compose
