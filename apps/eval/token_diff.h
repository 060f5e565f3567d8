// Compares two texts word by word.
//
// It is shown to people, so it must be fast on long pages and need not find the shortest edit. Runs
// of three words that occur once in each text are anchors; the longest chain of anchors in order is
// kept (patience diff); small gaps between them are aligned exactly, larger gaps count as
// different.
//
//   for (const DiffRun& run : diff_words(truth, extracted).left) show(run.text, run.is_common);
//
// Words compare in lower case. Runs cover the whole text, white space and punctuation included,
// and are views into it. n log n except for the gaps, which are capped. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow::eval {

struct DiffRun {
  std::string_view text;
  std::size_t words = 0;
  bool is_common = false;
};

struct Diff {
  std::vector<DiffRun> left;
  std::vector<DiffRun> right;
};

Diff diff_words(std::string_view left, std::string_view right);

// For each word of one sequence, whether it is aligned with an equal word of the other. Declared
// here for its tests.
struct Matches {
  std::vector<bool> left;
  std::vector<bool> right;
};
Matches match_sequences(const std::vector<std::uint32_t>& left,
                        const std::vector<std::uint32_t>& right);

}  // namespace winnow::eval
