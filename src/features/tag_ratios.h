// Tag ratios: the ratio of text to tags along a page, smoothed, and its rate of change.
//
// In prose, many characters stand between few tags; in menus it is the other way round. Weninger,
// Hsu, Han: CETR, Content Extraction via Tag Ratios (WWW 2010). The same three steps are used on
// source lines (method `cetr`) and on blocks (the CETR features of method `blocks`):
//
//   ratios     TR_i = characters / max(1, tags)
//   smooth     TR'_i = sum over j of k_j * TR'_(i+j),  k_j = exp(-j^2 / (2 r^2)), normalised
//   change     G_i = | mean of the next `ahead` values - value i |
//
// Linear in the number of values times the radius. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace winnow::features {

// The weights for j = 0 to r of a symmetric kernel: k_0 + 2 * (k_1 + ... + k_r) is 1. Radius 0 is
// the identity.
std::vector<double> gaussian_kernel(std::size_t radius);

// The values assumed beyond both ends.
enum class Edge : std::uint8_t {
  Keep,     // none: values closer to an end than the radius are not smoothed
  Reflect,  // the values in reverse: c b a | a b c
};

std::vector<double> smooth(std::span<const double> values, std::size_t radius, Edge edge);

// Near the end the mean is over the remaining values; the change at the last value is 0.
std::vector<double> change(std::span<const double> values, std::size_t ahead);

}  // namespace winnow::features
