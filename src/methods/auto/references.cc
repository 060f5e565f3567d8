// Visits the children of the element that holds most of the text.
#include "methods/auto/references.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.h"
#include "dom/traits.h"
#include "methods/auto/context.h"
#include "url/domain.h"
#include "url/url.h"

namespace winnow::methods {

std::optional<std::string_view> fragment_of(const dom::Document& document, const dom::Node& link,
                                            std::string_view page_url) {
  if (!link.is(dom::Name::A)) return std::nullopt;
  std::string_view href = base::trim(document.attribute(link, dom::Name::Href).value_or(""));
  if (!page_url.empty() && href.starts_with(page_url)) href.remove_prefix(page_url.size());
  if (href.size() < 2 || href.front() != '#') return std::nullopt;
  return href.substr(1);
}

namespace {

// Elements that authors write; a class would show that a template wrote them.
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

// The ids of the footnote marks in kept text. A mark is a link within this page; its id may be on
// the link, on an element inside it, or on the <sup> around it.
std::unordered_set<std::string_view> ids_of_marks(const dom::Document& document,
                                                  const features::Segmentation& segmentation,
                                                  std::string_view page_url,
                                                  const std::vector<bool>& kept) {
  std::unordered_set<std::string_view> ids;
  const auto add_id = [&](const dom::Node& node) {
    for (const dom::Name name : {dom::Name::Id, dom::Name::NameAttribute})
      if (const auto id = document.attribute(node, name); id && !id->empty()) ids.insert(*id);
  };
  for (std::size_t block = 0; block < kept.size(); ++block) {
    if (!kept[block]) continue;
    std::uint32_t link_end = 0;
    const std::uint32_t end = segmentation.end_node(segmentation.blocks[block]);
    for (std::uint32_t i = segmentation.begin_node(segmentation.blocks[block]); i < end; ++i) {
      const dom::Node& node = document[i];
      if (!node.is_element()) continue;
      if (fragment_of(document, node, page_url)) {
        link_end = node.end;
        if (document[node.parent].is(dom::Name::Sup)) add_id(document[node.parent]);
      }
      if (i < link_end) add_id(node);
    }
  }
  return ids;
}

// Are there links in the element, all of them back to footnote marks? `is_mark` tells for an id.
template <typename IsMark>
bool leads_back_to_marks(const dom::Document& document, std::uint32_t element,
                         std::string_view page_url, const IsMark& is_mark) {
  if (dom::is_heading(document[element])) return false;
  bool has_links = false;
  for (std::uint32_t i = element; i < document[element].end; ++i) {
    if (!document[i].is(dom::Name::A) || !document.attribute(document[i], dom::Name::Href))
      continue;
    const auto id = fragment_of(document, document[i], page_url);
    if (!id || !is_mark(*id)) return false;
    has_links = true;
  }
  return has_links;
}

// The element whose <p> children hold the most kept words, or 0.
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
  const std::uint32_t text = text_element(document, segmentation, texts, kept);
  if (text == 0) return kept;
  // OPTIMIZATION: both are worked out only if a part of the text that is not kept has such links.
  std::optional<std::string> site;
  std::optional<std::unordered_set<std::string_view>> marks;
  const auto is_elsewhere = [&](std::uint32_t part) {
    if (!site) {
      const auto host = url::host_of(page_url);
      site = host ? url::registrable_domain(*host) : std::string();
    }
    return leads_to_other_sites(document, part, *site);
  };
  const auto is_mark = [&](std::string_view id) {
    if (!marks) marks = ids_of_marks(document, segmentation, page_url, kept);
    return marks->contains(id);
  };
  std::vector<std::size_t> code;
  std::vector<std::size_t> references;
  double reference_words = 0;
  double kept_words = 0;
  std::size_t block = 0;
  const auto begins_before = [&](std::uint32_t node) {
    return block < kept.size() && segmentation.begin_node(segmentation.blocks[block]) < node;
  };
  for (std::uint32_t part = text + 1; part < document[text].end; part = document[part].end) {
    while (begins_before(part)) ++block;
    const std::size_t first = block;
    bool is_kept = true;
    double words = 0;
    double likely = 0;
    for (; begins_before(document[part].end); ++block) {
      words += texts[block].words;
      likely += static_cast<double>(probabilities[block]) * texts[block].words;
      kept_words += kept[block] ? texts[block].words : 0;
      is_kept = is_kept && kept[block];
    }
    if (is_kept) continue;
    const bool is_code = document[part].is(dom::Name::Pre) && likely >= kContext.min_code * words;
    const bool is_reference = (likely >= kContext.min_reference * words &&
                               is_plain_part(document, document[part]) && is_elsewhere(part)) ||
                              (likely >= kContext.min_note * words &&
                               leads_back_to_marks(document, part, page_url, is_mark));
    if (!is_code && !is_reference) continue;
    for (std::size_t i = first; i < block; ++i) {
      if (kept[i]) continue;
      (is_code ? code : references).push_back(i);
      if (!is_code) reference_words += texts[i].words;
    }
  }
  for (const std::size_t i : code) kept[i] = true;
  if (reference_words <= kContext.max_reference_growth * kept_words)
    for (const std::size_t i : references) kept[i] = true;
  return kept;
}

}  // namespace winnow::methods
