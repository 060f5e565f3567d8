// Compares class words, link addresses and short texts with lists of known words.
#include "posts/message_signs.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "page/time_text.h"
#include "page/user_links.h"

namespace winnow::posts {
namespace {

using page::NameMark;

constexpr std::uint32_t kMaxTimeNodes = 12;  // in an element that is one time, not a list of times

// Does the element name a writer by its class, its `rel`, or its link address?
bool names_writer(const page::ElementMeasures& measures, std::uint32_t node) {
  if (measures.has(node, NameMark::Author) || measures.names_writer(node)) return true;
  const dom::Document& document = measures.document();
  if (!document[node].is(dom::Name::A)) return false;
  const auto href = document.attribute(document[node], dom::Name::Href);
  return href && page::may_lead_to_user(*href);
}

bool may_be_message(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Div) || node.is(Li) || node.is(Article) || node.is(Section) || node.is(Tr) ||
         node.is(Table) || node.is(Tbody) || node.is(Dd) || node.is(Dl) || node.is(Td) ||
         node.is(P) || node.is(Blockquote) || node.is(Details) ||
         dom::index(node.name) >= dom::kKnownNameCount;
}

// Is the text node a time that is not a date by its words? OPTIMIZATION: texts without words are not
// read.
bool is_time_text(const page::ElementMeasures& measures, std::uint32_t node) {
  if (measures.words(node, node + 1) == 0) return false;
  const std::string_view text = base::trim(measures.document().text(measures.document()[node]));
  return page::is_relative_time(text) || page::is_stamped_line(text);
}

}  // namespace

bool MessageSigns::are_in(const page::ElementMeasures& measures, std::uint32_t first,
                          std::uint32_t end) {
  const dom::Document& document = measures.document();
  if (measures.dates(first, end) > 0) return true;
  for (std::uint32_t i = first; i < end; ++i) {
    if (!measures.is_shown(i)) continue;
    if (document[i].is_text() ? is_time_text(measures, i)
                              : document[i].is_element() && names_writer(measures, i))
      return true;
  }
  return false;
}

MessageSigns::MessageSigns(const page::ElementMeasures& measures, std::uint32_t first,
                           std::uint32_t end)
    : first_(first), sums_(end - first + 1) {
  const dom::Document& document = measures.document();
  std::uint32_t time_end = 0;  // of the element that was counted as a time
  for (std::uint32_t i = first; i < end; ++i) {
    Sums& sum = sums_[i - first + 1];
    sum = sums_[i - first];
    const dom::Node& node = document[i];
    // <time class="date"><span>4 March 2024</span> <span>2 yr</span></time> is one time.
    const bool is_inside = i < time_end;
    const std::uint32_t dates = is_inside ? 0 : measures.dates(i, i + 1);
    sum.times += dates;
    if (dates > 0 && node.is_element() && node.end - i <= kMaxTimeNodes) time_end = node.end;
    if (!measures.is_shown(i)) continue;
    if (node.is_text())
      sum.times += dates == 0 && !is_inside && is_time_text(measures, i) ? 1 : 0;
    else if (node.is_element()) {
      sum.writers += names_writer(measures, i) ? 1 : 0;
      if (may_be_message(node)) containers_.push_back(i);
    }
  }
}

}  // namespace winnow::posts
