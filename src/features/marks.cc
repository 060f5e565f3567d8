// All class words are in one hash table, with the hash that learned weights use.
#include "features/marks.h"

#include <initializer_list>
#include <utility>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "dom/display.h"
#include "features/token_weights.h"

namespace winnow::features {
namespace {

struct Family {
  Mark mark;
  std::initializer_list<std::string_view> words;
};

const std::initializer_list<Family> kFamilies = {
    {Mark::ClassContent, {"content", "article", "story", "main", "prose", "markdown", "primary"}},
    {Mark::ClassPost, {"post", "entry", "hentry", "blogpost", "topic", "news"}},
    {Mark::ClassBody, {"body", "text", "copy", "description", "paragraph", "richtext", "summary"}},
    {Mark::ClassTitle, {"title", "headline", "heading", "subtitle", "hed", "name"}},
    {Mark::ClassMeta, {"meta", "info", "details", "byline", "credits", "infos", "metadata"}},
    {Mark::ClassAuthor, {"author", "authors", "writer", "bio", "vcard", "avatar", "user"}},
    {Mark::ClassDate, {"date", "time", "timestamp", "published", "datetime", "updated"}},
    {Mark::ClassNav,
     {"nav", "navbar", "menu", "navigation", "navi", "megamenu", "dropdown", "submenu", "hamburger",
      "toolbar"}},
    {Mark::ClassHeader, {"header", "masthead", "banner", "topbar", "head", "top", "logo"}},
    {Mark::ClassFooter, {"footer", "foot", "bottom", "colophon", "copyright", "legal"}},
    {Mark::ClassSide, {"sidebar", "side", "aside", "rail", "secondary", "right", "left"}},
    {Mark::ClassWidget, {"widget", "widgets", "module", "plugin", "box", "panel", "portlet"}},
    {Mark::ClassComment,
     {"comment", "comments", "reply", "replies", "respond", "disqus", "commentlist", "discussion"}},
    {Mark::ClassShare,
     {"share", "social", "sharing", "facebook", "twitter", "pinterest", "whatsapp", "linkedin",
      "follow", "addtoany", "sharedaddy"}},
    {Mark::ClassRelated,
     {"related", "recommended", "recommendations", "similar", "more", "popular", "trending",
      "recent", "latest", "also", "next", "read"}},
    {Mark::ClassPromotion,
     {"ad", "ads", "advert", "advertisement", "sponsor", "sponsored", "promo", "promotion",
      "banner", "cta", "newsletter", "subscribe", "subscription", "signup", "donate"}},
    {Mark::ClassTags,
     {"tag", "tags", "category", "categories", "cat", "label", "topics", "taxonomy", "badge"}},
    {Mark::ClassCrumb, {"breadcrumb", "breadcrumbs", "crumb", "crumbs"}},
    {Mark::ClassPages, {"pagination", "pager", "paging", "page", "pages", "prev", "previous"}},
    {Mark::ClassConsent,
     {"cookie", "cookies", "consent", "gdpr", "modal", "popup", "overlay", "notice", "privacy",
      "lightbox", "alert", "toast", "dialog"}},
    {Mark::ClassProduct,
     {"product", "products", "woocommerce", "shop", "sku", "variant", "gallery", "shipping", "cart",
      "add"}},
    {Mark::ClassPrice, {"price", "prices", "amount", "money", "sale", "discount", "stock"}},
    {Mark::ClassReview,
     {"review", "reviews", "rating", "ratings", "stars", "testimonial", "testimonials", "faq",
      "faqs", "accordion"}},
    {Mark::ClassCard,
     {"card", "cards", "tile", "tiles", "teaser", "item", "items", "block", "excerpt", "thumb",
      "thumbnail"}},
    {Mark::ClassList,
     {"list", "listing", "listings", "results", "result", "archive", "feed", "index", "loop",
      "table", "row", "rows"}},
    {Mark::ClassGrid, {"grid", "columns", "column", "col", "masonry", "cols"}},
    {Mark::ClassSearch, {"search", "filter", "filters", "sort", "facet", "facets", "sorting"}},
    {Mark::ClassLogin, {"login", "account", "register", "signin", "password", "profile"}},
    {Mark::ClassCaption,
     {"caption", "figcaption", "figure", "image", "img", "media", "photo", "video", "picture",
      "credit"}},
    {Mark::ClassHidden,
     {"hidden", "hide", "sr", "only", "visually", "screen", "reader", "offscreen", "skip",
      "invisible", "noprint", "collapse"}},
    {Mark::ClassContents, {"toc", "contents", "outline", "anchors"}},
    {Mark::ClassThread,
     {"thread", "message", "messages", "forum", "question", "answer", "answers", "post-text",
      "postbody", "bbp", "signature", "quote"}},
    {Mark::ClassQuote, {"blockquote", "pullquote", "cite", "quotation"}},
    {Mark::ClassCode, {"code", "highlight", "syntax", "pre", "gist", "language", "sourcecode"}},
    {Mark::ClassSlider, {"slider", "carousel", "slide", "slides", "swiper", "slideshow", "slick"}},
    {Mark::ClassTab, {"tab", "tabs", "tabbed", "toggle", "collapsible", "panel"}},
    {Mark::ClassFeature,
     {"hero", "feature", "features", "featured", "intro", "lead", "service", "services", "about",
      "jumbotron", "standfirst", "dek"}},
    {Mark::ClassForm,
     {"form", "input", "field", "contact", "checkbox", "submit", "button", "btn", "select",
      "option", "options"}},
    {Mark::ClassLink, {"link", "links", "permalink", "url", "anchor", "bookmark"}},
};

class FamilyTable {
 public:
  FamilyTable() {
    for (const Family& family : kFamilies)
      for (const std::string_view word : family.words) {
        const std::uint32_t hash = hash_token(word);
        Slot& slot = slots_[index_for(hash)];
        slot.hash = hash;
        slot.marks.add(family.mark);
      }
  }
  [[nodiscard]] MarkSet of(std::uint32_t hash) const noexcept {
    return slots_[index_for(hash)].marks;
  }

 private:
  static constexpr std::size_t kSlots = 1024;  // three times the words
  struct Slot {
    std::uint32_t hash = 0;
    MarkSet marks;
  };
  [[nodiscard]] std::size_t index_for(std::uint32_t hash) const noexcept {
    return base::probe(slots_, hash,
                       [&](const Slot& slot) { return slot.hash == 0 || slot.hash == hash; });
  }
  std::array<Slot, kSlots> slots_{};
};

MarkSet one(Mark mark) {
  MarkSet set;
  set.add(mark);
  return set;
}

bool contains(std::string_view text, std::string_view part) {
  for (std::size_t i = 0; i + part.size() <= text.size(); ++i)
    if (base::equals_ignoring_case(text.substr(i, part.size()), part)) return true;
  return false;
}

MarkSet marks_of_role(std::string_view role) {
  const auto is = [&](std::string_view name) {
    return base::equals_ignoring_case(base::trim(role), name);
  };
  if (is("main") || is("article")) return one(Mark::RoleMain);
  if (is("navigation")) return one(Mark::RoleNavigation);
  if (is("banner")) return one(Mark::RoleBanner);
  if (is("contentinfo")) return one(Mark::RoleInfo);
  if (is("complementary") || is("search")) return one(Mark::RoleAside);
  if (is("dialog") || is("alertdialog") || is("alert")) return one(Mark::RoleDialog);
  if (is("menu") || is("menubar") || is("menuitem") || is("tablist") || is("tab") || is("button") ||
      is("toolbar"))
    return one(Mark::RoleMenu);
  return one(Mark::RoleOther);
}

MarkSet marks_of_property(std::string_view property) {
  const auto is = [&](std::string_view name) {
    return base::equals_ignoring_case(base::trim(property), name);
  };
  if (is("articleBody") || is("text") || is("description") || is("mainContentOfPage"))
    return one(Mark::ItemBody);
  if (is("headline") || is("name")) return one(Mark::ItemHeadline);
  if (is("author") || is("creator") || is("publisher")) return one(Mark::ItemAuthor);
  if (is("datePublished") || is("dateModified") || is("dateCreated")) return one(Mark::ItemDate);
  if (is("offers") || is("price") || is("aggregateRating")) return one(Mark::ItemOffer);
  if (is("comment") || is("review")) return one(Mark::ItemComment);
  if (is("itemListElement") || is("breadcrumb")) return one(Mark::ItemCrumb);
  return one(Mark::ItemOther);
}

MarkSet marks_of_type(std::string_view type) {
  MarkSet set;
  if (contains(type, "Breadcrumb") || contains(type, "SiteNavigation")) set.add(Mark::ItemCrumb);
  if (contains(type, "Comment") || contains(type, "Review")) set.add(Mark::ItemComment);
  if (contains(type, "Article") || contains(type, "BlogPosting")) set.add(Mark::ItemBody);
  if (contains(type, "Product") || contains(type, "Offer")) set.add(Mark::ItemOffer);
  if (contains(type, "Person") || contains(type, "Organization")) set.add(Mark::ItemAuthor);
  return set;
}

}  // namespace

MarkSet marks_of_tag(const dom::Node& element) noexcept {
  using enum dom::Name;
  MarkSet set;
  if (element.space != dom::Namespace::Html) return set;
  switch (element.name) {
    case Article: set.add(Mark::Article); break;
    case Main: set.add(Mark::Main); break;
    case Section: set.add(Mark::Section); break;
    case Aside: set.add(Mark::Aside); break;
    case Nav: set.add(Mark::Nav); break;
    case Header: set.add(Mark::Header); break;
    case Footer: set.add(Mark::Footer); break;
    case Form:
    case Fieldset: set.add(Mark::Form); break;
    case Table: set.add(Mark::Table); break;
    case Td:
    case Th: set.add(Mark::Cell); break;
    case Ul:
    case Menu: set.add(Mark::List); break;
    case Ol: set.add(Mark::OrderedList); break;
    case Li: set.add(Mark::Item); break;
    case Dl:
    case Dt:
    case Dd: set.add(Mark::Definition); break;
    case A: set.add(Mark::Anchor); break;
    case H1: set.add(Mark::Heading1); break;
    case H2: set.add(Mark::Heading2); break;
    case H3: set.add(Mark::Heading3); break;
    case H4:
    case H5:
    case H6: set.add(Mark::HeadingLow); break;
    case P: set.add(Mark::Paragraph); break;
    case Pre:
    case Code: set.add(Mark::Code); break;
    case Blockquote:
    case Q: set.add(Mark::Quote); break;
    case Figure: set.add(Mark::Figure); break;
    case Figcaption:
    case Caption: set.add(Mark::Caption); break;
    case Button:
    case Label:
    case Legend: set.add(Mark::Button); break;
    case Noscript: set.add(Mark::Noscript); break;
    case Details:
    case Summary: set.add(Mark::Details); break;
    case Dialog: set.add(Mark::Dialog); break;
    case Time: set.add(Mark::Time); break;
    case Address: set.add(Mark::Address); break;
    case B:
    case Strong: set.add(Mark::Bold); break;
    case Small: set.add(Mark::Small); break;
    default: break;
  }
  return set;
}

MarkSet marks_of_attribute(dom::Name name, std::string_view value) noexcept {
  switch (name) {
    case dom::Name::Role: return marks_of_role(value);
    case dom::Name::Itemprop: return marks_of_property(value);
    case dom::Name::Itemtype: return marks_of_type(value);
    case dom::Name::Hidden: return one(Mark::HiddenAttribute);
    case dom::Name::AriaHidden:
      return base::equals_ignoring_case(value, "true") ? one(Mark::AriaHidden) : MarkSet{};
    case dom::Name::Style: return dom::hides(value) ? one(Mark::NotDisplayed) : MarkSet{};
    default: return {};
  }
}

MarkSet marks_of_class_word(std::uint32_t hash) noexcept {
  static const FamilyTable table;
  return table.of(hash);
}

}  // namespace winnow::features
