// ViewMemory: what was worked out of a string, remembered for when the same string comes again.
//
//   ViewMemory<Marks> memory;                        // for one page: it keeps views of the keys
//   memory.of(value, [](std::string_view v) { return marks_of(v); })
//
// A page says the same class names again and again: of a page's class values nine in ten are found
// here. Two values may share a place; then the later one has it. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace winnow::base {

// A good hash of the bytes, eight at a time. Of this process only: it depends on the byte order.
inline std::uint64_t hash_view(std::string_view value) noexcept {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
  const auto mix = [](std::uint64_t hash, std::uint64_t eight) {
    hash = (hash ^ eight) * kMultiplier;
    return hash ^ (hash >> 32);
  };
  std::uint64_t hash = value.size() * kMultiplier;
  while (value.size() >= 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, value.data(), 8);
    hash = mix(hash, eight);
    value.remove_prefix(8);
  }
  std::uint64_t rest = 0;
  if (!value.empty()) std::memcpy(&rest, value.data(), value.size());
  return mix(hash, rest) * kMultiplier;
}

template <typename Value>
class ViewMemory {
 public:
  // Valid until the next call.
  template <typename Make>
  const Value& of(std::string_view key, Make&& make) {
    Place& place = places_[hash_view(key) >> (64 - kBits)];
    if (!place.is_set || place.key != key) place = {key, true, make(key)};
    return place.value;
  }

 private:
  static constexpr std::size_t kBits = 9;
  struct Place {
    std::string_view key;
    bool is_set = false;
    Value value{};
  };
  std::array<Place, std::size_t{1} << kBits> places_{};
};

}  // namespace winnow::base
