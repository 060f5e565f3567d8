// Hints: what a block's element and its ancestors are called by those who wrote the page.
//
// The columns `ic` of the block features. A hint is a word of an `id` or `class` attribute
// ("sidebar"), one of HTML5's sectioning tags ("tag:nav") or an ARIA role ("role:main"). A column
// `ic.sidebar` is 1 where the element of a block or any ancestor gives the hint, else 0. Which
// hints count, a model's vocabulary says: chosen from labelled pages, not by hand.
//
// Tokens are whole words, so that "cat" is not found in "location": letters, cut where the case
// rises and at everything else. "mainNav-item2" says main, nav, item.
//
// Each element that has a block below it is read once; linear. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "features/blocks.h"
#include "winnow/result.h"

namespace winnow::features {

inline constexpr std::size_t kLongestToken = 24;  // longer ones are no words

// In lower case; the view lives until `visit` returns.
template <typename Visit>
void for_each_token(std::string_view value, Visit&& visit) {
  std::array<char, kLongestToken> token{};
  std::size_t length = 0;
  const auto finish = [&] {
    if (length > 1 && length <= kLongestToken) visit(std::string_view(token.data(), length));
    length = 0;
  };
  bool was_lower = false;
  for (const char c : value) {
    if (!base::is_alpha(c)) {
      finish();
      was_lower = false;
      continue;
    }
    if (base::is_upper(c) && was_lower) finish();
    was_lower = base::is_lower(c);
    if (length < kLongestToken) token[length] = base::to_lower(c);
    ++length;
  }
  finish();
}

// The sectioning tags that are hints.
bool is_hint_tag(const dom::Node& element) noexcept;

// All hints of one element, as a vocabulary names them; one may come twice.
std::vector<std::string> own_hints(const dom::Document& document, const dom::Node& element);

// A set of hints, as many as a vocabulary may have.
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

// The hints that a model asks for; hint i is vocabulary.hints()[i].
class Vocabulary {
 public:
  Vocabulary() = default;
  // Fails on a hint that stands there twice, on one that no element can give, and on too many.
  static Result<Vocabulary> make(std::vector<std::string> hints);

  [[nodiscard]] const std::vector<std::string>& hints() const noexcept { return hints_; }

  // Of each block: the hints of its element and of all ancestors.
  [[nodiscard]] std::vector<HintSet> hints_of(const dom::Document& document,
                                              const Segmentation& segmentation) const;

 private:
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::uint16_t kNone = 0xFFFF;

  // What attribute values say, for those met before: class values repeat, in menus above all.
  struct Remembered {
    std::string_view value;
    HintSet hints;
  };
  static constexpr std::size_t kRemembered = 512;
  using Memory = std::array<Remembered, kRemembered>;

  void add_own_hints(const dom::Document& document, const dom::Node& node, Memory& memory,
                     HintSet& set) const;
  void add_tokens(std::string_view value, HintSet& set) const;

  std::vector<std::string> hints_;
  std::vector<std::uint16_t> slots_;  // tokens: open addressing, numbers of hints
  std::vector<std::pair<std::string, std::uint16_t>> roles_;
  std::array<std::uint16_t, dom::kKnownNameCount> of_tag_{};
};

}  // namespace winnow::features
