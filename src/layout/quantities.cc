// Lengths and the arithmetic of calc(), min(), max() and clamp().
//
// Expressions are evaluated with two stacks (values, operators), so brackets may nest to any depth
// without recursion. Percent and pixels are summed separately; where min() must compare two such
// sums, it takes the window width for 100% and 16 pixels for 1em.
#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "layout/css_tokens.h"
#include "layout/declarations.h"

namespace winnow::layout {
namespace {

// No page is larger, and the integers of litehtml would overflow.
constexpr double kMaxPixels = 1e6;

float bounded(double value) noexcept {
  if (!std::isfinite(value)) return 0;
  return static_cast<float>(std::clamp(value, -kMaxPixels, kMaxPixels));
}

std::optional<Linear> linear_of(double number, std::string_view unit, const ViewPort& view_port) {
  struct Unit {
    std::string_view name;
    double px;
  };
  static constexpr Unit kUnits[] = {
      {"px", 1},         {"pt", 96.0 / 72}, {"pc", 16},        {"in", 96},
      {"cm", 96 / 2.54}, {"mm", 96 / 25.4}, {"q", 96 / 101.6},
  };
  Linear result;
  for (const Unit& known : kUnits) {
    if (!base::equals_ignoring_case(unit, known.name)) continue;
    result.px = bounded(number * known.px);
    return result;
  }
  if (base::equals_ignoring_case(unit, "em")) {
    result.em = bounded(number);
  } else if (base::equals_ignoring_case(unit, "rem")) {
    result.rem = bounded(number);
  } else if (base::equals_ignoring_case(unit, "ex") || base::equals_ignoring_case(unit, "ch")) {
    result.em = bounded(number / 2);  // the width of "0", about the height of "x"
  } else {
    // vw, svw, lvw, dvw and so on: the toolbars of the window never move here.
    std::string_view base_unit = unit;
    if (base_unit.size() >= 3 && (base_unit.size() == 3 || base_unit.size() == 5) &&
        std::string_view("sldSLD").find(base_unit[0]) != std::string_view::npos)
      base_unit.remove_prefix(1);
    const double width = static_cast<double>(view_port.width);
    const double height = static_cast<double>(view_port.height);
    double basis = -1;
    if (base::equals_ignoring_case(base_unit, "vw") || base::equals_ignoring_case(base_unit, "vi"))
      basis = width;
    if (base::equals_ignoring_case(base_unit, "vh") || base::equals_ignoring_case(base_unit, "vb"))
      basis = height;
    if (base::equals_ignoring_case(base_unit, "vmin")) basis = std::min(width, height);
    if (base::equals_ignoring_case(base_unit, "vmax")) basis = std::max(width, height);
    if (basis < 0) return std::nullopt;
    result.px = bounded(number * basis / 100);
  }
  return result;
}

double magnitude(const Quantity& value, const ViewPort& view_port) noexcept {
  return static_cast<double>(value.length.px) +
         static_cast<double>(value.length.percent) * static_cast<double>(view_port.width) / 100 +
         16 * static_cast<double>(value.length.em + value.length.rem);
}

Quantity scaled(Quantity value, double factor) noexcept {
  value.length.px = bounded(static_cast<double>(value.length.px) * factor);
  value.length.percent = bounded(static_cast<double>(value.length.percent) * factor);
  value.length.em = bounded(static_cast<double>(value.length.em) * factor);
  value.length.rem = bounded(static_cast<double>(value.length.rem) * factor);
  return value;
}

Quantity sum(const Quantity& a, const Quantity& b) noexcept {
  Quantity result = a;
  const auto add = [](float x, float y) {
    return bounded(static_cast<double>(x) + static_cast<double>(y));
  };
  result.length.px = add(a.length.px, b.length.px);
  result.length.percent = add(a.length.percent, b.length.percent);
  result.length.em = add(a.length.em, b.length.em);
  result.length.rem = add(a.length.rem, b.length.rem);
  result.is_number = a.is_number && b.is_number;
  return result;
}

class Calculator {
 public:
  explicit Calculator(const ViewPort& view_port) : view_port_(view_port) {}

  std::optional<Quantity> evaluate(std::string_view text) {
    TokenReader reader(text);
    for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next())
      if (!take(token)) return std::nullopt;
    // The end of the text closes all brackets, as everywhere in CSS.
    while (!operators_.empty() && ok_) close();
    if (!ok_ || values_.size() != 1 || expects_value_) return std::nullopt;
    return values_.front();
  }

 private:
  enum class Operator : std::uint8_t { Add, Subtract, Multiply, Divide, Group, Min, Max, Clamp };
  struct Pending {
    Operator op;
    std::size_t values;  // of a group: the number of values when it was opened
  };

  static bool is_group(Operator op) noexcept { return op >= Operator::Group; }
  static bool binds_tightly(Operator op) noexcept {
    return op == Operator::Multiply || op == Operator::Divide;
  }

  bool take(const Token& token) {
    switch (token.kind) {
      case TokenKind::Space: return true;
      case TokenKind::Number:
      case TokenKind::Percentage:
      case TokenKind::Dimension: return take_number(token);
      case TokenKind::OpenParenthesis: return open(Operator::Group);
      case TokenKind::Function:
        if (base::equals_ignoring_case(token.name, "min")) return open(Operator::Min);
        if (base::equals_ignoring_case(token.name, "max")) return open(Operator::Max);
        if (base::equals_ignoring_case(token.name, "clamp")) return open(Operator::Clamp);
        if (base::equals_ignoring_case(token.name, "calc") ||
            base::equals_ignoring_case(token.name, "-webkit-calc"))
          return open(Operator::Group);
        return false;
      case TokenKind::CloseParenthesis:
        if (operators_.empty()) return false;
        close();
        return ok_;
      case TokenKind::Comma: return comma();
      case TokenKind::Delimiter:
        switch (token.delimiter) {
          case '+': return binary(Operator::Add);
          case '-': return binary(Operator::Subtract);
          case '*': return binary(Operator::Multiply);
          case '/': return binary(Operator::Divide);
          default: return false;
        }
      default: return false;
    }
  }

  bool take_number(const Token& token) {
    // "1 +2" is read as two numbers; CSS requires spaces around the sign, which authors forget.
    if (!expects_value_) {
      if (!token.is_signed || !binary(Operator::Add)) return false;
    }
    Quantity value;
    if (token.kind == TokenKind::Dimension) {
      const std::optional<Linear> length = linear_of(token.number, token.name, view_port_);
      if (!length) return false;
      value.length = *length;
    } else if (token.kind == TokenKind::Percentage) {
      value.length.percent = bounded(token.number);
    } else {
      value.length.px = bounded(token.number);
      value.is_number = true;
    }
    values_.push_back(value);
    expects_value_ = false;
    return true;
  }

  bool open(Operator group) {
    if (!expects_value_) return false;
    operators_.push_back({group, values_.size()});
    return true;
  }

  bool binary(Operator op) {
    if (expects_value_) return false;
    while (!operators_.empty() && !is_group(operators_.back().op) &&
           (binds_tightly(operators_.back().op) || !binds_tightly(op)))
      apply();
    operators_.push_back({op, 0});
    expects_value_ = true;
    return ok_;
  }

  bool comma() {
    if (expects_value_) return false;
    while (!operators_.empty() && !is_group(operators_.back().op) && ok_) apply();
    if (operators_.empty() || operators_.back().op == Operator::Group) return false;
    expects_value_ = true;
    return ok_;
  }

  // The innermost group ends: its values become one.
  void close() {
    while (!operators_.empty() && !is_group(operators_.back().op) && ok_) apply();
    if (!ok_ || operators_.empty()) return;
    const Pending group = operators_.back();
    operators_.pop_back();
    const std::size_t count = values_.size() - std::min(group.values, values_.size());
    const bool fits = group.op == Operator::Clamp   ? count == 3
                      : group.op == Operator::Group ? count == 1
                                                    : count >= 1;
    if (!fits || expects_value_) {
      ok_ = false;
      return;
    }
    const auto first = values_.begin() + static_cast<std::ptrdiff_t>(group.values);
    const auto less = [&](const Quantity& a, const Quantity& b) {
      return magnitude(a, view_port_) < magnitude(b, view_port_);
    };
    Quantity result = *first;
    if (group.op == Operator::Min) result = *std::min_element(first, values_.end(), less);
    if (group.op == Operator::Max) result = *std::max_element(first, values_.end(), less);
    if (group.op == Operator::Clamp) {
      const Quantity upper = less(first[1], first[2]) ? first[1] : first[2];
      result = less(first[0], upper) ? upper : first[0];
    }
    values_.resize(group.values);
    values_.push_back(result);
  }

  void apply() {
    const Operator op = operators_.back().op;
    operators_.pop_back();
    if (values_.size() < 2 || expects_value_) {
      ok_ = false;
      return;
    }
    const Quantity right = values_.back();
    values_.pop_back();
    Quantity& left = values_.back();
    switch (op) {
      case Operator::Add: left = sum(left, right); return;
      case Operator::Subtract: left = sum(left, scaled(right, -1)); return;
      case Operator::Multiply:
        if (right.is_number) {
          left = scaled(left, static_cast<double>(right.length.px));
        } else if (left.is_number) {
          left = scaled(right, static_cast<double>(left.length.px));
        } else {
          ok_ = false;
        }
        return;
      case Operator::Divide:
        if (!right.is_number || right.length.px == 0) {
          ok_ = false;
        } else {
          left = scaled(left, 1 / static_cast<double>(right.length.px));
        }
        return;
      default: ok_ = false;
    }
  }

  const ViewPort& view_port_;
  std::vector<Quantity> values_;
  std::vector<Pending> operators_;
  bool expects_value_ = true;
  bool ok_ = true;
};

}  // namespace

std::optional<Quantity> read_quantity(std::string_view text, const ViewPort& view_port) {
  return Calculator(view_port).evaluate(text);
}

std::vector<std::string_view> split_components(std::string_view text) {
  std::vector<std::string_view> components;
  TokenReader reader(text);
  while (true) {
    const Token token = reader.next();
    if (token.kind == TokenKind::End) break;
    if (token.kind == TokenKind::Space || token.kind == TokenKind::Comment) continue;
    const std::size_t begin = static_cast<std::size_t>(token.text.data() - text.data());
    if (token.kind == TokenKind::Function || token.kind == TokenKind::OpenParenthesis ||
        token.kind == TokenKind::OpenSquare || token.kind == TokenKind::OpenBrace)
      reader.skip_block(token.kind);
    components.push_back(text.substr(begin, reader.position() - begin));
  }
  return components;
}

}  // namespace winnow::layout
