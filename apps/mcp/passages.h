// Passages: a Markdown text in blocks, cut to a budget of tokens or searched for words.
//
// A language model reads tokens, and its window is limited (text/tokens.h estimates their number).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::mcp {

// The blocks of a Markdown text: paragraphs, headings, lists, tables, code with its fences.
std::vector<std::string_view> blocks_of(std::string_view markdown);

struct Excerpt {
  std::string text = {};
  std::size_t next = 0;    // the first block that is left out
  std::size_t blocks = 0;  // in total
  std::size_t tokens = 0;  // of all blocks
  [[nodiscard]] bool is_cut() const noexcept { return next < blocks; }
};
// Whole blocks from `start` on, within the budget. A block that is larger than the whole budget is cut.
Excerpt excerpt(std::string_view markdown, std::size_t start, std::size_t max_tokens);

struct Passage {
  std::size_t block = 0;
  std::string heading = {};  // above it
  std::string text = {};
  double score = 0;
};
// The blocks that have words of the query, best first (BM25 with each block as a document), within the
// budget.
std::vector<Passage> search(std::string_view markdown, std::string_view query,
                            std::size_t max_tokens);

}  // namespace winnow::mcp
