// Style sheets from files, boxes as lines.
#include "cli/inspect_boxes.h"

#include <cstdio>

#include "bytes/file.h"
#include "dom/node_path.h"
#include "layout/layout.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMostSheetBytes = std::size_t{64} << 20;

// The href of the <link> that means this file, by its name.
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

}  // namespace

Result<std::string> format_boxes(const dom::Document& document, const std::vector<std::string>& css,
                                 const std::string& page_url) {
  std::vector<bytes::Bytes> texts;
  texts.reserve(css.size());
  std::vector<layout::StyleSheet> sheets;
  for (const std::string& path : css) {
    WINNOW_TRY(bytes::Bytes text, bytes::read_input(path, kMostSheetBytes));
    texts.push_back(std::move(text));
    sheets.push_back({linked_as(document, path), texts.back().view()});
  }
  layout::LayoutOptions options;
  options.page_url = page_url;
  const layout::Boxes boxes = layout::lay_out(document, sheets, options);
  std::string out;
  for (const std::string& note : boxes.notes) out.append("# ").append(note).append("\n");
  for (std::uint32_t index = 0; index < document.size(); ++index) {
    if (!document[index].is_element()) continue;
    const layout::Box& box = boxes.of_node[index];
    char line[128];
    std::snprintf(line, sizeof line, "\t%.0f %.0f %.0f %.0f\t%.4gpx%s\n",
                  static_cast<double>(box.x), static_cast<double>(box.y),
                  static_cast<double>(box.width), static_cast<double>(box.height),
                  static_cast<double>(box.font_size), box.is_shown ? "" : "\thidden");
    out.append(dom::node_path(document, dom::NodeId(index))).append(line);
  }
  return out;
}

}  // namespace winnow::cli
