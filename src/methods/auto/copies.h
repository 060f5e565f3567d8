// Copies: regions of a page that are repeated for another screen size.
//
// Pages ship the same part twice, once for wide and once for narrow screens, and show one of the
// two by style sheet; carousels clone their slides. A reader sees such a part once:
//
//   <div class="desktop"><h2>Rye</h2><p>Sow it late ...</p></div>
//   <div class="mobile"><h2>Rye</h2><p>Sow it late ...</p></div>        <!-- a copy: dropped -->
//
// A text that repeats itself is not a copy: refrains, dialogue, equal table cells and code blocks
// stay, and so does an opening paragraph that a teaser quotes.
//
// Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "features/page_table.h"

namespace winnow::methods {

enum class Dedup : std::uint8_t {
  Off,
  Regions,  // drop whole regions that repeat another region
  Blocks,   // drop every block of six or more words that repeats an earlier block
};

// `kept` without the copies.
std::vector<bool> drop_copies(features::MeasuredPage& page, Dedup dedup, std::vector<bool> kept);

}  // namespace winnow::methods
