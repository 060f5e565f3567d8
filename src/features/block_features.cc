// One loop over the bytes of a block counts across its text nodes: "t<b>wo</b>" is one word. ASCII
// is read sixteen bytes at a time (byte_kinds.h); everything else is decoded.
#include "features/block_features.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/ascii.h"
#include "base/utf8.h"
#include "features/byte_kinds.h"
#include "features/tag_ratios.h"
#include "text/characters.h"

namespace winnow::features {
namespace {

constexpr std::uint32_t kColumns = 80;  // Kohlschuetter et al., section 3.2
constexpr std::size_t kSmoothing = 2;   // r of CETR's kernel, as in both public ports
constexpr std::size_t kAhead = 3;       // CETR's alpha

// The state of reading a block. OPTIMIZATION: read_text() takes and returns it by value, which keeps
// it in registers; the compiler must assume that writes through a pointer alias the text.
struct Reading {
  BlockText text;
  std::uint32_t word = 0;  // characters of the current word
  std::uint32_t line = 0;  // columns used on the current line
  bool starts_in_link = false;
  bool was_space = true;

  void add_letters(std::uint32_t count, bool is_link) {
    if (word == 0) starts_in_link = is_link;
    word += count;
    text.characters += count;
    was_space = false;
  }

  void space() {
    end_word();
    text.characters += was_space ? 0 : 1;
    was_space = true;
  }

  void add_other(text::CharacterClass kind) {
    if (kind.is(text::kSpace)) return space();
    end_word();
    ++text.characters;
    was_space = false;
    text.sentence_marks += kind.is(text::kSentenceMark) ? 1 : 0;
  }

  void end_word() {
    if (word == 0) return;
    // A word and the space before it; past 80 columns the word begins a new line.
    line += word + (line > 0 ? 1 : 0);
    if (line > kColumns) {
      ++text.full_lines;
      text.full_line_words = text.words;
      line = word;
    }
    ++text.words;
    text.word_characters += word;
    text.link_words += starts_in_link ? 1 : 0;
    word = 0;
  }
};

// Reads one character of any kind, and returns where the next one begins.
std::size_t read_character(Reading& reading, std::string_view text, std::size_t i, bool is_link) {
  if (static_cast<unsigned char>(text[i]) < 0x80) {
    if (base::is_alphanumeric(text[i]))
      reading.add_letters(1, is_link);
    else
      reading.add_other(text::class_of_ascii(text[i]));
    return i + 1;
  }
  const base::CodePoint code_point = base::read_utf8(text, i);
  const text::CharacterClass kind = text::class_of(code_point.value);
  if (kind.is(text::kOneWord)) {
    reading.end_word();
    reading.add_letters(1, is_link);
    reading.end_word();
  } else if (kind.is(text::kLetter | text::kNumber)) {
    reading.add_letters(1, is_link);
  } else if (kind.is(text::kMark)) {
    ++reading.text.characters;  // combines with the letter before it
  } else {
    reading.add_other(kind);
  }
  return i + code_point.length;
}

// Reads the ASCII at the beginning of some bytes at once; returns the number of bytes read.
std::size_t read_ascii(Reading& reading, ByteKinds kinds, bool is_link) {
  const auto count = kinds.not_ascii == 0
                         ? kinds.count
                         : static_cast<std::uint32_t>(std::countr_zero(kinds.not_ascii));
  if (count == 0) return 0;
  const std::uint32_t all = (1U << count) - 1;
  const std::uint32_t words = kinds.in_word & all;
  const std::uint32_t spaces = kinds.space & all;
  // A bit for each byte: is the one before it in a word, or a space?
  const std::uint32_t after_word = words << 1 | (reading.word > 0 ? 1 : 0);
  const std::uint32_t after_space = spaces << 1 | (reading.was_space ? 1 : 0);
  std::uint32_t starts = words & ~after_word;
  for (std::uint32_t ends = ~words & after_word & all; ends != 0; ends &= ends - 1) {
    const auto end = static_cast<std::uint32_t>(std::countr_zero(ends));
    std::uint32_t begin = 0;
    if (reading.word == 0) {
      begin = static_cast<std::uint32_t>(std::countr_zero(starts));
      starts &= starts - 1;
      reading.starts_in_link = is_link;
    }
    reading.word += end - begin;
    reading.end_word();
  }
  if (starts != 0) {
    reading.starts_in_link = is_link;
    reading.word = count - static_cast<std::uint32_t>(std::countr_zero(starts));
  } else if (reading.word > 0) {
    reading.word += count;
  }
  reading.text.characters += count - count_bits(spaces & after_space);
  reading.text.sentence_marks += count_bits(kinds.sentence_mark & all);
  reading.was_space = (spaces >> (count - 1) & 1) != 0;
  return count;
}

Reading read_text(Reading reading, std::string_view text, bool is_link) {
  for (std::size_t i = 0; i < text.size();) {
    i += read_ascii(reading, kinds_of_bytes(text, i), is_link);
    // Characters outside ASCII, and what is between two of them.
    const auto is_ascii = [&](std::size_t at) {
      return static_cast<unsigned char>(text[at]) < 0x80;
    };
    while (i < text.size() && (!is_ascii(i) || (i + 1 < text.size() && !is_ascii(i + 1))))
      i = read_character(reading, text, i, is_link);
  }
  return reading;
}

// ln(1 + count). OPTIMIZATION: nearly all counts are small; a table saves the logarithm.
float log_count(std::uint32_t count) {
  static const auto table = [] {
    std::array<float, 512> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::log1p(static_cast<float>(i));
    return values;
  }();
  return count < table.size() ? table[count] : std::log1p(static_cast<float>(count));
}

std::array<float, kShallowColumns> shallow_columns(const BlockText& text) {
  const float words = static_cast<float>(text.words);
  return {static_cast<float>(text.text_density()), static_cast<float>(text.link_density()),
          log_count(text.words),
          text.words > 0 ? static_cast<float>(text.word_characters) / words : 0.0F,
          log_count(text.sentence_marks)};
}

}  // namespace

double BlockText::text_density() const noexcept {
  return full_lines > 0 ? static_cast<double>(full_line_words) / full_lines : words;
}

double BlockText::link_density() const noexcept {
  return words > 0 ? static_cast<double>(link_words) / words : 0.0;
}

double BlockText::tag_ratio() const noexcept {
  return static_cast<double>(characters) / std::max(tags, 1U);
}

std::vector<BlockText> measure_text(const dom::Document& document,
                                    const Segmentation& segmentation) {
  std::vector<BlockText> texts;
  measure_text(document, segmentation, texts);
  return texts;
}

void measure_text(const dom::Document& document, const Segmentation& segmentation,
                  std::vector<BlockText>& texts) {
  texts.resize(segmentation.blocks.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Reading reading;
    for (const TextLeaf& leaf : segmentation.leaves_of(segmentation.blocks[i])) {
      if ((leaf.flags & TextLeaf::kApart) != 0) reading.space();
      reading = read_text(reading, document.text(document[leaf.node]),
                          (leaf.flags & TextLeaf::kInLink) != 0);
      reading.text.tags += leaf.tags;
    }
    reading.end_word();
    if (reading.was_space && reading.text.characters > 0) --reading.text.characters;
    texts[i] = reading.text;
  }
}

void drop_wordless(Segmentation& segmentation, std::vector<BlockText>& texts) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].words == 0) continue;
    texts[kept] = texts[i];
    segmentation.blocks[kept++] = segmentation.blocks[i];
  }
  texts.resize(kept);
  segmentation.blocks.resize(kept);
}

std::vector<NumberRow> number_rows(std::span<const BlockText> texts) {
  std::vector<NumberRow> rows(texts.size());
  std::vector<double> ratios(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto columns = shallow_columns(texts[i]);
    std::ranges::copy(columns, rows[i].begin());
    if (i + 1 < texts.size()) std::ranges::copy(columns, rows[i + 1].begin() + kShallowColumns);
    if (i > 0) std::ranges::copy(columns, rows[i - 1].begin() + 2 * kShallowColumns);
    ratios[i] = texts[i].tag_ratio();
  }
  const std::vector<double> smoothed = smooth(ratios, kSmoothing, Edge::Reflect);
  const std::vector<double> changes = smooth(change(smoothed, kAhead), kSmoothing, Edge::Reflect);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    rows[i][3 * kShallowColumns] = std::log1p(static_cast<float>(smoothed[i]));
    rows[i][3 * kShallowColumns + 1] = std::log1p(static_cast<float>(changes[i]));
  }
  return rows;
}

}  // namespace winnow::features
