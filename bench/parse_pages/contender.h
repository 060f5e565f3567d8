// A contender: one parser, set up as its authors recommend for many pages in a row.
//
// Only parse() is timed. When it returns, the whole tree of the page is in memory, and the tree of
// the previous page has been freed, so building and freeing a tree are both timed. What follows
// (counting elements, asking for steps) is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::bench {

class Contender {
 public:
  virtual ~Contender() = default;
  Contender() = default;
  Contender(const Contender&) = delete;
  Contender& operator=(const Contender&) = delete;

  virtual void parse(std::string_view page) = 0;
  // Elements in the tree of the last page, including those inside <template>.
  [[nodiscard]] virtual std::size_t element_count() const = 0;
  // Only for winnow: see html::Parser::last_work().
  [[nodiscard]] virtual std::optional<std::uint64_t> work_steps() const { return std::nullopt; }
  // True if a cap of the parser truncated or flattened the tree.
  [[nodiscard]] virtual bool is_capped() const { return false; }
};

struct Entry {
  std::string parser;   // "winnow", "lexbor", "gumbo"
  std::string setting;  // what is reused from page to page
  std::unique_ptr<Contender> (*make)() = nullptr;
};

// Defined in the file of each contender.
std::vector<Entry> winnow_entries();
std::vector<Entry> lexbor_entries();
std::vector<Entry> gumbo_entries();

}  // namespace winnow::bench
