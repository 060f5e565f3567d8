// Collects the targets of the marks in kept text, then looks for the blocks inside these targets.
#include "methods/auto/cited.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "methods/auto/context.h"
#include "methods/auto/references.h"
#include "page/class_tests.h"

namespace winnow::methods {
namespace {

using dom::Name;

// What the link to an entry looks like.
enum class CitationMark : std::uint8_t {
  None,
  Number,   // ends like a number or a year: "12", "Brand 1988", "(1988)"
  Bracket,  // raised or in brackets, as nothing else is: "[12]"
};

CitationMark mark_of(const dom::Document& document, std::uint32_t link) {
  constexpr std::size_t kLongest = 60;  // bytes
  std::string text;
  for (std::uint32_t i = link; i < document[link].end && text.size() <= kLongest; ++i)
    if (document[i].is_text()) text.append(document.text(document[i]));
  const std::string_view mark = base::trim(text);
  if (mark.empty() || mark.size() > kLongest) return CitationMark::None;
  constexpr int kHighest = 2;
  std::uint32_t around = link;
  for (int i = 0; i <= kHighest; ++i, around = document[around].parent)
    if (document[around].is(Name::Sup)) return CitationMark::Bracket;
  for (std::uint32_t i = link; i < document[link].end; ++i)
    if (document[i].is(Name::Sup)) return CitationMark::Bracket;
  if (mark.front() == '[') return CitationMark::Bracket;
  const bool has_digit = mark.find_first_of("0123456789") != std::string_view::npos;
  const char last = mark.back();
  return has_digit && (base::is_digit(last) || last == ')' || last == ']') ? CitationMark::Number
                                                                           : CitationMark::None;
}

using Targets = std::unordered_map<std::string_view, CitationMark>;

Targets targets_of_marks(const dom::Document& document, const features::Segmentation& segmentation,
                         std::span<const features::BlockText> texts, std::string_view page_url,
                         const std::vector<bool>& kept) {
  Targets targets;
  for (std::size_t block = 0; block < kept.size(); ++block) {
    if (!kept[block] || 2 * texts[block].link_words >= texts[block].words) continue;
    const std::uint32_t end = segmentation.end_node(segmentation.blocks[block]);
    for (std::uint32_t i = segmentation.begin_node(segmentation.blocks[block]); i < end; ++i) {
      const auto id = fragment_of(document, document[i], page_url);
      if (!id) continue;
      const CitationMark mark = mark_of(document, i);
      if (mark == CitationMark::None) continue;
      CitationMark& known = targets[*id];
      if (known != CitationMark::Bracket) known = mark;
    }
  }
  return targets;
}

bool may_be_entry(const dom::Node& node, CitationMark mark) {
  using enum Name;
  for (const Name name : {Li, Dd, Dt, P, Tr, Cite, Span})
    if (node.is(name)) return true;
  return mark == CitationMark::Bracket && (node.is(Div) || node.is(Td));
}

// An information box: a table or an aside that its class names.
bool is_information_box(const dom::Document& document, const dom::Node& node) {
  return (node.is(Name::Table) || node.is(Name::Aside)) &&
         page::has_class_word(document, node, {"infobox", "portable-infobox", "taxobox"});
}

class Cited {
 public:
  Cited(const dom::Document& document, const features::Segmentation& segmentation,
        std::span<const features::BlockText> texts, Targets targets)
      : document_(document),
        segmentation_(segmentation),
        texts_(texts),
        targets_(std::move(targets)) {}

  // Is the block in an entry or an information box?
  bool holds(std::size_t block) {
    constexpr int kHighest = 6;  // elements around a block that are looked at
    const std::uint32_t first = segmentation_.begin_node(segmentation_.blocks[block]);
    if (first < end_) return true;
    std::uint32_t around = document_[first].parent;
    for (int i = 0; i < kHighest && around != 0; ++i, around = document_[around].parent) {
      if (!is_entry(document_[around]) && !is_information_box(document_, document_[around]))
        continue;
      if (!is_short(block, document_[around].end)) return false;
      end_ = document_[around].end;
      return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_entry(const dom::Node& node) const {
    for (const Name name : {Name::Id, Name::NameAttribute}) {
      const auto id = document_.attribute(node, name);
      const auto target = id ? targets_.find(*id) : targets_.end();
      if (target != targets_.end() && may_be_entry(node, target->second)) return true;
    }
    return false;
  }

  // An element with more words is a section, or the whole page.
  [[nodiscard]] bool is_short(std::size_t block, std::uint32_t end) const {
    std::uint32_t words = 0;
    for (; block < texts_.size() && words <= kContext.max_entry_words &&
           segmentation_.begin_node(segmentation_.blocks[block]) < end;
         ++block)
      words += texts_[block].words;
    return words <= kContext.max_entry_words;
  }

  const dom::Document& document_;
  const features::Segmentation& segmentation_;
  std::span<const features::BlockText> texts_;
  Targets targets_;
  std::uint32_t end_ = 0;  // of the last entry
};

// Drops kept headings that have no kept text before the next heading, if what is between was dropped.
void drop_empty_sections(std::span<const std::uint8_t> heading_ranks,
                         const std::vector<bool>& dropped, std::vector<bool>& kept) {
  bool has_text = true;
  bool lost_text = false;
  for (std::size_t i = kept.size(); i-- > 0;) {
    if (heading_ranks[i] == 0) {
      has_text = has_text || kept[i];
      lost_text = lost_text || dropped[i];
      continue;
    }
    if (kept[i] && !has_text && lost_text) kept[i] = false;
    has_text = kept[i];  // a heading above this one has it below it
    lost_text = false;
  }
}

}  // namespace

std::vector<bool> apply_references(References references, const dom::Document& document,
                                   const features::MeasuredPage& page,
                                   std::span<const float> probabilities, std::string_view page_url,
                                   std::vector<bool> kept) {
  const features::Segmentation& segmentation = page.segmentation;
  Targets targets = targets_of_marks(document, segmentation, page.texts, page_url, kept);
  if (targets.empty() && references == References::Keep) return kept;
  Cited cited(document, segmentation, page.texts, std::move(targets));
  std::vector<bool> dropped(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const bool is_kept = references == References::Keep;
    if (kept[i] == is_kept || probabilities[i] == 0 || !cited.holds(i)) continue;
    kept[i] = is_kept;
    dropped[i] = !is_kept;
  }
  if (references == References::Drop)
    drop_empty_sections(std::span(page.table.column(features::Column::HeadingRank), kept.size()),
                        dropped, kept);
  return kept;
}

}  // namespace winnow::methods
