// The rules of the context pass that have no file of their own, and their order.
#include "methods/auto/context.h"

#include <numeric>
#include <string>
#include <vector>

#include "methods/auto/cited.h"
#include "methods/auto/references.h"
#include "methods/auto/shop_parts.h"
#include "methods/auto/tables.h"
#include "page/vocabulary/phrases.h"

namespace winnow::methods {
namespace {

using features::Column;
using features::Mark;

// Scores mean little on a page of a few words. If only headings are kept there, keeps everything: the
// text would be empty.
void keep_short_page(const features::MeasuredPage& page, std::span<const std::uint32_t> words,
                     std::vector<bool>& kept) {
  if (std::accumulate(words.begin(), words.end(), std::uint32_t{0}) > kContext.short_page_words)
    return;
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i] && rank[i] == 0) return;
  kept.assign(kept.size(), true);
}

// Keeps a quotation between two kept blocks of the same element: an author quotes in the middle of a
// text, but templates do not. Alone, a short quotation scores like a teaser.
void keep_quotations(const features::MeasuredPage& page, std::span<const float> probabilities,
                     std::vector<bool>& kept) {
  const std::uint8_t* distance =
      page.table.column(features::kOwnColumns + static_cast<std::size_t>(Mark::Quote));
  const std::vector<features::Level>& levels = page.tree.levels;
  for (std::uint32_t i = 1; i + 1 < kept.size(); ++i) {
    if (distance[i] == features::kNoMark || kept[i] || !kept[i - 1]) continue;
    std::uint32_t quote = page.tree.of_block[i];
    for (std::uint8_t step = 0; step < distance[i]; ++step) quote = levels[quote].parent;
    const features::Level& around = levels[levels[quote].parent];
    const std::uint32_t end = levels[quote].end_block;
    if (levels[quote].first_block != i || around.first_block >= i || end >= around.end_block ||
        !kept[end])
      continue;
    for (; i < end; ++i) kept[i] = kept[i] || probabilities[i] >= kContext.min_quotation;
  }
}

// Keeps a heading between two kept blocks: it is the title of what follows, however short it is.
void keep_headings(const features::MeasuredPage& page, std::span<const float> probabilities,
                   std::vector<bool>& kept) {
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  for (std::size_t i = 1; i + 1 < kept.size(); ++i)
    if (rank[i] > 0 && rank[i + 1] == 0 && kept[i - 1] && kept[i + 1] &&
        probabilities[i] >= kContext.min_heading)
      kept[i] = true;
}

// The definition list whose term or description a block is in; 0 for others.
std::uint32_t list_around(const dom::Document& document, std::uint32_t element, dom::Name part) {
  constexpr int kHighest = 4;  // elements inside a term or a description
  for (int i = 0; i < kHighest && element != 0; ++i, element = document[element].parent) {
    if (!document[element].is(part)) continue;
    const std::uint32_t above = document[element].parent;
    // A term and its descriptions may share a <div>.
    const std::uint32_t list = document[above].is(dom::Name::Div) ? document[above].parent : above;
    return document[list].is(dom::Name::Dl) ? list : 0;
  }
  return 0;
}

// Keeps the terms before a kept description: a word alone scores like a label, and the description means
// nothing without it.
void keep_definition_terms(const dom::Document& document, const features::MeasuredPage& page,
                           std::span<const float> probabilities, std::vector<bool>& kept) {
  const std::vector<features::Block>& blocks = page.segmentation.blocks;
  std::uint32_t described = 0;  // the list of the kept block after this one
  for (std::size_t i = kept.size(); i-- > 0;) {
    const std::uint32_t term = list_around(document, blocks[i].element, dom::Name::Dt);
    if (term != 0) {
      if (term == described && probabilities[i] > 0) kept[i] = true;  // not what is hidden
      continue;  // several terms may have one description
    }
    described = kept[i] ? list_around(document, blocks[i].element, dom::Name::Dd) : 0;
  }
}

// Drops a licence notice at the end; it is not part of the article.
void drop_terms(const dom::Document& document, const features::MeasuredPage& page,
                std::vector<bool>& kept) {
  int looked_at = 0;
  for (std::size_t i = kept.size(); i > 0 && looked_at < kContext.last_blocks; --i) {
    if (!kept[i - 1]) continue;
    ++looked_at;
    if (page.texts[i - 1].words > kContext.licence_words) continue;
    std::string text;
    for (const features::TextLeaf& leaf :
         page.segmentation.leaves_of(page.segmentation.blocks[i - 1]))
      text.append(document.text(document[leaf.node])).append(" ");
    if (page::is_terms_line(text)) kept[i - 1] = false;
  }
}

// Tables of a thread are messages, or the fields of a tracker.
bool may_have_tables(const features::MeasuredPage& page) {
  constexpr std::uint8_t kHalf = 127;
  return page.table.column(Column::PageCells)[0] > 0 &&
         page.table.column(Column::KindForum)[0] <= kHalf;
}

}  // namespace

Decision apply_context(const Input& input, features::MeasuredPage& page,
                       std::span<const std::uint32_t> words, std::span<const float> probabilities,
                       Dedup dedup, Decision decision) {
  const dom::Document& document = input.document;
  std::vector<bool> kept = decision.kept();
  keep_short_page(page, words, kept);
  decision.update(std::move(kept), Reason::ShortPage);
  decision.update(drop_copies(page, dedup, decision.kept()), Reason::Copy);
  decision.update(keep_references(document, page.segmentation, page.texts, probabilities, input.url,
                                  decision.kept()),
                  Reason::Reference);
  decision.update(
      apply_references(input.references, document, page, probabilities, input.url, decision.kept()),
      Reason::Reference);
  kept = decision.kept();
  keep_quotations(page, probabilities, kept);
  decision.update(kept, Reason::Quotation);
  if (may_have_tables(page)) {
    kept = keep_tables(document, page.segmentation, page.texts, probabilities,
                       may_show_product(page) ? kProductTables : kTables, std::move(kept));
    decision.update(kept, Reason::Table);
  }
  keep_headings(page, probabilities, kept);
  decision.update(kept, Reason::Heading);
  keep_definition_terms(document, page, probabilities, kept);
  decision.update(kept, Reason::Term);
  drop_terms(document, page, kept);
  decision.update(std::move(kept), Reason::Licence);
  return decision;
}

}  // namespace winnow::methods
