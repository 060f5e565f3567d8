// Makes the body: the Content of the selection, the articles of a list or thread, or a body that the page
// only declares.
#include "compose/compose.h"

#include <algorithm>
#include <utility>

#include "base/stage_clock.h"
#include "compose/articles.h"
#include "compose/joined_content.h"
#include "compose/message_dates.h"
#include "compose/pieces.h"
#include "content/bare_text.h"
#include "content/content.h"
#include "content/content_builder.h"
#include "metadata/metadata.h"
#include "page/images.h"
#include "text/language.h"
#include "text/language_tag.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::compose {
namespace {

void put(const metadata::PageMetadata& found, metadata::KeepCandidates keep, Page& page) {
  page.headline = found.title;
  page.authors = found.authors;
  page.authors_raw = found.authors_raw;
  if (found.date_published) page.date_published = found.date_published->iso();
  page.date_published_raw = found.date_published_raw;
  if (found.date_modified) page.date_modified = found.date_modified->iso();
  page.date_modified_raw = found.date_modified_raw;
  page.canonical_url = found.canonical_url;
  page.description = found.description;
  page.site_name = found.site_name;
  page.in_language = found.language;
  page.main_image = found.main_image;
  page.license = found.license;
  page.tags = found.tags;
  page.breadcrumbs = found.breadcrumbs;
  page.is_accessible_for_free = found.candidates.accessible_for_free();
  page.usage_signals = found.candidates.usage_signals();
  if (keep == metadata::KeepCandidates::No) return;
  std::vector<metadata::Candidate> candidates = found.candidates.all();
  std::ranges::stable_sort(candidates, {}, &metadata::Candidate::field);
  for (metadata::Candidate& candidate : candidates)
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
content::NodeRange range_of(const dom::Document& document, const decide::Decided& decided) {
  content::NodeRange range = content::range_around(document, decided.body);
  for (const std::vector<dom::Post>* const posts : {&decided.posts, &decided.comments})
    for (const dom::Post& post : *posts) {
      const content::NodeRange more = content::range_around(document, post.body);
      if (more.first >= more.end) continue;
      if (range.first >= range.end) range = more;
      range = {std::min(range.first, more.first), std::max(range.end, more.end)};
    }
  return range;
}

std::vector<Content> contents_of(const content::ContentReader& reader,
                                 std::span<const dom::Post> posts) {
  std::vector<Content> contents;
  for (const dom::Post& post : posts) contents.push_back(reader.read(post.body));
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
                 std::vector<Content> comments, const decide::Decided& decided,
                 const posts::PostContext& around, Page& page) {
  for (std::size_t i = 0; i < posts.size(); ++i)
    page.articles.push_back(article_of(document, decided.posts[i], std::move(posts[i]), around));
  for (std::size_t i = 0; i < comments.size(); ++i)
    page.comments.push_back(
        comment_of(document, decided.comments[i], std::move(comments[i]), around));
  date_messages(document, decided.posts, around, page.articles);
  date_messages(document, decided.comments, around, page.comments);
}

// One paragraph per line.
Content content_of_lines(std::string_view lines) {
  content::ContentBuilder builder;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    builder.break_block();
    builder.add_text(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return builder.take();
}

void drop_content(Page& page) {
  for (Article& article : page.articles) article.content = {};
  for (Comment& comment : page.comments) comment.content = {};
}

// The sources of everything: the metadata, then the text, then the records.
void add_pieces(const dom::Document& document, const content::ContentReader& reader,
                const decide::Decided& decided, Page& page) {
  PieceList pieces(document, reader, decided.scores);
  const metadata::Candidates& candidates = decided.metadata.candidates;
  for (const metadata::Candidate& candidate : candidates.all()) {
    const bool is_heading = candidate.source == metadata::Source::Heading;
    if (is_heading && decided.headline)
      pieces.add(metadata::name_of(metadata::Field::Title), dom::NodeId(candidate.node));
    if (!is_heading && (candidate.verdict == metadata::Verdict::Won ||
                        candidate.verdict == metadata::Verdict::Joined))
      pieces.add(candidate);
  }
  const auto place = [](const char* list, std::size_t number, const char* name) {
    return std::string(list).append("[").append(std::to_string(number)).append("].").append(name);
  };
  if (decided.declared_body)
    pieces.add_declared("articleBody", candidates.body_node(), *decided.declared_body);
  else
    pieces.add("articleBody", decided.body);
  for (std::size_t i = 0; i < decided.posts.size(); ++i) {
    const dom::Post& post = decided.posts[i];
    if (post.title) pieces.add(place("articles", i, "headline"), *post.title, post.probability);
    pieces.add(place("articles", i, "articleBody"), post.body, post.probability);
  }
  for (std::size_t i = 0; i < decided.comments.size(); ++i)
    pieces.add(place("comments", i, "text"), decided.comments[i].body,
               decided.comments[i].probability);
  page.pieces = pieces.take();
  if (pieces.is_cut() && !page.metadata.truncated) page.metadata.truncated = "pieces";
}

// The nodes of the text: those of the body, or of the articles that it consists of.
std::vector<ReadNodes::Range> nodes_read(const content::ContentReader& reader,
                                         const decide::Decided& decided) {
  std::vector<ReadNodes::Range> ranges;
  const auto add = [&](const dom::Selection& selection) {
    const content::SourcedContent read = reader.read_with_sources(selection);
    for (const content::TextRun& run : content::bare_text(read.content, read.sources).runs)
      ranges.push_back({run.first, run.last});
  };
  add(decided.body);
  if (decided.posts_are_body)
    for (const dom::Post& post : decided.posts) {
      add(post.body);
      if (!post.title) continue;
      dom::Selection title;
      title.roots.push_back(*post.title);
      add(title);
    }
  std::ranges::sort(ranges, {}, &ReadNodes::Range::first);
  return ranges;
}

// The lines of a text. Its runs are its words in order, so a line begins where the text has a line
// feed between two runs.
void add_lines(const content::SourcedText& read, std::vector<TextLine>& lines) {
  std::size_t end = 0;  // of the run before
  for (const content::TextRun& run : read.runs) {
    const std::size_t begin = read.text.find(run.text, end);
    if (begin == std::string::npos) continue;
    if (end == 0 || read.text.find('\n', end) < begin) {
      lines.push_back({run.first, run.last, run.text});
    } else {
      TextLine& line = lines.back();
      line.first = std::min(line.first, run.first);
      line.last = std::max(line.last, run.last);
      line.text.append(read.text, end, begin - end).append(run.text);
    }
    end = begin + run.text.size();
  }
}

// The lines of the text: those of the body, and of the articles that it consists of.
std::vector<TextLine> lines_of(const content::ContentReader& reader,
                               const decide::Decided& decided) {
  std::vector<TextLine> lines;
  if (const std::optional<std::string>& declared = decided.declared_body) {
    const std::uint32_t script = decided.metadata.candidates.body_node();
    for (std::size_t begin = 0; begin < declared->size();) {
      const std::size_t end = std::min(declared->find('\n', begin), declared->size());
      if (end > begin) lines.push_back({script, script, declared->substr(begin, end - begin)});
      begin = end + 1;
    }
    return lines;
  }
  const auto add = [&](const dom::Selection& selection) {
    const content::SourcedContent read = reader.read_with_sources(selection);
    add_lines(content::bare_text(read.content, read.sources), lines);
  };
  add(decided.body);
  if (!decided.posts_are_body) return lines;
  for (const dom::Post& post : decided.posts) {
    if (post.title) {
      dom::Selection title;
      title.roots.push_back(*post.title);
      add(title);
    }
    add(post.body);
  }
  return lines;
}

}  // namespace

Page compose(const dom::Document& document, const decide::Decided& decided,
             const ComposeContext& context) {
  const base::StageScope scope(base::Stage::Compose);
  Page page;
  if (document.truncation() != dom::Truncation::None)
    page.metadata.truncated = std::string(dom::name_of(document.truncation()));
  page.articles_are_body = decided.posts_are_body;
  const metadata::PageMetadata& found = decided.metadata;
  // The URL of the page, or the one that it declares.
  const std::string address = !url::read_parts(context.url) && found.canonical_url
                                  ? *found.canonical_url
                                  : std::string(context.url);
  const bool keeps_content = context.content == MakeContent::Yes;
  const content::ContentReader reader(
      document, address, found.base,
      keeps_content ? content::KeepLinks::Yes : content::KeepLinks::No,
      range_of(document, decided));
  const std::string base = base_of(found.base, address);
  Content content =
      decided.declared_body ? content_of_lines(*decided.declared_body) : reader.read(decided.body);
  page.article_body = decided.declared_body ? *decided.declared_body : content::bare_text(content);
  if (context.reads != nullptr && !decided.declared_body)
    context.reads->text = nodes_read(reader, decided);
  if (context.lines != nullptr) *context.lines = lines_of(reader, decided);
  if (context.pieces == MakePieces::Yes) add_pieces(document, reader, decided, page);
  put(found, context.candidates, page);
  if (!page.main_image && decide::is_one_text(decided.page_type))
    page.main_image = page::lead_image(document, decided.body, base);
  page.page_type = decided.page_type;
  page.metadata.probability = decided.probability;
  add_images(document, reader.base(), content, page.images);
  std::vector<Content> posts = contents_of(reader, decided.posts);
  for (const Content& post : posts) add_images(document, reader.base(), post, page.images);
  if (!page.in_language || context.candidates == metadata::KeepCandidates::Yes)
    add_language(posts, context.candidates, page);
  if (!decided.posts.empty() || !decided.comments.empty()) {
    const posts::PostContext post_context{
        .base = base,
        .dates = {.order = metadata::day_order_of(page.in_language.value_or("")),
                  .language = page.in_language ? std::string_view(*page.in_language) : "",
                  .latest = context.latest},
        .page_url = address};
    add_records(document, std::move(posts), contents_of(reader, decided.comments), decided,
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
