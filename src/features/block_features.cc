// One loop over the bytes of a block counts across its text nodes: "t<b>wo</b>" is one word. ASCII
// is looked up in a table of 128 entries; everything else is decoded.
#include "features/block_features.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/utf8.h"
#include "features/tag_ratios.h"
#include "text/characters.h"
#include "text/eight_bytes.h"

namespace winnow::features {
namespace {

constexpr std::uint32_t kColumns = 80;  // Kohlschuetter et al., section 3.2
constexpr std::size_t kSmoothing = 2;   // r of CETR's kernel, as in both public ports
constexpr std::size_t kAhead = 3;       // CETR's alpha

// The number of ASCII letters and digits from `begin` on. OPTIMIZATION: eight at a time; a loop over
// characters mispredicts at the end of every word.
std::size_t ascii_word_length(std::string_view text, std::size_t begin) {
  std::size_t i = begin;
  while (i + text::kEight <= text.size()) {
    const std::uint64_t others =
        ~text::ascii_letters_and_digits(text::load_eight(text.data() + i)) & text::kHighBits;
    if (others != 0) return i + text::bytes_before_first(others) - begin;
    i += text::kEight;
  }
  while (i < text.size() && base::is_alphanumeric(text[i])) ++i;
  return i - begin;
}

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

Reading read_text(Reading reading, std::string_view text, bool is_link) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t letters = ascii_word_length(text, i);
    if (letters > 0) {
      reading.add_letters(static_cast<std::uint32_t>(letters), is_link);
      i += letters;
      if (i == text.size()) break;
    }
    if (text[i] == ' ') {
      reading.space();
      ++i;
    } else if (static_cast<unsigned char>(text[i]) < 0x80) {
      reading.add_other(text::class_of_ascii(text[i]));
      ++i;
    } else {
      const base::CodePoint code_point = base::read_utf8(text, i);
      i += code_point.length;
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
    }
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
