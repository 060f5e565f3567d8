// The race as a table for people and as JSON for programs, and whether winnow did what it promises.
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

// The first rows are winnow's. `rounds` is only told, not used.
struct Report {
  std::string origin;
  std::size_t page_count = 0;
  std::size_t total_bytes = 0;
  std::size_t rounds = 0;
  std::vector<Row> rows;
};

void print_table(const Report& report);
std::string as_json(const Report& report);
// Prints a line per promise; false if one is broken. Speed is judged on the corpus only.
bool print_verdict(const Report& report);

}  // namespace winnow::bench
