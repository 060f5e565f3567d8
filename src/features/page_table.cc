// The table, the names of its columns, and the order in which its parts are filled.
#include "features/page_table.h"

#include "base/stage_clock.h"
#include "features/table_parts.h"

namespace winnow::features {
namespace {

constexpr std::array kOwnNames = {
#define WINNOW_COLUMN(name, text) std::string_view(text),
    WINNOW_COLUMNS(WINNOW_COLUMN)
#undef WINNOW_COLUMN
};
static_assert(kOwnNames.size() == kOwnColumns);
constexpr std::string_view kMarkPrefix = "mark.";

}  // namespace

namespace table_parts {

std::uint8_t log_byte(std::uint64_t count) noexcept {
  const auto compute = [](std::uint64_t value) {
    return static_cast<std::uint8_t>(
        std::min(255.0, std::round(16.0 * std::log2(1.0 + static_cast<double>(value)))));
  };
  static const auto table = [&] {
    std::array<std::uint8_t, 4096> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = compute(i);
    return values;
  }();
  return count < table.size() ? table[count] : compute(count);
}

void Sums::build(std::span<const BlockText> texts, std::span<const std::uint8_t> heading_of) {
  for (auto* sum : {&words, &link_words, &longs, &headings}) {
    sum->clear();
    sum->reserve(texts.size() + 1);
    sum->push_back(0);
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    words.push_back(words.back() + texts[i].words);
    link_words.push_back(link_words.back() + texts[i].link_words);
    longs.push_back(longs.back() + (is_long(texts[i]) ? 1 : 0));
    headings.push_back(headings.back() + (heading_of[i] > 0 ? 1 : 0));
  }
}

}  // namespace table_parts

std::string column_name(std::size_t column) {
  if (column < kOwnColumns) return std::string(kOwnNames[column]);
  return std::string(kMarkPrefix).append(kMarkNames[column - kOwnColumns]);
}

std::optional<std::size_t> find_column(std::string_view name) {
  const auto place_in = [](const auto& names, std::string_view wanted) {
    return static_cast<std::size_t>(std::ranges::find(names, wanted) - names.begin());
  };
  const std::size_t own = place_in(kOwnNames, name);
  if (own < kOwnColumns) return own;
  if (!name.starts_with(kMarkPrefix)) return std::nullopt;
  const std::size_t mark = place_in(kMarkNames, name.substr(kMarkPrefix.size()));
  if (mark == kMarkCount) return std::nullopt;
  return kOwnColumns + mark;
}

void PageTable::reset(std::size_t blocks) {
  blocks_ = blocks;
  stride_ = (kMargin + blocks + kBatch + kMargin + 15) / 16 * 16;
  data_.assign(stride_ * kColumnCount, 0);
}

void PageTable::fill(Column name, std::uint8_t value) noexcept {
  std::uint8_t* values = column(name);
  std::fill(values, values + blocks_, value);
}

void segment_page(const dom::Document& document, Segmentation& segmentation) {
  segment(document, {.hidden = Hidden::Read, .boilerplate = Boilerplate::Skip}, segmentation);
  if (segmentation.blocks.size() > kMaxBlocks) segmentation.blocks.resize(kMaxBlocks);
}

void measure_page(const dom::Document& document, const TokenWeights& weights,
                  const MeasureOptions& options, MeasuredPage& page) {
  const base::StageScope scope(base::Stage::Features);
  page.facts.read(document);
  segment_page(document, page.segmentation);
  measure_text(document, page.segmentation, page.texts);
  drop_wordless(page.segmentation, page.texts);
  build_levels(page.facts, page.segmentation, weights, options.visitor, page.tree);
  group_by_path(page.tree, page.groups);
  page.table.reset(page.texts.size());
  if (page.texts.empty()) return;

  table_parts::Memory& memory = page.memory;
  table_parts::Work work{document,        options,           weights,    page,
                         memory.openings, memory.heading_of, memory.sums};
  work.heading_of.assign(page.texts.size(), 0);
  for (std::uint32_t i = 0; i < page.texts.size(); ++i) {
    const Level& level = work.level_of(i);
    constexpr std::array kRanks = {Mark::Heading1, Mark::Heading2, Mark::Heading3,
                                   Mark::HeadingLow};
    for (std::size_t rank = 0; rank < kRanks.size(); ++rank)
      if (level.marks.has(kRanks[rank])) {
        work.heading_of[i] = static_cast<std::uint8_t>(rank + 1);
        break;
      }
  }
  work.sums.build(page.texts, work.heading_of);
  table_parts::fill_text(work);
  table_parts::fill_levels(work);
  table_parts::find_landmarks(work);
  table_parts::fill_context(work);
  table_parts::fill_page(work);
}

}  // namespace winnow::features
