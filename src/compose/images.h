// The address of an image, where the page gives it away: lazy loading hides it.
//
//   <img src="blank.gif" data-src="/rye.jpg">      /rye.jpg
//   <img srcset="/s.jpg 300w, /l.jpg 1200w">       /l.jpg
//   <picture><source srcset="/l.webp"><img></picture>   /l.webp
//
// A placeholder and a counting pixel are no images. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dom/selection.h"
#include "winnow/document.h"

namespace winnow::compose {

// Absolute where `base` is, and safe (url/safe.h). Nothing: there is nothing to see.
std::optional<std::string> image_address(const dom::Document& document, const dom::Node& image,
                                         std::string_view base);

// Does the address say that the image is an icon, a logo, a placeholder or a pixel?
bool is_icon(std::string_view address);

// The first picture of the content that is not an icon, an emoji or a portrait.
std::optional<std::string> lead_image(const dom::Document& document,
                                      const dom::Selection& selection, std::string_view base);

// Is this image of a <noscript> one to look at, and not a counter? By its size, and by its address
// being that of a file.
bool is_shown_image(const dom::Document& document, const dom::Node& image);

// The candidate of a srcset with the largest descriptor.
std::string_view best_of_srcset(std::string_view srcset);

}  // namespace winnow::compose
