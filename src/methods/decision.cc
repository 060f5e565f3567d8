// Blocks by their nodes, and the names of reasons as explanations show them.
#include "methods/decision.h"

#include <algorithm>

namespace winnow::methods {

void Decision::set(const dom::Document& document, dom::NodeId element, IsKept kept, Reason reason,
                   Which which) {
  auto node = std::ranges::lower_bound(first_nodes_, dom::index(element));
  for (; node != first_nodes_.end() && *node < document[element].end; ++node) {
    const auto block = static_cast<std::size_t>(node - first_nodes_.begin());
    const bool is_kept = kept == IsKept::Yes;
    if (which == Which::Changed && kept_[block] == is_kept) continue;
    kept_[block] = is_kept;
    reasons_[block] = reason;
  }
}

void Decision::set_inside(const dom::Document& document, dom::NodeId element, IsKept kept,
                          Reason reason) {
  set(document, element, kept, reason, Which::All);
}

void Decision::update_inside(const dom::Document& document, dom::NodeId element, IsKept kept,
                             Reason reason) {
  set(document, element, kept, reason, Which::Changed);
}

std::string_view name_of(Reason reason) noexcept {
  switch (reason) {
    case Reason::Field: return "field";
    case Reason::Drawing: return "drawing";
    case Reason::Menu: return "menu";
    case Reason::Header: return "header";
    case Reason::Aside: return "aside";
    case Reason::Footer: return "footer";
    case Reason::Dialog: return "dialog";
    case Reason::Consent: return "consent";
    case Reason::NoWords: return "no-words";
    case Reason::Limit: return "limit";
    case Reason::Score: return "score";
    case Reason::Smoothing: return "smoothing";
    case Reason::Hidden: return "hidden";
    case Reason::ShopPart: return "shop-part";
    case Reason::ShortPage: return "short-page";
    case Reason::Copy: return "copy";
    case Reason::Reference: return "reference";
    case Reason::Quotation: return "quotation";
    case Reason::Table: return "table";
    case Reason::Heading: return "heading";
    case Reason::Term: return "term";
    case Reason::Licence: return "licence";
    case Reason::Comment: return "comment";
    case Reason::Post: return "post";
    case Reason::Picture: return "picture";
    case Reason::Statistics: return "statistics";
    case Reason::Rule: return "rule";
    case Reason::Message: return "message";
    case Reason::Headline: return "headline";
    case Reason::Byline: return "byline";
    case Reason::Part: return "part";
    case Reason::MinProbability: return "min-probability";
    case Reason::Method: return "method";
  }
  return "method";
}

}  // namespace winnow::methods
