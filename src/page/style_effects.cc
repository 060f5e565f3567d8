// Reads declarations: the first letter of a property decides which are looked at.
#include "page/style_effects.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "base/ascii.h"
#include "base/search.h"

namespace winnow::page {
namespace {

using base::equals_ignoring_case;
using base::starts_with_ignoring_case;

// A length from which text is out of the window or too small to be seen, in pixels.
constexpr double kFarAway = 900;
constexpr double kTiny = 1.01;
constexpr double kTinyFont = 1.5;
constexpr double kFaint = 0.051;

struct Length {
  double pixels = 0;
  bool is_relative = false;  // a percentage or a part of the window
};

std::optional<Length> read_length(std::string_view value) noexcept {
  if (!value.empty() && value.front() == '+') value.remove_prefix(1);
  double number = 0;
  const auto [rest, error] =
      std::from_chars(value.data(), value.data() + value.size(), number, std::chars_format::fixed);
  if (error != std::errc{}) return std::nullopt;
  const std::string_view after = value.substr(static_cast<std::size_t>(rest - value.data()));
  std::size_t end = 0;
  while (end < after.size() && (base::is_alpha(after[end]) || after[end] == '%')) ++end;
  const std::string_view unit = after.substr(0, end);
  if (unit.empty() || equals_ignoring_case(unit, "px") || equals_ignoring_case(unit, "pt"))
    return Length{number};
  if (equals_ignoring_case(unit, "em") || equals_ignoring_case(unit, "rem") ||
      equals_ignoring_case(unit, "ex") || equals_ignoring_case(unit, "ch"))
    return Length{16 * number};
  return Length{10 * number, true};
}

bool is_word(std::string_view value, std::string_view wanted) noexcept {
  return starts_with_ignoring_case(value, wanted) &&
         (value.size() == wanted.size() || !base::is_alphanumeric(value[wanted.size()])) &&
         !(value.size() > wanted.size() && value[wanted.size()] == '-');
}

// "rect(0 0 0 0)", "rect(1px, 1px, 1px, 1px)": all lengths are tiny.
bool is_empty_rect(std::string_view value) noexcept {
  if (!starts_with_ignoring_case(value, "rect(")) return false;
  std::size_t i = 5;
  std::size_t numbers = 0;
  while (i < value.size() && value[i] != ')') {
    if (!base::is_digit(value[i]) && value[i] != '-') {
      if (base::starts_with_ignoring_case(value.substr(i), "auto")) return false;
      ++i;
      continue;
    }
    const std::optional<Length> length = read_length(value.substr(i));
    if (!length || std::abs(length->pixels) > kTiny) return false;
    ++numbers;
    while (i < value.size() && value[i] != ')' && value[i] != ',' && !base::is_space(value[i])) ++i;
  }
  return numbers > 0;
}

// "inset(50%)", "inset(100%)", "circle(0)", "polygon(0 0, 0 0, 0 0)".
bool is_empty_path(std::string_view value) noexcept {
  const std::size_t open = value.find('(');
  if (open == std::string_view::npos) return false;
  const std::string_view shape = value.substr(0, open);
  const std::string_view inside = base::trim(value.substr(open + 1, value.find(')') - open - 1));
  if (equals_ignoring_case(shape, "inset")) {
    const std::optional<Length> length = read_length(inside);
    return length && length->is_relative && length->pixels >= 500;
  }
  if (equals_ignoring_case(shape, "circle") || equals_ignoring_case(shape, "ellipse")) {
    const std::optional<Length> length = read_length(inside);
    return length && length->pixels <= kTiny;
  }
  if (!equals_ignoring_case(shape, "polygon")) return false;
  for (const char c : inside)
    if (c >= '1' && c <= '9') return false;
  return !inside.empty();
}

// "scale(0)", "translateX(-9999px)", "translate3d(0, -200vh, 0)".
HiddenWays way_of_transform(std::string_view value) noexcept {
  const std::size_t open = value.find('(');
  if (open == std::string_view::npos) return 0;
  const std::string_view name = base::trim(value.substr(0, open));
  std::string_view inside = value.substr(open + 1, value.find(')') - open - 1);
  if (starts_with_ignoring_case(name, "scale")) {
    const std::optional<Length> length = read_length(base::trim(inside));
    return length && length->pixels < 0.02 && length->pixels > -0.02 ? bit(HiddenWay::Clipped)
                                                                     : HiddenWays{0};
  }
  if (!starts_with_ignoring_case(name, "translate")) return 0;
  while (!inside.empty()) {
    const std::size_t comma = inside.find(',');
    const std::optional<Length> length = read_length(base::trim(inside.substr(0, comma)));
    // Tracks of sliders are moved by some widths of the window.
    if (length && !length->is_relative && std::abs(length->pixels) >= 5 * kFarAway)
      return bit(HiddenWay::OffScreen);
    inside = comma == std::string_view::npos ? std::string_view{} : inside.substr(comma + 1);
  }
  return 0;
}

// The colour among the words of a background.
std::optional<Colour> colour_in(std::string_view value) noexcept {
  std::size_t i = 0;
  while (i < value.size()) {
    while (i < value.size() && base::is_space(value[i])) ++i;
    const std::size_t begin = i;
    int open = 0;
    while (i < value.size() && (open > 0 || !base::is_space(value[i]))) {
      open += value[i] == '(' ? 1 : value[i] == ')' ? -1 : 0;
      ++i;
    }
    if (const std::optional<Colour> colour = read_colour(value.substr(begin, i - begin)))
      return colour;
  }
  return std::nullopt;
}

class Reader {
 public:
  void read(std::string_view property, std::string_view value) {
    is_important_ = false;
    if (const std::size_t mark = value.find('!'); mark != std::string_view::npos) {
      is_important_ = equals_ignoring_case(base::trim(value.substr(mark + 1)), "important");
      value = base::trim(value.substr(0, mark));
    }
    switch (base::to_lower(property.front())) {
      case 'd':
        if (equals_ignoring_case(property, "display"))
          set(HiddenWay::Display, is_word(value, "none"), true);
        break;
      case 'v':
        if (equals_ignoring_case(property, "visibility"))
          set(HiddenWay::Visibility, is_word(value, "hidden") || is_word(value, "collapse"),
              is_word(value, "visible"));
        break;
      case 'o':
        if (equals_ignoring_case(property, "opacity")) {
          if (const std::optional<Length> opacity = read_length(value))
            set(HiddenWay::Opacity, opacity->pixels < kFaint, true);
        } else if (starts_with_ignoring_case(property, "overflow")) {
          hides_overflow_ = hides_overflow_ || is_word(value, "hidden") || is_word(value, "clip");
        }
        break;
      case 'f':
        if (equals_ignoring_case(property, "font-size")) {
          if (const std::optional<Length> size = read_length(value))
            set(HiddenWay::FontSize, size->pixels < kTinyFont, true);
        } else if (equals_ignoring_case(property, "font") && !value.empty() &&
                   value.front() == '0') {
          set(HiddenWay::FontSize, true, true);
        }
        break;
      case 'l':
      case 'r':
      case 'b': read_side(property, value); break;
      case 't': read_t(property, value); break;
      case 'm': read_m(property, value); break;
      case 'i':
        if (equals_ignoring_case(property, "inset")) read_offset(value);
        break;
      case 'h':
        if (equals_ignoring_case(property, "height")) read_height(value);
        break;
      case 'w':
        if (equals_ignoring_case(property, "will-change")) effect_.changes = true;
        if (equals_ignoring_case(property, "width")) {
          const std::optional<Length> width = read_length(value);
          width_is_tiny_ = width && !width->is_relative && width->pixels <= kTiny;
        }
        break;
      case 'c': read_c(property, value); break;
      case 'a':
        if (starts_with_ignoring_case(property, "animation")) effect_.changes = true;
        break;
      case '-':
        if (equals_ignoring_case(property, "-webkit-background-clip") && is_word(value, "text"))
          effect_.has_backdrop = true;
        else if (equals_ignoring_case(property, "-webkit-transition"))
          effect_.changes = true;
        break;
      default: break;
    }
  }

  StyleEffect finish() {
    if (hides_overflow_ &&
        (height_is_zero_ || max_height_is_zero_ || (height_is_tiny_ && width_is_tiny_)))
      effect_.hides |=
          bit(height_is_tiny_ && width_is_tiny_ ? HiddenWay::Clipped : HiddenWay::Height);
    if (effect_.colour && !effect_.has_backdrop) {
      const bool is_unseen = effect_.colour->is_transparent() ||
                             (effect_.background && !effect_.background->is_transparent() &&
                              effect_.colour->is_like(*effect_.background));
      (is_unseen ? effect_.hides : effect_.shows) |= bit(HiddenWay::Colour);
    }
    return effect_;
  }

 private:
  void set(HiddenWay way, bool hides, bool shows) {
    const HiddenWays mask = bit(way);
    if (!hides && !shows) return;
    if ((effect_.important & mask) != 0 && !is_important_) return;
    effect_.hides = static_cast<HiddenWays>(hides ? effect_.hides | mask : effect_.hides & ~mask);
    effect_.shows = static_cast<HiddenWays>(hides ? effect_.shows & ~mask : effect_.shows | mask);
    if (is_important_) effect_.important |= mask;
  }

  void read_offset(std::string_view value) {
    const std::optional<Length> length = read_length(value);
    if (is_word(value, "auto") || (length && std::abs(length->pixels) < kFarAway))
      set(HiddenWay::OffScreen, false, (effect_.hides & bit(HiddenWay::OffScreen)) == 0);
    else if (length && (length->pixels <= -kFarAway || length->pixels >= 5 * kFarAway))
      set(HiddenWay::OffScreen, true, true);
  }
  void read_side(std::string_view property, std::string_view value) {
    if (equals_ignoring_case(property, "left") || equals_ignoring_case(property, "right") ||
        equals_ignoring_case(property, "bottom")) {
      read_offset(value);
    } else if (starts_with_ignoring_case(property, "background")) {
      if (equals_ignoring_case(property, "background-color")) {
        effect_.background = read_colour(value);
      } else if (equals_ignoring_case(property, "background-clip")) {
        effect_.has_backdrop = effect_.has_backdrop || is_word(value, "text");
      } else if (equals_ignoring_case(property, "background") ||
                 equals_ignoring_case(property, "background-image")) {
        if (value.find('(') != std::string_view::npos &&
            (base::contains_ignoring_case(value, "url(") ||
             base::contains_ignoring_case(value, "gradient(")))
          effect_.has_backdrop = true;
        else
          effect_.background = colour_in(value);
      }
    }
  }
  void read_t(std::string_view property, std::string_view value) {
    if (equals_ignoring_case(property, "top")) {
      read_offset(value);
    } else if (equals_ignoring_case(property, "text-indent")) {
      if (const std::optional<Length> indent = read_length(value);
          indent && std::abs(indent->pixels) >= kFarAway)
        set(HiddenWay::OffScreen, true, true);
    } else if (equals_ignoring_case(property, "transform")) {
      // What is moved or made small at first comes in when the reader scrolls to it.
      if (!is_word(value, "none")) effect_.changes = true;
      const HiddenWays way = way_of_transform(value);
      if (way == bit(HiddenWay::Clipped)) set(HiddenWay::Clipped, true, true);
      if (way == bit(HiddenWay::OffScreen)) set(HiddenWay::OffScreen, true, true);
    } else if (starts_with_ignoring_case(property, "transition")) {
      effect_.changes = true;
    } else if (equals_ignoring_case(property, "text-shadow") && !is_word(value, "none")) {
      effect_.has_backdrop = true;
    }
  }
  void read_m(std::string_view property, std::string_view value) {
    if (equals_ignoring_case(property, "max-height")) {
      const std::optional<Length> height = read_length(value);
      max_height_is_zero_ = height && height->pixels < 0.5;
      if (!max_height_is_zero_) effect_.shows |= bit(HiddenWay::Height);
    } else if (equals_ignoring_case(property, "margin-left") ||
               equals_ignoring_case(property, "margin-top")) {
      if (const std::optional<Length> length = read_length(value);
          length && length->pixels <= -kFarAway)
        set(HiddenWay::OffScreen, true, true);
    }
  }
  void read_height(std::string_view value) {
    const std::optional<Length> height = read_length(value);
    height_is_zero_ = height && !height->is_relative && height->pixels < 0.5;
    height_is_tiny_ = height && !height->is_relative && height->pixels <= kTiny;
    if (!height_is_tiny_) effect_.shows |= bit(HiddenWay::Height);
  }
  void read_c(std::string_view property, std::string_view value) {
    if (equals_ignoring_case(property, "color")) {
      if (const std::optional<Colour> colour = read_colour(value)) effect_.colour = colour;
    } else if (equals_ignoring_case(property, "clip")) {
      set(HiddenWay::Clipped, is_empty_rect(value), is_word(value, "auto"));
    } else if (equals_ignoring_case(property, "clip-path")) {
      set(HiddenWay::Clipped, is_empty_path(value), is_word(value, "none"));
    } else if (equals_ignoring_case(property, "content-visibility")) {
      set(HiddenWay::Visibility, is_word(value, "hidden"), is_word(value, "visible"));
    }
  }

  StyleEffect effect_;
  bool is_important_ = false;
  bool hides_overflow_ = false;
  bool height_is_zero_ = false;
  bool height_is_tiny_ = false;
  bool max_height_is_zero_ = false;
  bool width_is_tiny_ = false;
};

std::string without_comments(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t open = text.find("/*");
    plain.append(text.substr(0, open));
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find("*/", open + 2);
    if (close == std::string_view::npos) break;
    plain.push_back(' ');
    text.remove_prefix(close + 2);
  }
  return plain;
}

std::uint32_t shade(double value) noexcept {
  return static_cast<std::uint32_t>(std::lround(value < 0 ? 0 : value > 255 ? 255 : value));
}

std::optional<Colour> read_hex(std::string_view digits) noexcept {
  std::uint32_t value = 0;
  for (const char c : digits) {
    if (base::hex_value(c) < 0) return std::nullopt;
    const auto digit = static_cast<std::uint32_t>(base::hex_value(c));
    value = digits.size() <= 4 ? value << 8 | digit * 17 : value << 4 | digit;
  }
  if (digits.size() == 3 || digits.size() == 6) return Colour{value << 8 | 0xFF};
  if (digits.size() == 4 || digits.size() == 8) return Colour{value};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(HiddenWay way) noexcept {
  switch (way) {
    case HiddenWay::Display: return "display";
    case HiddenWay::Attribute: return "hidden";
    case HiddenWay::Visibility: return "visibility";
    case HiddenWay::Opacity: return "opacity";
    case HiddenWay::FontSize: return "font-size";
    case HiddenWay::OffScreen: return "off-screen";
    case HiddenWay::Clipped: return "clipped";
    case HiddenWay::Height: return "height";
    case HiddenWay::Colour: return "colour";
    case HiddenWay::AriaHidden: return "aria-hidden";
    case HiddenWay::ClassName: return "class-name";
    case HiddenWay::kCount: break;
  }
  return "display";
}

bool Colour::is_like(Colour other) const noexcept {
  constexpr int kStep = 10;  // of 255, in each of the three
  for (int shift = 8; shift < 32; shift += 8) {
    const auto of = [&](Colour colour) { return static_cast<int>(colour.rgba >> shift & 0xFF); };
    if (std::abs(of(*this) - of(other)) > kStep) return false;
  }
  return true;
}

std::optional<Colour> read_colour(std::string_view text) noexcept {
  text = base::trim(text);
  if (text.empty()) return std::nullopt;
  if (text.front() == '#') return read_hex(text.substr(1));
  struct Named {
    std::string_view name;
    std::uint32_t rgba;
  };
  static constexpr std::array kNamed = {
      Named{"white", 0xFFFFFFFF},      Named{"black", 0x000000FF}, Named{"transparent", 0},
      Named{"snow", 0xFFFAFAFF},       Named{"ivory", 0xFFFFF0FF}, Named{"whitesmoke", 0xF5F5F5FF},
      Named{"ghostwhite", 0xF8F8FFFF}, Named{"red", 0xFF0000FF},   Named{"yellow", 0xFFFF00FF},
      Named{"gray", 0x808080FF},       Named{"grey", 0x808080FF},  Named{"silver", 0xC0C0C0FF},
      Named{"blue", 0x0000FFFF},       Named{"green", 0x008000FF}};
  for (const Named& named : kNamed)
    if (equals_ignoring_case(text, named.name)) return Colour{named.rgba};
  if (!starts_with_ignoring_case(text, "rgb")) return std::nullopt;
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  std::array<double, 4> parts = {0, 0, 0, 1};
  std::size_t count = 0;
  for (std::size_t i = open + 1; i < text.size() && text[i] != ')' && count < 4;) {
    if (!base::is_digit(text[i]) && text[i] != '.' && text[i] != '-') {
      ++i;
      continue;
    }
    double number = 0;
    const auto [rest, error] = std::from_chars(text.data() + i, text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    i = static_cast<std::size_t>(rest - text.data());
    if (i < text.size() && text[i] == '%') number *= count < 3 ? 2.55 : 0.01;
    parts[count++] = number;
  }
  if (count < 3) return std::nullopt;
  return Colour{shade(parts[0]) << 24 | shade(parts[1]) << 16 | shade(parts[2]) << 8 |
                shade(255 * parts[3])};
}

StyleEffect effect_of(std::string_view declarations) {
  std::string plain;
  if (declarations.find("/*") != std::string_view::npos) {
    plain = without_comments(declarations);
    declarations = plain;
  }
  // "color: red; display : NONE !important": declarations end at ';', names end at ':'.
  Reader reader;
  while (!declarations.empty()) {
    const std::size_t end = declarations.find(';');
    const std::string_view declaration = declarations.substr(0, end);
    declarations =
        end == std::string_view::npos ? std::string_view{} : declarations.substr(end + 1);
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view property = base::trim(declaration.substr(0, colon));
    if (!property.empty()) reader.read(property, base::trim(declaration.substr(colon + 1)));
  }
  return reader.finish();
}

}  // namespace winnow::page
