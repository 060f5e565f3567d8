// The one list of methods.
#include "methods/method.h"

#include <algorithm>
#include <array>

#include "methods/cst/mcst.h"

namespace winnow::methods {
namespace {

constexpr std::array kMethods = {
    MethodEntry{"mcst", "the block whose text weighs most, by depth and number of children",
                make_mcst},
};

}  // namespace

std::span<const MethodEntry> all_methods() noexcept { return kMethods; }

const MethodEntry* find_method(std::string_view name) noexcept {
  const auto* entry = std::ranges::find(kMethods, name, &MethodEntry::name);
  return entry == kMethods.end() ? nullptr : &*entry;
}

}  // namespace winnow::methods
