// Finds the URL of an image, which lazy loading keeps in other attributes than src.
//
//   <img src="blank.gif" data-src="/rye.jpg">      /rye.jpg
//   <img srcset="/s.jpg 300w, /l.jpg 1200w">       /l.jpg
//   <picture><source srcset="/l.webp"><img></picture>   /l.webp
//
// Placeholders and tracking pixels are not images. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dom/selection.h"
#include "winnow/document.h"

namespace winnow::page {

// Absolute if `base` is, and safe (url/safe.h). Nothing if there is no visible image.
std::optional<std::string> image_address(const dom::Document& document, const dom::Node& image,
                                         std::string_view base);

// Tells whether images have an address, without making it. OPTIMIZATION: whether a URL can be
// resolved depends only on its origin, and most images of a page have the same one.
class ImageTest {
 public:
  // The Document and the base must outlive it.
  ImageTest(const dom::Document& document, std::string_view base)
      : document_(document), base_(base) {}

  // The same as image_address().has_value().
  [[nodiscard]] bool has_address(const dom::Node& image);

 private:
  [[nodiscard]] bool is_address(std::string_view source);

  const dom::Document& document_;
  std::string_view base_;
  std::string_view origin_;      // "https://mill.example/" of the last URL that was resolved
  bool resolves_paths_ = false;  // "/rye.jpg" can be resolved
};

// An image with a smaller declared side is an icon: in a text, in a post. The picture of a whole page has
// at least `kMinLeadSide`. Both set by hand.
inline constexpr std::uint32_t kMinPictureSide = 64;  // pixels
inline constexpr std::uint32_t kMinLeadSide = 100;

// A declared width or height in pixels; nothing if it is in another unit.
std::optional<std::uint32_t> declared_side(const dom::Document& document, const dom::Node& image,
                                           dom::Name side);

// True if a declared side is smaller, or if it is named as an emoji, an icon, a logo or a portrait.
bool is_small_image(const dom::Document& document, const dom::Node& image, std::uint32_t min_side);

// True if the URL is that of an icon, a logo, a placeholder or a tracking pixel.
bool is_icon(std::string_view address);

// True if this class or path is that of the picture of a user.
bool names_portrait(std::string_view names);

// The first image of the content that is not an icon, an emoji or a portrait.
std::optional<std::string> lead_image(const dom::Document& document,
                                      const dom::Selection& selection, std::string_view base);

// True if this image in a <noscript> is content and not a tracking pixel, by its size and because
// its URL is that of a file.
bool is_shown_image(const dom::Document& document, const dom::Node& image);

// The candidate of a srcset with the largest descriptor.
std::string_view best_of_srcset(std::string_view srcset);

}  // namespace winnow::page
