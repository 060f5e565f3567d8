// Visits the children of the element that holds most of the text.
#include "methods/auto/references.h"

#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/ascii.h"
#include "dom/traits.h"
#include "url/domain.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

// Elements that authors write as the parts of a text, with no class that a template gave them.
bool is_plain_part(const dom::Document& document, const dom::Node& node) {
  using enum dom::Name;
  const bool is_part = node.is(P) || node.is(Ul) || node.is(Ol) || node.is(Dl) || node.is(Pre) ||
                       node.is(Blockquote) || dom::is_heading(node);
  return is_part && !document.attribute(node, Class);
}

// Are there links in the element, all of them to other sites?
bool leads_to_other_sites(const dom::Document& document, std::uint32_t element,
                          std::string_view site) {
  bool has_links = false;
  for (std::uint32_t i = element; i < document[element].end; ++i) {
    if (!document[i].is(dom::Name::A)) continue;
    const auto href = document.attribute(document[i], dom::Name::Href);
    if (!href) continue;
    const auto host = url::host_of(base::trim(*href));
    if (!host || url::registrable_domain(*host) == site) return false;
    has_links = true;
  }
  return has_links;
}

// The element whose paragraphs hold the most of the kept words, or 0.
std::uint32_t text_element(const dom::Document& document,
                           const features::Segmentation& segmentation,
                           std::span<const features::BlockText> texts,
                           const std::vector<bool>& kept) {
  std::unordered_map<std::uint32_t, std::uint32_t> words;
  std::uint32_t best = 0;
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    const dom::Node& node = document[segmentation.blocks[i].element];
    if (!node.is(dom::Name::P)) continue;
    std::uint32_t& sum = words[node.parent];
    sum += texts[i].words;
    if (sum > most) {
      most = sum;
      best = node.parent;
    }
  }
  return best;
}

}  // namespace

std::vector<bool> keep_references(const dom::Document& document,
                                  const features::Segmentation& segmentation,
                                  std::span<const features::BlockText> texts,
                                  std::span<const float> probabilities, std::string_view page_url,
                                  std::vector<bool> kept) {
  constexpr double kMinLikely = 0.1;
  constexpr double kMaxAdded = 0.5;  // words per word that is kept already
  const auto host = url::host_of(page_url);
  const std::string site = host ? url::registrable_domain(*host) : std::string();
  const std::uint32_t text = text_element(document, segmentation, texts, kept);
  if (text == 0) return kept;
  std::vector<std::size_t> added;
  double added_words = 0;
  double kept_words = 0;
  std::size_t block = 0;
  const auto begins_before = [&](std::uint32_t node) {
    return block < kept.size() && segmentation.begin_node(segmentation.blocks[block]) < node;
  };
  for (std::uint32_t part = text + 1; part < document[text].end; part = document[part].end) {
    while (begins_before(part)) ++block;
    const std::size_t first = block;
    double words = 0;
    double likely = 0;
    for (; begins_before(document[part].end); ++block) {
      words += texts[block].words;
      likely += static_cast<double>(probabilities[block]) * texts[block].words;
      kept_words += kept[block] ? texts[block].words : 0;
    }
    if (likely < kMinLikely * words || !is_plain_part(document, document[part]) ||
        !leads_to_other_sites(document, part, site))
      continue;
    for (std::size_t i = first; i < block; ++i)
      if (!kept[i]) {
        added.push_back(i);
        added_words += texts[i].words;
      }
  }
  if (added_words > kMaxAdded * kept_words) return kept;
  for (const std::size_t i : added) kept[i] = true;
  return kept;
}

}  // namespace winnow::methods
