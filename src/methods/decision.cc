// The names of reasons, as explanations show them.
#include "methods/decision.h"

namespace winnow::methods {

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
    case Reason::ShortPage: return "short-page";
    case Reason::Copy: return "copy";
    case Reason::Reference: return "reference";
    case Reason::Quotation: return "quotation";
    case Reason::Licence: return "licence";
    case Reason::Comment: return "comment";
    case Reason::Post: return "post";
    case Reason::Picture: return "picture";
    case Reason::Message: return "message";
    case Reason::Headline: return "headline";
    case Reason::Part: return "part";
    case Reason::MinProbability: return "min-probability";
    case Reason::Method: return "method";
  }
  return "method";
}

}  // namespace winnow::methods
