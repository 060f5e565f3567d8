// The parser for selectors: one function per grammar rule, and errors with their position.
//
// The grammar nests only once, in :not(), so the recursion is bounded.
// https://www.w3.org/TR/selectors-4/#grammar
#include <cstddef>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "dom/selector.h"

namespace winnow::dom {
namespace {

using Combinator = Selector::Combinator;
using Part = Selector::Part;
using Test = Selector::Test;
using TestKind = Selector::TestKind;

// The longest path in the label sets has 22 parts; a page's depth cap is 512.
constexpr std::size_t kMaxParts = 4096;

class SelectorReader {
 public:
  explicit SelectorReader(std::string_view text) : text_(text) {}

  Result<Selector> read() {
    skip_spaces();
    WINNOW_TRY_VOID(read_part(Combinator::First));
    for (;;) {
      const bool has_space = skip_spaces();
      if (at_end()) break;
      const std::size_t sign = at_;
      Combinator combinator = Combinator::Descendant;
      if (take(',')) {
        selector_.parts.back().is_last = true;
        combinator = Combinator::First;
      } else if (take('>')) {
        combinator = Combinator::Child;
      } else if (take('+')) {
        combinator = Combinator::NextSibling;
      } else if (take('~')) {
        combinator = Combinator::LaterSibling;
      } else if (!has_space) {
        return broken("unexpected " + quoted_character(), at_);
      }
      skip_spaces();
      if (at_end()) return broken(std::string("nothing follows '") + text_[sign] + "'", sign);
      WINNOW_TRY_VOID(read_part(combinator));
      if (selector_.parts.size() > kMaxParts)
        return fail(ErrorCode::TooLarge,
                    "selector: more than " + std::to_string(kMaxParts) + " parts");
    }
    selector_.parts.back().is_last = true;
    return std::move(selector_);
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool skip_spaces() {
    const std::size_t start = at_;
    while (!at_end() && base::is_space(text_[at_])) ++at_;
    return at_ != start;
  }

  [[nodiscard]] Failure broken(const std::string& what, std::size_t position) const {
    return fail(ErrorCode::InvalidArgument, "selector \"" + std::string(text_.substr(0, 200)) +
                                                "\": " + what + " at " + std::to_string(position));
  }
  [[nodiscard]] std::string quoted_character() const {
    if (at_end()) return "end";
    const base::CodePoint point = base::read_utf8(text_, at_);
    std::string quoted = "'";
    return quoted.append(text_.substr(at_, point.length)).append("'");
  }

  Result<void> read_part(Combinator combinator) {
    Part& part = selector_.parts.emplace_back();
    part.combinator = combinator;
    const std::size_t start = at_;
    if (!take('*') && starts_name()) {
      WINNOW_TRY(std::string name, read_name());
      part.tests.push_back({.kind = TestKind::Type, .name = std::move(name), .value = {}});
    }
    while (!at_end() && is_test_start(peek())) {
      WINNOW_TRY(Test test, read_test());
      part.tests.push_back(std::move(test));
    }
    if (at_ == start) return broken("expected an element, found " + quoted_character(), at_);
    return {};
  }

  static bool is_test_start(char c) { return c == '#' || c == '.' || c == '[' || c == ':'; }

  Result<Test> read_test() {
    Test test;
    if (take('#')) {
      test.kind = TestKind::Id;
      WINNOW_TRY(test.value, read_name());
    } else if (take('.')) {
      test.kind = TestKind::Class;
      WINNOW_TRY(test.value, read_name());
    } else if (take('[')) {
      return read_attribute();
    } else if (take(':')) {
      return read_pseudo_class();
    } else {
      test.kind = TestKind::Type;
      WINNOW_TRY(test.name, read_name());
    }
    return test;
  }

  Result<Test> read_attribute() {
    const std::size_t open = at_ - 1;
    Test test;
    test.kind = TestKind::Attribute;
    skip_spaces();
    WINNOW_TRY(test.name, read_name());
    skip_spaces();
    if (take(']')) return test;
    if (at_end()) return broken("'[' is not closed", open);
    const std::optional<AttributeTest> sign = attribute_test_of(peek());
    if (!sign) return broken("expected '=' or ']', found " + quoted_character(), at_);
    test.attribute = *sign;
    if (*sign != AttributeTest::Equals) ++at_;
    if (!take('=')) return broken("expected '=', found " + quoted_character(), at_);
    skip_spaces();
    if (peek() == '"' || peek() == '\'') {
      WINNOW_TRY(test.value, read_string());
    } else {
      WINNOW_TRY(test.value, read_name());
    }
    skip_spaces();
    if (peek() == 'i' || peek() == 'I' || peek() == 's' || peek() == 'S') {
      test.ignores_case = base::to_lower(peek()) == 'i';
      ++at_;
      skip_spaces();
    }
    if (at_end()) return broken("'[' is not closed", open);
    if (!take(']')) return broken("expected ']', found " + quoted_character(), at_);
    return test;
  }

  Result<Test> read_pseudo_class() {
    const std::size_t start = at_ - 1;
    WINNOW_TRY(const std::string name, read_name());
    Test test;
    test.kind = TestKind::NthChild;
    if (base::equals_ignoring_case(name, "first-child")) {
      test.offset = 1;
      return test;
    }
    if (base::equals_ignoring_case(name, "last-child")) {
      test.kind = TestKind::LastChild;
      return test;
    }
    if (base::equals_ignoring_case(name, "root")) {
      test.kind = TestKind::Root;
      return test;
    }
    const bool is_not = base::equals_ignoring_case(name, "not");
    if (!is_not && !base::equals_ignoring_case(name, "nth-child"))
      return broken("unknown pseudo-class ':" + name + "'", start);
    if (!take('(')) return broken("expected '(' after ':" + name + "'", at_);
    skip_spaces();
    if (is_not) {
      if (is_negating_) return broken("':not' inside ':not'", start);
      is_negating_ = true;
      WINNOW_TRY(test, read_test());
      is_negating_ = false;
      test.is_negated = true;
    } else {
      WINNOW_TRY_VOID(read_position(test));
    }
    skip_spaces();
    if (!take(')')) return broken("expected ')', found " + quoted_character(), at_);
    return test;
  }

  // "odd", "even", "3", "2n+1", "-n + 3": https://www.w3.org/TR/css-syntax-3/#anb-microsyntax
  Result<void> read_position(Test& test) {
    for (const auto& [word, offset] : {std::pair{"odd", 1}, std::pair{"even", 0}}) {
      const std::string_view rest = text_.substr(at_);
      if (!base::starts_with_ignoring_case(rest, word)) continue;
      at_ += std::string_view(word).size();
      test.step = 2;
      test.offset = offset;
      return {};
    }
    const std::int32_t sign = take('-') ? -1 : (take('+'), 1);
    const bool has_digits = base::is_digit(peek());
    WINNOW_TRY(const std::int32_t number, read_number(1));
    if (base::to_lower(peek()) != 'n') {
      if (!has_digits) return broken("expected a position, found " + quoted_character(), at_);
      test.offset = sign * number;
      return {};
    }
    ++at_;
    test.step = sign * number;
    skip_spaces();
    if (peek() != '+' && peek() != '-') return {};
    const std::int32_t offset_sign = take('-') ? -1 : (take('+'), 1);
    skip_spaces();
    if (!base::is_digit(peek()))
      return broken("expected a number, found " + quoted_character(), at_);
    WINNOW_TRY(const std::int32_t offset, read_number(0));
    test.offset = offset_sign * offset;
    return {};
  }

  Result<std::int32_t> read_number(std::int32_t if_absent) {
    constexpr std::int32_t kMax = 100'000'000;  // more than a Document has nodes
    if (!base::is_digit(peek())) return if_absent;
    std::int32_t number = 0;
    for (; base::is_digit(peek()); ++at_) {
      number = number * 10 + (peek() - '0');
      if (number > kMax) return broken("number larger than " + std::to_string(kMax), at_);
    }
    return number;
  }

  static bool is_name_character(char c) {
    return base::is_alphanumeric(c) || c == '-' || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  }
  [[nodiscard]] bool starts_name() const {
    return !at_end() && (peek() == '\\' || (is_name_character(peek()) && !base::is_digit(peek())));
  }

  // NB: more liberal than CSS: an id, a class and a value may start with a digit.
  Result<std::string> read_name() {
    std::string name;
    while (!at_end()) {
      if (is_name_character(peek())) {
        name += text_[at_++];
      } else if (peek() == '\\') {
        WINNOW_TRY_VOID(read_escape(name));
      } else {
        break;
      }
    }
    if (name.empty()) return broken("expected a name, found " + quoted_character(), at_);
    return name;
  }

  Result<std::string> read_string() {
    const std::size_t open = at_;
    const char quote = text_[at_++];
    std::string value;
    while (!at_end() && peek() != quote) {
      if (peek() == '\\') {
        WINNOW_TRY_VOID(read_escape(value));
      } else {
        value += text_[at_++];
      }
    }
    if (!take(quote)) return broken("unterminated string", open);
    return value;
  }

  // "\31 23" is "123", "\." is "."
  Result<void> read_escape(std::string& out) {
    const std::size_t start = at_++;
    if (at_end()) return broken("nothing follows '\\'", start);
    if (base::hex_value(peek()) < 0) {
      out += text_[at_++];
      return {};
    }
    char32_t value = 0;
    for (int digits = 0; digits < 6 && base::hex_value(peek()) >= 0; ++digits, ++at_)
      value = value * 16 + static_cast<char32_t>(base::hex_value(peek()));
    if (!at_end() && base::is_space(peek())) ++at_;
    base::append_utf8(out, value == 0 ? base::kReplacementCharacter : value);
    return {};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Selector selector_;
  bool is_negating_ = false;
};

}  // namespace

Result<Selector> parse_selector(std::string_view text) { return SelectorReader(text).read(); }

}  // namespace winnow::dom
