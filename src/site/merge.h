// Edits rule files as text: rules are merged, replaced and removed, and everything else is kept,
// including comments.
//
//   WINNOW_TRY(const Merged merged, merge_rules(old_text, "mill.rules", book.rules()));
//   merged.text, merged.rules[0].change
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "site/rule_book.h"
#include "winnow/result.h"

namespace winnow::site {

enum class Change : std::uint8_t {
  Added,
  Replaced,
  KeptHandWritten,  // the file has a rule for this addr that nobody learned
  KeptNewer,        // the file has a rule for this addr that was learned later
};
std::string_view name_of(Change change) noexcept;  // "added"

struct MergedRule {
  std::string addr;
  Change change = Change::Added;
};

struct Merged {
  std::string text;
  std::vector<MergedRule> rules;  // one per incoming rule
};

// Whether an incoming rule replaces one for the same addr that was written by hand or learned later.
enum class Conflicts : std::uint8_t { Keep, Replace };

// The order of the incoming rules is kept: a new rule is inserted before the next one that the file
// already has, otherwise appended. Fails if the text has errors; `name` is for the message.
Result<Merged> merge_rules(std::string_view text, const std::string& name,
                           std::span<const Rule> rules, Conflicts conflicts = Conflicts::Keep);

// The text without the rules that `is_removed`. Fails if the text has errors.
struct Removed {
  std::string text;
  std::size_t rules = 0;
};
Result<Removed> remove_rules(std::string_view text, const std::string& name,
                             const std::function<bool(const Rule&)>& is_removed);

}  // namespace winnow::site
