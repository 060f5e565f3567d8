// The chain of fallbacks.
#include "methods/emcst/emcst.h"

#include <utility>

#include "site/address.h"
#include "site/apply.h"

namespace winnow::methods {
namespace {

std::string_view step_of(std::size_t in) {
  return in == 0 ? kPrimaryStep : in == 1 ? kSecondaryStep : kFurtherStep;
}

}  // namespace

Found Emcst::find(const Input& input) const {
  site::Answer answer;
  if (rules_ != nullptr && !rules_->empty())
    answer = site::apply(*rules_, input.document, site::address_of(input.document, input.url));
  if (answer.applied)
    return {.selection = std::move(answer.applied->selection),
            .title = answer.applied->title,
            .step = step_of(answer.applied->in)};
  Found found = fallback_ ? fallback_->find(input) : mcst_.find(input);
  if (fallback_)
    found.step = answer.first != nullptr ? kAutoDriftStep : kAutoStep;
  else
    found.step = answer.first != nullptr ? kDriftStep : kFallbackStep;
  return found;
}

Result<std::unique_ptr<Method>> make_emcst(const Settings& settings, const Resources& resources) {
  const McstOptions options{.depth_offset = settings.number("depth-offset"),
                            .children_factor = settings.number("children-factor")};
  std::unique_ptr<Method> fallback;
  if (settings.choice("fallback") == "auto") {
    WINNOW_TRY(fallback,
               make_method("auto", {.model_name = resources.model_name, .model = resources.model}));
  }
  return std::unique_ptr<Method>(
      std::make_unique<Emcst>(options, resources.rules, std::move(fallback)));
}

}  // namespace winnow::methods
