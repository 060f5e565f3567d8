// The one list of trainers.
#include "train/train.h"

#include <algorithm>
#include <vector>

namespace winnow::train {
namespace {

const std::vector<TrainerEntry> kTrainers = {};

}  // namespace

std::span<const TrainerEntry> all_trainers() noexcept { return kTrainers; }

const TrainerEntry* find_trainer(std::string_view name) noexcept {
  const auto entry = std::ranges::find(kTrainers, name, &TrainerEntry::name);
  return entry == kTrainers.end() ? nullptr : &*entry;
}

}  // namespace winnow::train
