// A page as the learner remembers it: its blocks, their markers, and the text in them as hashes.
//
// Learning a site needs all its pages side by side, but not the pages themselves. A digest keeps
// what is compared: which marked elements there are, how they nest, and for every run of text (a
// unit: what stands between two block boundaries) its length, how much of it is link, and a hash by
// which it is recognized on other pages. Digits count as one digit: "3 min read" is "7 min read".
//
//   <div class="post"><h1>Rye</h1><p>Late, but <a>heavy</a>.</p></div>
//   items  body, div|class|post, h1, p         units  "Rye"; "Late, but heavy." of which 5 link
//
// Some 25 KB for an ordinary page and bounded for any. One pass over the nodes, no recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "site/marker.h"
#include "winnow/document.h"

namespace winnow::methods {

// Markers of one site as numbers. Takes no new ones past its limit: what comes after so many
// different markers is not a template's.
class MarkerTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
  static constexpr std::size_t kMax = 50'000;

  std::uint32_t number_of(std::string_view marker);
  [[nodiscard]] const std::string& text(std::uint32_t marker) const { return texts_[marker]; }
  [[nodiscard]] std::size_t size() const noexcept { return texts_.size(); }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
  std::string key_;
};

struct DigestUnit {
  std::uint64_t hash = 0;
  std::uint32_t characters = 0;       // letters and digits: what is not white space or ASCII marks
  std::uint32_t link_characters = 0;  // of those, inside links
};

struct DigestItem {
  std::uint32_t parent = 0;
  std::uint32_t end = 0;         // one past the last item inside it
  std::uint32_t first_unit = 0;  // the units inside it: [first_unit, end_unit)
  std::uint32_t end_unit = 0;
  std::uint32_t first_marker = 0;  // in PageDigest::markers
  std::uint16_t marker_count = 0;
  std::uint16_t depth = 1;
  bool is_block = false;
  bool is_container = false;  // a block that templates build with: div, section, td, ...
  bool is_title = false;      // says what the page's <title> says
  bool is_heading = false;
};

struct PageDigest {
  static constexpr std::size_t kMaxItems = 6000;
  static constexpr std::size_t kMaxUnits = 6000;

  std::vector<DigestItem> items;  // in document order; the first is the body
  std::vector<DigestUnit> units;
  std::vector<std::uint32_t> markers;
};

PageDigest digest_page(const dom::Document& document, MarkerTable& table);

// The page's <title>, else its og:title, white space collapsed, lower case; may be empty.
std::string declared_title(const dom::Document& document);

}  // namespace winnow::methods
