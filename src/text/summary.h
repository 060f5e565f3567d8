// Extractive summaries: the few sentences that cover most of a text, verbatim and in their order.
//
// A sentence is central if it shares rare terms with many other central sentences (LexRank: Erkan
// and Radev 2004, continuous form). Sentences are the nodes of a graph, their similarity is the
// cosine of their terms, and rarity is counted within the text, so no word lists are needed.
// Sentences near the beginning, or with words of the title, start with a higher rank. Of two
// similar sentences only the more central one is chosen.
//
//   text::summarize(body, {.length = *text::summary_length("3"), .title = headline})
//
// Only prose is quoted: headings, list items and captions vote but are not chosen; code and
// repetitions do not vote. A text without prose gives its most central lines instead; one without
// words gives an empty summary.
//
// The graph is never built: a step of the walk goes from sentences to terms and back, so its cost
// is the number of words. 50,000 words take about 15 ms. No recursion, deterministic, accepts any
// bytes. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::text {

enum class SummaryUnit : std::uint8_t { Sentences, PerCent };

struct SummaryLength {
  SummaryUnit unit = SummaryUnit::Sentences;
  std::size_t amount = 3;  // sentences, or 1 to 100 percent of the words
};

// "3" is three sentences, "10%" a tenth of the words. Nullopt for any other text, for 0, for more
// than 100% and for more than a million sentences.
std::optional<SummaryLength> summary_length(std::string_view written) noexcept;

struct SummaryOptions {
  SummaryLength length = {};
  std::string_view title = {};  // of the text, if it has one
};

// The chosen sentences as views into `text`, in its order. Percentages are rounded down to whole
// sentences, but at least one is returned if the text has any.
std::vector<std::string_view> summary_sentences(std::string_view text,
                                                const SummaryOptions& options = {});

// The same as one text: a space between sentences, but none after a full-width mark.
std::string summarize(std::string_view text, const SummaryOptions& options = {});

}  // namespace winnow::text
