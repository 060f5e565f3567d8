// Adds attributes to the start tags of titles and bodies, and a style sheet at the end. Chromium
// draws the PNG.
#include "cli/inspect_overlay.h"

#include <map>
#include <optional>

#include "cli/inspect_boxes.h"
#include "common/progress.h"
#include "fetch/browser.h"
#include "layout/layout.h"
#include "methods/method.h"
#include "url/resolve.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kStyle =
    "<style>[data-winnow=title]{outline:3px solid #0a0!important;outline-offset:1px}"
    "[data-winnow=body]{outline:3px solid #06c!important;outline-offset:1px}"
    "[data-winnow=junk]{outline:2px dotted #c00!important}</style>";

// Attribute values to insert, by position in the source.
std::map<std::uint32_t, std::string_view> notes_of(const dom::Document& document,
                                                   const methods::Found& found) {
  std::map<std::uint32_t, std::string_view> notes;
  const auto add = [&](dom::NodeId id, std::string_view what) {
    const dom::Node& node = document[id];
    if (!node.is_element() || node.begin == node.open_end) return;
    notes[node.begin + 1 + static_cast<std::uint32_t>(document.text_of(node.name).size())] = what;
  };
  const auto add_post = [&](const std::optional<dom::NodeId>& title, const dom::Selection& body) {
    for (const dom::NodeId root : body.roots) add(root, "body");
    for (const dom::NodeId node : body.excluded) add(node, "junk");
    if (title) add(*title, "title");
  };
  for (const dom::Post& post : found.posts) add_post(post.title, post.body);
  if (found.posts.empty()) add_post(found.title, found.selection);
  return notes;
}

}  // namespace

Result<Overlay> draw_overlay(const dom::Document& document, const std::vector<std::string>& css,
                             const std::string& page_url, OverlayForm form) {
  WINNOW_TRY(const PageSheets read, read_sheets(document, css));
  const std::string url = page_url.empty() ? "http://page.invalid/" : page_url;
  layout::Boxes boxes;
  if (!read.sheets.empty()) {
    layout::LayoutOptions options;
    options.page_url = url;
    boxes = layout::lay_out(document, read.sheets, options);
  }
  WINNOW_TRY(const auto method, methods::make_method("blog", {}));
  const methods::Found found = method->find({.document = document, .url = url, .boxes = &boxes});
  Overlay overlay;
  const std::size_t posts = found.posts.empty() && found.title ? 1 : found.posts.size();
  overlay.summary = common::count_of(posts, "post") + "\n";
  std::uint32_t written = 0;
  const std::string_view source = document.source();
  for (const auto& [place, what] : notes_of(document, found)) {
    overlay.drawn.append(source.substr(written, place - written));
    overlay.drawn.append(" data-winnow=").append(what).append(" ");
    written = place;
  }
  overlay.drawn.append(source.substr(written));
  // Sheets without a <link> apply after all others, as in the layout.
  for (const layout::StyleSheet& sheet : read.sheets)
    if (sheet.url.empty() && sheet.text.find("</style") == std::string_view::npos)
      overlay.drawn.append("<style>").append(sheet.text).append("</style>");
  overlay.drawn.append(kStyle);
  if (form == OverlayForm::Page) return overlay;
  fetch::BrowserOptions options;
  options.takes_pictures = true;
  WINNOW_TRY(fetch::Browser browser, fetch::Browser::start(options));
  const fetch::Answer answer = [&](std::string_view asked) -> std::optional<fetch::Response> {
    if (asked == url::resolve(url)) return {{"text/html; charset=utf-8", overlay.drawn}};
    for (const layout::StyleSheet& sheet : read.sheets)
      if (asked == url::resolve(sheet.url, url)) return {{"text/css", sheet.text}};
    return std::nullopt;
  };
  WINNOW_TRY(fetch::RenderedPage page, browser.render(url, answer));
  overlay.drawn = std::move(page.picture);
  return overlay;
}

}  // namespace winnow::cli
