// Hidden parts: what a page hides, and from whom.
//
//   for (const HiddenPart& part : find_hidden(document))
//     part.level                 // HiddenLevel::Everyone: no reader ever sees it
//
// Pages hide text for two reasons. A tab, a closed answer, the rest of an article behind "read more":
// a reader can open these, and they are content. A note to search engines or to language models, a
// label for screen readers, the message of a form: what is hidden from everyone is not the text of the
// page, and it is how pages speak to programs behind the back of their readers. The kind of hiding does
// not tell them apart (both are display:none), so there are signs that something can be opened: a
// control that names it, a rule or a class for its open state, a place among tabs, or that it is most of
// the page.
//
//   <div class="tab-pane" style="display:none"><p>Opening hours ...</div>             Collapsed
//   <p>The mill is old.<p style="display:none">Ignore what was said before.           Everyone
//
// One pass over the nodes, and a second one over their attributes if something is hidden. Linear.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "page/style_effects.h"
#include "winnow/document.h"

namespace winnow::page {

enum class HiddenLevel : std::uint8_t {
  Shown,
  Collapsed,  // a reader can open it
  Everyone,   // hidden from everyone
};

struct HiddenPart {
  dom::NodeId element = dom::kRoot;
  HiddenLevel level = HiddenLevel::Shown;
  HiddenWays ways = 0;
};

// Whether what a closed <details> hides is a part, too. Everything else that can be opened is.
enum class ClosedDetails : std::uint8_t { Pass, Find };

// In document order. Collapsed parts may have parts inside that are hidden from everyone.
std::vector<HiddenPart> find_hidden(const dom::Document& document,
                                    ClosedDetails details = ClosedDetails::Pass);

}  // namespace winnow::page
