// The one list of methods.
#include "methods/method.h"

#include <algorithm>
#include <array>
#include <string>

#include "methods/auto/auto.h"
#include "methods/blocks/blocks.h"
#include "methods/blog/blog.h"
#include "methods/cetr/cetr.h"
#include "methods/cst/cst.h"
#include "methods/cst/mcst.h"
#include "methods/emcst/emcst.h"
#include "methods/mountain/mountain.h"

namespace winnow::methods {
namespace {

constexpr std::array kMethods = {
    MethodEntry{"auto", "each block by a forest learned on pages of all kinds; the best of these",
                kAutoOptions, make_auto},
    MethodEntry{"mcst", "the block whose text weighs most, by depth and number of children",
                kMcstOptions, make_mcst},
    MethodEntry{"emcst", "the rules of the page's site (--site-rules), and mcst where none fits",
                kMcstOptions, make_emcst},
    MethodEntry{"cst-clean", "mcst's forerunner: text, links and images weigh, little attenuation",
                kCstOptions, make_cst_clean},
    MethodEntry{"cst", "the same on the page as written, scripts and comments as text", kCstOptions,
                make_cst},
    MethodEntry{"blocks",
                "each block by a learned model: shallow text, tag ratios, id and class words",
                kBlocksOptions, make_blocks},
    MethodEntry{"blog", "every post of the page: titles, bodies, one record each", kBlogOptions,
                make_blog},
    MethodEntry{"cetr", "lines of the source with much text and few tags; learns nothing",
                kCetrOptions, make_cetr},
    MethodEntry{"mountain",
                "cells of the source as a mountain; its ridges by a learned model, no tree",
                kMountainOptions, make_mountain},
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
