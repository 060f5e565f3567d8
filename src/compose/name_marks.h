// Recognises class and id names that hint at metadata: "entry-author", "postDate", "related-posts".
//
// Style sheets need names, and developers name elements after what they are, mostly in English,
// whatever the language of the page. Linear, without allocation. Thread-safe.
#pragma once

#include <string_view>

#include "base/direct_mapped_cache.h"

namespace winnow::compose {

inline constexpr unsigned kAuthorMark = 1;
inline constexpr unsigned kUserMark = 2;  // of a forum: user names
inline constexpr unsigned kDateMark = 4;
inline constexpr unsigned kUpdatedMark = 8;  // the date of a change
inline constexpr unsigned kBesideMark = 32;  // next to a name: a role, a portrait
inline constexpr unsigned kApartMark = 16;   // comments, related articles, side bars, footers

// The marks of an attribute's value.
unsigned marks_of(std::string_view names) noexcept;

// The same for one page, which says the same names again and again. Keeps views of the values.
class MarkMemory {
 public:
  unsigned marks_of(std::string_view names) {
    return names.size() < 3 ? 0
                            : memory_.of(names, compose::marks_of);  // no telling word is so short
  }

 private:
  base::DirectMappedCache<unsigned> memory_;
};

}  // namespace winnow::compose
