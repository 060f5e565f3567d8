// The parts of Selectors Level 4 that the two matchers share: attribute operators and An+B.
//
// There are two matchers because they answer opposite questions. dom/selector.h finds the elements
// for one selector: a Selector is a value that knows no page, and one forward pass tests all its
// parts at once. layout/selectors.h finds the selectors for each element, among thousands of a
// page's style sheets: they are compiled against the page's own classes and ids, dropped if they
// cannot match, indexed by their last compound and matched from right to left. Their parsers differ
// too: one reports the position of an error, the other must ignore what it does not know.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace winnow::dom {

enum class AttributeTest : std::uint8_t {
  Exists,    // [name]
  Equals,    // =
  HasWord,   // ~=
  IsOrDash,  // |=
  Starts,    // ^=
  Ends,      // $=
  Contains,  // *=
};

// By the first character of the operator.
constexpr std::optional<AttributeTest> attribute_test_of(char sign) noexcept {
  switch (sign) {
    case '=': return AttributeTest::Equals;
    case '~': return AttributeTest::HasWord;
    case '|': return AttributeTest::IsOrDash;
    case '^': return AttributeTest::Starts;
    case '$': return AttributeTest::Ends;
    case '*': return AttributeTest::Contains;
    default: return std::nullopt;
  }
}

bool passes(AttributeTest test, std::string_view value, std::string_view wanted,
            bool ignores_case) noexcept;

// True if position = step * n + offset for some n >= 0. Positions count from 1.
// https://www.w3.org/TR/selectors-4/#nth-child-pseudo
constexpr bool is_nth(std::uint32_t position, std::int32_t step, std::int32_t offset) noexcept {
  const std::int64_t distance = std::int64_t{position} - offset;
  if (step == 0) return distance == 0;
  return distance % step == 0 && distance / step >= 0;
}

}  // namespace winnow::dom
