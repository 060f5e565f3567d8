// What is known of one element that may be a title, whatever group it stands in.
//
// A page's candidates stand in four or five groups each (title_groups.h), and most of what a group
// counts is a property of the single title: its words, its link, the heading around it. The book
// works each out once. Words are compared by their hashes.
//
//   TitleFactCache book(view);
//   book.of(node).slug_overlap
//
// The view must outlive the book. One thread a book.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "methods/blog/title_groups.h"

namespace winnow::methods {

struct TitleFacts {
  std::uint64_t text = 0;  // hash
  std::uint64_t link = 0;  // hash of its address; 0: no link
  double words = 0;
  double slug_overlap = 0;  // share of its words that the link's path has
  double page_title_overlap = 0;
  features::NameMarks marks_near = 0;  // of the element, its parent and the heading around it
  std::uint8_t own_level = 0;          // of headings, 1 to 6, else 0
  std::uint8_t level_above = 0;
  std::uint8_t level_inside = 0;
  bool is_link = false;
  bool has_link_above = false;
  bool leads_outside = false;
  bool leads_here = false;
  bool ends_sentence = false;
  bool is_in_page_title = false;
  bool is_line_apart = false;  // a date, or an invitation to read on

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

  const BlogView& view_;
  std::vector<std::uint32_t> numbers_;  // of each node: 0, or the place of its facts plus 1
  std::vector<TitleFacts> facts_;
  std::vector<std::uint64_t> page_title_;  // its words, sorted, each once
  std::string host_;                       // of the page
  std::string_view path_;
  std::vector<std::uint64_t> words_;  // of the title at hand
  std::vector<std::uint64_t> slug_;
};

// The path of an address, or of what may be one.
std::string_view address_path(std::string_view href) noexcept;

}  // namespace winnow::methods
