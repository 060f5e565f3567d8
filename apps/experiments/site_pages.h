// The labelled pages of a corpus by site, in memory, for experiments that learn sites.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "train/each_document.h"
#include "winnow/result.h"

namespace winnow::experiments {

struct StoredPage {
  std::string bytes;
  std::string content_type;
};

// One for each label.
Result<std::vector<StoredPage>> read_pages(const train::LabelledPages& labelled);

// Page numbers by site, in the order of learning, which a hash of address and seed decides.
using Sites = std::map<std::string, std::vector<std::size_t>>;
Sites group_by_site(const std::vector<const eval::Label*>& labels, std::uint64_t seed);

// A third of the pages of each site is judged, and never learned from.
struct HeldOut {
  Sites teach;
  Sites judge;
};
HeldOut hold_out(const Sites& sites);

}  // namespace winnow::experiments
