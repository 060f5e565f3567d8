// The rule book: rules about sites, read from text that people write and `winnow learn` produces.
//
//   (
//     addr    = https?://www\.example\.org/.*      a regular expression for the whole address
//     title   = h1|class|entry-title
//     in      = div|class|entry-content            tried in order ...
//     out     = div|class|sharedaddy               ... each with the `out` lines that follow it
//     kind    = post                               and the kinds of pages that it holds for
//     in      = div|id|content
//     seen    = 120 2026-11-16                     learned from this many pages, on this day
//     matched = 118                                how many of them have an `in` of this rule
//   )
//
// docs/rules.md describes the format and every error. Regular expressions are RE2's: linear in the
// address for any pattern. A text with an error adds nothing to the book.
//
// Any number of threads may read a RuleBook; adding to it needs exclusive access. Pointers to rules
// are valid until the next add() or move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "site/marker.h"
#include "winnow/result.h"

namespace re2 {
class RE2;
}

namespace winnow::site {

// What a page shows: one text, several posts, or the messages of a thread.
enum class PageKind : std::uint8_t { Post, List, Thread };
inline constexpr std::array kPageKinds = {PageKind::Post, PageKind::List, PageKind::Thread};
std::string_view name_of(PageKind kind) noexcept;  // "post"

// What is content, and which parts inside it are not.
struct InRule {
  Marker marker;
  std::vector<Marker> outs = {};
  std::vector<PageKind> kinds = {};  // of the pages that it holds for; empty: any

  [[nodiscard]] bool holds_for(PageKind kind) const noexcept {
    return kinds.empty() || std::ranges::find(kinds, kind) != kinds.end();
  }
};

// Counts from when the rule was learned, for drift detection.
struct Learned {
  std::size_t seen = 0;  // pages
  std::string date;      // "2026-11-16"
  std::size_t matched = 0;
};

struct Rule {
  std::string addr;  // a regular expression on the whole normalized URL
  std::optional<Marker> title = {};
  std::vector<InRule> ins = {};
  std::optional<Learned> learned = {};
  std::string host = {};  // applies to its pages, and to those of hosts below it; empty: to all
  std::size_t first_line = 0;  // of "(" in the text it was read from
  std::size_t last_line = 0;   // of ")"
};

struct Mistake {
  std::size_t line = 0;  // 1 is the first
  std::string message;   // what is wrong; what was expected
};

class RuleBook {
 public:
  RuleBook();
  ~RuleBook();
  RuleBook(RuleBook&&) noexcept;
  RuleBook& operator=(RuleBook&&) noexcept;

  // `name` is for messages: "rules site.rules: line 3: ...".
  static Result<RuleBook> read(std::string_view text, const std::string& name);
  // Appends. Adds nothing if the text has an error. `host` is that of the rules, whatever their expressions
  // match.
  Result<void> add(std::string_view text, const std::string& name, std::string_view host = {});

  // The rules for a page's address, in the order of the book.
  [[nodiscard]] std::vector<const Rule*> rules_for(std::string_view url) const;
  [[nodiscard]] std::span<const Rule> rules() const noexcept { return rules_; }
  [[nodiscard]] bool empty() const noexcept { return rules_.empty(); }
  // Are some of them for pages of any host?
  [[nodiscard]] bool has_rules_for_all() const noexcept {
    return std::ranges::any_of(rules_, [](const Rule& rule) { return rule.host.empty(); });
  }

 private:
  std::vector<Rule> rules_;
  std::vector<std::unique_ptr<re2::RE2>> patterns_;  // patterns_[i] belongs to rules_[i]
};

// All errors of a text, in order; empty if it is valid.
std::vector<Mistake> find_mistakes(std::string_view text);

// "2026-11-16"
bool is_date(std::string_view text) noexcept;

// In the format that read() reads, with a line feed at the end.
std::string to_text(const Rule& rule);

// The expression that matches this text and no other.
std::string escape_addr(std::string_view text);
// The expression that matches every page of a host: "https?://www\.example\.org/.*".
std::string addr_of_host(std::string_view host);

}  // namespace winnow::site
