// Equality of two short strings, without the call of memcmp that operator== makes.
//
//   base::is_same("entry-title", "entry-title")   // true
//
// For lookups in tables of class names, where the strings are nearly always equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace winnow::base {

// a == b. Eight bytes at a time; the last ones may be compared twice.
inline bool is_same(std::string_view a, std::string_view b) noexcept {
  const auto are_equal = [&]<typename Word>(Word first, std::size_t at) {
    Word second;
    std::memcpy(&first, a.data() + at, sizeof first);
    std::memcpy(&second, b.data() + at, sizeof second);
    return first == second;
  };
  if (a.size() != b.size()) return false;
  if (a.size() < sizeof(std::uint32_t)) return a == b;
  if (a.size() < sizeof(std::uint64_t))
    return are_equal(std::uint32_t{}, 0) &&
           are_equal(std::uint32_t{}, a.size() - sizeof(std::uint32_t));
  const std::size_t last = a.size() - sizeof(std::uint64_t);
  for (std::size_t at = 0; at < last; at += sizeof(std::uint64_t))
    if (!are_equal(std::uint64_t{}, at)) return false;
  return are_equal(std::uint64_t{}, last);
}

}  // namespace winnow::base
