// Maps the characters of a tag or attribute name to its id, for the names in names.h.
//
// The tokenizer calls this for every tag and attribute, so it takes only a few instructions: a name
// of at most 16 bytes is two 64-bit words, and these, folded to lower case with OR 0x20, select a
// slot of a hash table that is built at compile time. OR 0x20 also folds some bytes that are not
// letters (0x11 to '1'), so the comparison with the entry folds only where the entry has a letter.
// The few names longer than 16 bytes are in a separate list.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"
#include "winnow/names.h"

namespace winnow::dom {

// The spelling in the tree, by id. Index 0 (Name::None) is empty.
inline constexpr std::array<std::string_view, kKnownNameCount> kKnownNameTexts = {
    std::string_view{},
#define WINNOW_NAME(identifier, text) text,
#define WINNOW_LOWER_NAME(identifier, lower, adjusted) lower,
#define WINNOW_ADJUSTED_NAME(identifier, lower, adjusted) adjusted,
    WINNOW_HTML_TAGS(WINNOW_NAME) WINNOW_FOREIGN_TAGS(WINNOW_NAME) WINNOW_ATTRIBUTES(WINNOW_NAME)
        WINNOW_SVG_TAGS(WINNOW_LOWER_NAME) WINNOW_SVG_TAGS(WINNOW_ADJUSTED_NAME)
            WINNOW_SVG_ATTRIBUTES(WINNOW_LOWER_NAME) WINNOW_SVG_ATTRIBUTES(WINNOW_ADJUSTED_NAME)
#undef WINNOW_NAME
#undef WINNOW_LOWER_NAME
#undef WINNOW_ADJUSTED_NAME
};

// The mixed-case spelling that the tree uses for an SVG or MathML name; any other name unchanged.
constexpr Name adjusted_svg_tag(Name name) noexcept {
  constexpr std::uint32_t kFirst = index(Name::AltGlyphLower);
  constexpr std::uint32_t kCount = index(Name::AltGlyph) - kFirst;
  return index(name) - kFirst < kCount ? static_cast<Name>(index(name) + kCount) : name;
}
constexpr Name adjusted_svg_attribute(Name name) noexcept {
  if (name == Name::GlyphRefLower) return Name::GlyphRef;  // also a tag, and listed there
  constexpr std::uint32_t kFirst = index(Name::AttributeNameLower);
  constexpr std::uint32_t kCount = index(Name::AttributeName) - kFirst;
  return index(name) - kFirst < kCount ? static_cast<Name>(index(name) + kCount) : name;
}
constexpr Name adjusted_math_attribute(Name name) noexcept {
  return name == Name::DefinitionurlLower ? Name::DefinitionUrl : name;
}

namespace known_names_detail {

inline constexpr std::size_t kShortNameBytes = 16;
inline constexpr std::size_t kSlotBits = 11;  // 2048 slots for about 450 names
inline constexpr std::uint64_t kFold = 0x2020'2020'2020'2020;
inline constexpr std::uint64_t kLetter = 0x4040'4040'4040'4040;

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

// By length: the bytes of a word that belong to the name.
inline constexpr std::array<std::uint64_t, 9> kMasks = [] {
  std::array<std::uint64_t, 9> masks{};
  for (std::size_t i = 1; i < masks.size(); ++i) masks[i] = masks[i - 1] << 8 | 0xFF;
  return masks;
}();

constexpr Key key_of(std::string_view text) {
  Key key;
  for (std::size_t i = 0; i < text.size() && i < kShortNameBytes; ++i) {
    const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(text[i]));
    (i < 8 ? key.low : key.high) |= byte << (i % 8 * 8);
  }
  return key;
}

// REQUIRES: both words have zeros behind the name.
constexpr std::size_t slot_of(Key key) {
  const std::uint64_t mixed =
      ((key.low | kFold) ^ ((key.high | kFold) * 31)) * base::kGoldenRatio64;
  return static_cast<std::size_t>(mixed >> (64 - kSlotBits));
}

struct Entry {
  Key key;                  // in lower case
  std::uint16_t name = 0;   // 0: a free slot
  std::uint8_t length = 0;  // tells "p" from "p" and U+0000

  // A word of the source equals a word of the key if letters are compared in any case. Of the
  // characters in names, only letters have the bit 0x40.
  static constexpr bool equals(std::uint64_t word, std::uint64_t wanted) noexcept {
    return (word | (wanted & kLetter) >> 1) == wanted;
  }
  [[nodiscard]] constexpr bool is(Key other, std::size_t other_length) const noexcept {
    return equals(other.low, key.low) && equals(other.high, key.high) && length == other_length;
  }
};

struct Table {
  std::array<Entry, std::size_t{1} << kSlotBits> slots{};
  std::array<std::uint16_t, 16> long_names{};
  std::size_t long_name_count = 0;
  std::uint64_t long_lengths = 0;  // bit i: there is a long name of i bytes
};

constexpr Table build() {
  Table table;
  for (std::uint16_t name = 1; name < kKnownNameCount; ++name) {
    const std::string_view text = kKnownNameTexts[name];
    bool lower = true;
    for (const char c : text) {
      if (base::is_upper(c)) lower = false;
      if (base::is_lower(c) != ((static_cast<unsigned char>(c) & 0x40) != 0) && lower)
        throw "a name with a character that Entry::equals() takes for a letter";
    }
    if (!lower) continue;  // an adjusted spelling, which the tokenizer never looks up
    if (text.size() > kShortNameBytes) {
      table.long_names[table.long_name_count++] = name;
      table.long_lengths |= std::uint64_t{1} << text.size();
      continue;
    }
    const std::size_t slot = base::probe(table.slots, slot_of(key_of(text)),
                                         [](const Entry& entry) { return entry.name == 0; });
    table.slots[slot] = {key_of(text), name, static_cast<std::uint8_t>(text.size())};
  }
  return table;
}

inline constexpr Table kTable = build();

inline std::uint64_t load(const char* from, std::size_t bytes) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, from, bytes);
  return word;
}

Name find_long(std::string_view text) noexcept;

}  // namespace known_names_detail

// The id of a name as written in the source, in any case; Name::None if it is not in names.h.
// `readable`: the number of bytes that may be read from text.data() (at least text.size()).
inline Name find_known_folded(std::string_view text, std::size_t readable) noexcept {
  using namespace known_names_detail;
  const std::size_t length = text.size();
  Key key;
  if (length <= 8) {
    key.low = readable >= 8 ? load(text.data(), 8) & kMasks[length] : load(text.data(), length);
  } else if (length <= kShortNameBytes) {
    key.low = load(text.data(), 8);
    key.high = readable >= 16 ? load(text.data() + 8, 8) & kMasks[length - 8]
                              : load(text.data() + 8, length - 8);
  } else {
    return find_long(text);
  }
  const Entry& entry =
      kTable.slots[base::probe(kTable.slots, slot_of(key), [&](const Entry& candidate) {
        return candidate.is(key, length) || candidate.name == 0;
      })];
  return static_cast<Name>(entry.name);
}

}  // namespace winnow::dom
