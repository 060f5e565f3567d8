// Recognises class and id names by their parts: those that hint at metadata ("entry-author", "postDate",
// "related-posts"), boxes, and the parts of shops.
//
// Style sheets need names, and developers name elements after what they are, mostly in English,
// whatever the language of the page. Linear, without allocation. Thread-safe.
#pragma once

#include <string_view>

#include "base/direct_mapped_cache.h"
#include "base/search.h"

namespace winnow::page {

inline constexpr unsigned kAuthorHint = 1;
inline constexpr unsigned kUserHint = 2;  // of a forum: user names
inline constexpr unsigned kDateHint = 4;
inline constexpr unsigned kUpdatedHint = 8;  // the date of a change
inline constexpr unsigned kBesideHint = 32;  // next to a name: a role, a portrait
inline constexpr unsigned kApartHint = 16;   // comments, related articles, side bars, footers
inline constexpr unsigned kBreadcrumbHint = 64;

// The hints of an attribute's value.
unsigned hints_of(std::string_view names) noexcept;

// True if kBreadcrumbHint is one of them. OPTIMIZATION: about a tenth of the characters are read.
inline bool names_breadcrumbs(std::string_view names) noexcept {
  static constexpr base::LongPart kBreadcrumb("breadcrumb");
  return kBreadcrumb.is_in(names);
}

// A box over the page or beside its text.
inline bool names_box(std::string_view names) noexcept {
  static constexpr base::PartSet kBoxes("banner", "notice", "dialog", "popup", "modal", "overlay",
                                        "layer");
  return kBoxes.is_in(names);
}

// What a shop writes on the pages of all products: reviews, delivery, returns, payment, sizes.
inline bool names_shop_part(std::string_view names) noexcept {
  static constexpr base::PartSet kParts("review", "shipping", "delivery", "return", "payment",
                                        "modal", "popup", "size-guide", "sizeguide", "size_guide",
                                        "size-chart", "sizechart", "size_chart", "size_grid");
  // "has-reviews": what only contains such a part.
  static constexpr base::PartSet kNot("has-", "with-", "without", "no-", "is-");
  return kParts.is_in(names) && !kNot.is_in(names);
}

// The same for one page, which says the same names again and again. Keeps views of the values.
class NameHintCache {
 public:
  unsigned hints_of(std::string_view names) {
    return names.size() < 3 ? 0 : cache_.of(names, page::hints_of);  // no known word is shorter
  }

 private:
  base::DirectMappedCache<unsigned> cache_;
};

}  // namespace winnow::page
