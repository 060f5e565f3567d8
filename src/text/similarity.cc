// All overlap measures work the same way: number the items (words, shingles, sentences), count each
// number on both sides, and sum the smaller counts. The alignments are in text/alignment.cc.
#include "text/similarity.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>

#include "base/flat_table.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "text/alignment.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/numbering.h"
#include "text/sentences.h"
#include "text/spaces.h"

namespace winnow::text {
namespace {

using Numbers = std::span<const std::uint32_t>;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kBytesPerWord = 6;  // about, for reserving

// The share of the prediction that is true, and of the truth that was predicted.
PrecisionRecall shares(std::size_t common, std::size_t predicted, std::size_t truth) {
  if (predicted == 0 && truth == 0) return {1, 1};
  if (predicted == 0 || truth == 0) return {0, 0};
  const auto overlap = static_cast<double>(common);
  return {overlap / static_cast<double>(predicted), overlap / static_cast<double>(truth)};
}

std::vector<std::uint32_t> counts_of(Numbers things, std::uint32_t kinds) {
  std::vector<std::uint32_t> counts(kinds);
  for (const std::uint32_t thing : things) ++counts[thing];
  return counts;
}

PrecisionRecall multiset_overlap(Numbers predicted, Numbers truth, std::uint32_t kinds) {
  std::vector<std::uint32_t> left = counts_of(truth, kinds);
  std::size_t common = 0;
  for (const std::uint32_t thing : predicted) {
    if (left[thing] == 0) continue;
    --left[thing];
    ++common;
  }
  return shares(common, predicted.size(), truth.size());
}

std::vector<std::uint32_t> word_numbers(std::string_view text, WordKind kind,
                                        Numbering& numbering) {
  std::vector<std::uint32_t> words;
  words.reserve(text.size() / kBytesPerWord);
  for_each_word(text, kind,
                [&](std::string_view word) { words.push_back(numbering.number_of(word)); });
  return words;
}

std::vector<std::uint32_t> shingle_numbers(Numbers words, std::size_t size, Numbering& numbering) {
  std::vector<std::uint32_t> shingles;
  if (words.empty()) return shingles;
  const std::size_t length = std::min(size, words.size());
  shingles.reserve(words.size() - length + 1);
  for (std::size_t start = 0; start + length <= words.size(); ++start)
    shingles.push_back(numbering.number_of(words.subspan(start, length)));
  return shingles;
}

// Four words in one register, if the vocabulary is small enough: exact, without comparing keys.
constexpr std::size_t kPackedWords = 4;
constexpr std::uint32_t kPackedVocabulary = 0xFFFF;

// How often each packed shingle of a text occurs. A free slot has count 0.
class PackedShingles {
 public:
  explicit PackedShingles(Numbers words) {
    slots_.resize(base::slot_count_for(words.size()));
    for_each(words, [&](std::uint64_t shingle) {
      Slot& slot = find(shingle);
      slot.shingle = shingle;
      ++slot.count;
      ++slot.left;
    });
  }

  // The size of the multiset intersection with the shingles of `words`.
  std::size_t take_common(Numbers words) {
    std::size_t common = 0;
    for_each(words, [&](std::uint64_t shingle) {
      Slot& slot = find(shingle);
      if (slot.left == 0) return;
      --slot.left;
      ++common;
    });
    return common;
  }

 private:
  struct Slot {
    std::uint64_t shingle = 0;
    std::uint32_t count = 0;
    std::uint32_t left = 0;
  };

  template <typename Visit>
  static void for_each(Numbers words, Visit&& visit) {
    std::uint64_t shingle = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      shingle = shingle << 16 | words[i];
      if (i + 1 >= kPackedWords) visit(shingle);
    }
  }

  Slot& find(std::uint64_t shingle) noexcept {
    return slots_[base::probe(slots_, shingle * base::kGoldenRatio64 >> 32, [&](const Slot& slot) {
      return slot.count == 0 || slot.shingle == shingle;
    })];
  }

  std::vector<Slot> slots_;
};

using Views = std::vector<std::string_view>;

// Sentences that have words. The original is split, not its lower case: capitals show where a
// sentence starts.
Views sentences_with_words(std::string_view text) {
  Views sentences;
  for_each_sentence(text, [&](std::string_view sentence) {
    if (!WordScanner(sentence).next().empty()) sentences.push_back(sentence);
  });
  return sentences;
}

// The text with the lines of a sentence joined, and a line for each line without punctuation.
std::string join_printed_sentences(std::string_view text) {
  std::string joined;
  bool is_open = false;  // the last line may continue
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_bare = count_punctuation(line) == 0;
    if (!joined.empty()) joined += is_open && !is_bare ? ' ' : '\n';
    joined += line;
    is_open =
        !is_bare && ending_of(line) != Ending::FullStop && ending_of(line) != Ending::Ellipsis;
  }
  return joined;
}

bool has_sentence_end(std::string_view text) {
  SentenceScanner scanner(text);
  for (std::string_view sentence = scanner.next(); !sentence.empty(); sentence = scanner.next()) {
    const Ending ending = ending_of(sentence);
    if (ending == Ending::FullStop || ending == Ending::Ellipsis || ending == Ending::OtherMark)
      return true;
  }
  return false;
}

// Sentences as their lower-case words, each after a space, so that equal bytes mean equal
// sentences.
class WordsOfSentences {
 public:
  explicit WordsOfSentences(const Views& sentences) {
    std::string lowered;
    for (const std::string_view sentence : sentences) {
      lowered.clear();
      append_lower_case(sentence, lowered);
      for_each_word(lowered, WordKind::Reader,
                    [&](std::string_view word) { bytes_.append(1, ' ').append(word); });
      ends_.push_back(bytes_.size());
    }
  }

  // Views into this.
  [[nodiscard]] Views views() const {
    Views all;
    all.reserve(ends_.size());
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
      all.push_back(std::string_view(bytes_).substr(begin, end - begin));
      begin = end;
    }
    return all;
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;
};

// Removes equal items from both sides, one for one, and returns the number of pairs.
std::size_t take_pairs(Views& first, Views& second) {
  Numbering numbering(std::max(first.size(), second.size()));
  std::vector<std::uint32_t> left;  // of each kind, in `first` and not paired yet
  for (const std::string_view thing : first) {
    const std::uint32_t number = numbering.number_of(thing);
    if (number == left.size()) left.push_back(0);
    ++left[number];
  }
  std::size_t pairs = 0;
  std::erase_if(second, [&](std::string_view thing) {
    const std::uint32_t number = numbering.number_of(thing);
    if (number >= left.size() || left[number] == 0) return false;
    --left[number];
    ++pairs;
    return true;
  });
  std::erase_if(first, [&](std::string_view thing) {
    std::uint32_t& unpaired = left[numbering.number_of(thing)];
    if (unpaired == 0) return true;
    --unpaired;
    return false;
  });
  return pairs;
}

// Calls visit(code_point) for each character of `text`; runs of Unicode white space are one space,
// and none at the ends.
template <typename Visit>
void for_each_collapsed(std::string_view text, Visit&& visit) {
  bool space_before = false;
  bool started = false;
  for (std::size_t position = 0; position < text.size();) {
    const base::CodePoint found = base::read_utf8(text, position);
    position += found.length;
    if (is_white_space(found.value)) {
      space_before = started;
      continue;
    }
    if (space_before) visit(U' ');
    visit(found.value);
    space_before = false;
    started = true;
  }
}

// Code points as small numbers, so that arrays indexed by them are short.
class CharacterNumbers {
 public:
  CharacterNumbers() : ascii_(128, kNone) {}

  std::vector<std::uint32_t> of(std::string_view text) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(text.size());
    for_each_collapsed(text, [&](char32_t c) { numbers.push_back(number_of(c)); });
    return numbers;
  }
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint32_t number_of(char32_t c) {
    std::uint32_t& number =
        c < ascii_.size() ? ascii_[c] : others_.try_emplace(c, kNone).first->second;
    if (number == kNone) number = count_++;
    return number;
  }

  std::vector<std::uint32_t> ascii_;
  std::unordered_map<char32_t, std::uint32_t> others_;
  std::uint32_t count_ = 0;
};

// Lower case with white space collapsed, and the final sigma like any other: a snippet may end in
// the middle of a word of the text.
std::string folded(std::string_view text) {
  constexpr std::string_view kFinalSigma = "\xCF\x82";
  constexpr std::string_view kSigma = "\xCF\x83";
  std::string folded_text = collapse_all_spaces(lower_case(text));
  for (std::size_t at = folded_text.find(kFinalSigma); at != std::string::npos;
       at = folded_text.find(kFinalSigma, at))
    folded_text.replace(at, kSigma.size(), kSigma);
  return folded_text;
}

}  // namespace

TextPair::TextPair(std::string_view predicted, std::string_view truth, WordKind kind,
                   LetterCase letter_case) {
  std::string lowered_prediction;
  std::string lowered_truth;
  if (letter_case == LetterCase::Ignored) {
    lowered_prediction = lower_case(predicted);
    lowered_truth = lower_case(truth);
    predicted = lowered_prediction;
    truth = lowered_truth;
  }
  Numbering numbering((predicted.size() + truth.size()) / kBytesPerWord / 2);
  predicted_ = word_numbers(predicted, kind, numbering);
  truth_ = word_numbers(truth, kind, numbering);
  vocabulary_ = numbering.count();
}

PrecisionRecall TextPair::bag_of_words() const {
  return multiset_overlap(predicted_, truth_, vocabulary_);
}

PrecisionRecall TextPair::shingles(std::size_t size) const {
  if (size == kPackedWords && vocabulary_ <= kPackedVocabulary && predicted_.size() >= size &&
      truth_.size() >= size) {
    PackedShingles table(truth_);
    return shares(table.take_common(predicted_), predicted_.size() - size + 1,
                  truth_.size() - size + 1);
  }
  Numbering numbering(std::max(predicted_.size(), truth_.size()));
  const auto predicted = shingle_numbers(predicted_, size, numbering);
  const auto truth = shingle_numbers(truth_, size, numbering);
  return multiset_overlap(predicted, truth, numbering.count());
}

PrecisionRecall TextPair::lcs() const { return *lcs_within(kNoLimit); }

std::optional<PrecisionRecall> TextPair::lcs_within(std::uint64_t max_steps) const {
  const auto length = common_subsequence({predicted_, truth_, vocabulary_}, max_steps);
  if (!length) return std::nullopt;
  return shares(*length, predicted_.size(), truth_.size());
}

double TextPair::cosine() const {
  if (predicted_.empty() && truth_.empty()) return 1;
  if (predicted_.empty() || truth_.empty()) return 0;
  const auto predicted = counts_of(predicted_, vocabulary_);
  const auto truth = counts_of(truth_, vocabulary_);
  double product = 0;
  double predicted_square = 0;
  double true_square = 0;
  for (std::size_t word = 0; word < vocabulary_; ++word) {
    const double in_predicted = predicted[word];
    const double in_truth = truth[word];
    product += in_predicted * in_truth;
    predicted_square += in_predicted * in_predicted;
    true_square += in_truth * in_truth;
  }
  return std::min(1.0, product / std::sqrt(predicted_square * true_square));
}

PrecisionRecall sentence_overlap(std::string_view predicted, std::string_view truth) {
  Views predicted_sentences = sentences_with_words(predicted);
  Views true_sentences = sentences_with_words(truth);
  const std::size_t predicted_count = predicted_sentences.size();
  const std::size_t true_count = true_sentences.size();
  // OPTIMIZATION: most sentences of a good prediction are byte-identical to true ones. These are
  // paired directly, and only the others are split into words.
  std::size_t common = take_pairs(predicted_sentences, true_sentences);
  const WordsOfSentences predicted_words(predicted_sentences);
  const WordsOfSentences true_words(true_sentences);
  Views predicted_left = predicted_words.views();
  Views true_left = true_words.views();
  common += take_pairs(predicted_left, true_left);
  return shares(common, predicted_count, true_count);
}

std::optional<PrecisionRecall> printed_sentence_overlap(std::string_view predicted,
                                                        std::string_view truth,
                                                        std::uint64_t max_steps) {
  const std::string true_sentences = join_printed_sentences(truth);
  if (has_sentence_end(true_sentences))
    return sentence_overlap(join_printed_sentences(predicted), true_sentences);
  const std::optional<double> similarity = levenshtein_within(predicted, truth, max_steps);
  if (!similarity) return std::nullopt;
  return PrecisionRecall{*similarity, *similarity};
}

std::optional<double> levenshtein_within(std::string_view predicted, std::string_view truth,
                                         std::uint64_t max_steps) {
  CharacterNumbers characters;
  const auto predicted_numbers = characters.of(predicted);
  const auto true_numbers = characters.of(truth);
  const std::size_t longer = std::max(predicted_numbers.size(), true_numbers.size());
  if (longer == 0) return 1;
  const auto distance =
      edit_distance({predicted_numbers, true_numbers, characters.count()}, max_steps);
  if (!distance) return std::nullopt;
  return 1 - static_cast<double>(*distance) / static_cast<double>(longer);
}

SnippetText::SnippetText(std::string_view text) : folded_(folded(text)) {}

bool SnippetText::contains(std::string_view snippet) const {
  const std::string wanted = folded(snippet);
  if (wanted.empty()) return true;
  // OPTIMIZATION: std::string::find would stop at every occurrence of the first letter.
  return std::search(folded_.begin(), folded_.end(),
                     std::boyer_moore_horspool_searcher(wanted.begin(), wanted.end())) !=
         folded_.end();
}

}  // namespace winnow::text
