// The results as a table and as JSON, and whether winnow met its targets.
#pragma once

#include <string>
#include <vector>

#include "agreement.h"
#include "measure.h"

namespace winnow::bench {

struct Row {
  Entry entry;
  Timing timing;
  Census census;
  std::vector<Difference> differences;  // to the first row
};

// The first rows are winnow's. `rounds` is only printed.
struct Report {
  std::string origin;
  std::size_t page_count = 0;
  std::size_t total_bytes = 0;
  std::size_t rounds = 0;
  std::vector<Row> rows;
};

void print_table(const Report& report);
std::string as_json(const Report& report);
// Prints one line per target; false if one is missed. Speed is judged only on the corpus.
bool print_verdict(const Report& report);

}  // namespace winnow::bench
