// A contender: one parser, set up the way its authors advise for many pages in a row.
//
// parse() is what the clock sees. When it returns, the whole tree of the page stands in memory; the
// tree of the page before it is gone by then, so making and giving back a tree are both paid for.
// What follows the clock's stop (counting elements, asking for steps) costs nobody anything.
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
  // Elements in the tree of the last page, by walking it; what stands inside a <template> counts.
  [[nodiscard]] virtual std::size_t element_count() const = 0;
  // Winnow's own: see html::Parser::last_work().
  [[nodiscard]] virtual std::optional<std::uint64_t> work_steps() const { return std::nullopt; }
  // True where the tree was cut or flattened by one of the parser's caps.
  [[nodiscard]] virtual bool is_capped() const { return false; }
};

struct Entry {
  std::string parser;   // "winnow", "lexbor", "gumbo"
  std::string setting;  // what is kept from page to page
  std::unique_ptr<Contender> (*make)() = nullptr;
};

// One of these in each contender's file.
std::vector<Entry> winnow_entries();
std::vector<Entry> lexbor_entries();
std::vector<Entry> gumbo_entries();

}  // namespace winnow::bench
