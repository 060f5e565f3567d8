// Compares the tables, code and repeated blocks of a page with those of an output.
//
// Parts are read from the source page and from winnow's own HTML (or cmark-gfm's) with the same
// functions, then paired by content, because an output does not record which source table
// a table came from. A source part without a pair was not selected, which is not a disagreement.
//
//   source: <table> a b c    output: <table> a c        // a pair; the cell "b" is lost
//
// Tables (a bounded number) and code blocks are compared in pairs; the rest is linear in the text.
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::experiments {

// The visible cells of one table that holds no other table, as words; empty cells are left out.
struct TableCells {
  std::vector<std::string> cells;  // sorted
};
std::vector<TableCells> tables_of(const dom::Document& document);

struct TableLoss {
  std::size_t tables = 0;       // output tables that were paired with a source table
  std::size_t with_losses = 0;  // of them, those that lack cells or changed them
  std::size_t cells = 0;        // cells that are missing or changed
  std::string where = {};       // the first such cell
};
TableLoss compare_tables(const std::vector<TableCells>& source,
                         const std::vector<TableCells>& output);

// The texts of <pre> elements without line numbers and copy buttons, without white space at the
// end. `in_tables`: also those inside a table. `spans`: whether each <span class=line> is a
// line of its own; the style sheet decides that, and style sheets are not read here.
enum class InTables : std::uint8_t { Skip, Read };
enum class LineSpans : std::uint8_t { Inline, Blocks };
std::vector<std::string> code_of(const dom::Document& document, InTables in_tables,
                                 LineSpans spans = LineSpans::Inline);

// The first output block whose text differs from every source block, or empty. Code that the source
// page does not write as <pre> is compared with the whole page, white space aside.
std::string find_changed_code(const std::vector<std::string>& source,
                              const std::vector<std::string>& output, const std::string& page);

// Blocks (lines) that the source has several times and the output fewer times, although it has
// the unique lines on both sides of a copy one after the other. The first of them, or empty.
std::string find_dropped_repeat(const std::string& source, const std::string& output);

// Finds runs of words that the output has more often than the source, and runs that it has in
// another order. Each field is the first such run, or empty; `moved` also has the run before it.
// Runs across lines are not compared: the end of one kept block and the start of the next may
// happen to equal words elsewhere on the page.
struct RunCheck {
  std::string repeated = {};
  std::string moved = {};
};
RunCheck check_runs(std::string_view source, std::string_view output);

}  // namespace winnow::experiments
