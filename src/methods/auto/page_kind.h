// What kind of page this is, as the model tells it from the columns of the page.
//
// Thread-safe.
#pragma once

#include <array>

#include "features/page_table.h"
#include "methods/auto/auto_model.h"
#include "winnow/page.h"

namespace winnow::methods {

struct PageKinds {
  std::array<float, features::kKindCount> probabilities{};
  PageType likeliest = PageType::Article;
  bool is_declared_article = false;  // by og:type

  [[nodiscard]] float of(PageType kind) const noexcept {
    return probabilities[static_cast<std::size_t>(kind)];
  }
};

// Fills the columns kind.* of the table with them, too. REQUIRES: a page with blocks.
PageKinds tell_kinds(const AutoModel& model, features::PageTable& table);

// The kinds if the page is no thread.
PageKinds without_thread(const PageKinds& kinds, features::PageTable& table);

// Puts the probabilities into the table.
void fill_kinds(const PageKinds& kinds, features::PageTable& table);

}  // namespace winnow::methods
