// Decision: which blocks of a page are kept, and one reason for each.
//
//   Decision decision;
//   decision.decide_all(kept, Reason::Score);
//   decision.update(without_copies, Reason::Copy);    // the blocks whose state this changes
//
// The code that decides fills it on every page: there is no second path for explained pages. A block
// has the last reason that changed its state. The method begins it, decide/ adds the headline, the byline, and
// tables and code that are kept or dropped as a whole. An explanation (extract/explain.h) prints it, and adds
// the reasons of blocks that the method never saw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "dom/selection.h"

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
  ShopPart,
  ShortPage,
  Copy,
  Reference,
  Quotation,
  Table,
  Heading,
  Term,
  Licence,
  Comment,
  Post,
  Picture,
  Statistics,  // of the site
  Rule,        // of the site
  // What the record is made of.
  Message,
  Headline,
  Byline,
  Part,
  MinProbability,
  Method,  // a method without steps
};

std::string_view name_of(Reason reason) noexcept;

enum class IsKept : std::uint8_t { No, Yes };

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
  // The first node of each block, in document order.
  void set_first_nodes(std::vector<std::uint32_t> nodes) { first_nodes_ = std::move(nodes); }
  // The blocks that begin inside an element. REQUIRES: set_first_nodes(), or no blocks.
  void set_inside(const dom::Document& document, dom::NodeId element, IsKept kept, Reason reason);
  // The same for those whose state this changes.
  void update_inside(const dom::Document& document, dom::NodeId element, IsKept kept,
                     Reason reason);
  // The reason alone, where a step confirms the state.
  void set_reason(std::size_t block, Reason reason) { reasons_[block] = reason; }

 private:
  enum class Which : std::uint8_t { All, Changed };
  void set(const dom::Document& document, dom::NodeId element, IsKept kept, Reason reason,
           Which which);

  std::vector<bool> kept_;
  std::vector<Reason> reasons_;
  std::vector<std::uint32_t> first_nodes_;
};

}  // namespace winnow::methods
