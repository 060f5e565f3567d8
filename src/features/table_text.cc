// The columns for a block's own text. Counts over the whole text come from measure_text(); columns
// about single characters and words read the first kReadBytes only.
#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"
#include "features/table_parts.h"
#include "features/word_hash.h"
#include "text/eight_bytes.h"

namespace winnow::features::table_parts {
namespace {

constexpr std::size_t kReadBytes = 96;

struct Characters {
  std::uint32_t digits = 0, foreign = 0, symbols = 0;
  std::uint32_t capitals = 0;  // words that begin with a capital
  std::uint32_t shouted = 0;   // words all in capitals
  std::uint32_t money = 0, years = 0, times = 0, copyright = 0, separators = 0, commas = 0;
  std::uint32_t total = 0;
};

enum FirstKind : std::uint8_t { kNothing, kLower, kUpper, kDigit, kForeign, kQuote, kPunctuation };

std::uint8_t first_kind(char c) {
  if (base::is_lower(c)) return kLower;
  if (base::is_upper(c)) return kUpper;
  if (base::is_digit(c)) return kDigit;
  if (static_cast<unsigned char>(c) >= 0x80) return kForeign;
  return c == '"' || c == '\'' || c == '(' ? kQuote : kPunctuation;
}

std::uint8_t last_kind(std::string_view text) {
  if (text.empty()) return 0;
  const char c = text.back();
  if (c == '.') return text.ends_with("...") ? 5 : 1;
  if (c == '!' || c == '?') return 2;
  if (c == ':' || c == ';') return 3;
  if (c == ',') return 4;
  if (base::is_alpha(c)) return 6;
  if (base::is_digit(c)) return 7;
  if (c == ')' || c == ']') return 8;
  if (c == '"' || c == '\'') return 9;
  if (text.ends_with("\xE2\x80\xA6")) return 5;                                    // ellipsis
  if (text.ends_with("\xE3\x80\x82") || text.ends_with("\xEF\xBC\x81")) return 1;  // full stops
  if (text.ends_with("\xC2\xBB") || text.ends_with("\xE2\x80\xBA") ||
      text.ends_with("\xE2\x86\x92"))
    return 10;  // closing quotation marks and arrows
  if (static_cast<unsigned char>(c) >= 0x80) return 11;
  return 12;
}

// Eight bytes of the text from `i` on; beyond its end they are zero.
std::uint64_t eight_from(std::string_view text, std::size_t i) {
  if (i + text::kEight <= text.size()) return text::load_eight(text.data() + i);
  std::uint64_t bytes = 0;
  for (std::size_t k = text.size(); k-- > i;)
    bytes = bytes << 8 | static_cast<unsigned char>(text[k]);
  return bytes;
}

// Reads the first bytes of a block, across its text nodes.
class OpeningReader {
 public:
  OpeningReader(Opening& opening, Characters& characters)
      : opening_(opening), characters_(characters) {}

  void read(std::string_view text, bool is_apart) {
    if (is_apart) end_word();
    text = text.substr(0, kReadBytes - read_);
    read_ += text.size();
    characters_.total += static_cast<std::uint32_t>(text.size());
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t count = add_ascii(eight_from(text, i));
      i += count;
      if (count == text::kEight || i == text.size()) continue;
      if (static_cast<unsigned char>(text[i]) >= 0x80)
        add_foreign(text[i]);
      else
        add_separator(text[i]);
      ++i;
    }
  }
  [[nodiscard]] bool is_full() const { return read_ >= kReadBytes; }

  void end_word() {
    if (length_ == 0) return;
    const std::uint32_t hash = hash_.finish();
    if (opening_.count < kReadWords) opening_.hashes[opening_.count++] = hash;
    opening_.text = (opening_.text ^ hash) * base::kGoldenRatio64;
    opening_.text ^= opening_.text >> 32;
    characters_.capitals += starts_upper_ ? 1 : 0;
    characters_.shouted += length_ > 1 && upper_ == length_ ? 1 : 0;
    characters_.years += length_ == 4 && digits_ == 4 && is_year_ ? 1 : 0;
    length_ = upper_ = digits_ = 0;
    starts_upper_ = false;
  }

 private:
  // OPTIMIZATION: adds the ASCII letters and digits at the beginning of eight bytes at once, and
  // returns their number. Letters count in lower case, digits as '0'. Of these characters only
  // letters have the bit 0x40, and only capitals lack 0x20.
  std::size_t add_ascii(std::uint64_t bytes) {
    constexpr std::uint64_t kLetterBits = 0x40 * text::kInEachByte;
    constexpr std::uint64_t kSmallBits = 0x20 * text::kInEachByte;
    const std::uint64_t others = ~text::ascii_letters_and_digits(bytes) & text::kHighBits;
    const std::size_t count = others == 0 ? text::kEight : text::bytes_before_first(others);
    if (count == 0) return 0;
    const std::uint64_t used = ~std::uint64_t{0} >> (8 * (text::kEight - count));
    if (length_ == 0) {
      const char first = static_cast<char>(bytes & 0x7F);
      starts_upper_ = base::is_upper(first);
      is_year_ = first == '1' || first == '2';
    }
    std::uint64_t folded = (bytes | kSmallBits) & used;
    if (const std::uint64_t digits = ~bytes & kLetterBits & used; digits != 0) {
      const auto digit_count = static_cast<std::uint32_t>(text::count_hits(digits << 1));
      characters_.digits += digit_count;
      digits_ += digit_count;
      folded &= ~((digits >> 6) * 0x0F);
    }
    if (const std::uint64_t upper = ~bytes & kSmallBits & used; upper != 0)
      upper_ += static_cast<std::uint32_t>(text::count_hits(upper << 2));
    length_ += static_cast<std::uint32_t>(count);
    hash_.add(folded, count);
    return count;
  }

  void add_separator(char c) {
    if (c == ':' && digits_ > 0 && digits_ <= 2) ++characters_.times;
    end_word();
    wide_ = 0;
    if (base::is_space(c)) return;
    if (c == '$') ++characters_.money;
    if (c == ',') ++characters_.commas;
    if (c == '|' || c == '/' || c == '>' || c == '*') ++characters_.separators;
    if (c != ',' && c != '.') ++characters_.symbols;
  }

  // A byte of a character outside ASCII.
  void add_foreign(char c) {
    if (length_ == 0) starts_upper_ = false;
    ++characters_.foreign;
    if (last_ == '\xC2' && c == '\xA9') ++characters_.copyright;
    if (last_ == '\xE2' && c == '\x82') ++characters_.money;  // U+2080 to U+20BF: currency signs
    if (last_ == '\xC2' && c == '\xA3') ++characters_.money;  // pound
    if (last_ == '\xC2' && (c == '\xB7' || c == '\xBB')) ++characters_.separators;
    last_ = c;
    // Each ideograph or kana is a word; they have three bytes.
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0xE3 && byte <= 0xED && length_ == 0) wide_ = 3;
    ++length_;
    hash_.add(c);
    if (wide_ > 0 && --wide_ == 0) end_word();
  }

  Opening& opening_;
  Characters& characters_;
  WordHash hash_;
  std::size_t read_ = 0;
  std::uint32_t length_ = 0, upper_ = 0, digits_ = 0;
  std::uint32_t wide_ = 0;  // bytes that are left of an ideograph
  bool starts_upper_ = false;
  bool is_year_ = false;
  char last_ = 0;  // the last byte outside ASCII
};

void fill_words(const Work& work, const Cells& cells, std::uint32_t block, const Opening& opening) {
  std::int32_t sum = 0;
  std::int32_t lowest = 0;
  std::int32_t highest = 0;
  for (std::uint32_t i = 0; i < opening.count; ++i) {
    const std::int32_t weight = work.weights.of_word[slot_of_hash(opening.hashes[i])];
    sum += weight;
    lowest = std::min(lowest, weight);
    highest = std::max(highest, weight);
    if (i == 0) cells.at(Column::FirstWordWeight, block) = signed_byte(2 * weight);
    if (work.options.visitor != nullptr) work.options.visitor->word_token(block, opening.hashes[i]);
  }
  cells.at(Column::WordWeight, block) = signed_byte(sum);
  cells.at(Column::WordWeightLow, block) = signed_byte(2 * lowest);
  cells.at(Column::WordWeightHigh, block) = signed_byte(2 * highest);
}

void fill_copies(Work& work) {
  const Cells cells = work.cells();
  const std::size_t blocks = work.openings.size();
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t count = 0;
  };
  std::vector<Slot> table(base::slot_count_for(blocks));
  std::vector<std::uint32_t> place(blocks);
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::uint64_t key =
        (work.openings[i].text ^ (std::uint64_t{work.page.texts[i].characters} << 40)) | 1;
    const std::size_t slot = base::probe(table, key ^ key >> 31, [&](const Slot& taken) {
      return taken.key == 0 || taken.key == key;
    });
    table[slot].key = key;
    if (table[slot].count++ > 0) cells.at(Column::IsLaterCopy, i) = 1;
    place[i] = static_cast<std::uint32_t>(slot);
  }
  for (std::size_t i = 0; i < blocks; ++i)
    cells.at(Column::Copies, i) = small_byte(table[place[i]].count);
}

}  // namespace

void fill_text(Work& work) {
  const MeasuredPage& page = work.page;
  const Cells cells = work.cells();
  work.openings.resize(page.texts.size());
  for (std::uint32_t i = 0; i < page.texts.size(); ++i) {
    const BlockText& text = page.texts[i];
    Characters characters;
    Opening& opening = work.openings[i];
    opening.count = 0;
    opening.text = 0;
    OpeningReader reader(opening, characters);
    const auto leaves = page.segmentation.leaves_of(page.segmentation.blocks[i]);
    const std::string_view first = base::trim(work.document.text(work.document[leaves[0].node]));
    for (const TextLeaf& leaf : leaves) {
      if (reader.is_full()) break;
      reader.read(base::trim(work.document.text(work.document[leaf.node])),
                  (leaf.flags & TextLeaf::kApart) != 0);
    }
    reader.end_word();
    const std::string_view last = base::trim(work.document.text(work.document[leaves.back().node]));
    const std::uint32_t read_words = std::max(opening.count, 1U);
    const auto set = [&](Column name, std::uint8_t value) { cells.at(name, i) = value; };
    set(Column::Words, log_byte(text.words));
    set(Column::Characters, log_byte(text.characters));
    set(Column::WordLength, small_byte(10 * text.word_characters / std::max(text.words, 1U)));
    set(Column::LinkDensity, share_byte(text.link_words, text.words));
    set(Column::TextDensity, small_byte(static_cast<std::uint64_t>(8 * text.text_density())));
    set(Column::SentenceMarks, log_byte(text.sentence_marks));
    set(Column::MarksPerWord, share_byte(text.sentence_marks, text.words));
    set(Column::Pieces, log_byte(leaves.size()));
    set(Column::Tags, log_byte(text.tags));
    set(Column::TagRatio, log_byte(static_cast<std::uint64_t>(text.tag_ratio())));
    set(Column::Capitals, share_byte(characters.capitals, read_words));
    set(Column::Shouted, share_byte(characters.shouted, read_words));
    set(Column::Digits, share_byte(characters.digits, characters.total));
    set(Column::FirstKind, first.empty() ? std::uint8_t{0} : first_kind(first.front()));
    set(Column::LastKind, last_kind(last));
    set(Column::Symbols, share_byte(characters.symbols, characters.total));
    set(Column::Money, small_byte(characters.money));
    set(Column::DateLike, small_byte(2 * characters.years + characters.times));
    set(Column::Copyright, small_byte(characters.copyright));
    set(Column::Separators, small_byte(characters.separators));
    set(Column::Foreign, share_byte(characters.foreign, characters.total));
    set(Column::Commas, small_byte(characters.commas));
    fill_words(work, cells, i, opening);
  }
  fill_copies(work);
}

}  // namespace winnow::features::table_parts
