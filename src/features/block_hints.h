// Hints: words from the markup that name what a block is, such as class="sidebar".
//
// These are the columns `ic` of the block features. A hint is a word of an `id` or `class`
// attribute ("sidebar"), a sectioning tag ("tag:nav") or an ARIA role ("role:main"). The column
// `ic.sidebar` is 1 if the element of a block or any ancestor has the hint, else 0. The model's
// vocabulary lists the hints it uses; training chose them from labelled pages.
//
// Tokens are whole words, so that "cat" does not match "location". A token is a run of letters; a
// capital after a small letter begins a new one. "mainNav-item2" gives main, nav, item.
//
// Each element that has a block below it is read once; linear. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "features/blocks.h"
#include "page/tokens.h"
#include "winnow/result.h"

namespace winnow::features {

using page::for_each_token;
using page::kLongestToken;

// Is the tag a hint (nav, aside, footer ...)?
bool is_hint_tag(const dom::Node& element) noexcept;

// All hints of one element, named as in a vocabulary. May contain duplicates.
std::vector<std::string> own_hints(const dom::Document& document, const dom::Node& element);

// A set of hints; the size limits the vocabulary.
struct HintSet {
  static constexpr std::size_t kMax = 256;
  std::array<std::uint64_t, kMax / 64> words{};

  void add(std::size_t hint) noexcept { words[hint / 64] |= std::uint64_t{1} << (hint % 64); }
  [[nodiscard]] bool has(std::size_t hint) const noexcept {
    return (words[hint / 64] >> (hint % 64) & 1) != 0;
  }
  HintSet& operator|=(const HintSet& other) noexcept {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
    return *this;
  }
};

// The hints that a model uses; hint i is vocabulary.hints()[i].
class Vocabulary {
 public:
  Vocabulary() = default;
  // Fails on duplicates, on a hint that no element can have, and on too many.
  static Result<Vocabulary> make(std::vector<std::string> hints);

  [[nodiscard]] const std::vector<std::string>& hints() const noexcept { return hints_; }

  // For each block, the hints of its element and of all ancestors.
  [[nodiscard]] std::vector<HintSet> hints_of(const dom::Document& document,
                                              const Segmentation& segmentation) const;

 private:
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::uint16_t kNone = 0xFFFF;

  // Cache of attribute values: class values repeat, above all in menus.
  struct CachedValue {
    std::string_view value;
    HintSet hints;
  };
  static constexpr std::size_t kCacheSize = 512;
  using Cache = std::array<CachedValue, kCacheSize>;

  void add_own_hints(const dom::Document& document, const dom::Node& node, Cache& cache,
                     HintSet& set) const;
  void add_tokens(std::string_view value, HintSet& set) const;

  std::vector<std::string> hints_;
  std::vector<std::uint16_t> slots_;  // tokens: open addressing, indexes of hints
  std::vector<std::pair<std::string, std::uint16_t>> roles_;
  std::array<std::uint16_t, dom::kKnownNameCount> of_tag_{};
};

}  // namespace winnow::features
