// Terms: what two sentences must share to be about the same thing.
//
// A word in a language that puts spaces between its words; where it does not (Han, kana, Thai, Lao,
// Khmer, Burmese), every run of a few letters, overlapping, because nobody but a dictionary knows
// where the words begin, and two letters of Chinese are a word more often than one is:
//
//   "used Rust 我喜欢"     used  rust  我喜  喜欢
//
// Long words count by their beginning: "Sommer" and "Sommers", "читатель" and "читателями" are one
// term. That is the poor man's stemming; it needs no language and errs now and then ("inter").
//
// Terms are views into the text, which the caller has lower-cased. Linear. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow::text {

class TermScanner {
 public:
  explicit TermScanner(std::string_view text) noexcept;

  // The next term; empty when there is none left.
  std::string_view next();

 private:
  void fill();
  void cut_run(std::string_view run, std::size_t letters);

  std::string_view text_;
  std::size_t position_ = 0;
  std::vector<std::string_view> ready_;  // the terms of the last word or run
  std::size_t given_ = 0;
  std::vector<std::size_t> letter_starts_;
};

template <typename Visit>
void for_each_term(std::string_view lower_cased, Visit&& visit) {
  TermScanner scanner(lower_cased);
  for (std::string_view term = scanner.next(); !term.empty(); term = scanner.next()) visit(term);
}

}  // namespace winnow::text
