// Style effects: what the declarations of a style attribute or a style rule do to the visibility of an
// element.
//
//   effect_of("position:absolute; left:-9999px").hides   // bit(HiddenWay::OffScreen)
//   effect_of("display: block !important").shows         // bit(HiddenWay::Display)
//
// Only what hides text or shows it again is read. Lengths in em count 16 pixels, percentages and parts
// of the window 10; calc() and variables are unknown and say nothing. Linear, one pass, no allocation
// unless there are comments. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace winnow::page {

// In the order in which the record names them.
enum class HiddenWay : std::uint8_t {
  Display,     // display:none
  Attribute,   // the attribute hidden
  Visibility,  // visibility:hidden
  Opacity,     // opacity:0
  FontSize,    // font-size:0
  OffScreen,   // moved far out of the window
  Clipped,     // clipped to nothing
  Height,      // no height, and what overflows is hidden
  Colour,      // transparent, or the colour of the background
  AriaHidden,  // aria-hidden="true"
  ClassName,   // a class that is known to hide: sr-only, d-none
  kCount
};
using HiddenWays = std::uint16_t;
constexpr HiddenWays bit(HiddenWay way) noexcept {
  return static_cast<HiddenWays>(1U << static_cast<unsigned>(way));
}
// "off-screen"
std::string_view name_of(HiddenWay way) noexcept;

// Red, green, blue and alpha, 8 bits each.
struct Colour {
  std::uint32_t rgba = 0;
  [[nodiscard]] bool is_transparent() const noexcept { return (rgba & 0xFF) < 0x0D; }  // 5%
  // So alike that text of one cannot be read on the other.
  [[nodiscard]] bool is_like(Colour other) const noexcept;
};
inline constexpr Colour kPaper{0xFFFFFFFF};  // of a page that sets no background
std::optional<Colour> read_colour(std::string_view text) noexcept;

struct StyleEffect {
  HiddenWays hides = 0;
  HiddenWays shows = 0;
  HiddenWays important = 0;   // of both
  bool changes = false;       // has a transition or an animation: a script or the pointer opens it
  bool has_backdrop = false;  // a picture, a gradient, or a shadow of the letters
  std::optional<Colour> colour = {};
  std::optional<Colour> background = {};
};

StyleEffect effect_of(std::string_view declarations);

}  // namespace winnow::page
