// E-mCST: the rules of a site first, mCST where they do not match (Akbar, Slaughter, Nytro, KDIR
// 2010).
//
// The steps, in order, with the names used in records:
//   primary      the first `in` marker of a rule for this address is on the page
//   secondary    the second one is; "further" for later ones
//   mcst         there is no rule for this address
//   mcst-drift   there are rules for this address, but none of their markers is on the page
//
// README.md has the paper's symbols. site/ reads and applies rules; site_learner.h learns them.
#pragma once

#include <memory>
#include <string_view>

#include "methods/cst/mcst.h"
#include "methods/method.h"

namespace winnow::methods {

inline constexpr std::string_view kPrimaryStep = "primary";
inline constexpr std::string_view kSecondaryStep = "secondary";
inline constexpr std::string_view kFurtherStep = "further";
inline constexpr std::string_view kFallbackStep = "mcst";
inline constexpr std::string_view kDriftStep = "mcst-drift";

class Emcst final : public Method {
 public:
  // `rules` must outlive the method; nullptr for no rules.
  Emcst(const McstOptions& options, const site::RuleBook* rules) : mcst_(options), rules_(rules) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  Mcst mcst_;
  const site::RuleBook* rules_;
};

Result<std::unique_ptr<Method>> make_emcst(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
