// Asks the forests of the kinds.
#include "methods/auto/page_kind.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace winnow::methods {
namespace {

using features::Column;

void take(PageKinds& kinds, features::PageTable& table) {
  kinds.likeliest = static_cast<PageType>(std::ranges::max_element(kinds.probabilities) -
                                          kinds.probabilities.begin());
  fill_kinds(kinds, table);
}

}  // namespace

void fill_kinds(const PageKinds& kinds, features::PageTable& table) {
  for (std::size_t kind = 0; kind < kinds.probabilities.size(); ++kind)
    table.fill(static_cast<Column>(static_cast<std::size_t>(Column::KindArticle) + kind),
               static_cast<std::uint8_t>(std::lround(255.0F * kinds.probabilities[kind])));
}

PageKinds tell_kinds(const AutoModel& model, features::PageTable& table) {
  PageKinds kinds{.probabilities = model.kinds(table)};
  take(kinds, table);
  kinds.is_declared_article = features::DeclaredType(table.column(Column::DeclaredType)[0]) ==
                              features::DeclaredType::Article;
  return kinds;
}

PageKinds without_thread(const PageKinds& kinds, features::PageTable& table) {
  PageKinds others = kinds;
  const float rest = 1 - others.of(PageType::ForumThread);
  others.probabilities[static_cast<std::size_t>(PageType::ForumThread)] = 0;
  for (float& kind : others.probabilities) kind /= rest;
  take(others, table);
  return others;
}

}  // namespace winnow::methods
