// winnow eval --experiment invariance: does the extracted text stay the same if the page changes in
// ways that a reader does not see, or that do not concern the article?
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

// The changed page; unchanged if there is nothing to change.
struct Change {
  std::string_view name;
  std::string (*apply)(std::string_view page);
};

// Wrappers, comments, attributes, white space, a cookie banner, another menu.
std::span<const Change> all_changes() noexcept;

// Share of words that two texts have in common; 1 for the same words.
double likeness(std::string_view before, std::string_view after);

// Share of the words of `text` that occur in `page` in the same order (longest common subsequence).
// Also 1 if the texts are too long to compare.
double subsequence_share(std::string_view text, std::string_view page);
// All readable text of a page.
std::string readable_text(std::string_view utf8);

Result<void> run_invariance(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
