// Counts over a range of nodes, and the arithmetic that title and place features share.
//
//   RangeCounts body = counts_of(measures, region.first, region.end);
//   body -= counts_of(measures, title, title_end);       // the region without its title
//   ratio(body.link_words, body.words)
//
// Each count is a difference of two running sums: constant time. All values are whole numbers, so
// sums and differences are exact.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "page/element_measures.h"

namespace winnow::posts {

struct RangeCounts {
  double words = 0, link_words = 0, punctuation = 0, paragraph_words = 0, non_body_words = 0,
         images = 0, headings = 0, dates = 0, inputs = 0;

  RangeCounts& operator+=(const RangeCounts& other) { return add(other, 1); }
  RangeCounts& operator-=(const RangeCounts& other) { return add(other, -1); }

 private:
  RangeCounts& add(const RangeCounts& other, double sign) {
    words += sign * other.words;
    link_words += sign * other.link_words;
    punctuation += sign * other.punctuation;
    paragraph_words += sign * other.paragraph_words;
    non_body_words += sign * other.non_body_words;
    images += sign * other.images;
    headings += sign * other.headings;
    dates += sign * other.dates;
    inputs += sign * other.inputs;
    return *this;
  }
};

// Of the nodes [first, end).
inline RangeCounts counts_of(const page::ElementMeasures& measures, std::uint32_t first,
                             std::uint32_t end) {
  RangeCounts counts;
  counts.words = measures.words(first, end);
  counts.link_words = measures.link_words(first, end);
  counts.punctuation = measures.punctuation(first, end);
  counts.paragraph_words = measures.paragraph_words(first, end);
  counts.non_body_words = measures.non_body_words(first, end);
  counts.images = measures.images(first, end);
  counts.headings = measures.headings(first, end);
  counts.dates = measures.dates(first, end);
  counts.inputs = measures.inputs(first, end);
  return counts;
}

inline double log_of(double count) { return std::log1p(std::max(0.0, count)); }
inline double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Standard deviation divided by the mean, from the sum and the sum of squares.
inline double relative_spread(double sum, double squares, double count) {
  const double mean = sum / count;
  return ratio(std::sqrt(std::max(0.0, squares / count - mean * mean)), mean);
}

}  // namespace winnow::posts
