// Pictures: the images and figures that belong to the blocks that were kept.
//
// Methods over blocks of text select text; a picture between two kept paragraphs has no words and
// would be lost. It is content if it shares its container with kept blocks and belongs to no text
// that was dropped:
//
//   <div><h1>Rye</h1><p>Sow late.</p><figure><img src=rye.jpg></figure><p>Reap late.</p></div>
//
// Not content: icons and avatars, tracking pixels, advertisements, and the thumbnails of cards,
// menus and sidebars, which are next to dropped text or in a part with a typical tag or class.
//
// Linear in the page. Thread-safe.
#pragma once

#include <vector>

#include "dom/selection.h"
#include "features/page_table.h"

namespace winnow::methods {

// `selection`, made of the blocks `kept` of the page, with a root for each picture that belongs to them. A
// <figcaption> is kept with its picture if the author wrote it: it has no class and is not a
// credit. Other text of a picture stays as selected.
dom::Selection add_pictures(features::MeasuredPage& page, const std::vector<bool>& kept,
                            dom::Selection selection);

}  // namespace winnow::methods
