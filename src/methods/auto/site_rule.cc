// Compares the words of blocks.
#include "methods/auto/site_rule.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace winnow::methods {
namespace {

// Dropped for a reason that holds whatever the rule says.
bool is_settled(Reason reason) noexcept {
  return reason == Reason::Comment || reason == Reason::Copy || reason == Reason::Licence ||
         reason == Reason::Hidden;
}

// Is the last kept heading before the text another one than the title of the page?
bool has_other_title(const std::vector<bool>& inside, const PageAnswer& page) {
  const auto text = static_cast<std::size_t>(std::ranges::find(inside, true) - inside.begin());
  if (text == inside.size()) return false;  // a picture
  std::optional<std::size_t> heading;
  for (std::size_t i = 0; i < text; ++i)
    if (page.heading_ranks[i] > 0 && page.decision.kept()[i]) heading = i;
  return heading && page.title_overlaps[*heading] < kRuleLimits.min_title_overlap;
}

}  // namespace

RuleVerdict judge_rule(const site::Applied& applied, const std::vector<bool>& inside,
                       const PageAnswer& page) {
  if (page.kind != site::PageKind::Post) return {.reason = site::name_of(page.kind)};
  const bool is_learned = applied.rule->learned.has_value();
  if (is_learned) {
    if (applied.selection.roots.size() > 1 || applied.titles_inside > 1)
      return {.reason = "several"};
    const bool lacks_title = applied.rule->title && !applied.title;
    if (lacks_title || has_other_title(inside, page)) return {.reason = "title"};
  }
  RuleVerdict verdict{.kept = inside};
  double sure = 0;  // words
  double sure_inside = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool is_kept = page.decision.kept()[i];
    if (is_learned && inside[i] && !is_kept)
      verdict.kept[i] = page.probabilities[i] >= kRuleLimits.min_probability &&
                        !is_settled(page.decision.reasons()[i]);
    if (!is_kept || page.probabilities[i] < kRuleLimits.sure) continue;
    sure += page.words[i];
    sure_inside += inside[i] ? page.words[i] : 0;
  }
  if (sure_inside < kRuleLimits.min_sure_share * sure) return {.reason = "less-text"};
  return verdict;
}

}  // namespace winnow::methods
