// Scores, smooths, chooses.
#include "methods/auto/block_scores.h"

#include <algorithm>
#include <span>
#include <utility>

#include "methods/auto/auto_trace.h"
#include "methods/auto/choice.h"
#include "methods/auto/shop_parts.h"

namespace winnow::methods {
namespace {

// Set by hand with an earlier model; "Ablation" in README.md measures the first, "Tried" the second.
struct SmoothingShares {
  // Blocks of one group (cards of a list, cells of a column, paragraphs of a text) are usually all
  // content or all not: each score moves towards the mean of its group by this share.
  float group = 0.6F;
  // The same for blocks below one heading.
  float section = 0.2F;
};
constexpr SmoothingShares kSmoothing;

// Moves each score towards the mean of its group, weighted by words.
void shrink_to_group_mean(std::span<const std::uint32_t> groups, std::size_t count, float share,
                          std::span<const std::uint32_t> words, std::vector<float>& scores) {
  struct Group {
    float score = 0;
    float words = 0;
  };
  std::vector<Group> means(count);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    Group& group = means[groups[i]];
    group.score += static_cast<float>(words[i]) * scores[i];
    group.words += static_cast<float>(words[i]);
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Group& group = means[groups[i]];
    scores[i] = (1 - share) * scores[i] + share * group.score / group.words;
  }
}

void smooth_by_group(const features::MeasuredPage& page, std::span<const std::uint32_t> words,
                     std::vector<float>& probabilities) {
  std::vector<float> scores(probabilities.size());
  std::ranges::transform(probabilities, scores.begin(), log_odds);
  shrink_to_group_mean(page.groups.of_block, page.groups.count, kSmoothing.group, words, scores);
  const std::uint8_t* rank = page.table.column(features::Column::HeadingRank);
  std::vector<std::uint32_t> section_of(scores.size());
  std::uint32_t section = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (rank[i] > 0) ++section;
    section_of[i] = section;
  }
  shrink_to_group_mean(section_of, section + 1, kSmoothing.section, words, scores);
  std::ranges::transform(scores, probabilities.begin(), logistic);
}

// Hidden from everyone? The model judges such blocks with the others, so that what it says of these does
// not change.
bool is_unseen(const dom::Document& document, const features::Segmentation& segmentation,
               const features::Block& block) {
  return std::ranges::all_of(segmentation.leaves_of(block), [&](const features::TextLeaf& leaf) {
    return (document[leaf.node].flags & dom::Node::kUnseen) != 0;
  });
}

std::vector<bool> choose(const AutoModel& model, const features::MeasuredPage& page,
                         const PageKinds& kinds, double balance, const ScoredBlocks& blocks) {
  return choose_blocks(blocks.probabilities, blocks.words, page.groups.of_block,
                       balance * model.balance(kinds.probabilities));
}

// The choice takes the most likely blocks down to a cut. A block that would be on the other side of it
// with its own probability was moved by its group or its section.
Decision decision_by_score(std::vector<bool> kept, std::span<const float> alone,
                           std::span<const float> smoothed) {
  constexpr float kNoCut = 2;
  float cut = kNoCut;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) cut = std::min(cut, smoothed[i]);
  Decision decision;
  decision.decide_all(std::move(kept), Reason::Score);
  for (std::size_t i = 0; i < smoothed.size(); ++i) {
    if (smoothed[i] == 0)
      decision.set_reason(i, Reason::Hidden);
    else if (cut != kNoCut && decision.kept()[i] != (alone[i] >= cut))
      decision.set_reason(i, Reason::Smoothing);
  }
  return decision;
}

}  // namespace

ScoredBlocks score_blocks(const AutoModel& model, const Input& input, features::MeasuredPage& page,
                          const PageKinds& kinds, const ChoiceSettings& settings) {
  ScoredBlocks blocks{.words = {}, .probabilities = model.block_scores(page.table), .decision = {}};
  if (Trace* const trace = input.trace)
    trace_scores(model, page, kinds.probabilities, blocks.probabilities, *trace);
  for (float& score : blocks.probabilities) score = logistic(score);
  const std::vector<float> alone = blocks.probabilities;
  for (const features::BlockText& text : page.texts) blocks.words.push_back(text.words);
  smooth_by_group(page, blocks.words, blocks.probabilities);
  for (std::size_t i = 0; i < blocks.probabilities.size(); ++i)
    if (is_unseen(input.document, page.segmentation, page.segmentation.blocks[i]))
      blocks.probabilities[i] = 0;
  std::vector<bool> is_of_shop = find_shop_parts(input.document, page, blocks.probabilities);
  for (std::size_t i = 0; i < is_of_shop.size(); ++i) {
    is_of_shop[i] = is_of_shop[i] && blocks.probabilities[i] > 0;  // not hidden
    if (is_of_shop[i]) blocks.probabilities[i] = 0;
  }
  blocks.decision = decision_by_score(choose(model, page, kinds, settings.balance, blocks), alone,
                                      blocks.probabilities);
  for (std::size_t i = 0; i < is_of_shop.size(); ++i)
    if (is_of_shop[i]) blocks.decision.set_reason(i, Reason::ShopPart);
  if (input.trace != nullptr)
    trace_choice(blocks.probabilities, blocks.decision.kept(), *input.trace);
  blocks.decision = apply_context(input, page, blocks.words, blocks.probabilities, settings.dedup,
                                  std::move(blocks.decision));
  return blocks;
}

Decision choose_again(const AutoModel& model, const Input& input, features::MeasuredPage& page,
                      const PageKinds& kinds, const ChoiceSettings& settings,
                      const ScoredBlocks& blocks) {
  Decision decision;
  decision.decide_all(choose(model, page, kinds, settings.balance, blocks), Reason::Score);
  return apply_context(input, page, blocks.words, blocks.probabilities, settings.dedup,
                       std::move(decision));
}

}  // namespace winnow::methods
