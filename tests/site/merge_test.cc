// Merging and removing rules in the text of a rule file.
#include "site/merge.h"

#include <gtest/gtest.h>

namespace winnow::site {
namespace {

constexpr std::string_view kOld =
    "# the mill\n"
    "(\n  addr = a\n  in = p\n  seen = 5 2026-01-01\n)\n"
    "# the baker, by hand\n"
    "(\n  addr = b\n  in = div\n)\n";

std::vector<Rule> rules_of(std::string_view text) {
  const auto book = RuleBook::read(text, "new");
  EXPECT_TRUE(book);
  return {book->rules().begin(), book->rules().end()};
}

Merged merged_with(std::string_view text, Conflicts conflicts = Conflicts::Keep) {
  const auto rules = rules_of(text);
  const auto merged = merge_rules(kOld, "old", rules, conflicts);
  EXPECT_TRUE(merged);
  return *merged;
}

std::string text_of(const Result<Merged>& merged) { return merged ? merged->text : "failed"; }

TEST(MergeRules, ReplacesALearnedRuleInItsPlaceAndKeepsTheComments) {
  const Merged merged = merged_with("(\naddr = a\nin = main\nseen = 9 2026-02-01\n)\n");
  EXPECT_EQ(merged.rules[0].change, Change::Replaced);
  EXPECT_EQ(merged.text,
            "# the mill\n"
            "(\n  addr    = a\n  in      = main\n  seen    = 9 2026-02-01\n  matched = 9\n)\n"
            "# the baker, by hand\n"
            "(\n  addr = b\n  in = div\n)\n");
}

TEST(MergeRules, KeepsRulesWrittenByHandAndRulesLearnedLater) {
  const std::string_view incoming =
      "(\naddr = a\nin = main\nseen = 9 2025-02-01\n)\n(\naddr = b\nin = main\nseen = 9 "
      "2027-02-01\n)\n";
  const Merged kept = merged_with(incoming);
  EXPECT_EQ(kept.text, kOld);
  EXPECT_EQ(kept.rules[0].change, Change::KeptNewer);
  EXPECT_EQ(kept.rules[1].change, Change::KeptHandWritten);
  const Merged replaced = merged_with(incoming, Conflicts::Replace);
  EXPECT_EQ(replaced.rules[1].change, Change::Replaced);
  EXPECT_EQ(replaced.text.find("div"), std::string::npos);
}

TEST(MergeRules, AppendsAnUnknownRule) {
  EXPECT_EQ(merged_with("(\naddr = c\nin = p\n)").text,
            std::string(kOld) + "\n(\n  addr    = c\n  in      = p\n)\n");
  const auto rules = rules_of("(\naddr = c\nin = p\n)");
  EXPECT_EQ(text_of(merge_rules("", "none", rules)), "(\n  addr    = c\n  in      = p\n)\n");
  EXPECT_EQ(text_of(merge_rules("(\naddr = a\nin = p\n)", "x", rules)),
            "(\naddr = a\nin = p\n)\n\n(\n  addr    = c\n  in      = p\n)\n");
}

TEST(MergeRules, PutsANarrowRuleBeforeTheWideOneThatFollowsIt) {
  const Merged merged = merged_with(
      "(\naddr = a/posts\nin = article\n)\n(\naddr = a\nin = p\nseen = 7 2026-03-01\n)\n");
  EXPECT_EQ(merged.text.find("# the mill\n(\n  addr    = a/posts\n"), 0u) << merged.text;
  EXPECT_EQ(rules_of(merged.text).size(), 3u);
}

TEST(MergeRules, RefusesATextWithMistakes) {
  EXPECT_FALSE(merge_rules("(\n", "old", {}));
  EXPECT_FALSE(remove_rules("(\n", "old", [](const Rule&) { return true; }));
}

TEST(RemoveRules, KeepsEverythingElse) {
  const auto left = remove_rules(kOld, "old", [](const Rule& rule) { return rule.addr == "a"; });
  ASSERT_TRUE(left);
  EXPECT_EQ(left->rules, 1u);
  EXPECT_EQ(left->text, "# the mill\n# the baker, by hand\n(\n  addr = b\n  in = div\n)\n");
}

}  // namespace
}  // namespace winnow::site
