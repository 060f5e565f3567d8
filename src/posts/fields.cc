// One pass over the nodes of a post collects candidates for its link, date, author and image.
#include "posts/fields.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>

#include "base/ascii.h"
#include "base/search.h"
#include "base/word_list.h"
#include "dom/display.h"
#include "metadata/authors.h"
#include "metadata/headings.h"
#include "metadata/titles.h"
#include "page/class_tests.h"
#include "page/images.h"
#include "page/name_hints.h"
#include "page/reader_text.h"
#include "page/time_text.h"
#include "page/user_links.h"
#include "page/vocabulary/phrases.h"
#include "page/vocabulary/vocabulary.h"
#include "url/resolve.h"
#include "url/safe.h"

namespace winnow::posts {
namespace {

constexpr std::uint32_t kMaxBelow = 24;       // nodes of a date or a name
constexpr std::size_t kLongestLine = 200;     // bytes of a line that may contain a date
constexpr std::size_t kLongestMarkup = 4000;  // bytes of an attribute
constexpr std::size_t kMinDigits = 3;         // of a number that only one message has

std::string_view attribute(const dom::Document& document, const dom::Node& node, dom::Name name) {
  return document.attribute(node, name).value_or("").substr(0, kLongestMarkup);
}

using base::has_word;

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

// True for an image of the post, not an icon, a tracking pixel or a portrait.
bool is_picture(const dom::Document& document, const dom::Node& node) {
  if (page::is_small_image(document, node, page::kMinPictureSide)) return false;
  const std::string_view source = picture_source(document, node);
  return !page::names_portrait(source.substr(0, source.find_first_of("?#")));
}

enum class Leads : std::uint8_t { ToPage, ToImage };

// Absolute if the base is. Nothing for an address whose scheme is not on the list of url/safe.h.
std::optional<std::string> address_of(std::string_view reference, const PostContext& context,
                                      Leads leads) {
  const bool is_safe = leads == Leads::ToImage ? url::safe_image(reference, "").has_value()
                                               : url::safe_link(reference, "").has_value();
  if (!is_safe || base::starts_with_ignoring_case(base::trim(reference), "mailto:"))
    return std::nullopt;
  if (std::optional<std::string> resolved = url::resolve(reference, context.base)) return resolved;
  return std::string(base::trim(reference));
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Lines next to a message that are about another time or writer: a change, the end of the thread, a
// quotation.
constexpr auto& kOtherEventPrefixes = page::kPhrases<page::Phrase::OtherEvent>;

// What a date next to a message may say about its writer.
constexpr auto& kWriterDatePrefixes = page::kPhrases<page::Phrase::WriterDate>;

bool begins_with_one_of(std::string_view text, std::span<const std::string_view> leads) {
  return std::ranges::any_of(
      leads, [&](std::string_view lead) { return base::starts_with_ignoring_case(text, lead); });
}

// "quote", "bbcode_quote", "quoteheader"; not "js-selectToQuote", which only allows quoting.
bool names_quotation(std::string_view names) {
  return base::any_word(names, [](std::string_view word) {
    if (base::starts_with_ignoring_case(word, "quote")) return true;
    constexpr std::string_view kQuote = "quote";
    if (word.size() <= kQuote.size()) return false;
    const std::string_view before = word.substr(0, word.size() - kQuote.size());
    return base::equals_ignoring_case(word.substr(before.size()), kQuote) &&
           !base::equals_ignoring_case(
               before.substr(before.size() - std::min<std::size_t>(before.size(), 2)), "to") &&
           !base::starts_with_ignoring_case(before, "multi");
  });
}

// The last number in a name: 4711 in "js-post-4711".
std::string_view number_in(std::string_view name) {
  std::size_t end = name.size();
  while (end > 0 && !base::is_digit(name[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && base::is_digit(name[begin - 1])) --begin;
  return name.substr(begin, end - begin);
}

// True if the reference contains this number, and not as part of a longer one.
bool has_number(std::string_view reference, std::string_view number) {
  for (std::size_t at = reference.find(number); at != std::string_view::npos;
       at = reference.find(number, at + 1)) {
    const std::size_t end = at + number.size();
    if ((at == 0 || !base::is_digit(reference[at - 1])) &&
        (end == reference.size() || !base::is_digit(reference[end])))
      return true;
  }
  return false;
}

// Actions on a message, which do not lead to it: "/posts/7/revisions", "?do=report&p=7".
bool is_action_link(std::string_view reference) {
  static constexpr base::PartSet kDeeds("revision", "timeline", "reply", "quote", "report", "edit",
                                        "vote", "like", "react", "history", "login", "signup",
                                        "register", "posting.php", "delete", "attachment", "ajax",
                                        "/ip");
  return kDeeds.is_in(reference);
}

class PostReader {
 public:
  PostReader(const dom::Document& document, const dom::Post& post, const PostContext& context)
      : document_(document), post_(post), context_(context) {}

  void read() {
    if (!post_.title) {
      read_own_name();
      read_own_number();
    }
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
      if (!post_.title && node.is_element()) {
        const bool is_root = next_root > 0 && post_.body.roots[next_root - 1] == dom::NodeId(i);
        read_declared(i);
        if (i < body_end && !is_root && is_quotation(i))
          of_others_end_ = std::max(of_others_end_, node.end);
      }
      if (node.is_element() && dom::is_hidden(document_, node) && !node.is(dom::Name::Time)) {
        i = node.end - 1;
        continue;
      }
      if (node.is_text())
        read_text(i);
      else if (node.is_element())
        read_element(i);
    }
    if (!post_.title && !link && !own_id_.empty() && !context_.page_url.empty())
      link = url::resolve("#" + std::string(own_id_), context_.page_url);
  }

  std::optional<std::string> link;
  std::optional<metadata::DateTime> date;
  std::string date_raw;
  std::vector<metadata::WrittenName> authors;
  std::optional<std::string> picture;
  bool invites_to_read_on = false;

 private:
  // Precedence: declared before written, and outside the body before inside.
  enum Rank : int { kNone = 0, kInBody = 1, kText = 2, kClass = 3, kTooltip = 4, kDeclared = 5 };
  // The same for links. The number is that of the message, in its id and in the link.
  enum LinkRank : int {
    kNoLink = 0,
    kTooltipLink = 1,
    kFragment = 2,
    kPlace = 3,
    kNumber = 4,
    kReadMore = 5,
    kDateLink = 6,
    kPermalink = 7,
    kOwnLink = 8
  };

  [[nodiscard]] bool is_excluded(std::uint32_t node) {
    while (next_excluded_ < post_.body.excluded.size() &&
           document_[post_.body.excluded[next_excluded_]].end <= node)
      ++next_excluded_;
    return next_excluded_ < post_.body.excluded.size() &&
           dom::index(post_.body.excluded[next_excluded_]) <= node;
  }

  [[nodiscard]] std::string short_text(std::uint32_t node) const {
    if (document_[node].end - node > kMaxBelow) return {};
    std::string text = page::reader_text(document_, dom::NodeId(node));
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  [[nodiscard]] bool is_title(std::uint32_t node) const {
    return post_.title && document_.contains(*post_.title, dom::NodeId(node));
  }

  void take_date(std::string_view value, Rank rank) {
    if (rank <= date_rank_ || value.empty()) return;
    const auto found = metadata::parse_date(value, context_.dates);
    if (!found || found->day == 0) return;
    date = *found;
    date_raw = std::string(base::trim(value));
    date_rank_ = rank;
  }

  void take_link(std::string_view reference, LinkRank rank) {
    if (rank <= link_rank_) return;
    auto address = reference.front() == '#' ? url::resolve(reference, context_.page_url)
                                            : address_of(reference, context_, Leads::ToPage);
    if (!address) return;
    link = std::move(address);
    link_rank_ = rank;
  }

  void read_element(std::uint32_t i) {
    const dom::Node& node = document_[i];
    if (node.is(dom::Name::A)) read_link(i);
    if (node.is(dom::Name::Img) && is_picture(document_, node)) {
      const int rank = in_body_ ? 2 : 1;
      if (rank > picture_rank_)
        if (auto address = address_of(picture_source(document_, node), context_, Leads::ToImage)) {
          picture = std::move(address);
          picture_rank_ = rank;
        }
    }
    if (i < of_others_end_) return;
    const std::string_view property = attribute(document_, node, dom::Name::Itemprop);
    const std::string_view names = attribute(document_, node, dom::Name::Class);
    const unsigned hints = context_.hints.hints_of(names);
    const bool is_date = (hints & page::kDateHint) != 0 && (hints & page::kUpdatedHint) == 0;
    // OPTIMIZATION: most classes say nothing about a date or a name.
    static constexpr base::PartSet kTelling("time", "date", "age", "fn", "name");
    const bool is_telling = !post_.title && !in_body_ && kTelling.is_in(names);
    // <span class="relativetime" title="2011-02-12 01:01:43Z">13 years ago</span>
    if (is_telling && !expects_writers_date_ && (hints & page::kUpdatedHint) == 0 &&
        (contains(names, "time") || contains(names, "date") || has_word(names, "age"))) {
      take_date(attribute(document_, node, dom::Name::Title), kTooltip);
      if (date_rank_ == kTooltip) date_end_ = std::max(date_end_, node.end);
    }
    if (!expects_writers_date_ &&
        (node.is(dom::Name::Time) || has_word(property, "datePublished") || is_date)) {
      const Rank least = in_body_ ? kInBody : kClass;
      const std::string_view written = attribute(document_, node, dom::Name::Datetime);
      const std::string_view content = attribute(document_, node, dom::Name::Content);
      const bool is_update =
          (hints & page::kUpdatedHint) != 0 || has_word(property, "dateModified");
      if (!is_update) {
        take_date(written, in_body_ ? kInBody : kDeclared);
        take_date(content, in_body_ ? kInBody : kDeclared);
        if (date_rank_ < least) take_written_date(i, least);
      }
      if (!in_body_) date_end_ = std::max(date_end_, node.end);
    }
    if (in_body_ || is_title(i)) return;
    const bool is_declared = has_word(attribute(document_, node, dom::Name::Rel), "author") ||
                             has_word(property, "author");
    const bool has_author_class = (hints & page::kAuthorHint) != 0 &&
                                  (hints & page::kBesideHint) == 0 &&
                                  (post_.title || !contains(names, "button"));
    if (post_.title) {
      if (is_declared || has_author_class) take_author(i, kDeclared);
      return;
    }
    // Forum users are named by the link to their profile.
    if (has_word(property, "name") && i < person_end_) take_author(i, kDeclared + 1);
    if (is_declared || (hints & page::kUserHint) != 0 || (is_telling && has_word(names, "fn")))
      take_author(i, kDeclared);
    if (has_author_class) take_author(i, kClass);
    if (author_rank_ < kText && ((is_telling && has_word(names, "name")) || names_user(i)))
      take_author(i, kText);
  }

  // <meta itemprop="datePublished" content="...">, <link itemprop="url" href="...">: not visible.
  void read_declared(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const std::string_view property = attribute(document_, node, dom::Name::Itemprop);
    if (property.empty() || i < of_others_end_) return;
    const std::string_view type = attribute(document_, node, dom::Name::Itemtype);
    if (contains(type, "ImageObject") || contains(type, "Organization") ||
        contains(type, "VideoObject"))
      thing_end_ = std::max(thing_end_, node.end);
    if (has_word(property, "author")) person_end_ = node.end;
    if (!node.is(dom::Name::Meta) && !node.is(dom::Name::Link)) return;
    const std::string_view content = attribute(document_, node, dom::Name::Content);
    if (has_word(property, "datePublished") || has_word(property, "dateCreated"))
      take_date(content, kDeclared);
    if (has_word(property, "url") && i >= person_end_ && i >= thing_end_)
      take_link(content.empty() ? attribute(document_, node, dom::Name::Href) : content, kOwnLink);
    if (has_word(property, "name") && i < person_end_ && author_rank_ <= kDeclared)
      if (std::vector<metadata::WrittenName> found = metadata::read_names(content);
          !found.empty()) {
        authors = std::move(found);
        author_rank_ = kDeclared + 1;
      }
  }

  [[nodiscard]] bool is_quotation(std::uint32_t i) const {
    return document_[i].is(dom::Name::Blockquote) ||
           names_quotation(attribute(document_, document_[i], dom::Name::Class));
  }

  // A link to a user whose text is the name. A portrait may show the first letter of it.
  [[nodiscard]] bool names_user(std::uint32_t i) const {
    const dom::Node& node = document_[i];
    if (!node.is(dom::Name::A) ||
        !page::may_lead_to_user(attribute(document_, node, dom::Name::Href)))
      return false;
    for (std::uint32_t below = i; below < std::min(node.end, i + kMaxBelow); ++below)
      if (document_[below].is_element() &&
          contains(attribute(document_, document_[below], dom::Name::Class), "avatar"))
        return false;
    return true;
  }

  // The URL, the number and the id of the message, on its element or on an anchor in it.
  void read_own_number() {
    if (const auto known = document_.find_name("data-permalink");
        known && document_[post_.first].is_element())
      if (const auto value = attribute(document_, document_[post_.first], *known); !value.empty())
        take_link(value, kOwnLink);
    constexpr std::uint32_t kMaxBefore = 12;  // nodes before the anchor
    const std::uint32_t end = std::min(
        {post_.end, post_.first + kMaxBefore, static_cast<std::uint32_t>(document_.size())});
    for (std::uint32_t i = post_.first; i < end && own_id_.empty(); ++i) {
      if (!document_[i].is_element()) continue;
      std::string_view id = attribute(document_, document_[i], dom::Name::Id);
      if (id.empty() && document_[i].is(dom::Name::A))
        id = attribute(document_, document_[i], dom::Name::NameAttribute);
      if (!number_in(id).empty() && !contains(id, " ")) own_id_ = id;
    }
    own_number_ = number_in(own_id_);
  }

  [[nodiscard]] bool holds_user(std::uint32_t first, std::uint32_t end) const {
    for (std::uint32_t i = first; i < end; ++i)
      if (document_[i].is_element() && names_user(i)) return true;
    return false;
  }

  // The text at node i is about others, and so is the largest small element that begins with it, up
  // to the first that names somebody.
  void leave_out_from(std::uint32_t i) {
    constexpr std::uint32_t kMaxNodes = 60;
    std::uint32_t inner = i;
    for (std::uint32_t above = document_[i].parent; above > post_.first;
         above = document_[above].parent) {
      if (document_[above].end - above > kMaxNodes) break;
      const auto root = std::ranges::lower_bound(post_.body.roots, dom::NodeId(above));
      if (root != post_.body.roots.end() && dom::index(*root) < document_[above].end) break;
      bool is_first = true;
      for (std::uint32_t before = above + 1; before < inner && is_first; ++before)
        is_first =
            !document_[before].is_text() || base::trim(document_.text(document_[before])).empty();
      if (!is_first) break;
      if (holds_user(inner, document_[inner].end)) break;
      inner = above;
    }
    of_others_end_ = std::max(
        of_others_end_, inner == i ? document_[document_[i].parent].end : document_[inner].end);
  }

  // "edited May 4, 2024" is the date of something else.
  void take_written_date(std::uint32_t i, Rank rank) {
    const std::string text = short_text(i);
    if (!post_.title &&
        (begins_with_one_of(opened(text), kOtherEventPrefixes) || is_of_the_writer(text)))
      return;
    take_date(text, rank);
  }

  // "ago by Ann", after "Changed <a>3 years</a>": only "by Ann".
  static std::string_view without_word_before(std::string_view text) {
    const std::size_t space = text.find(' ');
    return base::is_lower(text.front()) && space != std::string_view::npos &&
                   metadata::after_byline_lead(text).empty()
               ? text.substr(space + 1)
               : text;
  }

  static std::string_view opened(std::string_view text) {
    while (!text.empty() && (text.front() == '(' || text.front() == '[' || text.front() == '*'))
      text.remove_prefix(1);
    return base::trim(text);
  }

  // <article class="message" data-author="ann">
  void read_own_name() {
    for (const std::string_view name : {"data-author", "author", "data-username"}) {
      const auto known = document_.find_name(name);
      if (!known || !document_[post_.first].is_element()) continue;
      authors = metadata::read_names(attribute(document_, document_[post_.first], *known));
      if (authors.empty()) continue;
      author_rank_ = kDeclared + 1;
      return;
    }
  }

  void take_author(std::uint32_t i, int rank) {
    if (rank <= author_rank_) return;
    const std::string text = short_text(post_.title ? i : name_in(i));
    if (text.size() > kLongestLine) return;
    std::vector<metadata::WrittenName> names =
        metadata::read_names(post_.title ? text : without_says(text));
    // <p class="author"><b>Ann</b><br><a href="/profile/ann">Member</a></p>
    if (names.empty() && !post_.title) names = metadata::read_names(without_says(first_line(i)));
    if (names.empty()) return;
    authors = std::move(names);
    author_rank_ = rank;
  }

  [[nodiscard]] std::string first_line(std::uint32_t node) const {
    if (document_[node].end - node > kMaxBelow) return {};
    std::string text = page::reader_text(document_, dom::NodeId(node));
    text.resize(std::min(text.size(), text.find('\n')));
    return text.size() > kLongestLine ? std::string() : text;
  }

  // <p class="author">by <a href="/user/ann">Ann</a> » Tue 4 March</p>: if an element contains more
  // than the name, the link to the user.
  [[nodiscard]] std::uint32_t name_in(std::uint32_t i) const {
    constexpr std::uint32_t kMaxNodes = 60;
    const std::uint32_t end = std::min(document_[i].end, i + kMaxNodes);
    for (std::uint32_t below = i + 1; below < end; ++below)
      if (document_[below].is_element() && names_user(below) && !short_text(below).empty())
        return below;
    return i;
  }

  // "Ann Miller says:"
  static std::string_view without_says(std::string_view text) {
    text = base::trim(text);
    while (text.ends_with(':') || text.ends_with(' ')) text.remove_suffix(1);
    for (const std::string_view verb : page::kPhrases<page::Phrase::Says>)
      if (text.ends_with(verb)) return text.substr(0, text.size() - verb.size());
    return text;
  }

  // "Updated by" above everything else: a record in the history of a ticket begins, not the line about
  // who changed a message.
  [[nodiscard]] bool opens_record(std::string_view text) const {
    const std::size_t space = text.find(' ');
    return author_rank_ == kNone && date_rank_ == kNone && space != std::string_view::npos &&
           metadata::is_byline_lead(text.substr(space + 1));
  }

  // "Joined: 02 Mar 2003": next to a message, a date of its author.
  [[nodiscard]] bool is_of_the_writer(std::string_view text) const {
    return !post_.title && begins_with_one_of(text, kWriterDatePrefixes);
  }

  // "/@ilse/1126": the note with this number, below the address of its author.
  static bool is_note_of_user(std::string_view reference) {
    const std::size_t user = reference.find("/@");
    if (user == std::string_view::npos) return false;
    const std::size_t slash = reference.find('/', user + 2);
    if (slash == std::string_view::npos || slash + 1 == reference.size()) return false;
    return std::ranges::all_of(reference.substr(slash + 1), base::is_digit);
  }

  void read_link(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const std::string_view reference = attribute(document_, node, dom::Name::Href);
    const bool is_message = !post_.title;
    const bool is_fragment = !reference.empty() && reference.front() == '#';
    if (reference.empty() || (is_fragment && (!is_message || context_.page_url.empty()))) return;
    if (i < of_others_end_ || reference == "#") return;
    const std::string_view names = attribute(document_, node, dom::Name::Class);
    const std::string_view relation = attribute(document_, node, dom::Name::Rel);
    const bool holds_title = post_.title && document_.contains(dom::NodeId(i), *post_.title);
    if (is_title(i) || holds_title) return take_link(reference, kOwnLink);
    if (has_word(relation, "bookmark") || has_word(names, "u-url") || has_word(names, "permalink"))
      return take_link(reference, kPermalink);
    if (node.end - i > kMaxBelow) return;
    if (is_message && in_body_) {
      invites_to_read_on = invites_to_read_on || page::is_read_more(short_text(i));
      return;
    }
    if (is_message && (is_action_link(reference) || page::may_lead_to_user(reference)) &&
        !is_note_of_user(reference))
      return;
    for (std::uint32_t below = i + 1; below < node.end; ++below)
      if (document_[below].is(dom::Name::Time)) return take_link(reference, kDateLink);
    if (i < date_end_) return take_link(reference, kDateLink);
    // <a href="/1720/O5" title="2024-06-11 08:15">11 June</a>
    if (const std::string_view tip = attribute(document_, node, dom::Name::Title);
        is_message && page::is_date_line(tip)) {
      take_date(tip, kTooltip);
      take_link(reference, kTooltipLink);
    }
    if (is_message) return read_message_link(i, reference);
    if (page::is_read_more(short_text(i))) {
      invites_to_read_on = true;
      take_link(reference, kReadMore);
    }
  }

  // A link to a message next to its date: "permalink", "#12", "/p/4711", "share" on the same site.
  void read_message_link(std::uint32_t i, std::string_view reference) {
    const std::string text = short_text(i);
    const bool is_local = !contains(reference, "//");
    if (base::equals_ignoring_case(text, "permalink")) return take_link(reference, kPermalink);
    if (own_number_.size() >= kMinDigits && has_number(reference, own_number_))
      return take_link(reference, reference.front() == '#' ? kFragment : kNumber);
    const bool is_place = text.size() > 1 && text.front() == '#' &&
                          std::ranges::all_of(text.substr(1), base::is_digit);
    if (is_place || (is_local && base::equals_ignoring_case(text, "share")))
      take_link(reference, kPlace);
  }

  // "Posted by Ann on May 3rd, 2024": a line outside the body, without a class that says so.
  void read_text(std::uint32_t i) {
    if (in_body_ || is_title(i)) return;
    const std::string_view text = base::trim(document_.text(document_[i]));
    if (text.empty() || text.size() > kLongestLine) return;
    if (!post_.title) {
      if (i >= of_others_end_ && begins_with_one_of(opened(text), kOtherEventPrefixes) &&
          !opens_record(text))
        leave_out_from(i);
      if (i < of_others_end_) return;
    }
    // "Joined:" and the date may be separate texts; "Joined: May 2019" is both.
    const bool is_writers = is_of_the_writer(text) || std::exchange(expects_writers_date_, false);
    if (is_of_the_writer(text)) expects_writers_date_ = std::ranges::none_of(text, base::is_digit);
    if (date_rank_ < kText && !is_writers)
      if (const auto found = metadata::find_date(text, context_.dates)) {
        date = found->date;
        date_raw = std::string(text.substr(found->begin, found->end - found->begin));
        date_rank_ = kText;
      }
    if (post_.title && page::is_read_more(text)) invites_to_read_on = true;
    if (author_rank_ >= kText) return;
    std::string_view name;
    if (expects_name_)
      name = text;
    else
      name = metadata::after_byline_lead(post_.title ? text : without_word_before(text));
    expects_name_ = !expects_name_ && metadata::is_byline_lead(text);
    if (name.empty()) return;
    // "By continuing, you agree to our terms"
    constexpr std::ptrdiff_t kMaxSpaces = 4;
    if (!post_.title && std::ranges::count(name, ' ') > kMaxSpaces) return;
    std::vector<metadata::WrittenName> names = metadata::read_names(name);
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
  LinkRank link_rank_ = kNoLink;
  int picture_rank_ = 0;
  int author_rank_ = kNone;
  std::uint32_t person_end_ = 0;  // of the element that contains the author
  std::uint32_t date_end_ = 0;
  bool expects_name_ = false;
  // Only for messages.
  bool expects_writers_date_ = false;  // "Joined:" was the last text
  std::uint32_t thing_end_ = 0;        // of an image or a publisher, whose URL is not the message's
  std::uint32_t of_others_end_ = 0;    // of text about another time or writer
  std::string_view own_id_;            // of the message, if it has a number
  std::string_view own_number_;
};

}  // namespace

PostFields read_fields(const dom::Document& document, const dom::Post& post,
                       const PostContext& context) {
  PostFields fields;
  PostReader reader(document, post, context);
  reader.read();
  if (post.title) {
    std::string headline = metadata::heading_text(document, *post.title);
    // "On rye #", but not "Notes on C#".
    if (const std::size_t length = metadata::without_end_signs(headline).size();
        length < headline.size() && headline[length] == ' ')
      headline.resize(length);
    if (!headline.empty()) fields.headline = std::move(headline);
  }
  fields.url = std::move(reader.link);
  if (reader.date) {
    fields.date_published = reader.date->iso();
    fields.date_published_raw = std::move(reader.date_raw);
  }
  fields.authors = std::move(reader.authors);
  fields.main_image = std::move(reader.picture);
  fields.invites_to_read_on = reader.invites_to_read_on;
  return fields;
}

std::optional<std::string> link_around(const dom::Document& document, const dom::Post& post,
                                       const PostContext& context) {
  for (std::uint32_t above = post.first; above != 0; above = document[above].parent)
    if (document[above].is(dom::Name::A))
      return address_of(attribute(document, document[above], dom::Name::Href), context,
                        Leads::ToPage);
  return std::nullopt;
}

}  // namespace winnow::posts
