// Names are resolved once, when a model is loaded.
#include "features/block_columns.h"

#include <algorithm>

#include "base/stage_clock.h"

namespace winnow::features {

Result<BlockColumns> BlockColumns::make(std::span<const std::string> names) {
  BlockColumns columns;
  std::vector<std::string> hints;
  std::array<bool, kNumberColumns> seen{};
  for (const std::string& name : names) {
    if (name.starts_with(kHintColumnPrefix)) {
      columns.sources_.push_back({true, static_cast<std::uint16_t>(hints.size())});
      hints.push_back(name.substr(kHintColumnPrefix.size()));
      continue;
    }
    const auto found = std::ranges::find(kNumberNames, name);
    if (found == kNumberNames.end())
      return fail(ErrorCode::Unsupported, "unknown column '" + name + "'");
    const auto place = static_cast<std::size_t>(found - kNumberNames.begin());
    if (seen[place]) return fail(ErrorCode::Malformed, "column '" + name + "' is listed twice");
    seen[place] = true;
    columns.sources_.push_back({false, static_cast<std::uint16_t>(place)});
  }
  WINNOW_TRY(columns.vocabulary_, Vocabulary::make(std::move(hints)));
  return columns;
}

BlockPage BlockColumns::measure(const dom::Document& document) const {
  const base::StageScope scope(base::Stage::Features);
  BlockPage page;
  page.segmentation = segment(document);
  page.texts = measure_text(document, page.segmentation);
  drop_wordless(page.segmentation, page.texts);
  page.numbers = number_rows(page.texts);
  page.hints = vocabulary_.hints_of(document, page.segmentation);
  return page;
}

}  // namespace winnow::features
