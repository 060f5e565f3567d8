// The content structure tree: a page as items (blocks) and their content.
//
// CST and mCST read the same tree and differ in how they weigh a block. Items are in document
// order, a parent before its children, so that one backward loop sums up the tree without
// recursion:
//
//   body             items: body(1 child) div(3 children: text, p, link) p(1 child: text)
//     div  Some <p>text</p> <a>more</a>
//
// One pass over the nodes of the body; memory is linear in the number of elements.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/document.h"

namespace winnow::methods {

struct Item {
  std::uint32_t node = 0;
  std::uint32_t parent = 0;    // index of an item; the first is its own parent
  std::uint32_t depth = 1;     // D; 1 for the first item
  std::uint32_t children = 0;  // C: item children plus content children
  std::uint32_t links = 0;     // content children that are links
  std::uint32_t images = 0;    // content children that are images
  double text = 0;             // characters of text children, spaces collapsed
  double items = 0;            // sum of H over item children, set by most_important()
};

enum class Cleaning : std::uint8_t {
  None,
  Hidden  // leave out what is not visible
};
enum class ItemKinds : std::uint8_t { EveryElement, BodyDivTable };

// The items of the body. Text inside a link belongs to the item around the link.
std::vector<Item> build_items(const dom::Document& document, Cleaning cleaning,
                              ItemKinds kinds = ItemKinds::EveryElement);

// The index of the item with the greatest importance H(N) = of(item), where `of` reads the sum over
// the item children from Item::items. Ties go to the deeper block, then to the first on the page.
// Returns items.size() if no item has any importance.
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
