// The walk over the nodes.
#include "facts/page_facts.h"

namespace winnow::facts {

void PageFacts::read(const dom::Document& document) {
  document_ = &document;
  names_.clear();
}

}  // namespace winnow::facts
