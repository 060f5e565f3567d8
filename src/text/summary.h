// A summary: the few sentences of a text that say most of it, word for word and in their order.
//
// A sentence is central when it shares rare terms with many others that are central themselves
// (LexRank: Erkan and Radev 2004, continuous form). Sentences are points of a graph, likeness is
// the cosine of their terms, rarity is counted within the text, so no language needs a word list. A
// sentence near the beginning, or one with the words of the title, begins with a little more. Of
// two that say the same only the more central one is taken.
//
//   text::summarize(body, {.length = *text::summary_length("3"), .title = headline})
//
// Only prose is quoted: headings, list items and captions vote but are not chosen, code and
// repetitions do not even vote. A text without any prose gives its most central lines instead; one
// without words gives an empty summary.
//
// The graph is never built: a step of the walk goes from sentences to terms and back, so that it
// costs the words of the text. 50,000 words take some 15 ms. No recursion, the same text gives the
// same summary, any bytes. Any thread.
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
  std::size_t amount = 3;  // sentences, or 1 to 100 per cent of the text's words
};

// "3" is three sentences, "10%" a tenth of the words. Nothing for any other text, for 0, for more
// than 100% and for more than a million sentences.
std::optional<SummaryLength> summary_length(std::string_view written) noexcept;

struct SummaryOptions {
  SummaryLength length = {};
  std::string_view title = {};  // of the text, where it has one
};

// The chosen sentences as views into `text`, in its order. At most as many as were asked for: per
// cent are rounded down to whole sentences, but one is always given where there is one.
std::vector<std::string_view> summary_sentences(std::string_view text,
                                                const SummaryOptions& options = {});

// The same as one text: a space between sentences, but none behind a full-width mark.
std::string summarize(std::string_view text, const SummaryOptions& options = {});

}  // namespace winnow::text
