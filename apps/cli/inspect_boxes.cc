// Reads style sheets from files and prints boxes as lines.
#include "cli/inspect_boxes.h"

#include <cstdio>

#include "bytes/file.h"
#include "dom/node_path.h"
#include "fetch/browser.h"
#include "layout/exact.h"
#include "layout/layout.h"
#include "url/resolve.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxSheetBytes = std::size_t{64} << 20;

// The href of the <link> whose address ends with the name of this file.
std::string linked_as(const dom::Document& document, std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (const dom::Node& node : document.nodes()) {
    if (!node.is(dom::Name::Link)) continue;
    const std::string_view href = document.attribute(node, dom::Name::Href).value_or("");
    const std::string_view file = href.substr(0, href.find_first_of("?#"));
    if (file == name || (file.ends_with(name) && file[file.size() - name.size() - 1] == '/'))
      return std::string(href);
  }
  return {};
}

// The same page and sheets in a browser.
Result<layout::Boxes> lay_out_in_browser(const dom::Document& document,
                                         const std::vector<layout::StyleSheet>& sheets,
                                         const std::string& page_url) {
  const std::string url = page_url.empty() ? "http://page.invalid/" : page_url;
  WINNOW_TRY(fetch::Browser browser, fetch::Browser::start());
  const fetch::Answer answer = [&](std::string_view asked) -> std::optional<fetch::Response> {
    if (asked == url::resolve(url)) return {{"text/html; charset=utf-8", document.source()}};
    for (const layout::StyleSheet& sheet : sheets)
      if (asked == url::resolve(sheet.url, url)) return {{"text/css", sheet.text}};
    return std::nullopt;
  };
  WINNOW_TRY(const fetch::RenderedPage page, browser.render(url, answer));
  std::vector<layout::ElementBox> elements;
  elements.reserve(page.elements.size());
  for (const fetch::RenderedElement& element : page.elements)
    elements.push_back({element.tag,
                        {element.x, element.y, element.width, element.height, element.font_size,
                         element.is_shown}});
  return layout::exact_boxes(document, elements);
}

}  // namespace

Result<PageSheets> read_sheets(const dom::Document& document, const std::vector<std::string>& css) {
  PageSheets read;
  read.texts.reserve(css.size());
  for (const std::string& path : css) {
    WINNOW_TRY(bytes::Bytes text, bytes::read_input(path, kMaxSheetBytes));
    read.texts.push_back(std::move(text));
    read.sheets.push_back({linked_as(document, path), read.texts.back().view()});
  }
  return read;
}

Result<std::string> format_boxes(const dom::Document& document, const std::vector<std::string>& css,
                                 const std::string& page_url, Renderer renderer) {
  WINNOW_TRY(const PageSheets read, read_sheets(document, css));
  const std::vector<layout::StyleSheet>& sheets = read.sheets;
  layout::LayoutOptions options;
  options.page_url = page_url;
  WINNOW_TRY(const layout::Boxes boxes,
             renderer == Renderer::Chromium
                 ? lay_out_in_browser(document, sheets, page_url)
                 : Result<layout::Boxes>(layout::lay_out(document, sheets, options)));
  std::string out;
  for (const std::string& note : boxes.notes) out.append("# ").append(note).append("\n");
  const dom::NodePaths path_of(document);
  for (std::uint32_t index = 0; index < document.size(); ++index) {
    if (!document[index].is_element()) continue;
    const layout::Box& box = boxes.of_node[index];
    char line[128];
    std::snprintf(line, sizeof line, "\t%.0f %.0f %.0f %.0f\t%.4gpx%s\n",
                  static_cast<double>(box.x), static_cast<double>(box.y),
                  static_cast<double>(box.width), static_cast<double>(box.height),
                  static_cast<double>(box.font_size), box.is_shown ? "" : "\thidden");
    out.append(path_of(dom::NodeId(index))).append(line);
  }
  return out;
}

}  // namespace winnow::cli
