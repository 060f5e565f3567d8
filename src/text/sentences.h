// Splits text into sentences in any language, and classifies how a text ends.
//
// One set of rules for all languages, without a dictionary:
//
//   - a line break ends a sentence;
//   - marks of scripts that need no space after them (。 ！ । ۔ ...) always end one;
//   - . ! ? … end one before white space, and ! ? also before an ideograph;
//   - closing quotes, brackets and references like [12] belong to the sentence before them;
//   - a full stop does not end one before a lower-case word, after a single letter (J. Smith),
//     letters with dots (e.g., z. B., U.S.), a number of one or two digits (3. Oktober) or a known
//     abbreviation of the kind that is followed by a name or a number (Dr., Abb., ул.).
//
// In doubt, sentences are joined: two sentences taken for one read better in a summary than half a
// sentence. "We met at 5 p.m. Then it rained." is one.
//
// Sentences are views into the text without white space at the ends, in order; together they
// contain every character that is not white space. Linear, no allocation, accepts any bytes.
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow::text {

class SentenceScanner {
 public:
  explicit SentenceScanner(std::string_view text) noexcept : text_(text) {}

  // The next sentence; empty at the end.
  std::string_view next() noexcept;

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

template <typename Visit>
void for_each_sentence(std::string_view text, Visit&& visit) {
  SentenceScanner scanner(text);
  for (std::string_view sentence = scanner.next(); !sentence.empty(); sentence = scanner.next())
    visit(sentence);
}

std::vector<std::string_view> split_sentences(std::string_view text);

std::size_t count_sentences(std::string_view text) noexcept;

// The number of marks that separate sentences and clauses: , . ; : ! ? … and similar marks in all
// scripts. P of the Mountain Model.
std::size_t count_sentence_marks(std::string_view text) noexcept;

// All punctuation, full-width forms included.
std::size_t count_punctuation(std::string_view text) noexcept;

// The last mark of a text, ignoring white space, quotes and closing brackets.
enum class Ending : std::uint8_t {
  Nothing,    // a letter, or no text at all
  FullStop,   // . 。 ۔ । and similar marks
  Ellipsis,   // … or at least two full stops in a row
  Colon,      // : ：
  Semicolon,  // ; ； ؛
  OtherMark,  // ! ? , and the rest of the sentence marks
};
Ending ending_of(std::string_view text) noexcept;

// S of the Mountain Model.
inline bool ends_with_full_stop(std::string_view text) noexcept {
  return ending_of(text) == Ending::FullStop;
}

}  // namespace winnow::text
