// Texts of ranges; the counts are in element_facts.cc.
#include "page/element_measures.h"

#include "base/ascii.h"
#include "dom/display.h"
#include "dom/traits.h"
#include "text/spaces.h"

namespace winnow::page {

ElementMeasures::ElementMeasures(PageFacts& facts, HiddenParts hidden)
    : document_(&facts.document()),
      elements_(&facts.elements()),
      sums_(&facts.sums(hidden)),
      hidden_(hidden) {}

int ElementMeasures::heading_level(std::uint32_t node) const noexcept {
  return dom::heading_level((*document_)[node]);
}

std::string ElementMeasures::text(std::uint32_t first, std::uint32_t end, std::size_t most) const {
  std::string out;
  append_text(first, end, most, out);
  return out;
}

void ElementMeasures::append_text(std::uint32_t first, std::uint32_t end, std::size_t most,
                                  std::string& out) const {
  for (std::uint32_t i = first; i < end && out.size() < most; ++i) {
    const dom::Node& node = (*document_)[i];
    if (node.is_text() && is_shown(i))
      text::append_collapsed(document_->text(node), out);
    else if (node.is_element() &&
             (dom::display_of(node) != dom::Display::Inline || node.is(dom::Name::Br)) &&
             !out.empty() && out.back() != ' ')
      out += ' ';
  }
  text::trim_end(out);
}

std::string ElementMeasures::last_bytes(std::uint32_t first, std::uint32_t end,
                                        std::size_t most) const {
  std::string out;
  for (std::uint32_t i = end; i > first && out.size() < most; --i) {
    const dom::Node& node = (*document_)[i - 1];
    if (!node.is_text() || !is_shown(i - 1)) continue;
    std::string_view text = document_->text(node);
    if (out.empty())
      while (!text.empty() && base::is_space(text.back())) text.remove_suffix(1);
    const std::size_t wanted = most - out.size();
    out.insert(0, text.substr(text.size() > wanted ? text.size() - wanted : 0));
  }
  return out;
}

}  // namespace winnow::page
