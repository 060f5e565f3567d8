// winnow eval --experiment invariance: does what is extracted stay when the page changes in ways
// that a reader does not see, or that are not about the article?
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

// A page, changed; the same page where there is nothing to change.
struct Change {
  std::string_view name;
  std::string (*apply)(std::string_view page);
};

// Wrappers, comments, attributes, white space, a cookie banner, another menu.
std::span<const Change> all_changes() noexcept;

// Which share of the words two texts have in common: 1 for the same words.
double likeness(std::string_view before, std::string_view after);

// Which share of the words of `text` stands in `page` in the same order: the longest common
// subsequence. 1 as well where the texts are too long to tell.
double subsequence_share(std::string_view text, std::string_view page);
// Everything on a page that could be read.
std::string readable_text(std::string_view utf8);

Result<void> run_invariance(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
