// The selectors of style sheets, matched against one page.
//
// Selectors are compiled against the symbols of the page (elements.h): one that names a class, id
// or tag that the page does not have is not stored. The others are indexed by the most selective
// part of their last compound (#id, .class, tag), so an element tries only those that may match,
// each from right to left. Selectors that consist of that part only, as ".post" or "*", match every
// element of their bucket and are not tried at all; of those, remove_overridden() keeps the rules
// that have an effect, which are few, however many a page has.
//
// Matching never backtracks further than the last " " or "~": an ancestor further up has fewer
// ancestors itself, so what failed below it fails again. One try costs at most (depth + siblings)
// times compounds. All work is counted in steps of a few nanoseconds, also that of the cascade, and
// past the cap nothing matches any more.
//
// Supported: Selectors 4 without :has() and states of user interaction (:hover, :checked), which
// never match; :is(), :where() and :not() of compounds only. https://www.w3.org/TR/selectors-4/
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dom/selector_tests.h"
#include "layout/elements.h"

namespace winnow::layout {

enum class PseudoElement : std::uint8_t { None, Before, After };

struct Match {
  std::uint32_t specificity = 0;
  std::uint32_t order = 0;  // of its rule among all rules
  PseudoElement pseudo = PseudoElement::None;
};

class Selectors {
 public:
  Selectors(const Elements& elements, std::uint64_t max_steps)
      : elements_(elements), max_steps_(max_steps) {}

  // Adds the selector list of a rule. Returns how many can match something on this page; an invalid
  // list adds nothing.
  std::size_t add(std::string_view list, std::uint32_t order);

  // Called once, after the last rule was added. `has_effect` is false for a rule without
  // declarations. `reduce` removes overridden rules from a list in cascade order; all rules of the
  // list match the same elements.
  void remove_overridden(const std::function<bool(std::uint32_t order)>& has_effect,
                         const std::function<void(std::vector<Match>&)>& reduce);

  // All matches of an element in cascade order: by specificity, then by order.
  void match(std::uint32_t element, std::vector<Match>& out);

  [[nodiscard]] std::size_t parsed() const noexcept { return parsed_; }
  [[nodiscard]] bool is_exhausted() const noexcept { return steps_ >= max_steps_; }
  // Counts work on the matches.
  void spend(std::uint64_t steps) noexcept { steps_ += steps; }
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }
  // Removes the selectors of rules from `order` on, and resets parsed() to `parsed`: their sheet is
  // left out.
  void forget_from(std::uint32_t order, std::size_t parsed);

 private:
  enum class TestKind : std::uint8_t {
    Never,
    Tag,
    Id,
    Class,
    Attribute,
    Nth,
    NthLast,
    NthOfType,
    NthLastOfType,
    Root,
    Empty,
    Link,
    Any,  // :is, :where
    Not,
  };
  struct Test {
    TestKind kind = TestKind::Never;
    bool ignores_case = false;
    dom::AttributeTest attribute_test = dom::AttributeTest::Exists;
    std::uint32_t symbol = 0;  // tag, class or id; Any and Not: the first alternative
    std::int32_t step = 0;     // nth: a; Any and Not: how many alternatives
    std::int32_t offset = 0;   // nth: b
    dom::Name attribute = dom::Name::None;
    std::uint32_t value = 0;  // of an attribute: index into values_
  };
  struct Compound {
    std::uint32_t first_test = 0;
    std::uint32_t test_count = 0;
    char combinator = 0;  // between this compound and the one to its left
  };
  struct Selector {
    std::uint32_t first_compound = 0;  // the rightmost compound comes first
    std::uint32_t compound_count = 0;
    Match match;
  };
  struct Bucket {
    std::vector<Match> certain;         // match every element of the bucket
    std::vector<std::uint32_t> to_try;  // selectors
  };
  class Parser;

  bool matches(const Selector& selector, std::uint32_t element);
  bool fits(const Compound& compound, std::uint32_t element);
  [[nodiscard]] bool passes(const Test& test, std::uint32_t element);
  void file(std::uint32_t selector);
  void try_all(const Bucket& bucket, std::uint32_t element, std::vector<Match>& out);
  template <typename Change>
  void for_each_bucket(const Change& change);

  const Elements& elements_;
  std::vector<Test> tests_;
  std::vector<Compound> alternatives_;  // of Any and Not
  std::vector<Compound> compounds_;
  std::vector<Selector> selectors_;
  std::vector<std::string> values_;
  std::unordered_map<std::uint32_t, Bucket> by_id_;
  std::unordered_map<std::uint32_t, Bucket> by_class_;
  std::unordered_map<std::uint32_t, Bucket> by_tag_;
  Bucket by_nothing_;
  std::vector<std::uint32_t> seen_by_;  // by class symbol: 1 + the element that looked it up last
  std::uint64_t steps_ = 0;
  std::uint64_t max_steps_;
  std::size_t parsed_ = 0;
};

}  // namespace winnow::layout
