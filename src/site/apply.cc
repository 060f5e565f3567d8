// Tries markers in order; the first one found on the page is used.
#include "site/apply.h"

#include <algorithm>

namespace winnow::site {

std::optional<Applied> apply(const Rule& rule, const dom::Document& document,
                             std::optional<PageKind> kind) {
  for (std::size_t i = 0; i < rule.ins.size(); ++i) {
    const InRule& in = rule.ins[i];
    if (kind && !in.holds_for(*kind)) continue;
    Applied applied{.selection = {}, .title = {}, .titles_inside = 0, .rule = &rule, .in = i};
    applied.selection.roots = find_outermost(document, {&in.marker, 1});
    if (applied.selection.empty()) continue;
    if (!in.outs.empty()) {
      for (const dom::NodeId root : applied.selection.roots)
        for (const dom::NodeId out : find_outermost(document, in.outs, root))
          if (out != root) applied.selection.excluded.push_back(out);
    }
    // On a page with several posts, the title of the first is not the title of the page.
    if (rule.title && applied.selection.roots.size() == 1) {
      const auto titles = find_outermost(document, {&*rule.title, 1});
      if (!titles.empty()) applied.title = titles.front();
      const dom::NodeId root = applied.selection.roots.front();
      if (rule.title->kind != Marker::Kind::Tag)
        applied.titles_inside =
            static_cast<std::size_t>(std::ranges::count_if(titles, [&](dom::NodeId title) {
              return dom::index(title) > dom::index(root) && dom::index(title) < document[root].end;
            }));
    }
    return applied;
  }
  return std::nullopt;
}

Answer apply(const RuleBook& book, const dom::Document& document, std::string_view url,
             std::optional<PageKind> kind) {
  Answer answer;
  for (const Rule* rule : book.rules_for(url)) {
    if (answer.first == nullptr) answer.first = rule;
    answer.applied = apply(*rule, document, kind);
    if (answer.applied) return answer;
  }
  return answer;
}

}  // namespace winnow::site
