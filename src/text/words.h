// Words as a reader counts them, and as Python's `\w+` does.
//
// Three ways to split a text, because callers mean different things by a word:
//
//   Reader          runs of letters and digits with their marks; every ideograph and kana is a
//                   word. Used for densities, lengths and similarities.
//   Regex           runs of `\w`, exactly as re.findall(r"\w+", text) in Python 3: the published
//                   metrics are defined this way. A Chinese clause is one word.
//   RegexHanAlone   the same, but every Han and kana character is a word.
//
//   "Don't use Größe_2 我们"   Reader:  Don t use Größe 2 我 们
//                              Regex:   Don t use Größe_2 我们
//
// Thai, Lao, Khmer and Burmese are written without spaces, and only a dictionary splits them
// correctly. There, a reader's word is three letters (Burmese: two) with their marks. That is the
// mean length of the words that ICU's dictionaries find: 3.1 letters in Thai, 3.0 in Khmer, 1.8 in
// Burmese, on 3,500 words of software messages. So counts and densities are right, while the
// individual cuts are arbitrary.
//
// Words are views into the text, in order and disjoint. Linear, no allocation, accepts any bytes:
// broken UTF-8 reads as U+FFFD, which is not part of a word. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow::text {

enum class WordKind : std::uint8_t { Reader, Regex, RegexHanAlone };

class WordScanner {
 public:
  explicit WordScanner(std::string_view text, WordKind kind = WordKind::Reader) noexcept
      : text_(text), kind_(kind) {}

  // The next word; empty at the end.
  std::string_view next() noexcept;

 private:
  std::string_view text_;
  std::size_t position_ = 0;
  WordKind kind_;
};

template <typename Visit>
void for_each_word(std::string_view text, WordKind kind, Visit&& visit) {
  WordScanner scanner(text, kind);
  for (std::string_view word = scanner.next(); !word.empty(); word = scanner.next()) visit(word);
}

// The number of words that for_each_word visits; several times faster on ASCII.
std::size_t count_words(std::string_view text, WordKind kind = WordKind::Reader) noexcept;

}  // namespace winnow::text
