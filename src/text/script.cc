// One pass over the letters, then weighting.
#include "text/script.h"

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::text {
namespace {

// A sentence has 12 characters in Chinese and 75 in English (gamma of the Mountain Model), so one
// Chinese character weighs as much as six letters.
constexpr std::size_t kEastAsianWeight = 75 / 12;

constexpr Script kJapaneseMix[] = {Script::Han, Script::Hiragana, Script::Katakana};

}  // namespace

std::size_t ScriptCounts::total() const noexcept {
  std::size_t sum = 0;
  for (const std::size_t count : letters) sum += count;
  return sum;
}

double ScriptCounts::share(Script script) const noexcept {
  const std::size_t all = total();
  return all == 0 ? 0.0 : static_cast<double>(of(script)) / static_cast<double>(all);
}

ScriptCounts count_scripts(std::string_view text) noexcept {
  ScriptCounts counts;
  std::size_t latin = 0;
  std::size_t position = 0;
  while (position < text.size()) {
    const char byte = text[position];
    if (static_cast<unsigned char>(byte) < 0x80) {
      latin += base::is_alpha(byte) ? 1 : 0;
      ++position;
      continue;
    }
    const base::CodePoint next = base::read_utf8(text, position);
    const CharacterClass next_class = class_of(next.value);
    if (next_class.is(kLetter)) ++counts.letters[static_cast<std::size_t>(next_class.script())];
    position += next.length;
  }
  counts.letters[static_cast<std::size_t>(Script::Latin)] += latin;
  return counts;
}

Script dominant_script(const ScriptCounts& counts) noexcept {
  std::size_t mix_letters = 0;
  Script most_of_mix = Script::Han;
  for (const Script script : kJapaneseMix) {
    mix_letters += counts.of(script);
    if (counts.of(script) > counts.of(most_of_mix)) most_of_mix = script;
  }
  Script best = Script::Common;
  std::size_t best_weight = 0;
  const auto compete = [&](Script script, std::size_t weight) {
    if (weight <= best_weight) return;
    best = script;
    best_weight = weight;
  };
  for (std::size_t i = 0; i < kScriptCount; ++i) {
    const Script script = static_cast<Script>(i);
    if (script == Script::Common || script == Script::Hiragana || script == Script::Katakana)
      continue;
    if (script == Script::Han)
      compete(most_of_mix, mix_letters * kEastAsianWeight);
    else
      compete(script, counts.of(script) * (is_east_asian(script) ? kEastAsianWeight : 1));
  }
  return best;
}

Script dominant_script(std::string_view text) noexcept {
  return dominant_script(count_scripts(text));
}

}  // namespace winnow::text
