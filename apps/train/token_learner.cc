// Counts sites, then runs rounds of gradient steps, block by block.
#include "train/token_learner.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace winnow::train {
namespace {

constexpr std::size_t kRounds = 5;
constexpr float kRate = 0.15F;
constexpr float kDecay = 0.002F;   // of a weight, towards 0, at each step
constexpr float kPageWeight = 20;  // the blocks of a page together weigh this many steps
constexpr float kScale = 16;       // features/token_weights.h
constexpr std::size_t kSlots = features::TokenWeights::kSlots;

// The slots that enough sites use.
std::vector<bool> common_slots(std::span<const TokenRows* const> pages,
                               std::span<const std::uint32_t> sites) {
  std::vector<std::uint64_t> uses;  // slot and site
  for (std::size_t i = 0; i < pages.size(); ++i) {
    std::vector<std::uint16_t> slots = pages[i]->slots;
    std::ranges::sort(slots);
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    for (const std::uint16_t slot : slots) uses.push_back(std::uint64_t{slot} << 32 | sites[i]);
  }
  std::ranges::sort(uses);
  uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
  std::vector<std::size_t> count(kSlots);
  for (const std::uint64_t use : uses) ++count[use >> 32];
  std::vector<bool> common(kSlots);
  for (std::size_t i = 0; i < kSlots; ++i) common[i] = count[i] >= kMinSites;
  return common;
}

}  // namespace

void TokenRows::add(std::span<const std::uint16_t> tokens, float target, float weight) {
  slots.insert(slots.end(), tokens.begin(), tokens.end());
  begins.push_back(static_cast<std::uint32_t>(slots.size()));
  targets.push_back(target);
  weights.push_back(weight);
}

void learn_weights(std::span<const TokenRows* const> pages, std::span<const std::uint32_t> sites,
                   std::span<std::int8_t, kSlots> weights) {
  const std::vector<bool> common = common_slots(pages, sites);
  std::vector<float> values(kSlots);
  std::vector<float> squares(kSlots, 1e-3F);
  float bias = 0;
  std::vector<std::uint32_t> order(pages.size());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937 random(1);
  for (std::size_t round = 0; round < kRounds; ++round) {
    // NB: std::shuffle differs between libraries; this does not.
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    for (const std::uint32_t page : order) {
      const TokenRows& rows = *pages[page];
      for (std::size_t block = 0; block < rows.targets.size(); ++block) {
        const std::span slots =
            std::span(rows.slots)
                .subspan(rows.begins[block], rows.begins[block + 1] - rows.begins[block]);
        float score = bias;
        for (const std::uint16_t slot : slots) score += values[slot];
        const float error = 1.0F / (1.0F + std::exp(-score)) - rows.targets[block];
        const float weight = std::min(kPageWeight * rows.weights[block], 1.0F);
        bias -= 0.01F * error * weight;
        for (const std::uint16_t slot : slots) {
          if (!common[slot]) continue;
          const float step = weight * (error + kDecay * values[slot]);
          squares[slot] += step * step;
          values[slot] -= kRate * step / std::sqrt(squares[slot]);
        }
      }
    }
  }
  for (std::size_t i = 0; i < kSlots; ++i)
    weights[i] =
        static_cast<std::int8_t>(std::clamp(std::round(kScale * values[i]), -127.0F, 127.0F));
}

}  // namespace winnow::train
