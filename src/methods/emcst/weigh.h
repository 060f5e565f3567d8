// Compares a page of a site with the others: which text is its own, and where that text is.
//
// Text on many pages of a template belongs to the template, and text that is mostly links leads
// elsewhere. The rest is the page's own. mCST over the marked containers, with own text for O,
// gives the page's heaviest container: tag clouds and read-next lists have no weight there, however
// long.
//
// Linear in the digests. The results refer to the digests, which must outlive them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "methods/emcst/page_digest.h"

namespace winnow::methods {

// Running sums over the units of a page; the sum over a subtree is one subtraction.
struct Sums {
  std::vector<double> own;       // the page's own text outside links
  std::vector<double> all;       // all characters
  std::vector<double> links;     // characters in links
  std::vector<double> repeated;  // characters that belong to the template

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

// Weighs the pages of one template. Text on at least `repeat_share` of them, and on at least two,
// belongs to the template.
std::vector<WeighedPage> weigh(const std::vector<const PageDigest*>& pages, double repeat_share);

// F1 of an item's own text against that of the heaviest container, 0 to 1.
double overlap(const WeighedPage& page, std::uint32_t item);

// The same for all elements that a marker selects on the page; 0 if it selects none.
double fit_of_marker(const WeighedPage& page, std::uint32_t marker);

}  // namespace winnow::methods
