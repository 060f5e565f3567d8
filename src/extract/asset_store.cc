// Assets by URL, for the layout engine and for the browser.
#include "extract/asset_store.h"

#include <vector>

#include "layout/exact.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::extract_detail {
namespace {

std::string absolute(std::string_view name) {
  if (url::read_parts(name)) return url::resolve(name).value_or(std::string(name));
  std::string path("http://page.invalid/");
  path.append(name);
  return url::resolve(path).value_or(path);
}

// True if the page has inline styles or style sheets that the caller supplied.
bool has_known_styles(const dom::Document& document) {
  bool has_own = false;
  for (const dom::Node& node : document.nodes()) {
    if (node.is(dom::Name::Style)) has_own = true;
    if (node.is(dom::Name::Link) &&
        document.attribute(node, dom::Name::Rel).value_or("") == "stylesheet")
      return false;
  }
  return has_own;
}

}  // namespace

void AssetStore::add(std::string_view url, std::string content_type, std::string body) {
  assets_.insert_or_assign(absolute(url), Asset{std::move(content_type), std::move(body)});
}

std::optional<layout::Boxes> AssetStore::lay_out(const LayoutEngine& engine,
                                                 const dom::Document& document,
                                                 std::string_view page) const {
  std::vector<layout::StyleSheet> sheets;
  for (const auto& [url, asset] : assets_)
    if (asset.content_type.find("css") != std::string::npos) sheets.push_back({url, asset.body});
  if (sheets.empty() && !has_known_styles(document)) return std::nullopt;
  return engine.lay_out(document, sheets, absolute(page));
}

Result<fetch::RenderedPage> AssetStore::render(Renderer& renderer, std::string_view text,
                                               std::string_view page,
                                               std::chrono::milliseconds limit) const {
  const std::string address(url::without_fragment(absolute(page)));
  const fetch::Answer answer = [&](std::string_view asked) -> std::optional<fetch::Response> {
    if (asked == address) return {{"text/html; charset=utf-8", text}};
    const auto found = assets_.find(asked);
    if (found == assets_.end()) return std::nullopt;
    return {{found->second.content_type, found->second.body}};
  };
  return renderer.render(address, answer, limit);
}

std::optional<layout::Boxes> boxes_of(const dom::Document& document,
                                      const fetch::RenderedPage& rendered) {
  std::vector<layout::ElementBox> elements;
  elements.reserve(rendered.elements.size());
  for (const fetch::RenderedElement& element : rendered.elements)
    elements.push_back({element.tag,
                        {element.x, element.y, element.width, element.height, element.font_size,
                         element.is_shown}});
  Result<layout::Boxes> boxes = layout::exact_boxes(document, elements);
  if (!boxes) return std::nullopt;
  return *std::move(boxes);
}

}  // namespace winnow::extract_detail
