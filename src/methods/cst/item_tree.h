// The content structure tree: a page as items (blocks) and what hangs below them.
//
// CST and mCST read the same tree and differ in what a block is worth. Items stand in document
// order, a parent before its children, so that sums go up in one loop backwards and nothing
// recurses:
//
//   body             items: body(1 child) div(3 children: text, p, link) p(1 child: text)
//     div  Some <p>text</p> <a>more</a>
//
// One pass over the nodes of the body; memory linear in the elements.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/document.h"

namespace winnow::methods {

struct Item {
  std::uint32_t node = 0;
  std::uint32_t parent = 0;    // index among the items; the first is its own
  std::uint32_t depth = 1;     // D; the first item has 1
  std::uint32_t children = 0;  // C: item and content children together
  std::uint32_t links = 0;     // content children that are links
  std::uint32_t images = 0;    // content children that are images
  double text = 0;             // characters of the content children that are text, spaces collapsed
  double items = 0;            // sum of H over item children, once importances are summed up
};

enum class Cleaning : std::uint8_t {
  None,
  Hidden
};  // Hidden: what a reader does not see is no part
enum class ItemKinds : std::uint8_t { EveryElement, BodyDivTable };

// The items of the body. Text inside a link counts for the item around the link.
std::vector<Item> build_items(const dom::Document& document, Cleaning cleaning,
                              ItemKinds kinds = ItemKinds::EveryElement);

// The item of greatest importance H(N) = of(item), where `of` reads the sum of its item children
// from `items`. Ties go to the deeper block, of two equally deep ones to the first on the page.
// items.size(): none is worth anything.
template <typename Importance>
std::uint32_t most_important(std::vector<Item>& items, Importance&& of) {
  double best = 0;
  auto best_item = static_cast<std::uint32_t>(items.size());
  for (auto i = static_cast<std::uint32_t>(items.size()); i-- > 0;) {
    const Item& item = items[i];
    const double importance = of(item);
    if (i > 0) items[item.parent].items += importance;
    const bool is_tie = importance == best && best > 0;
    if (importance > best || (is_tie && item.depth >= items[best_item].depth)) {
      best = importance;
      best_item = i;
    }
  }
  return best_item;
}

}  // namespace winnow::methods
