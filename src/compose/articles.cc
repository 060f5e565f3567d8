// Joins the fields of a post with its body.
#include "compose/articles.h"

#include <string_view>
#include <utility>

#include "content/bare_text.h"

namespace winnow::compose {
namespace {

bool ends_in_ellipsis(std::string_view text) {
  return text.ends_with("…") || text.ends_with("...") || text.ends_with("…]") ||
         text.ends_with("...]") || text.ends_with("[...]") || text.ends_with("(…)");
}

}  // namespace

Article article_of(const dom::Document& document, const dom::Post& post, Content body,
                   const posts::PostContext& context) {
  posts::PostFields fields = posts::read_fields(document, post, context);
  if (!fields.url) fields.url = posts::link_around(document, post, context);
  Article article;
  article.headline = std::move(fields.headline);
  article.content = std::move(body);
  article.article_body = content::bare_text(article.content);
  article.url = std::move(fields.url);
  article.date_published = std::move(fields.date_published);
  article.date_published_raw = std::move(fields.date_published_raw);
  for (metadata::WrittenName& author : fields.authors) {
    article.authors.push_back(std::move(author.name));
    article.authors_raw.push_back(std::move(author.raw));
  }
  article.main_image = std::move(fields.main_image);
  article.is_truncated = fields.invites_to_read_on || ends_in_ellipsis(article.article_body);
  article.reply_to = post.reply_to;
  article.probability = post.probability;
  return article;
}

Comment comment_of(const dom::Document& document, const dom::Post& post, Content body,
                   const posts::PostContext& context) {
  posts::PostFields fields = posts::read_fields(document, post, context);
  Comment comment;
  comment.content = std::move(body);
  comment.text = content::bare_text(comment.content);
  if (!fields.authors.empty()) {
    comment.author = std::move(fields.authors.front().name);
    comment.author_raw = std::move(fields.authors.front().raw);
  }
  comment.date_published = std::move(fields.date_published);
  comment.date_published_raw = std::move(fields.date_published_raw);
  comment.url = std::move(fields.url);
  comment.reply_to = post.reply_to;
  comment.article = post.below;
  return comment;
}

std::string text_of(std::span<const Article> articles) {
  std::string text;
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += '\n';
    text.append(part);
  };
  for (const Article& article : articles) {
    add(article.headline.value_or(""));
    add(article.article_body);
  }
  return text;
}

}  // namespace winnow::compose
