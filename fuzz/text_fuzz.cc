// Fuzzes text/ with any bytes, valid UTF-8 or not.
//
// Words and sentences are views inside the text, in order and disjoint; words contain no white
// space; sentences contain every character that is not white space; counting agrees with iterating;
// and collapsing or lowering twice changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/script.h"
#include "text/sentences.h"
#include "text/spaces.h"
#include "text/words.h"

namespace {

using namespace winnow;

void require(bool condition) {
  if (!condition) std::abort();
}

bool has_white_space(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint next = base::read_utf8(text, i);
    if (text::is_white_space(next.value)) return true;
    i += next.length;
  }
  return false;
}

bool is_all_white_space(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint next = base::read_utf8(text, i);
    if (!text::is_white_space(next.value)) return false;
    i += next.length;
  }
  return true;
}

// Where `part` starts in `whole`, after everything that was visited before.
std::size_t place_of(std::string_view whole, std::string_view part, std::size_t visited) {
  require(part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
  const auto begin = static_cast<std::size_t>(part.data() - whole.data());
  require(begin >= visited);
  return begin;
}

void check_words(std::string_view input, text::WordKind kind) {
  std::size_t visited = 0;
  std::size_t count = 0;
  text::for_each_word(input, kind, [&](std::string_view word) {
    visited = place_of(input, word, visited) + word.size();
    require(!has_white_space(word));
    const auto first = text::class_of(base::read_utf8(word, 0).value);
    require(first.is(text::kLetter | text::kNumber) || word[0] == '_');
    ++count;
  });
  require(text::count_words(input, kind) == count);
}

void check_sentences(std::string_view input) {
  std::size_t visited = 0;
  std::size_t count = 0;
  text::for_each_sentence(input, [&](std::string_view sentence) {
    const std::size_t begin = place_of(input, sentence, visited);
    require(is_all_white_space(input.substr(visited, begin - visited)));
    require(!text::is_white_space(base::read_utf8(sentence, 0).value));
    visited = begin + sentence.size();
    ++count;
  });
  require(is_all_white_space(input.substr(visited)));
  require(text::count_sentences(input) == count);
  require(text::count_sentence_marks(input) <= input.size());
  const text::Ending ending = text::ending_of(input);
  require(ending == text::Ending::Nothing || text::count_sentence_marks(input) > 0);
}

void check_spaces_and_case(std::string_view input) {
  const std::string collapsed = text::collapse_spaces(input);
  require(text::collapse_spaces(collapsed) == collapsed);
  require(text::count_characters(collapsed) == text::count_collapsed_characters(input));
  require(text::count_words(collapsed) == text::count_words(input));

  const std::string lowered = text::lower_case(input);
  require(text::lower_case(lowered) == lowered);
}

void check_script(std::string_view input) {
  const text::ScriptCounts counts = text::count_scripts(input);
  const text::Script script = text::dominant_script(counts);
  require((script == text::Script::Common) == (counts.total() == counts.of(text::Script::Common)));
  require(script == text::Script::Common || counts.of(script) > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const auto kind :
       {text::WordKind::Reader, text::WordKind::Regex, text::WordKind::RegexHanAlone})
    check_words(input, kind);
  check_sentences(input);
  check_spaces_and_case(input);
  check_script(input);
  return 0;
}
