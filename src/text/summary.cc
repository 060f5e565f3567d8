// Four steps: split and classify the sentences, weight their terms, walk until the ranks converge,
// choose.
//
//   sentences x terms (W, rows of length 1)     similarity of i and j: W_i . W_j
//   ranks x  ->  sum of x_j W_j over all j  ->  dot with W_i:  one step of the walk
//
// Choosing is one pass down the ranks for each limit of similarity to what is already chosen. For
// that, each term stores the first few sentences chosen with it, so that a pass is linear too; only
// the most common terms, whose weight is small, lose sentences.
#include "text/summary.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <system_error>
#include <utility>

#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/neighbours.h"
#include "text/numbering.h"
#include "text/script.h"
#include "text/sentences.h"
#include "text/terms.h"
#include "text/words.h"

namespace winnow::text {
namespace {

// Chosen together by `winnow eval --experiment summaries` on wcxb-dev and aed (docs/summary.md):
// how much of a rank comes from similar sentences (LexRank: 0.85); the prior is 1 for every
// sentence, more for the first ones and for those with words of the title.
constexpr double kDamping = 0.5;
constexpr double kLeadWeight = 4.0;
constexpr double kTitleWeight = 8.0;
// The rank of a sentence grows with its length more than its value to a reader: ranks are divided
// by this power of the number of words.
constexpr double kLengthPower = 0.35;
constexpr int kMaxSteps = 40;
constexpr double kSettled = 1e-6;
// How similar a sentence may be to one that is already chosen, by pass. For three sentences, 0.2 to
// 0.5 differ by less than 0.002 of ROUGE-1.
constexpr double kLikenessLimits[] = {0.3, 0.5, 0.7};
constexpr std::size_t kChosenPerTerm = 32;
// Shorter sentences say little by themselves, longer ones are lists or lack punctuation. A word of
// Han or kana is a single character, hence the second pair.
constexpr std::size_t kMinWords = 5;
constexpr std::size_t kMaxWords = 80;
constexpr std::size_t kMinLetterWords = 8;
constexpr std::size_t kMaxLetterWords = 160;

enum class Kind : std::uint8_t {
  Prose,     // may be chosen
  Fragment,  // a heading, a list item: votes
  Noise,     // code, a repetition, no words: ignored
};

struct Sentence {
  std::string_view text;
  std::size_t words = 0;
  Kind kind = Kind::Noise;
  std::size_t first_entry = 0;  // its terms in Graph::entries
  std::size_t end_entry = 0;
};

struct Entry {
  std::uint32_t term = 0;
  float weight = 0;
};

struct Graph {
  std::vector<Sentence> sentences;
  std::vector<Entry> entries;
  std::uint32_t terms = 0;
  std::vector<double> title;  // cosine of each sentence with the title; empty without one

  [[nodiscard]] std::span<const Entry> row(const Sentence& sentence) const {
    return std::span(entries).subspan(sentence.first_entry,
                                      sentence.end_entry - sentence.first_entry);
  }
};

double dot(std::span<const Entry> row, const std::vector<double>& terms) {
  double sum = 0;
  for (const Entry& entry : row) sum += double{entry.weight} * terms[entry.term];
  return sum;
}

void add_scaled(std::span<const Entry> row, double factor, std::vector<double>& terms) {
  for (const Entry& entry : row) terms[entry.term] += factor * double{entry.weight};
}

struct LetterCounts {
  std::size_t letters = 0;
  std::size_t numbers = 0;
  std::size_t separators = 0;  // between links: | · » •
  std::size_t visible = 0;
  bool begins_like_code = false;
};

LetterCounts count_letters(std::string_view sentence) noexcept {
  LetterCounts counts;
  for (std::size_t at = 0; at < sentence.size();) {
    const base::CodePoint next = base::read_utf8(sentence, at);
    at += next.length;
    const CharacterClass of = class_of(next.value);
    if (of.is(kSpace | kMark)) continue;
    if (++counts.visible == 1)
      counts.begins_like_code =
          next.value < 0x80 &&
          std::string_view("/#*$<>{}=|\\~;&%@").find(static_cast<char>(next.value)) !=
              std::string_view::npos;
    if (of.is(kLetter)) ++counts.letters;
    if (of.is(kNumber)) ++counts.numbers;
    if (next.value == U'|' || next.value == U'\u00B7' || next.value == U'\u00BB' ||
        next.value == U'\u2022')
      ++counts.separators;
  }
  return counts;
}

// The mark that ends a sentence, ignoring quotes, brackets and references like [12]; nothing if it
// ends with a letter, a colon or a comma.
std::optional<char32_t> sentence_end_of(std::string_view sentence) noexcept {
  constexpr std::size_t kLongestReference = 6;
  std::size_t end = sentence.size();
  while (end > 0) {
    const base::CodePoint last = code_point_before(sentence, end);
    const CharacterClass of = class_of(last.value);
    if (of.is(kSentenceEnd)) return last.value;
    if (!of.is(kCloser | kSpace | kMark)) return std::nullopt;
    const std::string_view tail =
        sentence.substr(0, end).substr(end - std::min(end, kLongestReference));
    const std::size_t bracket = last.value == U']' ? tail.rfind('[') : std::string_view::npos;
    end -= bracket == std::string_view::npos ? last.length : tail.size() - bracket;
  }
  return std::nullopt;
}

// Such a mark includes white space.
bool ends_with_full_width_mark(std::string_view sentence) noexcept {
  constexpr char32_t kIdeographicSpace = 0x3000;
  return sentence_end_of(sentence).value_or(0) > kIdeographicSpace;
}

Kind kind_of(std::string_view sentence, std::size_t words) noexcept {
  const LetterCounts counts = count_letters(sentence);
  if (words == 0 || counts.letters == 0) return Kind::Noise;
  // Prose is at least 80% letters and digits in every script; code is 50% to 75%.
  if (counts.begins_like_code || 100 * (counts.letters + counts.numbers) < 77 * counts.visible ||
      counts.numbers > counts.letters)
    return Kind::Noise;
  const Script script = dominant_script(sentence);
  const bool is_letter_script = is_east_asian(script) && script != Script::Hangul;
  if (words < (is_letter_script ? kMinLetterWords : kMinWords)) return Kind::Fragment;
  if (words > (is_letter_script ? kMaxLetterWords : kMaxWords)) return Kind::Fragment;
  if (counts.separators >= 2) return Kind::Fragment;
  // Thai, Lao and Khmer have no marks between sentences.
  const bool has_marks = !is_spaceless(script) || is_letter_script || script == Script::Myanmar;
  if (has_marks && !sentence_end_of(sentence)) return Kind::Fragment;
  return Kind::Prose;
}

// The distinct terms of a sentence, weighted by their frequency.
void append_counted(std::vector<std::uint32_t> terms, std::vector<Entry>& entries) {
  std::ranges::sort(terms);
  for (std::size_t i = 0; i < terms.size();) {
    std::size_t end = i;
    while (end < terms.size() && terms[end] == terms[i]) ++end;
    entries.push_back({terms[i], static_cast<float>(end - i)});
    i = end;
  }
}

// The terms of a text as numbers, in reading order.
class TermTable {
 public:
  explicit TermTable(std::size_t bytes) : numbering_(bytes / 8) {}

  // `lower_cased` must outlive the table.
  std::vector<std::uint32_t> terms_of(std::string_view lower_cased) {
    std::vector<std::uint32_t> terms;
    for_each_term(lower_cased,
                  [&](std::string_view term) { terms.push_back(numbering_.number_of(term)); });
    return terms;
  }
  [[nodiscard]] std::uint32_t count() const noexcept { return numbering_.count(); }

 private:
  Numbering numbering_;
};

// Rare terms weigh more, repeated ones slightly more; rows are normalized to length 1.
class Weights {
 public:
  Weights(const Graph& graph, std::uint32_t terms) : sentences_with_(terms, 0) {
    for (const Entry& entry : graph.entries) ++sentences_with_[entry.term];
    for (const Sentence& sentence : graph.sentences)
      if (sentence.kind != Kind::Noise) ++voters_;
  }

  [[nodiscard]] bool has(std::uint32_t term) const { return sentences_with_[term] > 0; }

  void apply(std::span<Entry> row) const {
    double square = 0;
    for (Entry& entry : row) {
      // Positive even if every sentence has the term, so that two sentences can be similar.
      const double rarity = std::log((static_cast<double>(voters_) + 1.0) /
                                     (static_cast<double>(sentences_with_[entry.term]) + 0.5));
      entry.weight = static_cast<float>((1.0 + std::log(double{entry.weight})) * rarity);
      square += double{entry.weight} * double{entry.weight};
    }
    const double length = std::sqrt(square);
    if (length <= 0) return;
    for (Entry& entry : row) entry.weight = static_cast<float>(double{entry.weight} / length);
  }

 private:
  std::vector<std::uint32_t> sentences_with_;
  std::size_t voters_ = 0;
};

// Computes the row of each sentence; sentence i is lowered[starts[i], starts[i + 1]). A repeated
// sentence is noise: a line that a page repeats would otherwise vote for itself.
void add_terms(const std::string& lowered, const std::vector<std::size_t>& starts, TermTable& table,
               Graph& graph) {
  std::vector<std::uint32_t> said;
  std::vector<std::size_t> said_starts;
  for (std::size_t i = 0; i < graph.sentences.size(); ++i) {
    said_starts.push_back(said.size());
    const auto terms =
        table.terms_of(std::string_view(lowered).substr(starts[i], starts[i + 1] - starts[i]));
    said.insert(said.end(), terms.begin(), terms.end());
  }
  said_starts.push_back(said.size());
  Numbering wordings(graph.sentences.size());
  for (std::size_t i = 0; i < graph.sentences.size(); ++i) {
    Sentence& sentence = graph.sentences[i];
    sentence.first_entry = graph.entries.size();
    const auto wording = std::span<const std::uint32_t>(said).subspan(
        said_starts[i], said_starts[i + 1] - said_starts[i]);
    if (sentence.kind != Kind::Noise) {
      const std::uint32_t before = wordings.count();
      if (wordings.number_of(wording) < before)
        sentence.kind = Kind::Noise;
      else
        append_counted({wording.begin(), wording.end()}, graph.entries);
    }
    sentence.end_entry = graph.entries.size();
  }
}

// Only the title words that occur in the text count: no sentence can share the others.
void compare_with_title(std::vector<std::uint32_t> title, const Weights& weights, Graph& graph) {
  std::erase_if(title,
                [&](std::uint32_t term) { return term >= graph.terms || !weights.has(term); });
  if (title.empty()) return;
  std::vector<Entry> row;
  append_counted(std::move(title), row);
  weights.apply(row);
  std::vector<double> of_title(graph.terms, 0.0);
  add_scaled(row, 1.0, of_title);
  for (const Sentence& sentence : graph.sentences)
    graph.title.push_back(dot(graph.row(sentence), of_title));
}

Graph build_graph(std::string_view text, std::string_view title) {
  Graph graph;
  std::string lowered;
  std::vector<std::size_t> starts;
  for_each_sentence(text, [&](std::string_view sentence) {
    const std::size_t words = count_words(sentence);
    const Kind kind = kind_of(sentence, words);
    graph.sentences.push_back({.text = sentence, .words = words, .kind = kind});
    starts.push_back(lowered.size());
    if (kind != Kind::Noise) append_lower_case(sentence, lowered);
  });
  starts.push_back(lowered.size());
  append_lower_case(title, lowered);

  TermTable table(lowered.size());
  add_terms(lowered, starts, table, graph);
  graph.terms = table.count();
  const Weights weights(graph, graph.terms);
  for (const Sentence& sentence : graph.sentences)
    weights.apply(std::span(graph.entries)
                      .subspan(sentence.first_entry, sentence.end_entry - sentence.first_entry));
  compare_with_title(table.terms_of(std::string_view(lowered).substr(starts.back())), weights,
                     graph);
  return graph;
}

// Where the walk starts and jumps to: sums to one over the sentences that vote.
std::vector<double> make_prior(const Graph& graph) {
  std::vector<double> prior(graph.sentences.size(), 0.0);
  double place = 1;
  for (std::size_t i = 0; i < prior.size(); ++i) {
    if (graph.sentences[i].kind == Kind::Noise) continue;
    prior[i] = 1.0 + kLeadWeight / place;
    if (!graph.title.empty()) prior[i] += kTitleWeight * graph.title[i];
    // Headings and captions do not move the first sentence down.
    if (graph.sentences[i].kind == Kind::Prose) place += 1;
  }
  const double sum = std::accumulate(prior.begin(), prior.end(), 0.0);
  if (sum > 0)
    for (double& value : prior) value /= sum;
  return prior;
}

// The stationary distribution of a walk that moves between sentences in proportion to their
// similarity and sometimes restarts from the prior.
std::vector<double> rank_sentences(const Graph& graph) {
  const std::size_t count = graph.sentences.size();
  const std::vector<double> prior = make_prior(graph);
  std::vector<double> terms(graph.terms, 0.0);
  for (const Sentence& sentence : graph.sentences) add_scaled(graph.row(sentence), 1.0, terms);
  // Similarity to all others; a sentence to itself has 1, which does not count.
  std::vector<double> degree(count, 0.0);
  constexpr double kIsolated = 1e-6;
  for (std::size_t i = 0; i < count; ++i) {
    const double likeness = dot(graph.row(graph.sentences[i]), terms) - 1.0;
    degree[i] = likeness > kIsolated ? likeness : 0.0;
  }
  std::vector<double> rank = prior;
  std::vector<double> next(count);
  for (int step = 0; step < kMaxSteps; ++step) {
    std::ranges::fill(terms, 0.0);
    double stranded = 0;  // on sentences that are similar to no other
    for (std::size_t i = 0; i < count; ++i) {
      if (degree[i] > 0)
        add_scaled(graph.row(graph.sentences[i]), rank[i] / degree[i], terms);
      else
        stranded += rank[i];
    }
    double change = 0;
    for (std::size_t i = 0; i < count; ++i) {
      double arriving = stranded * prior[i];
      if (degree[i] > 0)
        arriving += dot(graph.row(graph.sentences[i]), terms) - rank[i] / degree[i];
      next[i] = (1.0 - kDamping) * prior[i] + kDamping * arriving;
      change += std::abs(next[i] - rank[i]);
    }
    rank.swap(next);
    if (change < kSettled) break;
  }
  return rank;
}

// The chosen sentences by term, as short chains of postings.
class Chosen {
 public:
  explicit Chosen(const Graph& graph)
      : graph_(graph),
        chain_(graph.terms, kNone),
        chain_length_(graph.terms, 0),
        likeness_(graph.sentences.size(), 0.0) {}

  // The cosine with the most similar chosen sentence.
  double greatest_likeness(std::size_t sentence) {
    std::vector<std::size_t> touched;
    double greatest = 0;
    for (const Entry& entry : graph_.row(graph_.sentences[sentence])) {
      for (std::size_t at = chain_[entry.term]; at != kNone; at = postings_[at].next) {
        double& likeness = likeness_[postings_[at].sentence];
        likeness += double{entry.weight} * double{postings_[at].weight};
        greatest = std::max(greatest, likeness);
        touched.push_back(postings_[at].sentence);
      }
    }
    for (const std::size_t other : touched) likeness_[other] = 0;
    return greatest;
  }

  void add(std::size_t sentence) {
    for (const Entry& entry : graph_.row(graph_.sentences[sentence])) {
      if (chain_length_[entry.term] == kChosenPerTerm) continue;
      ++chain_length_[entry.term];
      postings_.push_back({sentence, chain_[entry.term], entry.weight});
      chain_[entry.term] = postings_.size() - 1;
    }
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Posting {
    std::size_t sentence = 0;
    std::size_t next = kNone;
    float weight = 0;
  };

  const Graph& graph_;
  std::vector<std::size_t> chain_;  // the latest posting of each term
  std::vector<std::size_t> chain_length_;
  std::vector<double> likeness_;  // zero between calls
  std::vector<Posting> postings_;
};

// What may still be chosen.
struct Budget {
  std::size_t sentences = SIZE_MAX;
  std::size_t words = SIZE_MAX;

  [[nodiscard]] bool allows(const Sentence& sentence) const {
    return sentences > 0 && sentence.words <= words;
  }
  void take(const Sentence& sentence) {
    --sentences;
    words -= sentence.words;
  }
};

Budget budget_of(const SummaryLength& length, const Graph& graph) {
  if (length.unit == SummaryUnit::Sentences) return {.sentences = length.amount};
  std::size_t words = 0;
  for (const Sentence& sentence : graph.sentences) words += sentence.words;
  return {.words = words / 100 * length.amount + words % 100 * length.amount / 100};
}

// The sentences that may be chosen, the most central first.
std::vector<std::size_t> candidates_of(const Graph& graph) {
  const bool has_prose = std::ranges::any_of(
      graph.sentences, [](const Sentence& sentence) { return sentence.kind == Kind::Prose; });
  const Kind wanted = has_prose ? Kind::Prose : Kind::Fragment;
  std::vector<std::size_t> candidates;
  for (std::size_t i = 0; i < graph.sentences.size(); ++i)
    if (graph.sentences[i].kind == wanted) candidates.push_back(i);
  std::vector<double> rank = rank_sentences(graph);
  for (const std::size_t i : candidates)
    rank[i] /= std::pow(static_cast<double>(graph.sentences[i].words), kLengthPower);
  std::ranges::stable_sort(candidates, std::greater<>(), [&](std::size_t i) { return rank[i]; });
  return candidates;
}

}  // namespace

std::optional<SummaryLength> summary_length(std::string_view written) noexcept {
  SummaryLength length;
  if (written.ends_with('%')) {
    length.unit = SummaryUnit::PerCent;
    written.remove_suffix(1);
  }
  const std::size_t most = length.unit == SummaryUnit::PerCent ? 100 : 1'000'000;
  length.amount = 0;
  const auto [end, error] =
      std::from_chars(written.data(), written.data() + written.size(), length.amount);
  if (error != std::errc() || end != written.data() + written.size()) return std::nullopt;
  if (length.amount == 0 || length.amount > most) return std::nullopt;
  return length;
}

std::vector<std::string_view> summary_sentences(std::string_view text,
                                                const SummaryOptions& options) {
  const Graph graph = build_graph(text, options.title);
  const std::vector<std::size_t> candidates = candidates_of(graph);
  Budget budget = budget_of(options.length, graph);
  Chosen chosen(graph);
  std::vector<bool> is_chosen(graph.sentences.size(), false);
  bool has_any = false;
  for (const double limit : kLikenessLimits) {
    for (const std::size_t candidate : candidates) {
      const Sentence& sentence = graph.sentences[candidate];
      if (budget.sentences == 0) break;
      if (is_chosen[candidate] || (has_any && !budget.allows(sentence))) continue;
      if (chosen.greatest_likeness(candidate) > limit) continue;
      chosen.add(candidate);
      is_chosen[candidate] = true;
      has_any = true;
      if (!budget.allows(sentence))
        budget.words = sentence.words;  // one sentence is always returned
      budget.take(sentence);
    }
  }
  std::vector<std::string_view> sentences;
  for (std::size_t i = 0; i < is_chosen.size(); ++i)
    if (is_chosen[i]) sentences.push_back(graph.sentences[i].text);
  return sentences;
}

std::string summarize(std::string_view text, const SummaryOptions& options) {
  std::string summary;
  for (const std::string_view sentence : summary_sentences(text, options)) {
    if (!summary.empty() && !ends_with_full_width_mark(summary)) summary += ' ';
    summary.append(sentence);
  }
  return summary;
}

}  // namespace winnow::text
