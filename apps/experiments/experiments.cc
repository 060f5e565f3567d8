// The one list of experiments.
#include "experiments/experiments.h"

#include <algorithm>
#include <vector>

namespace winnow::experiments {
namespace {

const std::vector<ExperimentEntry> kExperiments = {};

}  // namespace

std::span<const ExperimentEntry> all_experiments() noexcept { return kExperiments; }

const ExperimentEntry* find_experiment(std::string_view name) noexcept {
  const auto entry = std::ranges::find(kExperiments, name, &ExperimentEntry::name);
  return entry == kExperiments.end() ? nullptr : &*entry;
}

}  // namespace winnow::experiments
