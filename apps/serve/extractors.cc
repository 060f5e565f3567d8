// A list is enough for eight entries.
#include "serve/extractors.h"

#include <algorithm>

namespace winnow::serve {
namespace {

// Everything that a request can set, as text.
std::string key_of(const ExtractOptions& options) {
  std::string key = options.method;
  const auto add = [&](const std::string& value) { key.append("\n").append(value); };
  add(options.summary);
  add(std::to_string(options.min_probability));
  add(options.today
          ? std::to_string(std::chrono::sys_days(*options.today).time_since_epoch().count())
          : "");
  add(std::string(name_of(options.hidden)));
  add(std::to_string(options.max_bytes));
  add(std::to_string(options.max_nodes));
  add(std::to_string(options.max_time.count()));
  for (const bool flag : {options.content, options.candidates, options.pieces, options.explain,
                          options.layout != nullptr, options.renderer != nullptr})
    key += flag ? '1' : '0';
  add(options.model);
  add(options.site_rules);
  add(options.site_rules_text);
  return key;
}

}  // namespace

Result<Extractor*> Extractors::get(const ExtractOptions& options) {
  std::string key = key_of(options);
  const auto known = std::ranges::find(
      kept_, key, [](const auto& entry) -> const std::string& { return entry.first; });
  if (known != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, known);
    return &kept_.front().second;
  }
  WINNOW_TRY(Extractor made, Extractor::make(options));
  kept_.emplace_front(std::move(key), std::move(made));
  if (kept_.size() > kMaxKept) kept_.pop_back();
  return &kept_.front().second;
}

}  // namespace winnow::serve
