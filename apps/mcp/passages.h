// Passages: a Markdown text in blocks, read in parts that fit a budget of tokens, or searched for words.
//
// Positions are offsets in bytes. A language model reads tokens, and its window is limited (text/tokens.h estimates their number).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::mcp {

// The blocks of a Markdown text: paragraphs, headings, lists, tables, code with its fences.
std::vector<std::string_view> blocks_of(std::string_view markdown);

// The text from a position on, within a budget.
struct Excerpt {
  std::string text = {};
  std::size_t next = 0;  // the position after it: where the next excerpt starts
  std::size_t size = 0;  // of the whole text
  [[nodiscard]] bool is_cut() const noexcept { return next < size; }
};
// Excerpts that start where the one before ended leave nothing out but white space. They end at a block, or at a
// line of a block that is longer than what is left; in a line that is longer than the budget, at a word. One that
// starts inside code or a table begins with its fence or its header.
Excerpt excerpt(std::string_view markdown, std::size_t start, std::size_t max_tokens);

struct Heading {
  std::size_t level = 0;  // 1 to 6
  std::string text = {};
  std::size_t start = 0;   // its position
  std::size_t tokens = 0;  // up to the next heading of its level or above
};
std::vector<Heading> outline(std::string_view markdown);

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
