// Tags and attributes by name; class words are in page/class_words.cc.
#include "features/marks.h"

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"

namespace winnow::features {
namespace {

MarkSet one(Mark mark) {
  MarkSet set;
  set.add(mark);
  return set;
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
  using base::contains_ignoring_case;
  MarkSet set;
  if (contains_ignoring_case(type, "Breadcrumb") || contains_ignoring_case(type, "SiteNavigation"))
    set.add(Mark::ItemCrumb);
  if (contains_ignoring_case(type, "Comment") || contains_ignoring_case(type, "Review"))
    set.add(Mark::ItemComment);
  if (contains_ignoring_case(type, "Article") || contains_ignoring_case(type, "BlogPosting"))
    set.add(Mark::ItemBody);
  if (contains_ignoring_case(type, "Product") || contains_ignoring_case(type, "Offer"))
    set.add(Mark::ItemOffer);
  if (contains_ignoring_case(type, "Person") || contains_ignoring_case(type, "Organization"))
    set.add(Mark::ItemAuthor);
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

MarkSet marks_of_families(std::uint64_t families) noexcept {
  constexpr auto kFirst = static_cast<std::size_t>(Mark::ClassContent);
  static_assert(kFirst > 0 && kFirst < 64);
  return {{families << kFirst, families >> (64 - kFirst)}};
}

}  // namespace winnow::features
