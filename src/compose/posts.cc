// One walk over a post's nodes collects what may be its link, date, author and picture.
#include "compose/posts.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/ascii.h"
#include "base/word_list.h"
#include "compose/authors.h"
#include "compose/bare_text.h"
#include "compose/name_marks.h"
#include "compose/reader_text.h"
#include "dom/display.h"
#include "text/phrases.h"
#include "url/resolve.h"

namespace winnow::compose {
namespace {

constexpr std::uint32_t kMaxBelow = 24;        // nodes of a date or a name
constexpr std::size_t kLongestLine = 200;      // bytes of a line that may hold a date
constexpr std::uint32_t kMinPictureSide = 64;  // pixels
constexpr std::size_t kLongestMarkup = 4000;   // bytes of an attribute

std::string_view attribute(const dom::Document& document, const dom::Node& node, dom::Name name) {
  return document.attribute(node, name).value_or("").substr(0, kLongestMarkup);
}

using base::has_word;

// Is this a picture of the post, not an icon, a counter or a portrait?
bool is_picture(const dom::Document& document, const dom::Node& node) {
  for (const dom::Name side : {dom::Name::Width, dom::Name::Height}) {
    const std::string_view value = attribute(document, node, side);
    std::uint32_t pixels = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), pixels);
    const std::string_view unit = value.substr(static_cast<std::size_t>(read.ptr - value.data()));
    const bool is_pixels = read.ec == std::errc() && (unit.empty() || unit == "px");
    if (is_pixels && pixels < kMinPictureSide) return false;
  }
  const std::string_view names = attribute(document, node, dom::Name::Class);
  for (const std::string_view small : {"avatar", "emoji", "icon", "smiley"})
    if (names.find(small) != std::string_view::npos) return false;
  return true;
}

std::optional<std::string> address_of(std::string_view reference, const PostContext& context) {
  if (base::trim(reference).empty() || base::starts_with_ignoring_case(reference, "javascript:") ||
      base::starts_with_ignoring_case(reference, "mailto:") ||
      base::starts_with_ignoring_case(reference, "data:"))
    return std::nullopt;
  if (std::optional<std::string> resolved = url::resolve(reference, context.base)) return resolved;
  return std::string(base::trim(reference));
}

std::string_view picture_source(const dom::Document& document, const dom::Node& node) {
  std::string_view source = attribute(document, node, dom::Name::DataSrc);
  if (source.empty()) source = attribute(document, node, dom::Name::Src);
  if (source.empty() || source.starts_with("data:")) {
    // "small.jpg 300w, large.jpg 900w": the first.
    source = attribute(document, node, dom::Name::Srcset);
    source = source.substr(0, source.find_first_of(" ,"));
  }
  return source;
}

class PostReader {
 public:
  PostReader(const dom::Document& document, const dom::Post& post, const PostContext& context)
      : document_(document), post_(post), context_(context) {}

  void read() {
    if (!post_.title) read_own_name();
    const std::uint32_t end =
        std::min<std::uint32_t>(post_.end, static_cast<std::uint32_t>(document_.size()));
    std::size_t next_root = 0;
    std::uint32_t body_end = 0;
    for (std::uint32_t i = post_.first; i < end; ++i) {
      const dom::Node& node = document_[i];
      while (next_root < post_.body.roots.size() && dom::index(post_.body.roots[next_root]) <= i) {
        body_end = document_[post_.body.roots[next_root]].end;
        ++next_root;
      }
      in_body_ = i < body_end && !is_excluded(i);
      if (node.is_element() && dom::is_hidden(document_, node) && !node.is(dom::Name::Time)) {
        i = node.end - 1;
        continue;
      }
      if (node.is_text())
        read_text(i);
      else if (node.is_element())
        read_element(i);
    }
  }

  std::optional<std::string> link;
  std::optional<DateTime> date;
  std::string date_raw;
  std::vector<std::string> authors;
  std::optional<std::string> picture;
  bool invites_to_read_on = false;

 private:
  // How much a finding is worth: what is declared before what is written, outside the body first.
  enum Rank : int { kNone = 0, kInBody = 1, kText = 2, kClass = 3, kDeclared = 4 };

  [[nodiscard]] bool is_excluded(std::uint32_t node) {
    while (next_excluded_ < post_.body.excluded.size() &&
           document_[post_.body.excluded[next_excluded_]].end <= node)
      ++next_excluded_;
    return next_excluded_ < post_.body.excluded.size() &&
           dom::index(post_.body.excluded[next_excluded_]) <= node;
  }

  [[nodiscard]] std::string short_text(std::uint32_t node) const {
    if (document_[node].end - node > kMaxBelow) return {};
    std::string text = reader_text(document_, dom::NodeId(node));
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  [[nodiscard]] bool is_title(std::uint32_t node) const {
    return post_.title && document_.contains(*post_.title, dom::NodeId(node));
  }

  void take_date(std::string_view value, Rank rank) {
    if (rank <= date_rank_ || value.empty()) return;
    const auto found = parse_date(value, context_.dates);
    if (!found || found->day == 0) return;
    date = *found;
    date_raw = std::string(base::trim(value));
    date_rank_ = rank;
  }

  void take_link(std::string_view reference, int rank) {
    if (rank <= link_rank_) return;
    if (auto address = address_of(reference, context_)) {
      link = std::move(address);
      link_rank_ = rank;
    }
  }

  void read_element(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (node.is(dom::Name::A)) read_link(i);
    if (node.is(dom::Name::Img) && is_picture(document_, node)) {
      const int rank = in_body_ ? 2 : 1;
      if (rank > picture_rank_)
        if (auto address = address_of(picture_source(document_, node), context_)) {
          picture = std::move(address);
          picture_rank_ = rank;
        }
    }
    const std::string_view property = attribute(document_, node, dom::Name::Itemprop);
    const unsigned marks = marks_of(attribute(document_, node, dom::Name::Class));
    const bool is_date = (marks & kDateMark) != 0 && (marks & kUpdatedMark) == 0;
    if (node.is(dom::Name::Time) || has_word(property, "datePublished") || is_date) {
      const Rank least = in_body_ ? kInBody : kClass;
      const std::string_view written = attribute(document_, node, dom::Name::Datetime);
      const std::string_view content = attribute(document_, node, dom::Name::Content);
      const bool is_update = (marks & kUpdatedMark) != 0 || has_word(property, "dateModified");
      if (!is_update) {
        take_date(written, in_body_ ? kInBody : kDeclared);
        take_date(content, in_body_ ? kInBody : kDeclared);
        if (date_rank_ < least) take_date(short_text(i), least);
      }
      if (!in_body_) date_end_ = std::max(date_end_, node.end);
    }
    if (in_body_ || is_title(i)) return;
    const bool is_declared = has_word(attribute(document_, node, dom::Name::Rel), "author") ||
                             has_word(property, "author");
    const bool is_called = (marks & kAuthorMark) != 0 && (marks & kBesideMark) == 0;
    if (post_.title) {
      if (is_declared || is_called) take_author(i, kDeclared);
      return;
    }
    // A message: users of forums are named by what leads to them.
    const std::string_view names = attribute(document_, node, dom::Name::Class);
    if (has_word(property, "name") && i < person_end_) take_author(i, kDeclared + 1);
    if (has_word(property, "author")) person_end_ = node.end;
    if (is_declared || (marks & kUserMark) != 0 || has_word(names, "fn")) take_author(i, kDeclared);
    if (is_called) take_author(i, kClass);
    if (has_word(names, "name") ||
        (node.is(dom::Name::A) && leads_to_user(attribute(document_, node, dom::Name::Href))))
      take_author(i, kText);
  }

  // <article class="message" data-author="ann">
  void read_own_name() {
    for (const std::string_view name : {"data-author", "author", "data-username"}) {
      const auto known = document_.find_name(name);
      if (!known || !document_[post_.first].is_element()) continue;
      authors = names_of(attribute(document_, document_[post_.first], *known));
      if (authors.empty()) continue;
      author_rank_ = kDeclared + 1;
      return;
    }
  }

  void take_author(std::uint32_t i, int rank) {
    if (rank <= author_rank_) return;
    const std::string text = short_text(i);
    if (text.size() > kLongestLine) return;
    std::vector<std::string> names = names_of(post_.title ? text : without_says(text));
    if (names.empty()) return;
    authors = std::move(names);
    author_rank_ = rank;
  }

  // "Ann Miller says:"
  static std::string_view without_says(std::string_view text) {
    text = base::trim(text);
    while (text.ends_with(':') || text.ends_with(' ')) text.remove_suffix(1);
    for (const std::string_view verb : {" says", " said", " wrote", " writes", " sagt", " schreibt",
                                        " dit", " dice", " escribió", " pisze", " пишет"})
      if (text.ends_with(verb)) return text.substr(0, text.size() - verb.size());
    return text;
  }

  // "Joined: 02 Mar 2003": beside a message, a date of who wrote it.
  [[nodiscard]] bool is_of_the_writer(std::string_view text) const {
    if (post_.title) return false;
    for (const std::string_view lead : {"join", "registered", "member since", "since"})
      if (base::starts_with_ignoring_case(text, lead)) return true;
    return false;
  }

  static bool leads_to_user(std::string_view reference) {
    for (const std::string_view part :
         {"/user", "/member", "/profile", "/author", "/u/", "/people/", "viewprofile",
          "action=profile", "user?id=", "/~", "/@"})
      if (reference.find(part) != std::string_view::npos) return true;
    return false;
  }

  void read_link(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const std::string_view reference = attribute(document_, node, dom::Name::Href);
    if (reference.empty() || reference.front() == '#') return;
    const std::string_view names = attribute(document_, node, dom::Name::Class);
    const std::string_view relation = attribute(document_, node, dom::Name::Rel);
    const bool holds_title = post_.title && document_.contains(dom::NodeId(i), *post_.title);
    if (is_title(i) || holds_title) return take_link(reference, 5);
    if (has_word(relation, "bookmark") || has_word(names, "u-url") || has_word(names, "permalink"))
      return take_link(reference, 4);
    if (node.end - i > kMaxBelow) return;
    for (std::uint32_t below = i + 1; below < node.end; ++below)
      if (document_[below].is(dom::Name::Time)) return take_link(reference, 3);
    if (i < date_end_) return take_link(reference, 3);
    if (text::is_read_more(short_text(i))) {
      invites_to_read_on = true;
      take_link(reference, 2);
    }
  }

  // "Posted by Ann on May 3rd, 2024": a line outside the body that no class tells of.
  void read_text(std::uint32_t i) {
    if (in_body_ || is_title(i)) return;
    const std::string_view text = base::trim(document_.text(document_[i]));
    if (text.empty() || text.size() > kLongestLine) return;
    if (date_rank_ < kText && !is_of_the_writer(text))
      if (const auto found = find_date(text, context_.dates)) {
        date = found->date;
        date_raw = std::string(text.substr(found->begin, found->end - found->begin));
        date_rank_ = kText;
      }
    if (text::is_read_more(text)) invites_to_read_on = true;
    if (author_rank_ >= kText) return;
    std::string_view name;
    if (expects_name_)
      name = text;
    else
      name = after_byline_lead(text);
    expects_name_ = !expects_name_ && is_byline_lead(text);
    if (name.empty()) return;
    std::vector<std::string> names = names_of(name);
    if (names.empty()) return;
    authors = std::move(names);
    author_rank_ = kText;
  }

  const dom::Document& document_;
  const dom::Post& post_;
  const PostContext& context_;
  bool in_body_ = false;
  std::size_t next_excluded_ = 0;
  int date_rank_ = kNone;
  int link_rank_ = 0;
  int picture_rank_ = 0;
  int author_rank_ = kNone;
  std::uint32_t person_end_ = 0;  // of the element that is the author
  std::uint32_t date_end_ = 0;
  bool expects_name_ = false;
};

bool ends_in_ellipsis(std::string_view text) {
  return text.ends_with("…") || text.ends_with("...") || text.ends_with("…]") ||
         text.ends_with("...]") || text.ends_with("[...]") || text.ends_with("(…)");
}

}  // namespace

std::string base_of(const dom::Document& document, std::string_view url) {
  if (const auto element = document.find_first(dom::Name::Base)) {
    const std::string_view reference = attribute(document, document[*element], dom::Name::Href);
    if (!reference.empty())
      if (auto resolved = url::resolve(reference, url)) return *std::move(resolved);
  }
  return std::string(url);
}

Article article_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context) {
  Article article;
  PostReader reader(document, post, context);
  reader.read();
  if (post.title) {
    std::string headline = reader_text(document, *post.title);
    std::ranges::replace(headline, '\n', ' ');
    if (!headline.empty()) article.headline = std::move(headline);
  }
  article.content = std::move(body);
  article.article_body = bare_text(article.content);
  // A link around the whole post lies before its first node.
  if (!reader.link)
    for (std::uint32_t above = post.first; above != 0; above = document[above].parent)
      if (document[above].is(dom::Name::A)) {
        reader.link = address_of(attribute(document, document[above], dom::Name::Href), context);
        break;
      }
  article.url = std::move(reader.link);
  if (reader.date) {
    article.date_published = reader.date->iso();
    article.date_published_raw = std::move(reader.date_raw);
  }
  article.authors = std::move(reader.authors);
  article.main_image = std::move(reader.picture);
  article.is_truncated = reader.invites_to_read_on || ends_in_ellipsis(article.article_body);
  article.reply_to = post.reply_to;
  article.probability = post.probability;
  return article;
}

Comment comment_of(const dom::Document& document, const dom::Post& post, Content body,
                   const PostContext& context) {
  PostReader reader(document, post, context);
  reader.read();
  Comment comment;
  comment.content = std::move(body);
  comment.text = bare_text(comment.content);
  if (!reader.authors.empty()) comment.author = std::move(reader.authors.front());
  if (reader.date) comment.date_published = reader.date->iso();
  comment.url = std::move(reader.link);
  comment.reply_to = post.reply_to;
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
