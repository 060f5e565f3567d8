// Reasons are searched on the page itself, in winnow's tree, instead of a list of pages, so that
// the same rules apply to any corpus.
#include "agreement.h"

#include "html/parse.h"

namespace winnow::bench {
namespace {

// Until 2025 the standard dropped all tags inside <select> but these; gumbo still does.
bool has_rich_select(const dom::Document& document) {
  for (const dom::Node& select : document.nodes()) {
    if (!select.is(dom::Name::Select)) continue;
    for (const dom::Node& node : document.subtree(document.id_of(select)).subspan(1)) {
      if (!node.is_element()) continue;
      if (!node.is(dom::Name::Option) && !node.is(dom::Name::Optgroup) &&
          !node.is(dom::Name::Script) && !node.is(dom::Name::Template))
        return true;
    }
  }
  return false;
}

std::string reason_for(std::string_view page, bool is_capped) {
  if (is_capped) return "winnow's cap on depth, nodes, attributes or work";
  const Result<dom::Document> document = html::parse(page);
  if (document && has_rich_select(*document))
    return "elements inside <select>, which the standard before 2025 dropped";
  return {};
}

}  // namespace

std::vector<Difference> differences(const Pages& pages, const Census& winnow, const Census& other) {
  std::vector<Difference> found;
  for (std::size_t i = 0; i < pages.pages.size(); ++i) {
    if (winnow.elements[i] == other.elements[i]) continue;
    found.push_back({pages.pages[i].name, winnow.elements[i], other.elements[i],
                     reason_for(pages.pages[i].text, winnow.capped[i])});
  }
  return found;
}

}  // namespace winnow::bench
