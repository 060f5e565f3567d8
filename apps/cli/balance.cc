// The settings for precision and recall by method.
#include "cli/balance.h"

#include "winnow/method.h"

namespace winnow::cli {
namespace {

struct Setting {
  std::string_view method;
  std::string_view name;
  std::string_view for_precision;
  std::string_view for_recall;
};

// Chosen by hand. docs/formats.md shows the effect of those of auto on wcxb-dev (`winnow eval -m
// auto:balance=0.25,auto:balance=4`). Those of blocks were not measured.
constexpr Setting kSettings[] = {
    {"auto", "balance", "0.25", "4"},
    {"blocks", "threshold", "0.7", "0.3"},
};

}  // namespace

Result<std::string> leaning(std::string_view method, Lean lean) {
  std::string spec(method.empty() ? default_method() : method);
  const std::string option = lean == Lean::Precision ? "--precision" : "--recall";
  const std::string name = spec.substr(0, spec.find(':'));
  for (const Setting& setting : kSettings) {
    if (setting.method != name) continue;
    const std::string key = std::string(":").append(setting.name).append("=");
    if (spec.find(key) != std::string::npos)
      return fail(ErrorCode::InvalidArgument, option + ": already set by method " + spec);
    return spec.append(key).append(lean == Lean::Precision ? setting.for_precision
                                                           : setting.for_recall);
  }
  return fail(ErrorCode::InvalidArgument,
              option + ": not supported by method " + name + " (supported by: auto, blocks)");
}

Result<std::string> with_dedup(std::string_view method, std::string_view dedup) {
  std::string spec(method.empty() ? default_method() : method);
  const std::string name = spec.substr(0, spec.find(':'));
  if (name != "auto")
    return fail(ErrorCode::InvalidArgument,
                "--dedup: not supported by method " + name + " (supported by: auto)");
  if (spec.find(":dedup=") != std::string::npos)
    return fail(ErrorCode::InvalidArgument, "--dedup: already set by method " + spec);
  return spec.append(":dedup=").append(dedup);
}

}  // namespace winnow::cli
