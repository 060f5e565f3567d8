#include "dom/selector_tests.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/word_list.h"

namespace winnow::dom {

bool passes(AttributeTest test, std::string_view value, std::string_view wanted,
            bool ignores_case) noexcept {
  const auto equals = [&](std::string_view a, std::string_view b) {
    return ignores_case ? base::equals_ignoring_case(a, b) : a == b;
  };
  switch (test) {
    case AttributeTest::Exists: return true;
    case AttributeTest::Equals: return equals(value, wanted);
    case AttributeTest::HasWord:
      return base::any_word(value, [&](std::string_view word) { return equals(word, wanted); });
    case AttributeTest::IsOrDash:
      return equals(value.substr(0, wanted.size()), wanted) &&
             (value.size() == wanted.size() || value[wanted.size()] == '-');
    case AttributeTest::Starts:
      return !wanted.empty() && equals(value.substr(0, wanted.size()), wanted);
    case AttributeTest::Ends:
      return !wanted.empty() && value.size() >= wanted.size() &&
             equals(value.substr(value.size() - wanted.size()), wanted);
    case AttributeTest::Contains: {
      if (wanted.empty()) return false;
      if (!ignores_case) return value.find(wanted) != std::string_view::npos;
      const auto same = [](char a, char b) { return base::to_lower(a) == base::to_lower(b); };
      return std::search(value.begin(), value.end(), wanted.begin(), wanted.end(), same) !=
             value.end();
    }
  }
  return false;
}

}  // namespace winnow::dom
