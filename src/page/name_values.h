// Name values: the distinct class, id, role and itemprop values of a page, each read once.
//
// Pages repeat their class values: nine in ten are known already. Every distinct value gets a
// number; its words are looked up in the table of class words, and their families are kept.
//
//   NameValues values;
//   values.of("entry-title wide").block         // block::Post | block::Title
//
// Consumers keep what they compute from a value in an array by number. The values are views into the
// Document. clear() keeps the memory. Linear in the total length of the attributes. Not thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "page/class_words.h"

namespace winnow::page {

struct NameFacts {
  std::uint64_t block = 0;  // families of all its words, by column of the table
  std::uint8_t part = 0;
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
};

// The column `element`, which only posts and messages need.
struct ElementNames {
  NameMarks marks = 0;
  std::uint64_t words = 0;  // hash of its words without digits; 0 without words
  bool is_known = false;
};

class NameValues {
 public:
  NameValues();

  // Forgets all values, for the next page.
  void clear();

  std::uint32_t number_of(std::string_view value);
  // Valid until the next new value.
  [[nodiscard]] const NameFacts& operator[](std::uint32_t number) const noexcept {
    return facts_[number];
  }
  const NameFacts& of(std::string_view value) { return facts_[number_of(value)]; }
  const ElementNames& element_of(std::uint32_t number);
  const ElementNames& element_of(std::string_view value) { return element_of(number_of(value)); }
  [[nodiscard]] std::size_t size() const noexcept { return facts_.size(); }

  // The hashes of its words and names, in order (for_each_class_token).
  [[nodiscard]] std::span<const std::uint32_t> tokens(const NameFacts& facts) const noexcept {
    return std::span(tokens_).subspan(facts.first_token, facts.end_token - facts.first_token);
  }

 private:
  struct Slot {
    std::uint32_t page = 0;  // the page that filled the slot
    std::uint32_t number = 0;
  };
  void read(std::string_view value);
  void grow();

  std::uint32_t page_ = 1;
  std::vector<Slot> slots_;
  std::vector<std::string_view> values_;
  std::vector<NameFacts> facts_;
  std::vector<ElementNames> elements_;
  std::vector<std::uint32_t> tokens_;
};

}  // namespace winnow::page
