// Which attribute of each element contains the URL.
#include "content/embeds.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "text/spaces.h"
#include "url/safe.h"

namespace winnow::content {
namespace {

constexpr std::size_t kMaxTitleBytes = 500;

std::string_view attribute_named(const dom::Document& document, const dom::Node& element,
                                 std::string_view name) {
  for (const dom::Attribute& attribute : document.attributes(element))
    if (document.text_of(attribute.name) == name) return base::trim(document.text(attribute.value));
  return {};
}

// True if hidden by an attribute. The tag alone does not count: dom::is_hidden hides these
// elements.
bool is_out_of_sight(const dom::Document& document, const dom::Node& element) {
  if (document.attribute(element, dom::Name::Hidden)) return true;
  if (dom::hides(document.attribute(element, dom::Name::Style).value_or(""))) return true;
  for (const dom::Name name : {dom::Name::Width, dom::Name::Height}) {
    const std::string_view value = base::trim(document.attribute(element, name).value_or(""));
    if (value == "0" || value == "1" || value == "0px" || value == "1px") return true;
  }
  return false;
}

// Frames that serve the site itself instead of its content.
bool is_service(std::string_view url) {
  static constexpr std::array<std::string_view, 14> kParts = {
      "googletagmanager.", "doubleclick.",      "googlesyndication.", "amazon-adsystem.",
      "adservice.",        "/recaptcha/",       "hcaptcha.",          "facebook.com/plugins/like",
      "disqus.com/embed",  "addthis.",          "sharethis.",         "accounts.google.",
      "/newsletter/embed", "substack.com/embed"};
  return std::ranges::any_of(
      kParts, [&](std::string_view part) { return base::contains_ignoring_case(url, part); });
}

bool is_web_address(std::string_view url) {
  return base::starts_with_ignoring_case(url, "http://") ||
         base::starts_with_ignoring_case(url, "https://");
}

// Relative URLs stay as they are if the URL of the page is not known.
bool is_relative(std::string_view url) {
  const std::size_t end = url.find_first_of(":/?#");
  return end == std::string_view::npos || url[end] != ':';
}

// The first URL among the attributes, resolved if possible.
std::optional<std::string> address_in(const dom::Document& document, const dom::Node& element,
                                      std::initializer_list<std::string_view> names,
                                      std::string_view base) {
  for (const std::string_view name : names) {
    const std::string_view value = attribute_named(document, element, name);
    if (value.empty() || value.starts_with('#') || base::starts_with_ignoring_case(value, "about:"))
      continue;
    auto address = url::safe_link(value, base);
    if (address && (is_web_address(*address) || is_relative(*address)) && !is_service(*address))
      return address;
  }
  return std::nullopt;
}

std::optional<std::string> media_address(const dom::Document& document, std::uint32_t index,
                                         std::string_view base) {
  constexpr std::uint32_t kMaxLooked = 32;
  auto address = address_in(document, document[index], {"src", "data-src", "data-mp4"}, base);
  const std::uint32_t end = std::min(document[index].end, index + kMaxLooked);
  for (std::uint32_t i = index + 1; i < end && !address; ++i)
    if (document[i].is(dom::Name::Source))
      address = address_in(document, document[i], {"src", "data-src"}, base);
  return address;
}

bool is_flash(const dom::Document& document, const dom::Node& element) {
  return base::contains_ignoring_case(document.attribute(element, dom::Name::Type).value_or(""),
                                      "shockwave");
}

// <lite-youtube videoid="...">, <amp-youtube data-videoid="...">
std::optional<std::string> lazy_player_address(const dom::Document& document,
                                               const dom::Node& element) {
  const std::string_view tag = document.text_of(element.name);
  if (tag != "lite-youtube" && tag != "amp-youtube") return std::nullopt;
  std::string_view id = attribute_named(document, element, "videoid");
  if (id.empty()) id = attribute_named(document, element, "data-videoid");
  const bool is_id = !id.empty() && id.size() <= 20 && std::ranges::all_of(id, [](char c) {
    return base::is_alphanumeric(c) || c == '-' || c == '_';
  });
  if (!is_id) return std::nullopt;
  return std::string("https://www.youtube.com/watch?v=").append(id);
}

std::optional<std::string> address_of(const dom::Document& document, std::uint32_t index,
                                      std::string_view base) {
  const dom::Node& node = document[index];
  switch (node.name) {
    case dom::Name::Iframe:
      return address_in(document, node,
                        {"src", "data-src", "data-lazy-src", "data-litespeed-src", "data-url"},
                        base);
    case dom::Name::Video:
    case dom::Name::Audio: return media_address(document, index, base);
    case dom::Name::Object:
      return is_flash(document, node) ? std::nullopt : address_in(document, node, {"data"}, base);
    case dom::Name::Embed:
      return is_flash(document, node) ? std::nullopt : address_in(document, node, {"src"}, base);
    default: return lazy_player_address(document, node);
  }
}

bool is_known_tag(dom::Name name) {
  using enum dom::Name;
  return name == Iframe || name == Video || name == Audio || name == Object || name == Embed;
}

}  // namespace

std::optional<EmbedSource> read_embed(const dom::Document& document, std::uint32_t index,
                                      std::string_view base) {
  const dom::Node& node = document[index];
  const bool is_custom = dom::index(node.name) >= dom::kKnownNameCount;
  if (node.space != dom::Namespace::Html || (!is_custom && !is_known_tag(node.name)))
    return std::nullopt;
  auto address = address_of(document, index, base);
  if (!address || is_out_of_sight(document, node)) return std::nullopt;
  std::string_view title = document.attribute(node, dom::Name::Title).value_or("");
  if (title.empty()) title = document.attribute(node, dom::Name::AriaLabel).value_or("");
  if (title.size() > kMaxTitleBytes) title = {};
  return EmbedSource{*std::move(address), text::collapse_spaces(title)};
}

}  // namespace winnow::content
