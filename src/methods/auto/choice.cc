// Counts words by sample, adding the most likely blocks one after the other.
#include "methods/auto/choice.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace winnow::methods {
namespace {

// Number of samples in choose_blocks().
constexpr std::uint32_t kSamples = 64;
// No block is kept that is less likely than this share of the mean of the best ones: where all
// probabilities are low, the best expected F1 would keep nearly everything. Chosen on unseen sites
// ("The floor of the choice" in README.md). A balance above 1 asks for more and lowers it.
constexpr float kFloorShare = 0.3F;
constexpr std::size_t kFloorBlocks = 3;  // the best ones
// OPTIMIZATION: this many are summed in parallel; a single sum is one long dependency chain.
constexpr std::size_t kLanes = 8;
// OPTIMIZATION: after this many candidates, test whether the others can be better.
constexpr std::size_t kTestInterval = 8;

using Samples = std::array<float, kSamples>;

// The sum over the samples of the words found, divided by those taken and those of the content.
float promise_of(const Samples& found, const Samples& content, float taken) {
  std::array<float, kLanes> sums{};
  for (std::size_t sample = 0; sample < kSamples; sample += kLanes)
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += found[sample + i] / (taken + content[sample + i]);
  return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

}  // namespace

std::vector<bool> choose_blocks(std::span<const float> probabilities,
                                std::span<const std::uint32_t> words,
                                std::span<const std::uint32_t> groups, double balance) {
  struct Chance {
    std::uint32_t block = 0;
    float words = 0;
    std::uint8_t times = 0;   // number of samples in which it is content
    std::uint8_t factor = 1;  // with `first`, the order of samples; the same for a group
    std::uint8_t first = 0;
  };
  const auto times_of = [&](std::uint32_t block) {
    return static_cast<std::uint8_t>(
        static_cast<double>(probabilities[block] * static_cast<float>(kSamples)) + 0.5);
  };
  // OPTIMIZATION: sort by probability, then by position, as integers: the bits of non-negative
  // floats have the order of the floats.
  std::vector<std::uint64_t> order;
  for (std::uint32_t i = 0; i < probabilities.size(); ++i)
    if (times_of(i) > 0)
      order.push_back(std::uint64_t{~std::bit_cast<std::uint32_t>(probabilities[i])} << 32 | i);
  std::ranges::sort(order);
  std::vector<Chance> candidates;
  candidates.reserve(order.size());
  for (const std::uint64_t key : order) {
    const auto block = static_cast<std::uint32_t>(key);
    const std::uint32_t mixed = groups[block] * 0x9E3779B1U;
    candidates.push_back({block, static_cast<float>(words[block]), times_of(block),
                          static_cast<std::uint8_t>(mixed >> 24 | 1),
                          static_cast<std::uint8_t>(mixed >> 16)});
  }
  // Adds the words of a block to the samples in which it is content.
  // OPTIMIZATION: if these are most samples, they are added to all, which the compiler vectorises,
  // and taken from the others again. Sums of words are whole numbers, so this is exact.
  const auto add = [](const Chance& candidate, Samples& sums) {
    const bool is_most = candidate.times > kSamples / 2;
    const float change = is_most ? -candidate.words : candidate.words;
    if (is_most)
      for (float& sum : sums) sum += candidate.words;
    const std::uint32_t begin = is_most ? candidate.times : 0;
    const std::uint32_t end = is_most ? kSamples : candidate.times;
    std::uint32_t sample = candidate.first + begin * candidate.factor;
    for (std::uint32_t i = begin; i < end; ++i, sample += candidate.factor)
      sums[sample % kSamples] += change;
  };
  Samples content{};
  for (const Chance& candidate : candidates) add(candidate, content);

  // What is taken only grows, and no more can be found than there is: if even that is not better
  // than the best so far, nothing that follows is.
  const Samples most_found = content;
  for (float& sum : content) sum = sum * static_cast<float>(balance) + 1e-6F;
  const auto is_over = [&](float amount, float so_far) {
    constexpr float kRounding = 1.0001F;
    return kRounding * promise_of(most_found, content, amount) <= so_far;
  };

  float floor = 0;
  const float share = kFloorShare / std::max(1.0F, static_cast<float>(balance));
  const std::size_t top = std::min(kFloorBlocks, candidates.size());
  for (std::size_t i = 0; i < top; ++i)
    floor += share * probabilities[candidates[i].block] / static_cast<float>(top);

  Samples found{};
  float taken = 0;
  float best = -1;
  std::size_t count = 0;
  for (std::size_t next = 0; next < candidates.size(); ++next) {
    if (probabilities[candidates[next].block] < floor) break;
    taken += candidates[next].words;
    add(candidates[next], found);
    const float promise = promise_of(found, content, taken);
    if (promise <= best) {
      if (next % kTestInterval == 0 && is_over(taken, best)) break;
      continue;
    }
    best = promise;
    count = next + 1;
  }
  std::vector<bool> kept(probabilities.size());
  for (std::size_t i = 0; i < count; ++i) kept[candidates[i].block] = true;
  return kept;
}

}  // namespace winnow::methods
