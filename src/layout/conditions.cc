// Boolean expressions over media features, with a stack of open brackets.
#include "layout/conditions.h"

#include <string>
#include <vector>

#include "base/ascii.h"
#include "layout/css_tokens.h"

namespace winnow::layout {
namespace {

enum class Language : std::uint8_t { Media, Supports };

float pixels_of(const Quantity& value) noexcept {
  return value.length.px + 16 * (value.length.em + value.length.rem);
}

bool compare(float left, std::string_view op, float right) noexcept {
  if (op == "<") return left < right;
  if (op == "<=") return left <= right;
  if (op == ">") return left > right;
  if (op == ">=") return left >= right;
  return left == right;
}

// The value of a numeric feature; -1 if the feature is not numeric.
float measure(std::string_view name, const ViewPort& view_port) noexcept {
  if (name == "width" || name == "device-width") return view_port.width;
  if (name == "height" || name == "device-height") return view_port.height;
  return -1;
}

// "400px <= width < 60em": values and signs alternate.
bool matches_range(std::string_view text, const ViewPort& view_port) {
  std::vector<std::string_view> operands;
  std::vector<std::string> operators;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '<' && text[i] != '>' && text[i] != '=') continue;
    operands.push_back(base::trim(text.substr(begin, i - begin)));
    std::string op(1, text[i]);
    if (i + 1 < text.size() && text[i + 1] == '=') {
      op += '=';
      ++i;
    }
    operators.push_back(std::move(op));
    begin = i + 1;
  }
  operands.push_back(base::trim(text.substr(begin)));
  std::vector<float> values;
  for (const std::string_view operand : operands) {
    float value = measure(base::lower_case(operand), view_port);
    if (value < 0) {
      const std::optional<Quantity> quantity = read_quantity(operand, view_port);
      if (!quantity) return false;
      value = pixels_of(*quantity);
    }
    values.push_back(value);
  }
  for (std::size_t i = 0; i < operators.size(); ++i)
    if (!compare(values[i], operators[i], values[i + 1])) return false;
  return true;
}

bool matches_feature(std::string_view text, const ViewPort& view_port) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    if (text.find_first_of("<>=") != std::string_view::npos) return matches_range(text, view_port);
    const std::string name = base::lower_case(base::trim(text));
    return name == "width" || name == "height" || name == "color" || name == "hover" ||
           name == "pointer" || name == "any-hover" || name == "any-pointer" ||
           name == "aspect-ratio" || name == "orientation" || name == "resolution";
  }
  const std::string name = base::lower_case(base::trim(text.substr(0, colon)));
  const std::string value = base::lower_case(base::trim(text.substr(colon + 1)));
  const bool is_min = name.starts_with("min-");
  const bool is_max = name.starts_with("max-");
  const std::string_view plain =
      is_min || is_max ? std::string_view(name).substr(4) : std::string_view(name);
  const std::string_view op = is_min ? ">=" : is_max ? "<=" : "=";
  if (const float size = measure(plain, view_port); size >= 0) {
    const std::optional<Quantity> wanted = read_quantity(value, view_port);
    return wanted && compare(size, op, pixels_of(*wanted));
  }
  if (plain == "aspect-ratio" || plain == "device-aspect-ratio") {
    const std::optional<Quantity> wanted = read_quantity(value, view_port);
    return wanted && compare(view_port.width / view_port.height, op, wanted->length.px);
  }
  if (plain == "resolution" || plain == "-webkit-device-pixel-ratio" ||
      plain == "device-pixel-ratio" || name.starts_with("-webkit-m")) {
    // One dot per pixel. Units are ignored: 1dppx, 96dpi and 1x are equal, any larger value is
    // more.
    const double number = TokenReader(value).next().number;
    const bool is_dpi = value.ends_with("dpi");
    const auto dots = static_cast<float>(is_dpi ? number / 96 : number);
    return compare(1,
                   name.find("min-") != std::string::npos   ? ">="
                   : name.find("max-") != std::string::npos ? "<="
                                                            : "=",
                   dots);
  }
  if (name == "orientation")
    return value == (view_port.width >= view_port.height ? "landscape" : "portrait");
  if (name == "prefers-color-scheme") return value == "light";
  if (name == "prefers-reduced-motion" || name == "prefers-contrast" ||
      name == "prefers-reduced-transparency" || name == "prefers-reduced-data")
    return value == "no-preference";
  if (name == "hover" || name == "any-hover") return value == "hover";
  if (name == "pointer" || name == "any-pointer") return value == "fine";
  if (name == "scripting") return value == "none";
  if (name == "forced-colors" || name == "inverted-colors") return value == "none";
  if (name == "update") return value == "fast";
  if (name == "display-mode") return value == "browser";
  if (plain == "color") return is_max ? false : true;
  if (name == "grid" || plain == "monochrome") return value == "0";
  return false;
}

// Whether a current browser supports this declaration: all but vendor-prefixed ones.
bool matches_declaration(std::string_view text) {
  const std::string lowered = base::lower_case(base::trim(text));
  return lowered.find(':') != std::string::npos && !lowered.starts_with("-moz-") &&
         !lowered.starts_with("-ms-") && !lowered.starts_with("-o-") &&
         !lowered.starts_with("-webkit-touch-callout") &&
         lowered.find("-apple-") == std::string::npos;
}

class Evaluator {
 public:
  Evaluator(Language language, const ViewPort& view_port)
      : language_(language), view_port_(view_port) {}

  bool evaluate(std::string_view text) {
    levels_.assign(1, Level{});
    TokenReader reader(text);
    for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next()) {
      switch (token.kind) {
        case TokenKind::OpenParenthesis: open(text, reader); break;
        case TokenKind::CloseParenthesis: close(); break;
        case TokenKind::Function:
          // selector(...), font-tech(...): assumed to be supported.
          reader.skip_block(TokenKind::Function);
          push(language_ == Language::Supports);
          break;
        case TokenKind::Ident: word(base::lower_case(token.name)); break;
        case TokenKind::Space: break;
        default: return false;
      }
    }
    while (levels_.size() > 1) close();
    return levels_.front().value;
  }

 private:
  struct Level {
    bool value = true;
    bool has_value = false;
    bool is_or = false;
    bool is_negated = false;
  };

  void push(bool value) {
    Level& level = levels_.back();
    if (level.is_negated) value = !value;
    if (!level.has_value) {
      level.value = value;
    } else if (level.is_or) {
      level.value = level.value || value;
    } else {
      level.value = level.value && value;
    }
    level.has_value = true;
    level.is_negated = false;
  }

  void word(std::string_view name) {
    if (name == "and") {
      levels_.back().is_or = false;
    } else if (name == "or") {
      levels_.back().is_or = true;
    } else if (name == "not") {
      // "not screen and (x)" negates the whole query.
      levels_.back().is_negated = !levels_.back().is_negated;
    } else if (name != "only") {
      push(name == "screen" || name == "all");
    }
  }

  void open(std::string_view text, TokenReader& reader) {
    // A feature extends to the closing bracket; a nested condition starts with a bracket or "not".
    TokenReader ahead = reader;
    Token first = ahead.next();
    while (first.kind == TokenKind::Space) first = ahead.next();
    const bool is_not =
        first.kind == TokenKind::Ident && base::equals_ignoring_case(first.name, "not");
    if (first.kind == TokenKind::OpenParenthesis || is_not) {
      levels_.emplace_back();
      return;
    }
    const std::size_t begin = reader.position();
    reader.skip_block(TokenKind::OpenParenthesis);
    std::size_t end = reader.position();
    if (end > begin && text[end - 1] == ')') --end;
    const std::string_view inside = text.substr(begin, end - begin);
    push(language_ == Language::Media ? matches_feature(inside, view_port_)
                                      : matches_declaration(inside));
  }

  void close() {
    if (levels_.size() <= 1) return;
    const bool value = levels_.back().value;
    levels_.pop_back();
    push(value);
  }

  Language language_;
  const ViewPort& view_port_;
  std::vector<Level> levels_;
};

}  // namespace

bool matches_media(std::string_view list, const ViewPort& view_port) {
  if (base::trim(list).empty()) return true;
  Evaluator evaluator(Language::Media, view_port);
  std::size_t begin = 0;
  TokenReader reader(list);
  while (true) {
    const Token token = reader.next();
    if (token.kind == TokenKind::OpenParenthesis || token.kind == TokenKind::Function) {
      reader.skip_block(token.kind);
      continue;
    }
    if (token.kind != TokenKind::Comma && token.kind != TokenKind::End) continue;
    const std::size_t end = token.kind == TokenKind::End ? list.size() : reader.position() - 1;
    const std::string_view query = base::trim(list.substr(begin, end - begin));
    if (!query.empty() && evaluator.evaluate(query)) return true;
    if (token.kind == TokenKind::End) return false;
    begin = reader.position();
  }
}

bool matches_supports(std::string_view condition) {
  const ViewPort unused;
  return Evaluator(Language::Supports, unused).evaluate(condition);
}

}  // namespace winnow::layout
