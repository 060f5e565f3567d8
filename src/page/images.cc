// Attributes in order of precedence.
#include "page/images.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <string>

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "url/safe.h"

namespace winnow::page {
namespace {

constexpr std::array<std::string_view, 17> kLazyNames = {
    "data-src",         "data-lazy-src",   "data-original",     "data-lazy",      "data-url",
    "data-full-src",    "data-hi-res-src", "data-original-src", "data-actualsrc", "data-lazyload",
    "data-echo",        "data-cfsrc",      "data-ezsrc",        "data-img-src",   "data-orig-file",
    "data-delayed-url", "nitro-lazy-src"};
constexpr base::CharacterSet kAfterPath("?#");

constexpr std::array<std::string_view, 4> kSetNames = {"data-srcset", "data-lazy-srcset",
                                                       "nitro-lazy-srcset", "srcset"};

bool is_placeholder(std::string_view source) {
  if (base::starts_with_ignoring_case(source, "data:") || source.empty()) return true;
  const std::size_t slash = source.find_last_of('/');
  const std::string_view name = slash == std::string_view::npos ? source : source.substr(slash + 1);
  static constexpr base::PartSet kParts("placeholder", "blank.", "spacer.", "transparent.",
                                        "lazyload", "pixel.", "grey.gif", "loading.");
  return kParts.is_in(name);
}

bool ends_with_ignoring_case(std::string_view text, std::string_view end) noexcept {
  return text.size() >= end.size() &&
         base::equals_ignoring_case(text.substr(text.size() - end.size()), end);
}

// Badges of projects: "https://img.shields.io/npm/v/mill", "/badges/build.svg".
bool is_badge(std::string_view address) noexcept {
  for (std::size_t at = address.find('/'); at < address.size(); at = address.find('/', at + 1)) {
    const std::string_view rest = address.substr(at + 1);
    if (base::starts_with_ignoring_case(rest, "badge/") ||
        base::starts_with_ignoring_case(rest, "badges/") ||
        ends_with_ignoring_case(address.substr(0, at), "shields.io"))
      return true;
  }
  return false;
}

// width="1": a tracking pixel.
bool is_pixel(const dom::Document& document, const dom::Node& image) {
  for (const dom::Name name : {dom::Name::Width, dom::Name::Height}) {
    const std::string_view value = base::trim(document.attribute(image, name).value_or(""));
    if (value == "0" || value == "1" || value == "1px" || value == "0px") return true;
  }
  return false;
}

std::string_view attribute_named(const dom::Document& document, const dom::Node& image,
                                 std::string_view wanted) {
  for (const dom::Attribute& attribute : document.attributes(image))
    if (document.text_of(attribute.name) == wanted)
      return base::trim(document.text(attribute.value));
  return {};
}

// The attributes of lazily loaded images that an element has: one pass over its attributes instead
// of one for each name.
class LazySources {
 public:
  LazySources(const dom::Document& document, const dom::Node& image) {
    for (const dom::Attribute& attribute : document.attributes(image)) {
      const std::string_view name = document.text_of(attribute.name);
      if (!name.starts_with("data-") && !name.starts_with("nitro-")) continue;
      const auto known = std::ranges::find(kLazyNames, name);
      if (known == kLazyNames.end()) continue;
      std::string_view& value = values_[static_cast<std::size_t>(known - kLazyNames.begin())];
      if (value.empty()) value = base::trim(document.text(attribute.value));
      is_empty_ = false;
    }
  }
  // In order of precedence; empty for a name that the element does not have.
  [[nodiscard]] std::span<const std::string_view> values() const noexcept {
    return is_empty_ ? std::span<const std::string_view>() : values_;
  }

 private:
  std::array<std::string_view, kLazyNames.size()> values_{};
  bool is_empty_ = true;
};

std::optional<std::string> address_in_sets(const dom::Document& document, const dom::Node& element,
                                           std::string_view base) {
  for (const std::string_view name : kSetNames) {
    const std::string_view candidate = best_of_srcset(attribute_named(document, element, name));
    if (is_placeholder(candidate)) continue;
    if (auto address = url::safe_image(candidate, base)) return address;
  }
  return std::nullopt;
}

// If the <img> of a <picture> has no URL, its first source has one.
std::optional<std::string> address_in_picture(const dom::Document& document, const dom::Node& image,
                                              std::string_view base) {
  const dom::Node& picture = document[image.parent];
  if (!picture.is(dom::Name::Picture)) return std::nullopt;
  const std::uint32_t first = image.parent + 1;
  constexpr std::uint32_t kMaxLooked = 64;
  for (std::uint32_t i = first; i < std::min(picture.end, first + kMaxLooked); ++i)
    if (document[i].is(dom::Name::Source))
      if (auto address = address_in_sets(document, document[i], base)) return address;
  return std::nullopt;
}

}  // namespace

std::string_view best_of_srcset(std::string_view srcset) {
  std::string_view best;
  double best_size = -1;
  while (!srcset.empty()) {
    std::size_t begin = 0;
    while (begin < srcset.size() && (base::is_space(srcset[begin]) || srcset[begin] == ','))
      ++begin;
    std::size_t end = begin;
    while (end < srcset.size() && !base::is_space(srcset[end])) ++end;
    std::string_view address = srcset.substr(begin, end - begin);
    std::size_t next = end;
    // "a.jpg, b.jpg 2x": a URL that ends with a comma has no descriptor.
    double size = 1;
    if (address.ends_with(',')) {
      while (address.ends_with(',')) address.remove_suffix(1);
    } else {
      next = srcset.find(',', end);
      if (next == std::string_view::npos) next = srcset.size();
      const std::string_view descriptor = base::trim(srcset.substr(end, next - end));
      double number = 0;
      const auto read =
          std::from_chars(descriptor.data(), descriptor.data() + descriptor.size(), number);
      if (read.ec == std::errc() && number > 0) size = number;
    }
    if (!address.empty() && size > best_size) {
      best = address;
      best_size = size;
    }
    srcset.remove_prefix(next);
  }
  return best;
}

bool names_portrait(std::string_view names) {
  static constexpr base::PartSet kParts("avatar", "userpic", "user-pic", "profile-photo",
                                        "profile_photo");
  return kParts.is_in(names);
}

std::optional<std::uint32_t> declared_side(const dom::Document& document, const dom::Node& image,
                                           dom::Name side) {
  const std::string_view text = base::trim(document.attribute(image, side).value_or(""));
  std::uint32_t pixels = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), pixels);
  const std::string_view unit = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (read.ec != std::errc() || !(unit.empty() || unit.starts_with("px") || unit.front() == '.'))
    return std::nullopt;
  return pixels;
}

bool is_small_image(const dom::Document& document, const dom::Node& image, std::uint32_t min_side) {
  for (const dom::Name side : {dom::Name::Width, dom::Name::Height})
    if (declared_side(document, image, side).value_or(min_side) < min_side) return true;
  const std::string_view names = document.attribute(image, dom::Name::Class).value_or("");
  static constexpr base::PartSet kParts("emoji", "icon", "logo", "smiley");
  return kParts.is_in(names) || names_portrait(names);
}

bool is_icon(std::string_view address) {
  address = address.substr(0, kAfterPath.find_in(address));
  const std::size_t slash = address.find_last_of('/');
  const std::string_view name =
      slash == std::string_view::npos ? address : address.substr(slash + 1);
  if (ends_with_ignoring_case(name, ".ico") || is_placeholder(address)) return true;
  if (is_badge(address)) return true;
  static constexpr base::PartSet kParts("favicon", "touch-icon", "apple-icon", "mstile", "1x1.",
                                        "badge.svg", "badge.png");
  if (kParts.is_in(name)) return true;
  // "logo.png", "site-logo-512.png"; "how-to-draw-a-logo.jpg" is a picture.
  constexpr int kMaxWords = 4;
  static constexpr base::CharacterSet kJoints("-_. ");
  int words = 0;
  bool is_logo = false;
  const std::string_view stem = name.substr(0, name.rfind('.'));
  for (std::size_t at = 0; at < stem.size();) {
    const std::size_t next = std::min(kJoints.find_in(stem, at), stem.size());
    const std::string_view word = stem.substr(at, next - at);
    if (!word.empty()) ++words;
    for (const std::string_view logo : {"logo", "logos", "icon", "sprite"})
      is_logo = is_logo || base::equals_ignoring_case(word, logo);
    at = next + 1;
  }
  return is_logo && words <= kMaxWords;
}

std::optional<std::string> lead_image(const dom::Document& document,
                                      const dom::Selection& selection, std::string_view base) {
  std::size_t excluded = 0;
  for (const dom::NodeId root : selection.roots)
    for (std::uint32_t i = dom::index(root); i < document[root].end; ++i) {
      while (excluded < selection.excluded.size() && dom::index(selection.excluded[excluded]) < i)
        ++excluded;
      if (excluded < selection.excluded.size() && dom::index(selection.excluded[excluded]) == i) {
        i = document[i].end - 1;
        continue;
      }
      if (!document[i].is(dom::Name::Img) || is_small_image(document, document[i], kMinLeadSide))
        continue;
      if (auto address = image_address(document, document[i], base);
          address && !is_icon(*address) &&
          !names_portrait(std::string_view(*address).substr(0, kAfterPath.find_in(*address))))
        return address;
    }
  return std::nullopt;
}

std::optional<std::string> image_address(const dom::Document& document, const dom::Node& image,
                                         std::string_view base) {
  if (is_pixel(document, image)) return std::nullopt;
  const LazySources sources(document, image);
  for (const std::string_view source : sources.values()) {
    if (is_placeholder(source)) continue;
    if (auto address = url::safe_image(source, base)) return address;
  }
  const std::string_view source = document.attribute(image, dom::Name::Src).value_or("");
  if (!is_placeholder(base::trim(source)))
    if (auto address = url::safe_image(source, base)) return address;
  if (auto address = address_in_sets(document, image, base)) return address;
  return address_in_picture(document, image, base);
}

bool ImageTest::is_address(std::string_view source) {
  if (source.size() > url::kMaxSafeBytes) return false;
  if (!origin_.empty() && source.starts_with(origin_)) return true;
  // Not "//mill.example", and not "/" with a character that is ignored before another "/".
  const bool is_path = source.size() > 1 && source[0] == '/' && base::is_alphanumeric(source[1]);
  if (is_path && resolves_paths_) return true;
  if (!url::safe_image(source, base_)) return false;
  if (is_path) resolves_paths_ = true;
  for (const std::string_view scheme : {"https://", "http://"})
    if (source.starts_with(scheme) && source.size() > scheme.size() &&
        base::is_alphanumeric(source[scheme.size()]))
      if (const std::size_t end = source.find_first_of("/\\?#", scheme.size());
          end != std::string_view::npos && source[end] == '/')
        origin_ = source.substr(0, end + 1);
  return true;
}

bool ImageTest::has_address(const dom::Node& image) {
  if (is_pixel(document_, image)) return false;
  const std::string_view source = document_.attribute(image, dom::Name::Src).value_or("");
  if (!is_placeholder(base::trim(source)) && is_address(source)) return true;
  return image_address(document_, image, base_).has_value();
}

bool is_shown_image(const dom::Document& document, const dom::Node& image) {
  if (dom::is_hidden(document, image) || is_pixel(document, image)) return false;
  const std::string_view source = document.attribute(image, dom::Name::Src).value_or("");
  const std::string_view path = source.substr(0, kAfterPath.find_in(source));
  static constexpr std::array<std::string_view, 7> kExtensions = {".jpg",  ".jpeg", ".png", ".webp",
                                                                  ".avif", ".gif",  ".svg"};
  return std::ranges::any_of(kExtensions, [&](std::string_view extension) {
    return path.size() > extension.size() &&
           base::equals_ignoring_case(path.substr(path.size() - extension.size()), extension);
  });
}

}  // namespace winnow::page
