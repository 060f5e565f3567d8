// The measures of text/similarity.h as a filter, for reference.py. Reads one
// {"predicted": "...", "truth": "..."} per line and prints the measures of each pair as a line.
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "text/similarity.h"

namespace {

using winnow::text::LetterCase;
using winnow::text::PrecisionRecall;
using winnow::text::TextPair;
using winnow::text::WordKind;

nlohmann::json as_json(PrecisionRecall found) {
  return {found.precision, found.recall, found.f1()};
}

nlohmann::json measures_of(const std::string& predicted, const std::string& truth) {
  const TextPair pair(predicted, truth);
  const TextPair han(predicted, truth, WordKind::RegexHanAlone);
  const TextPair cased(predicted, truth, WordKind::Regex, LetterCase::Kept);
  return {{"words", as_json(pair.bag_of_words())},
          {"wordsHan", as_json(han.bag_of_words())},
          {"shingles", as_json(pair.shingles())},
          {"shinglesCased", as_json(cased.shingles())},
          {"rougeL", as_json(pair.lcs())},
          {"cosine", pair.cosine()},
          {"levenshtein", winnow::text::levenshtein_within(predicted, truth).value()},
          {"contains", winnow::text::SnippetText(truth).contains(predicted)}};
}

}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const nlohmann::json pair = nlohmann::json::parse(line, nullptr, false);
    if (!pair.is_object()) {
      std::cerr << "measure_pairs: not a JSON object: " << line << '\n';
      return 1;
    }
    std::cout << measures_of(pair.value("predicted", ""), pair.value("truth", "")).dump() << '\n';
  }
}
