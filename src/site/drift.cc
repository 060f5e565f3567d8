// Compares the share of matching pages now with the share at learning time.
#include "site/drift.h"

namespace winnow::site {

void DriftWatch::add(std::string_view url, bool matched) {
  const auto rules = book_.rules_for(url);
  if (rules.empty()) return;
  Counts& counts = counts_[rules.front()];
  ++counts.pages;
  if (matched) ++counts.matched;
}

std::vector<Drift> DriftWatch::find() const {
  std::vector<Drift> found;
  for (const Rule& rule : book_.rules()) {
    const auto at = counts_.find(&rule);
    if (at == counts_.end() || at->second.pages < options_.fewest_pages) continue;
    const double then =
        rule.learned && rule.learned->seen > 0
            ? static_cast<double>(rule.learned->matched) / static_cast<double>(rule.learned->seen)
            : 1.0;
    const double now =
        static_cast<double>(at->second.matched) / static_cast<double>(at->second.pages);
    if (now < then - options_.lost_share)
      found.push_back({&rule, at->second.pages, at->second.matched});
  }
  return found;
}

std::string sentence(const Drift& drift) {
  std::string text = "drift: the rule for ";
  text.append(drift.rule->addr)
      .append(" matches ")
      .append(std::to_string(drift.matched))
      .append(" of ")
      .append(std::to_string(drift.pages))
      .append(" pages");
  if (const auto& learned = drift.rule->learned)
    text.append(", and matched ")
        .append(std::to_string(learned->matched))
        .append(" of ")
        .append(std::to_string(learned->seen))
        .append(" on ")
        .append(learned->date);
  return text;
}

}  // namespace winnow::site
