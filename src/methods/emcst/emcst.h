// E-mCST: the rules of a site first, mCST where they do not match (Akbar, Slaughter, Nytro, KDIR
// 2010).
//
// The steps, in order, with the names used in records:
//   primary      the first `in` marker of a rule for this address is on the page
//   secondary    the second one is; "further" for later ones
//   mcst         there is no rule for this address
//   mcst-drift   there are rules for this address, but none of their markers is on the page
//
// With fallback=auto the last two are `auto` and `auto-drift`, and the method auto answers. It never judges
// whether a rule fits the page: the method auto with rules does (methods/auto/site_rule.h).
//
// README.md has the paper's symbols. site/ reads and applies rules; site_learner.h learns them.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "methods/cst/mcst.h"
#include "methods/method.h"

namespace winnow::methods {

inline constexpr std::string_view kPrimaryStep = "primary";
inline constexpr std::string_view kSecondaryStep = "secondary";
inline constexpr std::string_view kFurtherStep = "further";
inline constexpr std::string_view kFallbackStep = "mcst";
inline constexpr std::string_view kDriftStep = "mcst-drift";
inline constexpr std::string_view kAutoStep = "auto";
inline constexpr std::string_view kAutoDriftStep = "auto-drift";

// Is there a rule for the page's address, but none of its markers on the page?
constexpr bool is_drift(std::string_view step) noexcept {
  return step == kDriftStep || step == kAutoDriftStep;
}

class Emcst final : public Method {
 public:
  // `rules` must outlive the method; nullptr for no rules. `fallback` is the method auto, or nullptr for
  // mcst.
  Emcst(const McstOptions& options, const site::RuleBook* rules,
        std::unique_ptr<Method> fallback = nullptr)
      : mcst_(options), rules_(rules), fallback_(std::move(fallback)) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  Mcst mcst_;
  const site::RuleBook* rules_;
  std::unique_ptr<Method> fallback_;
};

inline constexpr std::array kEmcstOptions = {
    kMcstOptions[0],
    kMcstOptions[1],
    OptionInfo{"fallback", 0, 0, 1, "the method for pages without a rule", "mcst auto"},
};

Result<std::unique_ptr<Method>> make_emcst(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
