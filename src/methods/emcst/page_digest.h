// A page as the learner keeps it: its blocks, their markers, and their text as hashes.
//
// Learning a site compares all its pages, but does not need the pages themselves. A digest keeps
// the marked elements, how they nest, and for every unit of text (a run between two block
// boundaries) its length, how much of it is in links, and a hash that recognises it on other pages.
// All digits count as the same digit: "3 min read" equals "7 min read".
//
//   <div class="post"><h1>Rye</h1><p>Late, but <a>heavy</a>.</p></div>
//   items  body, div|class|post, h1, p         units  "Rye"; "Late, but heavy." of which 5 link
//
// About 25 KB for an ordinary page, and bounded for any page. One pass over the nodes, no
// recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "site/marker.h"
#include "site/rule_book.h"
#include "winnow/document.h"

namespace winnow::methods {

// The markers of one site as numbers. Past its limit new markers are ignored: a template does not
// have that many.
class MarkerTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
  static constexpr std::size_t kMax = 50'000;

  std::uint32_t number_of(std::string_view marker);
  // kNone for a marker that no page has.
  [[nodiscard]] std::uint32_t find(const std::string& marker) const;
  [[nodiscard]] const std::string& text(std::uint32_t marker) const { return texts_[marker]; }
  [[nodiscard]] std::size_t size() const noexcept { return texts_.size(); }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
  std::string key_;
};

struct DigestUnit {
  std::uint64_t hash = 0;
  std::uint32_t characters = 0;       // without white space and ASCII punctuation
  std::uint32_t link_characters = 0;  // part of these inside links
};

struct DigestItem {
  std::uint32_t parent = 0;
  std::uint32_t end = 0;         // one past the last item inside it
  std::uint32_t first_unit = 0;  // its units are [first_unit, end_unit)
  std::uint32_t end_unit = 0;
  std::uint32_t first_marker = 0;  // in PageDigest::markers
  std::uint16_t marker_count = 0;
  std::uint16_t depth = 1;
  bool is_block = false;
  bool is_container = false;  // a block that templates are built of: div, section, td, ...
  bool is_title = false;      // has the text of <title>
  bool is_heading = false;
};

struct PageDigest {
  static constexpr std::size_t kMaxItems = 6000;
  static constexpr std::size_t kMaxUnits = 6000;

  site::PageKind kind = site::PageKind::Post;
  std::vector<DigestItem> items;  // in document order; the first is the body
  std::vector<DigestUnit> units;
  std::vector<std::uint32_t> markers;
};

PageDigest digest_page(const dom::Document& document, MarkerTable& table);

// The page's <title>, else its og:title, white space collapsed, lower case; may be empty.
std::string declared_title(const dom::Document& document);

}  // namespace winnow::methods
