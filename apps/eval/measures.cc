// Checks the order of the table.
#include "eval/measures.h"

namespace winnow::eval {
namespace {

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    if (index_of(kMeasures[i].measure) != i) return false;
  return true;
}
static_assert(is_in_order(), "kMeasures is indexed by Measure");

}  // namespace

std::optional<Measure> measure_named(std::string_view name) noexcept {
  for (const MeasureInfo& info : kMeasures)
    if (info.name == name) return info.measure;
  return std::nullopt;
}

}  // namespace winnow::eval
