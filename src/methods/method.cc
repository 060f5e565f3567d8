// The list of methods.
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
    MethodEntry{"auto",
                "the default: scores each block with a forest trained on all kinds of pages",
                kAutoOptions, make_auto},
    MethodEntry{"mcst", "the block with the most text, attenuated by depth and number of children",
                kMcstOptions, make_mcst},
    MethodEntry{"emcst", "the rules of the page's site (--site-rules); mcst where none matches",
                kEmcstOptions, make_emcst},
    MethodEntry{"cst-clean",
                "predecessor of mcst: weighs text, links and images, attenuates little",
                kCstOptions, make_cst_clean},
    MethodEntry{"cst", "the same on the raw page, with scripts and comments as text", kCstOptions,
                make_cst},
    MethodEntry{"blocks",
                "scores each block by shallow text features, tag ratios, id and class words",
                kBlocksOptions, make_blocks},
    MethodEntry{"blog", "every post of the page, with its title and body, one record per post",
                kBlogOptions, make_blog},
    MethodEntry{"cetr", "lines of the source with much text and few tags; needs no model",
                kCetrOptions, make_cetr},
    MethodEntry{"mountain",
                "text cells of the source as a mountain; classifies its ridges, needs no tree",
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
                "unknown method '" + name + "' (available: " + known_methods() + ")");
  Result<Settings> settings =
      read_settings(colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1),
                    entry->options);
  if (!settings)
    return fail(settings.error().code, "method " + name + ": " + settings.error().message);
  return entry->make(*settings, resources);
}

}  // namespace winnow::methods
