// The one list of methods.
#include "methods/method.h"

#include <algorithm>
#include <array>
#include <string>

#include "methods/cst/mcst.h"

namespace winnow::methods {
namespace {

constexpr std::array kMethods = {
    MethodEntry{"mcst", "the block whose text weighs most, by depth and number of children",
                kMcstOptions, make_mcst},
};

std::string known_methods() {
  std::string names;
  for (const MethodEntry& entry : kMethods)
    names.append(names.empty() ? "" : ", ").append(entry.name);
  return names;
}

}  // namespace

std::span<const MethodEntry> all_methods() noexcept { return kMethods; }

const MethodEntry* find_method(std::string_view name) noexcept {
  const auto* entry = std::ranges::find(kMethods, name, &MethodEntry::name);
  return entry == kMethods.end() ? nullptr : &*entry;
}

Result<std::unique_ptr<Method>> make_method(std::string_view spec, const Resources& resources) {
  const std::size_t colon = spec.find(':');
  const std::string name(spec.substr(0, colon));
  const MethodEntry* entry = find_method(name);
  if (entry == nullptr)
    return fail(ErrorCode::InvalidArgument,
                "method " + name + ": no such method, there is " + known_methods());
  Result<Settings> settings =
      read_settings(colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1),
                    entry->options);
  if (!settings)
    return fail(settings.error().code, "method " + name + ": " + settings.error().message);
  return entry->make(*settings, resources);
}

}  // namespace winnow::methods
