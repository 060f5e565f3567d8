// A list is enough for eight entries.
#include "serve/extractors.h"

#include <algorithm>
#include <utility>

namespace winnow::serve {
namespace {

// Lengths come first, so that no text can end another.
void add(std::string& key, const std::string& text) {
  key.append(std::to_string(text.size())).append(":").append(text);
}
void add(std::string& key, double number) { add(key, std::to_string(number)); }
void add(std::string& key, std::size_t count) { add(key, std::to_string(count)); }
void add(std::string& key, bool flag) { key += flag ? '1' : '0'; }
template <NamedOption Enum>
void add(std::string& key, Enum value) {
  add(key, std::string(name_of(value)));
}
void add(std::string& key, std::chrono::milliseconds time) {
  add(key, std::to_string(time.count()));
}
void add(std::string& key, const std::optional<std::chrono::year_month_day>& day) {
  add(key,
      day ? std::to_string(std::chrono::sys_days(*day).time_since_epoch().count()) : std::string());
}
// There is one engine of each kind.
void add(std::string& key, MakeLayoutEngine make) { add(key, make != nullptr); }
void add(std::string& key, MakeRenderer make) { add(key, make != nullptr); }

// Extractors with the same options have the same key; address and type are given with each page.
std::string key_of(const ExtractOptions& options) {
  std::string key;
#define WINNOW_EXTRACT_OPTION(kind, member, initial, c, http, flag, description) \
  add(key, options.member);
#include "winnow/extract_options.inc"
  return key;
}

}  // namespace

Result<Extractor*> Extractors::get(const ExtractOptions& options) {
  std::string key = key_of(options);
  // An older state of the store is not asked for again.
  if (options.memory != nullptr)
    kept_.remove_if([&](const Entry& entry) {
      return entry.memory != nullptr && entry.memory != options.memory;
    });
  const auto known = std::ranges::find_if(kept_, [&](const Entry& entry) {
    return entry.key == key && entry.memory == options.memory;
  });
  if (known != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, known);
    return &kept_.front().extractor;
  }
  WINNOW_TRY(Extractor made, Extractor::make(options));
  kept_.emplace_front(std::move(key), std::move(made), options.memory);
  if (kept_.size() > kMaxKept) kept_.pop_back();
  return &kept_.front().extractor;
}

}  // namespace winnow::serve
