// Decision: which blocks of a page are kept, and one reason for each.
//
//   Decision decision;
//   decision.decide_all(kept, Reason::Score);
//   decision.update(without_copies, Reason::Copy);    // the blocks whose state this changes
//
// The code that decides fills it on every page: there is no second path for explained pages. A block
// has the last reason that changed its state. An explanation (extract/explain.h) prints it, and adds
// the reasons of blocks that the method never saw and of what composing the record changes: the
// headline, and tables and code that are kept or dropped as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow::methods {

// In the order in which they are taken; docs/explain.md describes each.
enum class Reason : std::uint8_t {
  // Parts that are never scored.
  Field,
  Drawing,
  Menu,
  Header,
  Aside,
  Footer,
  Dialog,
  Consent,
  NoWords,
  Limit,
  // The choice of blocks.
  Score,
  Smoothing,
  Hidden,
  ShortPage,
  Copy,
  Reference,
  Quotation,
  Licence,
  Comment,
  Post,
  Picture,
  // Composing the record.
  Message,
  Headline,
  Part,
  MinProbability,
  Method,  // a method without steps
};

std::string_view name_of(Reason reason) noexcept;

class Decision {
 public:
  [[nodiscard]] const std::vector<bool>& kept() const noexcept { return kept_; }
  // One per block.
  [[nodiscard]] const std::vector<Reason>& reasons() const noexcept { return reasons_; }

  // A step that decides all blocks anew.
  void decide_all(std::vector<bool> kept, Reason reason) {
    kept_ = std::move(kept);
    reasons_.assign(kept_.size(), reason);
  }
  // A step that changes the state of some.
  void update(std::vector<bool> kept, Reason reason) {
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (kept[i] != kept_[i]) reasons_[i] = reason;
    kept_ = std::move(kept);
  }
  // The reason alone, where a step confirms the state.
  void set_reason(std::size_t block, Reason reason) { reasons_[block] = reason; }

 private:
  std::vector<bool> kept_;
  std::vector<Reason> reasons_;
};

}  // namespace winnow::methods
