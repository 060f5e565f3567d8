// Parses selectors against the symbols of the page.
#include <algorithm>
#include <array>
#include <charconv>

#include "base/ascii.h"
#include "layout/css_tokens.h"
#include "layout/selectors.h"

namespace winnow::layout {
namespace {

// Longer selectors do not occur in real style sheets.
constexpr std::size_t kMaxCompounds = 64;

// Valid pseudo-classes that never match here: user interaction, and states that are not tracked.
constexpr std::array<std::string_view, 48> kNeverTrue = {
    "hover",         "active",       "focus",        "focus-within",  "focus-visible",
    "visited",       "target",       "checked",      "disabled",      "enabled",
    "indeterminate", "default",      "valid",        "invalid",       "required",
    "optional",      "in-range",     "out-of-range", "read-only",     "read-write",
    "fullscreen",    "modal",        "open",         "popover-open",  "placeholder-shown",
    "autofill",      "user-valid",   "user-invalid", "target-within", "playing",
    "paused",        "current",      "past",         "future",        "picture-in-picture",
    "host",          "host-context", "has",          "lang",          "dir",
    "-webkit-any",   "state",        "blank",        "muted",         "-webkit-autofill",
    "seeking",       "stalled",      "buffering"};

struct NthFormula {
  std::int32_t step = 0;
  std::int32_t offset = 0;
};

// odd, even, 3, -n+3, 2n + 1
std::optional<NthFormula> read_nth(std::string_view text) {
  std::string packed;
  for (const char c : text)
    if (!base::is_space(c)) packed += base::to_lower(c);
  if (packed == "odd") return NthFormula{2, 1};
  if (packed == "even") return NthFormula{2, 0};
  const auto read_number = [](std::string_view digits) -> std::optional<std::int32_t> {
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::int32_t value = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != digits.data() + digits.size())
      return std::nullopt;
    // Positions are never larger, and the arithmetic cannot overflow.
    return std::clamp(value, -1'000'000, 1'000'000);
  };
  const std::size_t n = packed.find('n');
  if (n == std::string::npos) {
    const std::optional<std::int32_t> offset = read_number(packed);
    return offset ? std::optional(NthFormula{0, *offset}) : std::nullopt;
  }
  NthFormula formula;
  const std::string_view before = std::string_view(packed).substr(0, n);
  const std::string_view after = std::string_view(packed).substr(n + 1);
  if (before.empty() || before == "+") {
    formula.step = 1;
  } else if (before == "-") {
    formula.step = -1;
  } else {
    const std::optional<std::int32_t> step = read_number(before);
    if (!step) return std::nullopt;
    formula.step = *step;
  }
  if (!after.empty()) {
    const std::optional<std::int32_t> offset = read_number(after);
    if (!offset) return std::nullopt;
    formula.offset = *offset;
  }
  return formula;
}

std::string name_of(const Token& token) {
  return token.has_escape ? unescape(token.name) : std::string(token.name);
}

}  // namespace

// Parses one list. `is_alive` is false for a valid selector that cannot match.
class Selectors::Parser {
 public:
  Parser(Selectors& owner, std::string_view text) : owner_(owner), text_(text), reader_(text) {}

  struct Read {
    std::vector<Compound> compounds;  // from left to right
    std::uint32_t specificity = 0;
    PseudoElement pseudo = PseudoElement::None;
    bool is_alive = true;
  };

  // False if the list is invalid.
  bool read_list(std::vector<Read>& out) {
    advance();
    while (true) {
      Read read;
      if (!read_selector(read)) return false;
      out.push_back(std::move(read));
      if (token_.kind == TokenKind::End) return true;
      advance();  // the comma
    }
  }

  // The compounds of :is() and :not(). Selectors with combinators are ignored.
  static bool read_alternatives(Selectors& owner, std::string_view text, Test& test,
                                std::uint32_t& specificity) {
    std::vector<Read> reads;
    Parser parser(owner, text);
    parser.is_inside_ = true;
    if (!parser.read_list(reads)) return false;
    std::vector<Compound> kept;
    for (const Read& read : reads) {
      specificity = std::max(specificity, read.specificity);
      if (read.is_alive && read.compounds.size() == 1 && read.pseudo == PseudoElement::None)
        kept.push_back(read.compounds.front());
    }
    test.symbol = static_cast<std::uint32_t>(owner.alternatives_.size());
    test.step = static_cast<std::int32_t>(kept.size());
    owner.alternatives_.insert(owner.alternatives_.end(), kept.begin(), kept.end());
    return true;
  }

 private:
  void advance() { token_ = reader_.next(); }
  void skip_space() {
    while (token_.kind == TokenKind::Space) advance();
  }

  bool read_selector(Read& read) {
    skip_space();
    while (true) {
      tests_.clear();
      if (!read_compound(read)) return false;
      Compound compound;
      compound.first_test = static_cast<std::uint32_t>(owner_.tests_.size());
      compound.test_count = static_cast<std::uint32_t>(tests_.size());
      owner_.tests_.insert(owner_.tests_.end(), tests_.begin(), tests_.end());
      read.compounds.push_back(compound);
      const bool had_space = token_.kind == TokenKind::Space;
      skip_space();
      if (token_.kind == TokenKind::End || token_.kind == TokenKind::Comma) return true;
      if (read.compounds.size() >= kMaxCompounds || read.pseudo != PseudoElement::None)
        return false;
      if (token_.kind == TokenKind::Delimiter &&
          (token_.delimiter == '>' || token_.delimiter == '+' || token_.delimiter == '~')) {
        read.compounds.back().combinator = token_.delimiter;
        advance();
        skip_space();
      } else if (had_space) {
        read.compounds.back().combinator = ' ';
      } else {
        return false;
      }
    }
  }

  bool read_compound(Read& read) {
    bool has_part = false;
    while (true) {
      switch (token_.kind) {
        case TokenKind::Ident:
          if (has_part || !add_tag(read)) return false;
          advance();
          break;
        case TokenKind::Hash: add_symbol(read, TestKind::Id, 1U << 20); break;
        case TokenKind::Delimiter:
          if (token_.delimiter == '*' && !has_part) {
            advance();
          } else if (token_.delimiter == '.') {
            advance();
            if (token_.kind != TokenKind::Ident) return false;
            add_symbol(read, TestKind::Class, 1U << 10);
          } else {
            return has_part;
          }
          break;
        case TokenKind::OpenSquare:
          if (!read_attribute(read)) return false;
          break;
        case TokenKind::Colon:
          if (!read_pseudo(read)) return false;
          break;
        default: return has_part;
      }
      has_part = true;
    }
  }

  void add(Read& read, const Test& test, std::uint32_t specificity) {
    tests_.push_back(test);
    add_specificity(read, specificity);
  }
  static void add_specificity(Read& read, std::uint32_t specificity) {
    // Ten bits per level: counts above 1023 are equal.
    const auto level = [&](unsigned shift) {
      return std::min(1023U,
                      ((read.specificity >> shift) & 1023U) + ((specificity >> shift) & 1023U))
             << shift;
    };
    read.specificity = level(20) | level(10) | level(0);
  }

  bool add_tag(Read& read) {
    const std::optional<dom::Name> name =
        owner_.elements_.document().find_name(base::lower_case(name_of(token_)));
    Test test;
    if (name) {
      test.kind = TestKind::Tag;
      test.symbol = static_cast<std::uint32_t>(*name);
    } else {
      read.is_alive = false;
    }
    add(read, test, 1);
    return true;
  }

  void add_symbol(Read& read, TestKind kind, std::uint32_t specificity) {
    const std::optional<std::uint32_t> symbol = owner_.elements_.find_symbol(name_of(token_));
    Test test;
    if (symbol) {
      test.kind = kind;
      test.symbol = *symbol;
    } else {
      read.is_alive = false;
    }
    add(read, test, specificity);
    advance();
  }

  bool read_attribute(Read& read) {
    advance();
    skip_space();
    if (token_.kind != TokenKind::Ident) return false;
    const std::optional<dom::Name> name =
        owner_.elements_.document().find_name(base::lower_case(name_of(token_)));
    Test test;
    test.kind = TestKind::Attribute;
    test.attribute = name.value_or(dom::Name::None);
    advance();
    skip_space();
    if (token_.kind == TokenKind::Delimiter) {
      const std::optional<dom::AttributeTest> sign = dom::attribute_test_of(token_.delimiter);
      if (!sign) return false;
      test.attribute_test = *sign;
      if (token_.delimiter != '=') {
        advance();
        if (token_.kind != TokenKind::Delimiter || token_.delimiter != '=') return false;
      }
      advance();
      skip_space();
      if (token_.kind != TokenKind::Ident && token_.kind != TokenKind::String) return false;
      test.value = static_cast<std::uint32_t>(owner_.values_.size());
      owner_.values_.push_back(name_of(token_));
      // Some attribute values are case-insensitive in HTML; style sheets use type.
      test.ignores_case = name == dom::Name::Type;
      advance();
      skip_space();
      if (token_.kind == TokenKind::Ident) {
        if (base::equals_ignoring_case(token_.name, "i")) test.ignores_case = true;
        advance();
        skip_space();
      }
    }
    if (token_.kind != TokenKind::CloseSquare) return false;
    advance();
    if (!name) {
      read.is_alive = false;
      test.kind = TestKind::Never;
    }
    add(read, test, 1U << 10);
    return true;
  }

  bool read_pseudo(Read& read) {
    advance();
    if (token_.kind == TokenKind::Colon) {
      advance();
      return read_pseudo_element(read);
    }
    if (token_.kind == TokenKind::Function) return read_function(read);
    if (token_.kind != TokenKind::Ident) return false;
    const std::string name = base::lower_case(token_.name);
    advance();
    return name_pseudo_class(read, name);
  }

  bool read_pseudo_element(Read& read) {
    const bool is_function = token_.kind == TokenKind::Function;
    if (!is_function && token_.kind != TokenKind::Ident) return false;
    const std::string name = base::lower_case(token_.name);
    if (is_function) reader_.skip_block(TokenKind::OpenParenthesis);
    advance();
    return name_pseudo_element(read, name);
  }

  bool name_pseudo_element(Read& read, std::string_view name) {
    if (name == "before" || name == "after") {
      read.pseudo = name == "before" ? PseudoElement::Before : PseudoElement::After;
      add_specificity(read, 1);
      return true;
    }
    // Browsers drop the whole rule for a pseudo-element of another vendor.
    if (name.starts_with("-moz-") || name.starts_with("-ms-") || name.starts_with("-o-"))
      return false;
    read.is_alive = false;
    return true;
  }

  bool name_pseudo_class(Read& read, std::string_view name) {
    const auto nth = [&](TestKind kind) {
      Test test;
      test.kind = kind;
      test.offset = 1;
      add(read, test, 1U << 10);
    };
    const auto plain = [&](TestKind kind) {
      Test test;
      test.kind = kind;
      add(read, test, 1U << 10);
    };
    if (name == "first-child") {
      nth(TestKind::Nth);
    } else if (name == "last-child") {
      nth(TestKind::NthLast);
    } else if (name == "only-child") {
      nth(TestKind::Nth);
      nth(TestKind::NthLast);
    } else if (name == "first-of-type") {
      nth(TestKind::NthOfType);
    } else if (name == "last-of-type") {
      nth(TestKind::NthLastOfType);
    } else if (name == "only-of-type") {
      nth(TestKind::NthOfType);
      nth(TestKind::NthLastOfType);
    } else if (name == "root" || name == "scope") {
      plain(TestKind::Root);
    } else if (name == "empty") {
      plain(TestKind::Empty);
    } else if (name == "link" || name == "any-link") {
      plain(TestKind::Link);
    } else if (name == "defined") {
      add_specificity(read, 1U << 10);
    } else if (name == "before" || name == "after" || name == "first-line" ||
               name == "first-letter") {
      return name_pseudo_element(read, name);
    } else if (std::ranges::find(kNeverTrue, name) != kNeverTrue.end()) {
      read.is_alive = false;
      plain(TestKind::Never);
    } else {
      return false;
    }
    return true;
  }

  bool read_function(Read& read) {
    const std::string name = base::lower_case(token_.name);
    const std::size_t begin = reader_.position();
    reader_.skip_block(TokenKind::OpenParenthesis);
    std::size_t end = reader_.position();
    if (end > begin && text_[end - 1] == ')') --end;
    const std::string_view inside = text_.substr(begin, end - begin);
    advance();
    Test test;
    if (name.starts_with("nth-")) {
      const std::optional<NthFormula> formula = read_nth(inside);
      if (!formula) return false;
      test.kind = name == "nth-child"          ? TestKind::Nth
                  : name == "nth-last-child"   ? TestKind::NthLast
                  : name == "nth-of-type"      ? TestKind::NthOfType
                  : name == "nth-last-of-type" ? TestKind::NthLastOfType
                                               : TestKind::Never;
      if (test.kind == TestKind::Never) return false;
      test.step = formula->step;
      test.offset = formula->offset;
      add(read, test, 1U << 10);
      return true;
    }
    if (name == "not" || name == "is" || name == "where" || name == "matches") {
      if (is_inside_)
        return false;  // one level only, which bounds the recursion; nested lists are rare
      test.kind = name == "not" ? TestKind::Not : TestKind::Any;
      std::uint32_t specificity = 0;
      const bool is_valid = read_alternatives(owner_, inside, test, specificity);
      if (!is_valid && name == "not") return false;
      if (!is_valid || (test.kind == TestKind::Any && test.step == 0)) read.is_alive = false;
      add(read, test, name == "where" ? 0 : specificity);
      return true;
    }
    if (std::ranges::find(kNeverTrue, name) != kNeverTrue.end()) {
      read.is_alive = false;
      add(read, test, 1U << 10);
      return true;
    }
    return false;
  }

  Selectors& owner_;
  std::string_view text_;
  TokenReader reader_;
  Token token_;
  std::vector<Test> tests_;  // of the compound being read
  bool is_inside_ = false;
};

std::size_t Selectors::add(std::string_view list, std::uint32_t order) {
  const std::size_t tests_before = tests_.size();
  const std::size_t alternatives_before = alternatives_.size();
  const std::size_t values_before = values_.size();
  std::vector<Parser::Read> reads;
  const bool is_valid = Parser(*this, list).read_list(reads);
  parsed_ += std::max<std::size_t>(1, reads.size());
  std::size_t alive = 0;
  if (is_valid) {
    for (const Parser::Read& read : reads) {
      if (!read.is_alive) continue;
      ++alive;
      Selector selector;
      selector.first_compound = static_cast<std::uint32_t>(compounds_.size());
      selector.compound_count = static_cast<std::uint32_t>(read.compounds.size());
      selector.match = {read.specificity, order, read.pseudo};
      // Reversed: each compound then has the combinator between it and the next one to its left.
      for (std::size_t i = read.compounds.size(); i-- > 0;) {
        Compound compound = read.compounds[i];
        compound.combinator = i > 0 ? read.compounds[i - 1].combinator : '\0';
        compounds_.push_back(compound);
      }
      selectors_.push_back(selector);
      file(static_cast<std::uint32_t>(selectors_.size() - 1));
    }
  }
  if (alive == 0) {
    tests_.resize(tests_before);
    alternatives_.resize(alternatives_before);
    values_.resize(values_before);
  }
  return alive;
}

}  // namespace winnow::layout
