// Similarity measures of two texts, by which extraction is evaluated.
//
// A TextPair stores the words of a prediction and of the truth once, as numbers, and computes every
// measure from them; docs/metrics.md defines each with an example. An empty prediction of an empty
// truth is perfect (1, 1); an empty prediction of anything else has precision 0 and recall 0, and
// vice versa.
//
//   const TextPair pair("the cat sat", "the cat sat down");
//   pair.bag_of_words().f1();      // 6/7
//
// Linear in time and memory, except the time of lcs and levenshtein, which align the texts cell by
// cell, 64 cells per step. The functions ending in `_within` return nullopt if that takes too many
// steps; no measure is ever an estimate. Thread-safe; no hidden state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace winnow::text {

struct PrecisionRecall {
  double precision = 0;
  double recall = 0;

  [[nodiscard]] double f1() const noexcept {
    return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  }
};

// The default limit of steps (64 cells) for an alignment: about 0.3 s for words, 0.8 s for
// characters. Enough for 130,000 of either on each side, and for far more if the texts are similar.
inline constexpr std::uint64_t kAlignmentSteps = std::uint64_t{1} << 28;

enum class LetterCase : std::uint8_t { Ignored, Kept };

class TextPair {
 public:
  // Words as the measures count them: lower-cased first, then split by `kind`.
  TextPair(std::string_view predicted, std::string_view truth, WordKind kind = WordKind::Regex,
           LetterCase letter_case = LetterCase::Ignored);

  [[nodiscard]] std::size_t predicted_words() const noexcept { return predicted_.size(); }
  [[nodiscard]] std::size_t true_words() const noexcept { return truth_.size(); }

  // Multiset overlap of words.
  [[nodiscard]] PrecisionRecall bag_of_words() const;
  // Multiset overlap of runs of `size` words; a text shorter than that is one shingle.
  // REQUIRES: size > 0.
  [[nodiscard]] PrecisionRecall shingles(std::size_t size = 4) const;
  // Longest common subsequence of words over the lengths (ROUGE-L). Takes predicted_words() *
  // true_words() / 64 steps at most.
  [[nodiscard]] PrecisionRecall lcs() const;
  [[nodiscard]] std::optional<PrecisionRecall> lcs_within(
      std::uint64_t max_steps = kAlignmentSteps) const;
  // Cosine of the term-frequency vectors, 0 to 1.
  [[nodiscard]] double cosine() const;

 private:
  std::vector<std::uint32_t> predicted_;
  std::vector<std::uint32_t> truth_;
  std::uint32_t vocabulary_ = 0;
};

// The measure of the Mountain Model: the share of predicted sentences that are true, and of true
// ones that were predicted. Sentences are compared by their words (WordKind::Reader), lower-cased;
// sentences without words do not count.
PrecisionRecall sentence_overlap(std::string_view predicted, std::string_view truth);

// The same by the rules that the paper prints. Sentences end at their marks and not at line breaks. A
// line without punctuation is a sentence; the paper says so of link texts, which a plain text does
// not show. If the truth cannot be segmented, that is, no line of it ends a sentence (a list of
// names), precision and recall are both the Levenshtein similarity; nothing if that would take more
// than `max_steps`.
std::optional<PrecisionRecall> printed_sentence_overlap(std::string_view predicted,
                                                        std::string_view truth,
                                                        std::uint64_t max_steps = kAlignmentSteps);

// 1 - edit distance / length of the longer text, in characters, white space collapsed; 1 for two
// empty texts. Takes few steps for similar texts, and at most n * m / 32. Nothing if it would take
// more than `max_steps`.
std::optional<double> levenshtein_within(std::string_view predicted, std::string_view truth,
                                         std::uint64_t max_steps = kAlignmentSteps);

// A text in which snippets are searched, ignoring case and with all Unicode white space collapsed,
// no-break spaces included. An empty snippet is in every text.
class SnippetText {
 public:
  explicit SnippetText(std::string_view text);
  [[nodiscard]] bool contains(std::string_view snippet) const;

 private:
  std::string folded_;
};

}  // namespace winnow::text
