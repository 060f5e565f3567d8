// The list of trainers.
#include "train/train.h"

#include <algorithm>
#include <vector>

#include "train/auto.h"
#include "train/blocks.h"
#include "train/blog.h"
#include "train/mountain.h"

namespace winnow::train {
namespace {

const std::vector<TrainerEntry> kTrainers = {
    {"auto", "the default method on your pages: trees on top of its block forest", train_auto},
    {"blocks", "which blocks are content: the model of the method blocks", train_blocks},
    {"blog", "titles, bodies and junk of posts: the classifiers of the method blog", train_blog},
    {"mountain", "which ridges are content, and where they end: the Mountain Model",
     train_mountain},
};

}  // namespace

std::span<const TrainerEntry> all_trainers() noexcept { return kTrainers; }

const TrainerEntry* find_trainer(std::string_view name) noexcept {
  const auto entry = std::ranges::find(kTrainers, name, &TrainerEntry::name);
  return entry == kTrainers.end() ? nullptr : &*entry;
}

}  // namespace winnow::train
