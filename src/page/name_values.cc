// A hash table with linear probing. A slot belongs to the page whose number it has, so that clear()
// touches no slots.
#include "page/name_values.h"

#include "base/ascii.h"
#include "base/hash.h"
#include "base/same_bytes.h"
#include "page/tokens.h"

namespace winnow::page {
namespace {

constexpr std::size_t kFirstSlots = 1024;
// The post classifiers were trained on the beginning of long class lists.
constexpr std::size_t kMaxElementBytes = 200;
// A page may choose values that collide. After this many slots a value is read again.
constexpr std::size_t kMaxProbes = 16;

}  // namespace

NameValues::NameValues() : slots_(kFirstSlots) {}

void NameValues::clear() {
  if (++page_ == 0) {
    slots_.assign(slots_.size(), {});
    page_ = 1;
  }
  values_.clear();
  facts_.clear();
  elements_.clear();
  tokens_.clear();
}

std::uint32_t NameValues::number_of(std::string_view value) {
  if (2 * values_.size() >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  const std::uint64_t hash = base::hash_view(value);
  std::size_t index = (hash >> 32) & mask;
  const auto number = static_cast<std::uint32_t>(values_.size());
  for (std::size_t probes = 0; probes < kMaxProbes; ++probes, index = (index + 1) & mask) {
    Slot& slot = slots_[index];
    if (slot.page != page_) {
      slot = {page_, number};
      break;
    }
    if (base::is_same(values_[slot.number], value)) return slot.number;
  }
  values_.push_back(value);
  read(value);
  return number;
}

void NameValues::read(std::string_view value) {
  NameFacts facts;
  facts.first_token = static_cast<std::uint32_t>(tokens_.size());
  for_each_class_token(value, [&](std::uint32_t token, TokenKind kind) {
    tokens_.push_back(token);
    const ClassWord* const row = find_class_word(token);
    if (row == nullptr) return;
    facts.block |= row->block;
    if (kind == TokenKind::Word) facts.part = static_cast<std::uint8_t>(facts.part | row->part);
  });
  facts.end_token = static_cast<std::uint32_t>(tokens_.size());
  facts_.push_back(facts);
}

const ElementNames& NameValues::element_of(std::uint32_t number) {
  if (number >= elements_.size()) elements_.resize(facts_.size());
  ElementNames& names = elements_[number];
  if (names.is_known) return names;
  names.is_known = true;
  // The words of for_each_token(). OPTIMIZATION: both hashes of a word are computed while it is read.
  std::uint64_t hash = 0;
  std::uint32_t token = kFirstTokenHash;
  std::size_t length = 0;
  const auto add = [&](char c) {
    hash = hash * 131 + static_cast<unsigned char>(c);
    token = hash_token_byte(token, c);
    ++length;
  };
  const auto finish = [&] {
    if (length > 1 && length <= kLongestToken) {
      names.words = base::join_hash(names.words, hash);
      if (const ClassWord* const row = find_class_word(token)) names.marks |= row->element;
    }
    hash = 0;
    token = kFirstTokenHash;
    length = 0;
  };
  bool was_lower = false;
  for (const char c : values_[number].substr(0, kMaxElementBytes)) {
    if (base::is_lower(c)) {
      add(c);
      was_lower = true;
      continue;
    }
    const bool is_upper = base::is_upper(c);
    if (length > 0 && (!is_upper || was_lower)) finish();
    if (is_upper) add(base::to_lower(c));
    was_lower = false;
  }
  finish();
  return names;
}

void NameValues::grow() {
  slots_.assign(2 * slots_.size(), {});
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t number = 0; number < values_.size(); ++number) {
    std::size_t index = (base::hash_view(values_[number]) >> 32) & mask;
    for (std::size_t probes = 0; probes < kMaxProbes; ++probes, index = (index + 1) & mask) {
      if (slots_[index].page == page_) continue;
      slots_[index] = {page_, number};
      break;
    }
  }
}

}  // namespace winnow::page
