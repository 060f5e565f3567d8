// Terms: what two sentences share if they are about the same thing.
//
// In languages with spaces between words, a term is a word. In the others (Han, kana, Thai, Lao,
// Khmer, Burmese) it is every overlapping run of a few letters, because only a dictionary knows
// where words start, and two characters of Chinese are a word more often than one:
//
//   "used Rust 我喜欢"     used  rust  我喜  喜欢
//
// Long words are cut to their beginning: "Sommer" and "Sommers", "читатель" and "читателями" are
// one term. This simple stemming needs no language and is sometimes wrong ("inter").
//
// Terms are views into the text, which the caller has lower-cased. Linear. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow::text {

class TermScanner {
 public:
  explicit TermScanner(std::string_view text) noexcept;

  // The next term; empty at the end.
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
