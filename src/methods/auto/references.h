// References of a text: "Read the article: <a href="https://other.example/">Rye in May</a>", a list of
// sources.
//
// Scored alone, such a part looks like the links of a template. Template links lead to the same site,
// so a part of the main text is kept if it has no class and all of its links lead to other sites.
// Linear in the page. Thread-safe.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "features/block_features.h"
#include "winnow/document.h"

namespace winnow::methods {

// `kept` with the references of the main text.
std::vector<bool> keep_references(const dom::Document& document,
                                  const features::Segmentation& segmentation,
                                  std::span<const features::BlockText> texts,
                                  std::span<const float> probabilities, std::string_view page_url,
                                  std::vector<bool> kept);

}  // namespace winnow::methods
