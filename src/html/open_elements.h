// The stack of open elements (13.2.4.2); no search visits more than kMaxDepth entries.
//
// Two things make it fast. Each entry has what searches need (name, namespace, traits), so a search
// reads one array. And the stack counts its HTML elements by name, so that "is a p in button
// scope", asked at every start tag of a block, needs no search if no p is open.
//
// Depth: browsers stop nesting at 512. If a page opens more elements, the stack keeps the 511
// oldest and the newest; those between wait in `buried_` and return when the newest is popped, so
// that end tags still match. Searches do not visit buried elements, which bounds their cost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "dom/traits.h"
#include "html/tag_traits.h"

namespace winnow::html {

struct OpenElement {
  std::uint32_t node = 0;
  dom::Name name = dom::Name::None;
  dom::Namespace space = dom::Namespace::Html;
  Traits traits = 0;

  [[nodiscard]] bool is(dom::Name tag) const noexcept {
    return name == tag && space == dom::Namespace::Html;
  }
};

class OpenElements {
 public:
  void reset(std::size_t max_depth) {
    stack_.clear();
    buried_.clear();
    counts_.fill(0);
    max_depth_ = max_depth;
    steps_ = 0;
  }

  [[nodiscard]] std::size_t size() const noexcept { return stack_.size(); }
  [[nodiscard]] bool empty() const noexcept { return stack_.empty(); }
  [[nodiscard]] bool has_buried() const noexcept { return !buried_.empty(); }
  const OpenElement& operator[](std::size_t i) const noexcept { return stack_[i]; }
  [[nodiscard]] const OpenElement& top() const noexcept { return stack_.back(); }
  // Entries visited by searches: counted in the parser's work budget.
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }

  // True if the next push buries the current top: the new element becomes its sibling.
  [[nodiscard]] bool is_full() const noexcept {
    return stack_.size() >= max_depth_ || !buried_.empty();
  }
  // The parent of a new element, as far as the depth cap allows.
  [[nodiscard]] const OpenElement& parent_for_push() const noexcept {
    return is_full() && stack_.size() > 1 ? stack_[stack_.size() - 2] : stack_.back();
  }

  void push(const OpenElement& element) {
    count(element, 1);
    if (is_full()) {
      buried_.push_back(stack_.back());
      stack_.back() = element;
    } else {
      // OPTIMIZATION: written field by field. The copy of an element that was just made waits for
      // its own stores.
      OpenElement& top = stack_.emplace_back();
      top.node = element.node;
      top.name = element.name;
      top.space = element.space;
      top.traits = element.traits;
    }
  }
  OpenElement pop() {
    WINNOW_CHECK(!stack_.empty());
    const OpenElement element = stack_.back();
    count(element, -1);
    if (!buried_.empty()) {
      stack_.back() = buried_.back();
      buried_.pop_back();
    } else {
      stack_.pop_back();
    }
    return element;
  }
  void remove_at(std::size_t i) {
    if (i + 1 == stack_.size()) {
      pop();
      return;
    }
    count(stack_[i], -1);
    stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(i));
    steps_ += stack_.size() - i;
  }
  void insert_at(std::size_t i, const OpenElement& element) {
    count(element, 1);
    stack_.insert(stack_.begin() + static_cast<std::ptrdiff_t>(i), element);
    steps_ += stack_.size() - i;
  }
  void replace_at(std::size_t i, const OpenElement& element) {
    count(stack_[i], -1);
    count(element, 1);
    stack_[i] = element;
  }

  // How many HTML elements of that (known) name are open, buried ones included.
  [[nodiscard]] std::uint32_t open_count(dom::Name tag) const noexcept {
    return counts_[dom::index(tag)];
  }
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  // Position of the topmost HTML element of that name, or kNone.
  [[nodiscard]] std::size_t find(dom::Name tag) const noexcept {
    if (dom::index(tag) < dom::kKnownNameCount && counts_[dom::index(tag)] == 0) return kNone;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      ++steps_;
      if (stack_[i].is(tag)) return i;
    }
    return kNone;
  }
  [[nodiscard]] std::size_t find_node(std::uint32_t node) const noexcept {
    for (std::size_t i = stack_.size(); i-- > 0;) {
      ++steps_;
      if (stack_[i].node == node) return i;
    }
    return kNone;
  }

  [[nodiscard]] bool has_in_scope(dom::Name tag) const { return search(tag, kScopeBoundary); }
  [[nodiscard]] bool has_in_list_scope(dom::Name tag) const {
    return search(tag, kScopeBoundary | kListBoundary);
  }
  [[nodiscard]] bool has_in_button_scope(dom::Name tag) const {
    return search(tag, kScopeBoundary | kButtonBoundary);
  }
  [[nodiscard]] bool has_in_table_scope(dom::Name tag) const { return search(tag, kTableBoundary); }
  [[nodiscard]] bool has_node_in_scope(std::uint32_t node) const {
    for (std::size_t i = stack_.size(); i-- > 0;) {
      ++steps_;
      if (stack_[i].node == node) return true;
      if ((stack_[i].traits & kScopeBoundary) != 0) return false;
    }
    return false;
  }
  [[nodiscard]] bool has_heading_in_scope() const {
    for (std::size_t i = stack_.size(); i-- > 0;) {
      ++steps_;
      if (is_heading(stack_[i])) return true;
      if ((stack_[i].traits & kScopeBoundary) != 0) return false;
    }
    return false;
  }
  static bool is_heading(const OpenElement& element) noexcept {
    return element.space == dom::Namespace::Html && dom::heading_level(element.name) != 0;
  }

 private:
  [[nodiscard]] bool search(dom::Name tag, Traits boundary) const {
    if (counts_[dom::index(tag)] == 0) return false;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      ++steps_;
      if (stack_[i].is(tag)) return true;
      if ((stack_[i].traits & boundary) != 0) return false;
    }
    return false;
  }
  void count(const OpenElement& element, int by) noexcept {
    if (element.space == dom::Namespace::Html && dom::index(element.name) < dom::kKnownNameCount)
      counts_[dom::index(element.name)] += static_cast<std::uint32_t>(by);
  }

  std::vector<OpenElement> stack_;
  std::vector<OpenElement> buried_;
  std::array<std::uint32_t, dom::kKnownNameCount> counts_{};
  std::size_t max_depth_ = 512;
  mutable std::uint64_t steps_ = 0;
};

}  // namespace winnow::html
