// What the pages of the inputs say about their sites, for `winnow extract`: the first of two passes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "winnow/memory.h"

namespace winnow::cli {

// The inputs that can be read twice and have several pages: folders and archives. Files count if there are
// enough of them for a site.
std::vector<std::string> inputs_of_sites(const std::vector<std::string>& inputs);

// Counts their pages into `memory`. Pages that cannot be read are left out; extraction reports them.
void count_sites(const std::vector<std::string>& inputs, const InputOptions& options,
                 std::size_t threads, Memory& memory);

}  // namespace winnow::cli
