// Learns which marked parts of the main block are not content, from their behaviour across pages.
//
//   repeats      same text on many pages: share bars, author boxes, licences, "3 min read"
//   links        mostly links on many pages: related posts, previous and next, tags, contents
//   edge         a short line at the beginning or end of the block on most pages: date, byline
//
// Only markers with a class or an id are considered; what an author writes has none, or not on many
// pages. Call add() for each page, then find().
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "methods/emcst/weigh.h"
#include "site/marker.h"

namespace winnow::methods {

struct OutOptions {
  double pages_share = 0.08;       // on at least this share of the pages, and at least two
  double repeat_ratio = 0.60;      // share of its characters that belong to the template
  double link_ratio = 0.60;        // share of its characters in links
  double link_pages_share = 0.25;  // links must be on more pages: footnotes are links, too
  double edge_pages_share = 0.50;
  double edge_characters = 100;
  double most_share = 0.50;  // a part with more than this share of the block is not junk
};

class OutFinder {
 public:
  OutFinder(const MarkerTable& table, const OutOptions& options)
      : table_(table), options_(options) {}

  // `root` is the main block of the page.
  void add(const WeighedPage& page, std::uint32_t root);
  // The markers that remove most come first.
  [[nodiscard]] std::vector<site::Marker> find() const;

 private:
  struct Statistics {
    std::size_t pages = 0;
    std::size_t instances = 0;
    std::size_t edge_pages = 0;  // pages on which it is a short line at the edge of the block
    double characters = 0;
    double links = 0;
    double repeated = 0;
    double own = 0;
    bool is_block = true;
  };

  [[nodiscard]] bool is_out(std::uint32_t marker, const Statistics& statistics) const;
  [[nodiscard]] bool adds(std::uint32_t marker, const std::vector<std::uint32_t>& kept) const;

  const MarkerTable& table_;
  OutOptions options_;
  double own_ = 0;
  double characters_ = 0;
  std::unordered_map<std::uint32_t, Statistics> statistics_;
  std::vector<std::pair<const WeighedPage*, std::uint32_t>> seen_;  // page, main block
};

}  // namespace winnow::methods
