// Facts about a single title candidate, computed once and cached.
//
// A candidate is in four or five groups (title_groups.h), and most features of a group are sums
// over its titles: words, link, surrounding heading. Words are compared by hash.
//
//   TitleFactCache cache(view);
//   cache.of(node).slug_overlap
//
// The view must outlive the cache. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "posts/title_groups.h"

namespace winnow::posts {

struct TitleFacts {
  std::uint64_t text = 0;  // hash
  std::uint64_t link = 0;  // hash of its address; 0 without a link
  double words = 0;
  double slug_overlap = 0;  // share of its words that are in the path of the link
  double page_title_overlap = 0;
  page::NameMarks marks_near = 0;  // of the element, its parent and the heading around it
  std::uint8_t own_level = 0;      // heading level 1 to 6, or 0
  std::uint8_t level_above = 0;
  std::uint8_t level_inside = 0;
  bool is_link = false;
  bool has_link_above = false;
  bool leads_outside = false;
  bool leads_here = false;
  bool ends_sentence = false;
  bool is_in_page_title = false;
  bool is_line_apart = false;  // a date, or "read more"

  [[nodiscard]] int level() const noexcept {
    return own_level != 0 ? own_level : level_above != 0 ? level_above : level_inside;
  }
};

class TitleFactCache {
 public:
  explicit TitleFactCache(const BlogView& view);

  // Valid until the next call.
  const TitleFacts& of(std::uint32_t title);

 private:
  [[nodiscard]] TitleFacts work_out(std::uint32_t title);
  void read_link(std::uint32_t title, TitleFacts& facts);
  void read_words(std::string_view text, std::vector<std::uint64_t>& words);
  [[nodiscard]] bool is_outside(std::string_view host);
  void compare_with_page_title(TitleFacts& facts);

  const BlogView& view_;
  std::vector<std::uint32_t> numbers_;  // by node: index of its facts plus 1, or 0
  std::vector<TitleFacts> facts_;
  std::vector<std::uint64_t> page_title_;  // its words, sorted, without duplicates
  std::vector<std::uint32_t> found_in_;    // of each: the number of the last title that has it
  std::uint32_t title_ = 0;                // number of the current title
  std::string host_;                       // of the page
  std::string_view path_;
  std::string_view last_host_;  // of the last link, as written
  bool is_last_outside_ = false;
  std::string text_;                  // of the current title
  std::string lower_;                 // of the text that was read last, in lower case
  std::vector<std::uint64_t> words_;  // of the current title
  std::vector<std::uint64_t> slug_;
};

// The path of an absolute or relative address.
std::string_view address_path(std::string_view href) noexcept;

}  // namespace winnow::posts
