// Tag ratios: text against tags along a page, smoothed, and how steeply it changes.
//
// Where there is prose, many characters stand between few tags; in menus it is the other way round.
// Weninger, Hsu, Han: CETR, Content Extraction via Tag Ratios (WWW 2010). The same three steps
// serve source lines (method `cetr`) and blocks (the CETR features of method `blocks`):
//
//   ratios     TR_i = characters / max(1, tags)
//   smooth     TR'_i = sum over j of k_j * TR'_(i+j),  k_j = exp(-j^2 / (2 r^2)), normalised
//   change     G_i = | mean of the next `ahead` values - value i |
//
// Linear in the values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace winnow::features {

// The kernel's weights for j = 0 to r; they are the same on both sides. k_0 + 2 * (k_1 + ... + k_r)
// is 1. Radius 0 is the kernel that changes nothing.
std::vector<double> gaussian_kernel(std::size_t radius);

// What stands beyond the ends of the values.
enum class Edge : std::uint8_t {
  Keep,     // nothing: values closer to an end than the radius stay as they are
  Reflect,  // the values again, backwards: c b a | a b c
};

std::vector<double> smooth(std::span<const double> values, std::size_t radius, Edge edge);

// Near the end the mean is over the values that are left; after the last value nothing changes.
std::vector<double> change(std::span<const double> values, std::size_t ahead);

}  // namespace winnow::features
