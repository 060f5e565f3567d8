// The table.
#include "methods/auto/site_evidence.h"

#include <algorithm>

namespace winnow::methods {
namespace {

// clang-format off
constexpr std::array<float, kEvidenceCells> kEvidence = {
    // blocks of up to 3 words
    0.00F,  0.00F,  0.00F,  0.00F,
    -0.17F, -0.04F, -0.06F, -0.01F,
    -1.15F, -0.40F, -0.11F, -0.04F,
    -4.60F, -1.60F, -0.44F, -0.16F,
    // blocks of up to 15 words
    0.00F,  0.00F,  0.00F,  0.00F,
    -0.64F, -0.24F, -0.89F, -0.28F,
    -1.41F, -0.35F, -0.61F, -0.26F,
    -5.64F, -1.40F, -2.44F, -1.04F,
    // longer blocks
    0.00F,  0.00F,  0.00F,  0.00F,
    -0.14F, -0.10F,  0.00F, -0.04F,
    -0.96F,  0.00F, -1.14F,  0.00F,
    -0.96F,  0.00F, -1.14F,  0.00F,
};
// clang-format on

template <typename Bounds, typename Value>
std::size_t place_in(const Bounds& bounds, Value value) noexcept {
  const auto found = std::ranges::lower_bound(bounds, value);
  return std::min(static_cast<std::size_t>(found - bounds.begin()), bounds.size() - 1);
}

}  // namespace

std::size_t evidence_cell(const site::Repetition& repetition, std::uint32_t words) noexcept {
  const double pages = std::max(repetition.pages, 1U);
  const std::size_t text = place_in(kTextShares, repetition.same_text / pages);
  const std::size_t place = place_in(kPlaceShares, repetition.varying / pages);
  return (place_in(kBlockWords, words) * kTextShares.size() + text) * kPlaceShares.size() + place;
}

float evidence_of(std::size_t cell) noexcept { return kEvidence[cell]; }

}  // namespace winnow::methods
