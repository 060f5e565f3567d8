// Visits the reader's words of a text: a word with spaces around it is cut to its beginning;
// adjacent words in a script without spaces are joined again and cut into overlapping runs.
#include "text/terms.h"

#include "base/utf8.h"
#include "text/characters.h"
#include "text/script.h"
#include "text/words.h"

namespace winnow::text {
namespace {

// The number of letters of a word that count. For English it hardly matters: from 5 letters to no
// limit, ROUGE-1 on wcxb-dev and aed changes by 0.002 (docs/summary.md). Six merges the endings of
// inflected languages and keeps most words distinct.
constexpr std::size_t kWordLetters = 6;

// The length of a run in a script without spaces, zero in all others. Two in Han and kana, whose
// words are mostly that long; the others as in words.h.
std::size_t run_letters(CharacterClass first) noexcept {
  if (first.is(kOneWord)) return 2;
  switch (first.script()) {
    case Script::Thai:
    case Script::Lao:
    case Script::Khmer: return 3;
    case Script::Myanmar: return 2;
    default: return 0;
  }
}

std::string_view beginning_of(std::string_view word) noexcept {
  if (word.size() <= kWordLetters) return word;
  std::size_t letters = 0;
  std::size_t position = 0;
  while (position < word.size()) {
    const base::CodePoint next = base::read_utf8(word, position);
    if (!class_of(next.value).is(kMark) && ++letters > kWordLetters) break;
    position += next.length;
  }
  return word.substr(0, position);
}

}  // namespace

TermScanner::TermScanner(std::string_view text) noexcept : text_(text) {}

std::string_view TermScanner::next() {
  if (given_ == ready_.size()) fill();
  return given_ < ready_.size() ? ready_[given_++] : std::string_view();
}

void TermScanner::fill() {
  ready_.clear();
  given_ = 0;
  const auto start_of = [&](std::string_view word) {
    return static_cast<std::size_t>(word.data() - text_.data());
  };
  WordScanner words(text_.substr(position_));
  std::string_view word = words.next();
  if (word.empty()) {
    position_ = text_.size();
    return;
  }
  const std::size_t start = start_of(word);
  const std::size_t letters = run_letters(class_of(base::read_utf8(word, 0).value));
  position_ = start + word.size();
  if (letters == 0) {
    ready_.push_back(beginning_of(word));
    return;
  }
  for (word = words.next(); !word.empty() && start_of(word) == position_; word = words.next()) {
    if (run_letters(class_of(base::read_utf8(word, 0).value)) != letters) break;
    position_ += word.size();
  }
  cut_run(text_.substr(start, position_ - start), letters);
}

void TermScanner::cut_run(std::string_view run, std::size_t letters) {
  letter_starts_.clear();
  for (std::size_t at = 0; at < run.size();) {
    const base::CodePoint next = base::read_utf8(run, at);
    if (letter_starts_.empty() || !class_of(next.value).is(kMark)) letter_starts_.push_back(at);
    at += next.length;
  }
  const std::size_t count = letter_starts_.size();
  letter_starts_.push_back(run.size());
  if (count <= letters) {
    ready_.push_back(run);
    return;
  }
  for (std::size_t i = 0; i + letters <= count; ++i)
    ready_.push_back(
        run.substr(letter_starts_[i], letter_starts_[i + letters] - letter_starts_[i]));
}

}  // namespace winnow::text
