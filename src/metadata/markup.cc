// Visits each node once. Class names and attributes come first, text second.
#include "metadata/markup.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "base/ascii.h"
#include "base/search.h"
#include "base/word_list.h"
#include "dom/display.h"
#include "metadata/authors.h"
#include "metadata/meta_tags.h"
#include "metadata/ranks.h"
#include "page/class_tests.h"
#include "page/name_hints.h"
#include "page/reader_text.h"
#include "page/user_links.h"
#include "page/vocabulary/vocabulary.h"
#include "text/spaces.h"
#include "url/domain.h"
#include "url/url.h"

namespace winnow::metadata {
namespace {

// How far from the heading a byline can be, in nodes: below it, with an image and share buttons in
// between; above it, with a label or two.
constexpr std::uint32_t kNearAfter = 160;
constexpr std::uint32_t kNearBefore = 60;

constexpr std::size_t kLongestByline = 160;   // bytes of a text that may contain names or a date
constexpr std::size_t kMaxBesideDate = 50;    // bytes of a text in addition to its date
constexpr std::uint32_t kLargestHinted = 24;  // nodes of an element that is a date
constexpr std::size_t kLongestClass = 400;    // generated class lists beyond this are not read

using base::has_word;

// "Last updated", "Modified on", "Edited": the date after it is the date of a change.
bool mentions_update(std::string_view text) noexcept {
  if (text.size() > kLongestByline) text.remove_prefix(text.size() - kLongestByline);
  for (const std::string_view word : page::kPhrases<page::Phrase::Update>)
    if (base::contains_ignoring_case(text, word)) return true;
  return false;
}

// "Joined: Jul 24, 2017" next to a forum message.
bool speaks_of_membership(std::string_view text) noexcept {
  if (text.size() > kLongestByline) text.remove_prefix(text.size() - kLongestByline);
  for (const std::string_view word : page::kPhrases<page::Phrase::Membership>)
    if (base::contains_ignoring_case(text, word)) return true;
  return false;
}

std::vector<std::string> shown_names(std::string_view text) {
  return names_of(text, {.source = NameSource::Shown});
}

// <nav aria-label="Breadcrumb">
bool is_breadcrumb_label(const dom::Document& document, const dom::Node& node) {
  const auto name = document.find_name("aria-label");
  const std::string_view label = name ? document.attribute(node, *name).value_or("") : "";
  return base::starts_with_ignoring_case(label, "breadcrumb");
}

// A user name may be one word in lower case. Of several words, the first is capitalised, and there
// are few: "see my functional style" links to a person's page but is not a name.
bool is_link_to_person(std::string_view text) noexcept {
  const auto spaces = std::ranges::count(text, ' ');
  return !text.empty() && spaces < 6 && (spaces == 0 || !base::is_lower(text.front()));
}

}  // namespace

std::optional<FoundDate> date_in(const Candidate& candidate, const DateOptions& options) {
  if (candidate.source == Source::Text || candidate.source == Source::Markup)
    return find_date(candidate.value, options);
  const std::optional<DateTime> date = parse_date(candidate.value, options);
  if (!date) return std::nullopt;
  return FoundDate{*date, 0, candidate.value.size()};
}

bool is_shown(Source source) noexcept {
  return source == Source::Markup || source == Source::Link || source == Source::Text;
}

std::vector<WrittenName> names_in(const Candidate& candidate) {
  NameOptions options;
  if (is_shown(candidate.source)) options.source = NameSource::Shown;
  if (candidate.source == Source::MetaTag) {
    const std::string_view key = candidate.detail;
    if (key == "citation_author")
      options.order = NameOrder::FamilyFirst;
    else if (key == "citation_authors" || key.starts_with("dc.") || key.starts_with("dcterms."))
      options.order = NameOrder::FamilyMaybe;
  }
  return read_names(candidate.value, options);
}

MarkupReader::MarkupReader(const dom::Document& document, const Surroundings& surroundings,
                           Candidates& candidates)
    : document_(document),
      around_(surroundings),
      candidates_(candidates),
      anchor_(surroundings.heading ? dom::index(*surroundings.heading) : surroundings.first),
      near_begin_(anchor_ < kNearBefore ? 0 : anchor_ + 1 - kNearBefore),
      near_size_(anchor_ + kNearAfter - near_begin_),
      uses_(uses_of(document)) {
  settled_.authors = surroundings.shows_other_authors && !candidates.keeps_all();
}

// OPTIMIZATION: attributes are one array, so this takes a fraction of visiting the elements.
MarkupReader::Uses MarkupReader::uses_of(const dom::Document& document) {
  Uses uses;
  for (const dom::Attribute& attribute : document.attributes()) {
    if (attribute.name == dom::Name::Itemprop || attribute.name == dom::Name::Itemscope)
      uses.items = true;
    if (attribute.name != dom::Name::Rel) continue;
    const std::string_view rel = document.text(attribute.value);
    uses.licenses = uses.licenses || has_word(rel, "license");
    uses.tags = uses.tags || has_word(rel, "tag");
  }
  return uses;
}

std::string_view MarkupReader::attribute(std::uint32_t i, dom::Name name) const {
  return document_.attribute(document_[i], name).value_or("");
}

std::uint16_t MarkupReader::placed(std::uint16_t rank, std::uint32_t i) const noexcept {
  if (!is_near(i)) return static_cast<std::uint16_t>(rank + ranks::kFarFromHeading);
  return i < anchor_ ? static_cast<std::uint16_t>(rank + ranks::kBeforeHeading) : rank;
}

// An element around the heading is not apart from it, whatever its class: <body
// class="has-sidebar">.
bool MarkupReader::holds_article(std::uint32_t i) const noexcept {
  const auto holds = [&](std::uint32_t other) { return i <= other && other < document_[i].end; };
  return holds(anchor_) || holds(around_.first);
}

// The reader text of a small element; empty for a large one.
std::string MarkupReader::text_below(std::uint32_t i) const {
  if (document_[i].end - i > kMaxNodesBelow) return {};
  std::string text = page::reader_text(document_, dom::NodeId(i));
  std::ranges::replace(text, '\n', ' ');
  return text.size() > 2 * kLongestByline ? std::string() : text;
}

void MarkupReader::open_item(std::uint32_t i, std::string_view type) {
  Scope scope = Scope::Other;
  if (type.ends_with("Article") || type.ends_with("Posting") || type.ends_with("/Recipe") ||
      type.ends_with("/CreativeWork") || type.ends_with("/Question") || type.ends_with("/HowTo"))
    scope = Scope::Article;
  else if (type.ends_with("Page") || type.ends_with("/Blog"))
    scope = Scope::Page;
  else if (type.ends_with("/Person"))
    scope = Scope::Person;
  scopes_.push_back({document_[i].end, scope});
}

MarkupReader::Names::Names(const dom::Document& document, const dom::Node& node)
    : document_(document) {
  static constexpr auto kSlots = [] {
    std::array<Slot, dom::kKnownNameCount + 1> slots{};
    slots[dom::index(dom::Name::Class)] = Class;
    slots[dom::index(dom::Name::Id)] = Id;
    slots[dom::index(dom::Name::Rel)] = Rel;
    slots[dom::index(dom::Name::Href)] = Href;
    slots[dom::index(dom::Name::Datetime)] = Datetime;
    slots[dom::index(dom::Name::Itemprop)] = Itemprop;
    slots[dom::index(dom::Name::Itemtype)] = Itemtype;
    slots[dom::index(dom::Name::Itemscope)] = Itemscope;
    return slots;
  }();
  for (const dom::Attribute& attribute : document.attributes(node))
    found_[kSlots[std::min(dom::index(attribute.name), dom::kKnownNameCount)]] = &attribute;
}

// If only winners are wanted: after the surroundings of the heading have been read, finds the
// fields that nothing far from it can win any more. NB: an author may later turn out to be the
// site, which makes its rank worse; even then a far one must not win.
void MarkupReader::settle() {
  has_settled_ = true;
  if (candidates_.keeps_all()) return;
  constexpr std::uint16_t kSafeAuthor =
      ranks::kFarFromHeading + ranks::kEntryAuthor - ranks::kOrganizationIsLater;
  for (const Candidate& candidate : candidates_.all()) {
    if (candidate.field == Field::Author)
      settled_.authors =
          settled_.authors || (candidate.rank < kSafeAuthor && !names_in(candidate).empty());
    if (candidate.field != Field::DatePublished && candidate.field != Field::DateModified) continue;
    bool& is_settled =
        candidate.field == Field::DatePublished ? settled_.published : settled_.modified;
    is_settled = is_settled || (candidate.rank < ranks::kFarFromHeading &&
                                date_in(candidate, around_.dates).has_value());
  }
}

// True if nothing that the element `i` or one after it contains can win any field.
bool MarkupReader::is_done(std::uint32_t i) const {
  if (!settled_.authors || !settled_.published || !settled_.modified || uses_.items ||
      uses_.licenses)
    return false;
  const bool wants_tags =
      uses_.tags && !candidates_.has_lost(Field::Tag, ranks::kRelTags + ranks::kFarFromHeading);
  return !wants_tags && (candidates_.has_breadcrumbs() || !names_breadcrumbs_from(i));
}

bool MarkupReader::names_breadcrumbs_from(std::uint32_t i) const {
  for (const auto size = static_cast<std::uint32_t>(document_.size()); i < size; ++i) {
    const dom::Node& node = document_[i];
    if (!node.is_element()) continue;
    for (const dom::Attribute& attribute : document_.attributes(node))
      if ((attribute.name == dom::Name::Class || attribute.name == dom::Name::Id) &&
          page::names_breadcrumbs(document_.text(attribute.value)))
        return true;
    if (role_of(node) == Role::Apart && is_breadcrumb_label(document_, node)) return true;
  }
  return false;
}

// True if the element may have what is read even in parts that are apart from the article.
bool MarkupReader::may_declare(const dom::Node& node) const noexcept {
  return std::ranges::any_of(document_.attributes(node), [](const dom::Attribute& attribute) {
    return attribute.name == dom::Name::Itemprop || attribute.name == dom::Name::Itemscope ||
           attribute.name == dom::Name::Rel;
  });
}

Role role_of(const dom::Node& element) noexcept {
  static constexpr auto kRoles = [] {
    std::array<Role, dom::kKnownNameCount + 1> roles{};
    using enum dom::Name;
    for (const dom::Name name : {Script, Style}) roles[dom::index(name)] = Role::Script;
    for (const dom::Name name : {Nav, Form}) roles[dom::index(name)] = Role::Apart;
    for (const dom::Name name : {dom::Name::Aside, Footer}) roles[dom::index(name)] = Role::Aside;
    for (const dom::Name name : {dom::Name::Article, Main}) roles[dom::index(name)] = Role::Article;
    for (const dom::Name name : {Html, Base, Title, Meta, dom::Name::Link})
      roles[dom::index(name)] = Role::Declares;
    roles[dom::index(Time)] = Role::Time;
    roles[dom::index(A)] = Role::Link;
    return roles;
  }();
  return element.space == dom::Namespace::Html
             ? kRoles[std::min(dom::index(element.name), dom::kKnownNameCount)]
             : Role::Plain;
}

std::uint32_t MarkupReader::visit_element(std::uint32_t i, Role role) {
  const dom::Node& node = document_[i];
  const std::uint32_t next = i + 1;
  if (node.data_length == 0 && (role == Role::Plain || role == Role::Declares)) return next;
  const std::uint32_t after_hidden = uses_.items || uses_.licenses ? next : node.end;
  if (role == Role::Script) {
    hidden_end_ = std::max(hidden_end_, node.end);
    return after_hidden;
  }
  if (i < hidden_end_ && !may_declare(node)) return next;
  const Names names(document_, node);
  if (names.has(Names::Itemprop) || names.has(Names::Itemscope)) read_item(i, names);
  if (role == Role::Link && names.has(Names::Rel))
    read_license(names[Names::Rel], names[Names::Href], candidates_);
  // Text that nobody sees may be declared (microdata), but it is not a byline.
  if (i < hidden_end_ || (node.flags & dom::Node::kUnseen) != 0) return next;
  if (!has_settled_ && i > anchor_ && !is_near(i)) {
    settle();
    if (is_done(i)) return static_cast<std::uint32_t>(document_.size());
  }
  unsigned hints = 0;
  if (names.has(Names::Class))
    hints = cache_.hints_of(names[Names::Class].substr(0, kLongestClass));
  if (names.has(Names::Id)) hints |= page::hints_of(names[Names::Id].substr(0, kLongestClass));
  const bool are_breadcrumbs = (hints & page::kBreadcrumbHint) != 0 ||
                               (role == Role::Apart && is_breadcrumb_label(document_, node));
  // Not <body class="has-breadcrumbs">.
  const bool is_whole_page = role == Role::Article || node.is(dom::Name::Body);
  if (are_breadcrumbs && !is_whole_page && !holds_article(i))
    candidates_.note_breadcrumbs(i, node.end);
  hints &= ~page::kBreadcrumbHint;
  if (role == Role::Article && holds_article(i)) own_end_ = node.end;
  const bool is_apart = role == Role::Apart || (role == Role::Aside && i >= own_end_) ||
                        (hints & page::kApartHint) != 0;
  if (is_apart && !holds_article(i)) {
    hidden_end_ = node.end;
    return after_hidden;
  }
  if (role == Role::Time || !names[Names::Datetime].empty())
    read_time(i, names, hints);
  else if (role == Role::Link)
    read_link(i, names, hints);
  else if (hints != 0)
    read_hinted(i, names, hints);
  return next;
}

void MarkupReader::read_item(std::uint32_t i, const Names& names) {
  while (!scopes_.empty() && scopes_.back().end <= i) scopes_.pop_back();
  if (!names[Names::Itemprop].empty()) read_property(i, names[Names::Itemprop]);
  if (!names.has(Names::Itemscope)) return;
  const std::string_view type = names[Names::Itemtype];
  if (type.ends_with("/BreadcrumbList")) candidates_.note_breadcrumbs(i, document_[i].end);
  open_item(i, type);
}

// <a>: its rel, its target, and its class.
void MarkupReader::read_link(std::uint32_t i, const Names& names, unsigned hints) {
  if (const std::string_view rel = names[Names::Rel]; !rel.empty()) {
    if (has_word(rel, "author"))
      return read_author(i, Source::Link, "rel=author", ranks::kRelAuthor);
    const std::uint16_t rank = placed(ranks::kRelTags, i);
    if (has_word(rel, "tag") && !candidates_.has_lost(Field::Tag, rank))
      candidates_.add(Field::Tag, Source::Link, "rel=tag", text_below(i), rank);
  }
  if (settled_.authors && (hints & (page::kDateHint | page::kUpdatedHint)) == 0) return;
  const page::Person person = page::person_in(names[Names::Href]);
  if (person != page::Person::None && is_on_this_site(names[Names::Href]) &&
      is_link_to_person(text_below(i)))
    return read_author(
        i, Source::Link, "href",
        person == page::Person::Author ? ranks::kLinkedAuthor : ranks::kLinkedAuthor + 3);
  if (hints != 0) read_hinted(i, names, hints);
}

// A profile on another site is an account there, not the page of the author.
bool MarkupReader::is_on_this_site(std::string_view href) const {
  const auto host = around_.domain.empty() ? std::nullopt : url::host_of(href);
  return !host || url::registrable_domain(*host) == around_.domain;
}

// Elements whose class or id is a hint.
void MarkupReader::read_hinted(std::uint32_t i, const Names& names, unsigned hints) {
  if ((hints & (page::kDateHint | page::kUpdatedHint)) != 0) read_hinted_date(i, hints);
  if ((hints & page::kBesideHint) != 0 || (hints & (page::kAuthorHint | page::kUserHint)) == 0)
    return;
  const std::string_view classes = names[Names::Class].substr(0, kLongestClass);
  if ((hints & page::kAuthorHint) == 0)
    return read_author(i, Source::Markup, classes, ranks::kMarkedAuthor + 5);
  const bool is_entry = has_word(classes, "p-author") || has_word(classes, "vcard");
  read_author(i, is_entry ? Source::HEntry : Source::Markup, classes,
              is_entry ? ranks::kEntryAuthor : ranks::kMarkedAuthor);
}

// 5.2 The values of microdata: content, datetime, a URL, else the text.
// https://html.spec.whatwg.org/multipage/microdata.html#values
void MarkupReader::read_property(std::uint32_t i, std::string_view properties) {
  const Scope scope = scopes_.empty() ? Scope::Page : scopes_.back().scope;
  if (scope == Scope::Other || scope == Scope::Person) return;
  const auto add = [&](Field field, std::string_view name, std::uint16_t rank) {
    for (const dom::Name attribute_name :
         {dom::Name::Content, dom::Name::Datetime, dom::Name::Src, dom::Name::Href}) {
      const std::string_view value = attribute(i, attribute_name);
      if (value.empty()) continue;
      return candidates_.add(field, Source::Microdata, name, value, rank);
    }
    candidates_.add(field, Source::Microdata, name, text_below(i), rank);
  };
  const std::uint16_t later = scope == Scope::Page ? 5 : 0;
  const auto rank = [&](std::uint16_t base) { return static_cast<std::uint16_t>(base + later); };
  if (has_word(properties, "headline")) add(Field::Title, "headline", rank(ranks::kMicrodataTitle));
  if (has_word(properties, "datePublished") || has_word(properties, "dateCreated"))
    add(Field::DatePublished, "datePublished", rank(ranks::kMicrodataDate));
  if (has_word(properties, "dateModified"))
    add(Field::DateModified, "dateModified", rank(ranks::kMicrodataDate));
  if (has_word(properties, "image") && scope == Scope::Article)
    add(Field::MainImage, "image", ranks::kMicrodataImage);
  if (has_word(properties, "license")) add(Field::License, "license", ranks::kMetaLicense);
  if (has_word(properties, "author") || has_word(properties, "creator")) {
    const std::string_view content = attribute(i, dom::Name::Content);
    if (!content.empty())
      return candidates_.add(Field::Author, Source::Microdata, "author", content,
                             rank(ranks::kMicrodataAuthor));
    const std::uint32_t end = std::min(document_[i].end, i + kMaxNodesBelow);
    for (std::uint32_t below = i + 1; below < end; ++below) {
      if (!document_[below].is_element() ||
          !has_word(attribute(below, dom::Name::Itemprop), "name"))
        continue;
      const std::string_view name = attribute(below, dom::Name::Content);
      return candidates_.add(Field::Author, Source::Microdata, "author.name",
                             name.empty() ? text_below(below) : std::string(name),
                             rank(ranks::kMicrodataAuthor));
    }
    read_author(i, Source::Microdata, "author", rank(ranks::kMicrodataAuthor));
  }
}

// The names inside an element: the first text that is a name, and those joined to it by "and" or a
// comma. What follows is a role, a date, a share button. If an element inside is also named after
// an author, only that one is read.
void MarkupReader::read_author(std::uint32_t i, Source source, std::string_view detail,
                               std::uint16_t rank) {
  const dom::Node& node = document_[i];
  if (node.end - i > kMaxNodesBelow || ++reads_ > kMaxReads) return;
  if (settled_.authors && source != Source::Microdata) return;
  const std::uint32_t group = candidates_.new_group();
  bool has_name = false;
  bool is_joined = false;
  for (std::uint32_t below = i + 1; below < node.end; ++below) {
    const dom::Node& inner = document_[below];
    if (inner.is_element()) {
      const unsigned hints =
          cache_.hints_of(attribute(below, dom::Name::Class).substr(0, kLongestClass));
      const bool is_author =
          ((hints & page::kAuthorHint) != 0 && (hints & page::kBesideHint) == 0) ||
          has_word(attribute(below, dom::Name::Rel), "author");
      if (is_author && source != Source::Microdata && !shown_names(text_below(below)).empty())
        return;
      if (dom::is_hidden(document_, inner)) below = inner.end - 1;
      continue;
    }
    const std::string text = text::collapse_spaces(document_.text(inner));
    if (!inner.is_text() || text.empty()) continue;
    const bool is_joint = text == "," || text == "&" || text == ";" || text == "and" ||
                          text == ", and" || text == "und" || text == "et" || text == "y";
    if (has_name && !is_joined && !is_joint) return;
    is_joined = is_joint || text.ends_with(',') || text.ends_with(" and") || text.ends_with('&');
    if (is_joint || is_byline_lead(text) || text.size() > kLongestByline) continue;
    if (shown_names(text).empty() && !has_name && below + 1 < node.end && text.size() < 24)
      continue;
    has_name = true;
    candidates_.add(Field::Author, source, detail, text,
                    source == Source::Microdata ? rank : placed(rank, i), group);
  }
}

void MarkupReader::read_time(std::uint32_t i, const Names& names, unsigned hints) {
  const dom::Node& node = document_[i];
  const unsigned parent = cache_.hints_of(attribute(node.parent, dom::Name::Class));
  const std::string_view classes = names[Names::Class];
  const std::string_view property = names[Names::Itemprop];
  const bool is_entry = has_word(classes, "dt-published") || has_word(classes, "published") ||
                        has_word(property, "datePublished") || has_word(property, "dateCreated");
  const bool is_change =
      !is_entry && (((hints | parent) & page::kUpdatedHint) != 0 ||
                    has_word(property, "dateModified") || mentions_update(text_before(i)));
  if (is_change ? settled_.modified : settled_.published) return;
  std::string value(names[Names::Datetime]);
  if (!parse_date(value, around_.dates)) value = text_below(i);
  if (is_change)
    return candidates_.add(Field::DateModified, Source::TimeElement, "datetime", value,
                           placed(ranks::kTimeElementDate, i));
  candidates_.add(Field::DatePublished, is_entry ? Source::HEntry : Source::TimeElement, "datetime",
                  value, placed(is_entry ? ranks::kEntryDate : ranks::kTimeElementDate, i));
}

void MarkupReader::read_hinted_date(std::uint32_t i, unsigned hints) {
  const dom::Node& node = document_[i];
  if (node.end - i > kLargestHinted || ++reads_ > kMaxReads) return;
  if (settled_.published && settled_.modified) return;
  std::string text = text_below(i);
  if (text.size() > kLongestByline) return;
  if (node.is(dom::Name::Abbr) && !attribute(i, dom::Name::Title).empty())
    text = attribute(i, dom::Name::Title);
  if (!may_hold_date(text)) return;
  const auto found = find_date(text, around_.dates);
  if (!found) return;
  const std::string_view before = std::string_view(text).substr(0, found->begin);
  const bool is_change = (hints & page::kUpdatedHint) != 0
                             ? (hints & page::kDateHint) == 0 || mentions_update(before)
                             : mentions_update(before);
  if (is_change ? settled_.modified : settled_.published) return;
  candidates_.add(is_change ? Field::DateModified : Field::DatePublished, Source::Markup,
                  attribute(i, dom::Name::Class), text, placed(ranks::kMarkedDate, i));
}

// The last text before node `i` that is not blank, if it is close.
std::string_view MarkupReader::text_before(std::uint32_t i) const {
  constexpr std::uint32_t kClose = 6;  // nodes
  static_assert(kClose <= kRecent);
  for (std::uint32_t back = 1; back <= std::min(recent_count_, kRecent); ++back) {
    const std::uint32_t text = recent_texts_[(recent_count_ - back) % kRecent];
    if (i - text >= kClose) break;
    if (!text::is_blank(document_.text(document_[text]))) return document_.text(document_[text]);
  }
  return {};
}

// "On <b>12 March 1999</b> the mill burned.": does a sentence go on behind the text node?
bool MarkupReader::is_in_sentence(std::uint32_t i) const {
  const std::uint32_t next = i + 1;
  if (next >= document_.size() || !document_[next].is_text() ||
      document_[document_[i].parent].is(dom::Name::P))
    return false;
  const std::string_view text = base::trim(document_.text(document_[next]));
  return !text.empty() && base::is_lower(text.front()) &&
         (text.ends_with('.') || text.size() > kMaxBesideDate);
}

// Short texts near the heading: "By Ann Miller", "May 4, 2025".
void MarkupReader::read_text(std::uint32_t i) {
  const std::string_view text = document_.text(document_[i]);
  if (text::is_blank(text)) return;
  if (text.size() > kLongestByline) {
    has_running_text_ = has_running_text_ || i > anchor_;
    return;
  }
  if (!settled_.authors) read_byline(i, text);
  read_written_date(i, text);
}

void MarkupReader::read_byline(std::uint32_t i, std::string_view text) {
  // In running text, "by" and the word after it are in lower case.
  const bool is_running = base::is_lower(base::trim(text).front()) && document_[i].parent + 1 != i;
  if (expects_name_ || (!is_running && !after_byline_lead(text).empty())) {
    const std::string value = (expects_name_ ? std::string("By ") : std::string()).append(text);
    const std::vector<std::string> names = shown_names(value);
    const bool are_names = std::ranges::none_of(
        names, [](const std::string& name) { return base::is_lower(name.front()); });
    if (are_names)
      candidates_.add(Field::Author, Source::Text, "", value, placed(ranks::kWrittenAuthor, i));
  }
  expects_name_ = is_byline_lead(text);
}

void MarkupReader::read_written_date(std::uint32_t i, std::string_view text) {
  if (!may_hold_date(text)) return;
  const auto found = find_date(text, around_.dates);
  if (!found) return;
  // A date that is mentioned in a sentence is not that of the page.
  if (text.size() - (found->end - found->begin) > kMaxBesideDate) return;
  const std::string_view here = text.substr(0, found->begin);
  const std::string_view label = text::is_blank(here) ? text_before(i) : here;
  if (speaks_of_membership(label)) return;
  const bool is_alone =
      text::is_blank(here) && text::is_blank(text.substr(found->end)) && !is_in_sentence(i);
  const bool is_date_line = is_alone && i > anchor_ && !has_running_text_ && !is_in_data(i);
  candidates_.add(mentions_update(label) ? Field::DateModified : Field::DatePublished, Source::Text,
                  "", text, placed(is_date_line ? ranks::kDateLine : ranks::kWrittenDate, i));
}

// True for text in a table cell, in code, in a caption, or in an element that declares its date.
bool MarkupReader::is_in_data(std::uint32_t i) const {
  using enum dom::Name;
  constexpr int kLooked = 3;  // ancestors
  std::uint32_t above = document_[i].parent;
  for (int step = 0; step < kLooked && above != 0; ++step, above = document_[above].parent)
    for (const dom::Name name : {Td, Th, Code, Pre, Figcaption, Time, Blockquote, Li})
      if (document_[above].is(name)) return true;
  return false;
}

}  // namespace winnow::metadata
