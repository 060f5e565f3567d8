// Did all contenders build the same tree? Compares their element counts with winnow's, page by
// page.
//
// A fast wrong answer does not count. Known reasons for which a correct parser may count
// differently are tested on the page; a difference without such a reason fails the benchmark.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "measure.h"
#include "pages.h"

namespace winnow::bench {

struct Difference {
  std::string page;
  std::size_t winnow_elements = 0;
  std::size_t other_elements = 0;
  std::string reason;  // empty: none known
};

std::vector<Difference> differences(const Pages& pages, const Census& winnow, const Census& other);

}  // namespace winnow::bench
