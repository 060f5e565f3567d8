// A page as the hashes of its blocks: what the statistics of its site (site/statistics.h) count.
//
// The text of a block is hashed without white space and with every number as 0, so that "12 comments" is the
// same text as "3 comments". Its path is that of the elements around it: their tags and the first words of
// their classes, without those that contain digits, which often are the numbers of posts.
//
// Linear in the page. Thread-safe.
#pragma once

#include <string_view>

#include "features/blocks.h"
#include "site/statistics.h"
#include "winnow/document.h"

namespace winnow::methods {

// Of the blocks that the method auto reads. `url` may be empty: the page can declare its address.
site::PageSketch sketch_of(const dom::Document& document, std::string_view url);
// The same, with one sign for each of these blocks.
site::PageSketch sketch_of(const dom::Document& document, std::string_view url,
                           const features::Segmentation& segmentation);

}  // namespace winnow::methods
