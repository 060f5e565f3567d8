// Copies the blocks with their scores and probabilities.
#include "methods/auto/auto_trace.h"

#include <algorithm>
#include <functional>

namespace winnow::methods {

void trace_scores(const AutoModel& model, const features::MeasuredPage& page,
                  const std::array<float, features::kKindCount>& kinds,
                  std::span<const float> scores, Trace& trace) {
  trace.is_filled = true;
  trace.segmentation = page.segmentation;
  // A page may be scored twice, as a thread and as what else it is.
  trace.kinds.clear();
  trace.blocks.clear();
  trace.cut.reset();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    trace.kinds.push_back(
        {std::string(name_of(static_cast<PageType>(kind))), static_cast<double>(kinds[kind])});
  std::ranges::stable_sort(trace.kinds, std::greater(), &KindProbability::probability);
  trace.blocks.resize(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i)
    trace.blocks[i].score = static_cast<double>(scores[i]);
  model.explain_blocks(page.table, trace.blocks);
}

void trace_choice(std::span<const float> probabilities, const std::vector<bool>& kept,
                  Trace& trace) {
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const auto probability = static_cast<double>(probabilities[i]);
    trace.blocks[i].probability = probability;
    if (kept[i]) trace.cut = std::min(trace.cut.value_or(1), probability);
  }
}

}  // namespace winnow::methods
