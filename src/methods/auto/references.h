// Keeps the references, footnotes and code of the main text, which score like parts of a template
// when they are scored alone. Of the children of the element that holds most of the kept text,
// these are kept:
//   - References: "Read the article: <a href="https://other.example/">Rye in May</a>", a list of
//     sources. Template links lead to the same site, so such a part has no class and all of its
//     links lead to other sites.
//   - Footnotes: all links lead back to marks in kept text. A heading is not a footnote; a table of
//     contents has no links to marks.
//   - Code: a <pre>, which templates do not put there.
// Linear in the page. Thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "features/block_features.h"
#include "winnow/document.h"

namespace winnow::methods {

// The id that a link within this page points to.
std::optional<std::string_view> fragment_of(const dom::Document& document, const dom::Node& link,
                                            std::string_view page_url);

// `kept` with the references, footnotes and code of the main text.
std::vector<bool> keep_references(const dom::Document& document,
                                  const features::Segmentation& segmentation,
                                  std::span<const features::BlockText> texts,
                                  std::span<const float> probabilities, std::string_view page_url,
                                  std::vector<bool> kept);

}  // namespace winnow::methods
