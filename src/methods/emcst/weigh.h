// A page of a site weighed against the others: which of its text is its own, and where that lies.
//
// A text that stands on many pages of a template is the template's; a text that is mostly link
// leads elsewhere. What is left is the page's own. mCST over the marked containers, with own text
// for O, gives the page's heaviest container: a tag cloud or a read-next list weighs nothing there,
// however long it is.
//
// Linear in the digests. Views of the digests: these outlive them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "methods/emcst/page_digest.h"

namespace winnow::methods {

// Sums over units from the start of the page, so that a subtree's sum is one subtraction.
struct Sums {
  std::vector<double> own;       // the page's own text outside links
  std::vector<double> all;       // all characters
  std::vector<double> links;     // characters in links
  std::vector<double> repeated;  // characters of the template

  static double of(const std::vector<double>& sums, const DigestItem& item) {
    return sums[item.end_unit] - sums[item.first_unit];
  }
};

inline constexpr std::uint32_t kSeveral = 0xFFFF'FFFF;

struct WeighedPage {
  const PageDigest* digest = nullptr;
  Sums sums;
  std::uint32_t main = 0;                                    // the item of greatest importance
  double main_own = 0;                                       // its own text
  std::unordered_map<std::uint32_t, std::uint32_t> holders;  // marker -> its item, or kSeveral
};

// Weighs pages of one template. `repeat_share`: a text on this share of them, and on two at least,
// is the template's.
std::vector<WeighedPage> weigh(const std::vector<const PageDigest*>& pages, double repeat_share);

// How well an item fits the page's heaviest container: F1 of the own text that both hold, 0 to 1.
double overlap(const WeighedPage& page, std::uint32_t item);

// The same for all elements that a marker selects on the page; nothing where it selects none.
double fit_of_marker(const WeighedPage& page, std::uint32_t marker);

}  // namespace winnow::methods
