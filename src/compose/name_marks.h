// What the names in class="" and id="" hint at: "entry-author", "postDate", "related-posts".
//
// Style sheets need names, and people name things after what they are. English serves nearly all
// of the web here, whatever the language of the page. Any thread; linear, without allocation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow::compose {

inline constexpr unsigned kAuthorMark = 1;
inline constexpr unsigned kUserMark = 2;  // of a forum: user names
inline constexpr unsigned kDateMark = 4;
inline constexpr unsigned kUpdatedMark = 8;  // the date of a change
inline constexpr unsigned kBesideMark = 32;  // what stands beside a name: a role, a portrait
inline constexpr unsigned kApartMark = 16;   // comments, related articles, side bars, feet

// The marks of an attribute's value.
unsigned marks_of(std::string_view names) noexcept;

// The same for one page, which says the same names again and again. Keeps views of the values. Two
// values may share a place; then the later one has it.
//
// OPTIMIZATION: a value of up to 32 bytes is its first and its last sixteen, so that four numbers
// find its place and prove it the same. Of the classes of a page nine in ten are found.
class MarkMemory {
 public:
  unsigned marks_of(std::string_view names) noexcept;

 private:
  static constexpr std::size_t kPlaces = 512;
  struct Remembered {
    const char* names = nullptr;
    std::uint32_t size = 0;
    unsigned marks = 0;
  };
  std::array<Remembered, kPlaces> places_{};
};

}  // namespace winnow::compose
