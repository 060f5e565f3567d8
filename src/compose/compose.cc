// Composing a Page. One pass over the nodes collects what the page declares (title, description,
// canonical address, language, image); the body is the reader text of the selection without its
// headline.
#include "compose/compose.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "compose/reader_text.h"
#include "dom/display.h"
#include "text/spaces.h"

namespace winnow::compose {
namespace {

struct Declared {
  std::optional<std::string> title;       // <title>
  std::optional<std::string> open_title;  // <meta property="og:title">
  std::optional<std::string> description;
  std::optional<std::string> site_name;
  std::optional<std::string> canonical_url;
  std::optional<std::string> main_image;
  std::optional<std::string> language;
};

// The first that says something counts.
void keep(std::optional<std::string>& field, std::string_view value) {
  if (field) return;
  std::string collapsed = text::collapse_spaces(value);
  if (!collapsed.empty()) field = std::move(collapsed);
}

void read_meta(const dom::Document& document, const dom::Node& node, Declared& declared) {
  const std::string_view content = document.attribute(node, dom::Name::Content).value_or("");
  const std::string_view key =
      document.attribute(node, dom::Name::Property)
          .value_or(document.attribute(node, dom::Name::NameAttribute).value_or(""));
  const auto is = [&](std::string_view wanted) { return base::equals_ignoring_case(key, wanted); };
  if (is("og:title")) keep(declared.open_title, content);
  if (is("description") || is("og:description")) keep(declared.description, content);
  if (is("og:site_name")) keep(declared.site_name, content);
  if (is("og:image")) keep(declared.main_image, content);
}

Declared read_declared(const dom::Document& document) {
  Declared declared;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element() || node.space != dom::Namespace::Html) continue;
    switch (node.name) {
      case dom::Name::Html:
        keep(declared.language, document.attribute(node, dom::Name::Lang).value_or(""));
        break;
      case dom::Name::Title:
        if (i + 1 < node.end) keep(declared.title, document.text(document[i + 1]));
        break;
      case dom::Name::Meta: read_meta(document, node, declared); break;
      case dom::Name::Link:
        if (base::equals_ignoring_case(document.attribute(node, dom::Name::Rel).value_or(""),
                                       "canonical"))
          keep(declared.canonical_url, document.attribute(node, dom::Name::Href).value_or(""));
        break;
      default: break;
    }
  }
  return declared;
}

// Is the heading inside something that is not shown and ends before the content begins? <html> and
// <body> themselves are never hidden from us: a page that hides its body unhides it by script.
bool is_hidden_before(const dom::Document& document, std::uint32_t heading, std::uint32_t first) {
  for (std::uint32_t i = heading; i != 0 && document[i].end <= first; i = document[i].parent)
    if (!document[i].is(dom::Name::Html) && !document[i].is(dom::Name::Body) &&
        dom::is_hidden(document, document[i]))
      return true;
  return false;
}

// The article's heading: the first h1 inside the selection, else the last one before it that is
// shown. OPTIMIZATION: hidden-ness is asked of headings alone, not of every element on the way.
std::optional<dom::NodeId> find_heading(const dom::Document& document,
                                        const dom::Selection& selection) {
  if (selection.empty()) return std::nullopt;
  const std::uint32_t first = dom::index(selection.roots.front());
  const std::uint32_t end = document[selection.roots.back()].end;
  constexpr std::size_t kLooked = 16;  // at most so many before the selection
  std::array<std::uint32_t, kLooked> last{};
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < end; ++i) {
    if (!document[i].is(dom::Name::H1)) continue;
    if (i >= first) return dom::NodeId(i);
    last[count++ % kLooked] = i;
  }
  for (std::size_t looked = 0; looked < std::min(count, kLooked); ++looked) {
    const std::uint32_t heading = last[(count - 1 - looked) % kLooked];
    if (!is_hidden_before(document, heading, first)) return dom::NodeId(heading);
  }
  return std::nullopt;
}

}  // namespace

Page compose(const dom::Document& document, const dom::Selection& selection,
             std::optional<dom::NodeId> title) {
  Declared declared = read_declared(document);
  Page page;
  page.canonical_url = std::move(declared.canonical_url);
  page.description = std::move(declared.description);
  page.site_name = std::move(declared.site_name);
  page.in_language = std::move(declared.language);
  page.main_image = std::move(declared.main_image);
  if (document.truncation() != dom::Truncation::None)
    page.metadata.truncated = std::string(dom::name_of(document.truncation()));

  dom::Selection body = selection;
  if (const auto heading = title ? title : find_heading(document, selection)) {
    keep(page.headline, reader_text(document, *heading));
    const auto at = std::ranges::lower_bound(body.excluded, *heading);
    if (page.headline) body.excluded.insert(at, *heading);
  }
  if (!page.headline) page.headline = std::move(declared.open_title);
  if (!page.headline) page.headline = std::move(declared.title);
  page.article_body = reader_text(document, body);
  return page;
}

}  // namespace winnow::compose
