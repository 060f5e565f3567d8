// Does the rule of the page's site decide, or do the blocks?
//
// A learned rule knows where the pages of a site have their text, and finds it where the blocks of one
// page mislead. But it was learned from some pages of the site, and this page may be of another kind: on
// a list of posts, the place of a post's text is the first of many, or a teaser. So rule and blocks are
// compared on every page. The rule decides which part of the page is the text, unless it does not fit:
//
//   list, thread  the blocks show posts or messages, which are the answer
//   several       it was learned as one part of the page, and selects several of this one, or one with
//                 several titles
//   title         the title that it knows is not on the page, or the text has a heading that is not the
//                 title of the page: one post of a list
//   less-text     it leaves out what surely is content
//
// Inside that part, blocks that hardly are content are still dropped. A rule that was written by hand
// means what it says: it may select several parts, and nothing inside is dropped.
//
// Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "methods/decision.h"
#include "site/apply.h"
#include "site/rule_book.h"

namespace winnow::methods {

// Chosen by `winnow eval --experiment site-rules` on the corpora blogs and blogs2; README.md has figures.
struct RuleLimits {
  float min_probability = 0.4F;          // of a block inside the part, unless the method kept it
  float sure = 0.8F;                     // probability of a kept block that surely is content
  double min_sure_share = 0.98;          // of the words of such blocks that the rule selects
  std::uint8_t min_title_overlap = 127;  // of a heading before the text with <title>, in 255ths
};
inline constexpr RuleLimits kRuleLimits;

inline constexpr std::string_view kRuleFits = "fits";

// What the method knows about the page without its site.
struct PageAnswer {
  std::span<const std::uint32_t> words;  // of the blocks
  std::span<const float> probabilities;  // of content
  std::span<const std::uint8_t> heading_ranks;
  std::span<const std::uint8_t> title_overlaps;
  const Decision& decision;
  site::PageKind kind = site::PageKind::Post;
};

struct RuleVerdict {
  std::string_view reason = kRuleFits;  // or why the rule does not fit
  std::vector<bool> kept = {};          // by block, if it fits
};

// `inside`: the blocks that the rule selects.
RuleVerdict judge_rule(const site::Applied& applied, const std::vector<bool>& inside,
                       const PageAnswer& page);

}  // namespace winnow::methods
