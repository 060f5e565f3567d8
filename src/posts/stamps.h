// Stamps: dates that link to a page of their own, as every note of a microblog has one.
//
//   <a href="/@ilse/1126"><time datetime="2024-06-11">1h</time></a>
//   <a href="/1720/O5" title="2024-06-11 08:15">6月11日</a>
//
// The date of a comment or of a message of a forum leads to a place on the same page ("#comment-12"), and
// the messages of a thread are in the order in which they were written. So notes are told from both by their
// stamps.
//
// Linear. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posts/title_groups.h"

namespace winnow::posts {

struct Stamp {
  std::uint32_t node = 0;    // the link
  std::string_view address;  // as written, without a fragment
  std::string_view time;     // "2024-06-11T07:42:00Z"; empty if it is not given in this form
};

// In document order, without links to this page and to other sites. Of two links with one address the first
// counts.
std::vector<Stamp> find_stamps(const BlogView& view);

// How the times of these stamps follow each other. One note may be out of order, if it is pinned.
enum class Order : std::uint8_t { Unknown, NewestFirst, OldestFirst };
Order order_of(std::span<const Stamp> stamps);

}  // namespace winnow::posts
