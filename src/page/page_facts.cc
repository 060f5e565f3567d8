// Each kind of facts is worked out at its first use.
#include "page/page_facts.h"

namespace winnow::page {

void PageFacts::read(const dom::Document& document) {
  document_ = &document;
  names_.clear();
  knows_elements_ = false;
  for (Sums& sums : sums_) sums.is_known = false;
}

const ElementFacts& PageFacts::elements() {
  if (!knows_elements_) elements_.read(*document_, names_);
  knows_elements_ = true;
  return elements_;
}

const std::vector<NodeSums>& PageFacts::sums(HiddenParts hidden) {
  Sums& sums = sums_[static_cast<std::size_t>(hidden)];
  if (!sums.is_known) elements().sum_up(hidden, sums.before);
  sums.is_known = true;
  return sums.before;
}

}  // namespace winnow::page
