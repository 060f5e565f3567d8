// Compares the words of blocks.
#include "methods/auto/site_model.h"

#include <algorithm>
#include <cstddef>

#include "methods/auto/site_use.h"

namespace winnow::methods {

std::string_view judge_model(std::span<const std::string> kinds, const Found& alone,
                             const ScoredBlocks& alone_blocks, const Found& trained,
                             const ScoredBlocks& trained_blocks) {
  const std::vector<bool>& kept = alone_blocks.decision.kept();
  const std::vector<bool>& kept_by_model = trained_blocks.decision.kept();
  const std::string_view kind = alone.page_type ? name_of(*alone.page_type) : "";
  if (alone.page_type != trained.page_type || kept.size() != kept_by_model.size() ||
      (!kinds.empty() && std::ranges::find(kinds, kind) == kinds.end()))
    return kOtherKind;
  if (kept == kept_by_model) return kAgrees;
  const auto words_of = [&](const std::vector<bool>& blocks) {
    double words = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) words += blocks[i] ? alone_blocks.words[i] : 0;
    return words;
  };
  return words_of(kept_by_model) < kMinShareOfWords * words_of(kept) ? "less-text" : kModelFits;
}

}  // namespace winnow::methods
