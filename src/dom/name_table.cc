// The names that are not in names.h: custom elements, data-* attributes, typos.
//
// A hash table without an allocation per name: a lower-case name remains a view of the source, any
// other is written once to the Document's store. Linear in the characters of the names; the table
// doubles at 60% load.
#include <algorithm>

#include "base/flat_table.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "dom/known_names.h"
#include "winnow/document.h"

namespace winnow::dom {
namespace {

constexpr std::size_t kFirstSlots = 256;

std::uint32_t hash_of(std::string_view text) noexcept {
  return static_cast<std::uint32_t>(base::hash_view(text) >> 32);
}

std::string_view view(TextRef ref, std::string_view source, std::string_view store) noexcept {
  return ref.is_stored() ? store.substr(ref.offset & ~TextRef::kStored, ref.length)
                         : source.substr(ref.offset, ref.length);
}

}  // namespace

namespace known_names_detail {

Name find_long(std::string_view text) noexcept {
  if (text.size() >= 64 || (kTable.long_lengths >> text.size() & 1) == 0) return Name::None;
  for (std::size_t i = 0; i < kTable.long_name_count; ++i) {
    const std::uint16_t name = kTable.long_names[i];
    if (kKnownNameTexts[name].size() != text.size()) continue;
    if (base::equals_ignoring_case(text, kKnownNameTexts[name])) return static_cast<Name>(name);
  }
  return Name::None;
}

}  // namespace known_names_detail

void NameTable::clear() {
  unknown_.clear();
  unknown_.reserve(64);
  slots_.assign(kFirstSlots, 0);
  collisions_ = 0;
}

Name NameTable::intern(std::string_view source, std::uint32_t offset, std::uint32_t length,
                       std::string& store) {
  const std::string_view text = source.substr(offset, length);
  // Most names were used before, in lower case. The names in the table need no further look.
  const Slot slot = find_slot(text, source, store);
  if (slots_[slot.index] != 0) return name_at(slot);
  const bool plain =
      std::ranges::none_of(text, [](char c) { return base::is_upper(c) || c == '\0'; });
  if (plain) return add(slot, TextRef{offset, length});

  // 13.2.5.8 and 13.2.5.33: upper case is lowered, U+0000 becomes U+FFFD.
  const std::size_t stored_begin = store.size();
  for (const char c : text) {
    if (c == '\0')
      store += base::kReplacementUtf8;
    else
      store += base::to_lower(c);
  }
  const Slot lowered = find_slot(std::string_view(store).substr(stored_begin), source, store);
  if (slots_[lowered.index] != 0 || unknown_.size() >= kMaxUnknown) {
    store.resize(stored_begin);  // seen before, so its characters are stored already; or no room
    return slots_[lowered.index] != 0 ? name_at(lowered) : Name::None;
  }
  return add(lowered, {static_cast<std::uint32_t>(stored_begin) | TextRef::kStored,
                       static_cast<std::uint32_t>(store.size() - stored_begin)});
}

NameTable::Slot NameTable::find_slot(std::string_view text, std::string_view source,
                                     std::string_view store) {
  const std::uint32_t hash = hash_of(text);
  const std::size_t index = base::probe(slots_, hash, [&](std::uint32_t entry) {
    if (entry == 0) return true;
    const Unknown& candidate = unknown_[entry - 1];
    if (candidate.hash == hash && view(candidate.text, source, store) == text) return true;
    ++collisions_;
    return false;
  });
  return {index, hash};
}

Name NameTable::name_at(Slot slot) const noexcept {
  return static_cast<Name>(kKnownNameCount + slots_[slot.index] - 1);
}

Name NameTable::add(Slot slot, TextRef text) {
  if (unknown_.size() >= kMaxUnknown) return Name::None;
  unknown_.push_back({text, slot.hash});
  slots_[slot.index] = static_cast<std::uint32_t>(unknown_.size());
  const Name name = name_at(slot);
  if (unknown_.size() * 5 > slots_.size() * 3) grow();
  return name;
}

void NameTable::grow() {
  slots_ = base::grown(
      slots_, [](std::uint32_t entry) { return entry == 0; },
      [&](std::uint32_t entry) { return unknown_[entry - 1].hash; });
}

std::string_view NameTable::text_of(Name name, std::string_view source,
                                    std::string_view store) const {
  if (index(name) < kKnownNameCount) return kKnownNameTexts[index(name)];
  return view(unknown_[index(name) - kKnownNameCount].text, source, store);
}

Name NameTable::find_known(std::string_view text) noexcept {
  const Name lower = find_known_folded(text, text.size());
  if (lower == Name::None) return lower;
  for (const Name name : {lower, adjusted_svg_tag(lower), adjusted_svg_attribute(lower),
                          adjusted_math_attribute(lower)})
    if (kKnownNameTexts[index(name)] == text) return name;
  return Name::None;
}

std::optional<Name> NameTable::find(std::string_view text, std::string_view source,
                                    std::string_view store) const {
  if (const Name known = find_known(text); known != Name::None) return known;
  if (slots_.empty()) return std::nullopt;
  const std::uint32_t hash = hash_of(text);
  const std::uint32_t found = slots_[base::probe(slots_, hash, [&](std::uint32_t entry) {
    if (entry == 0) return true;
    const Unknown& candidate = unknown_[entry - 1];
    return candidate.hash == hash && view(candidate.text, source, store) == text;
  })];
  if (found == 0) return std::nullopt;
  return static_cast<Name>(kKnownNameCount + found - 1);
}

}  // namespace winnow::dom
