// Asks the processor, then the environment.
#include "base/registers.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace winnow::base {
namespace {

Registers of_processor() noexcept {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0)
    return Registers::Bytes64;
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0)
    return Registers::Bytes32;
#endif
  return Registers::Bytes16;
}

Registers limit() noexcept {
  const char* const value = std::getenv("WINNOW_REGISTERS");
  const std::string_view text = value == nullptr ? "" : value;
  return text == "16" ? Registers::Bytes16 : text == "32" ? Registers::Bytes32 : Registers::Bytes64;
}

}  // namespace

Registers widest_registers() noexcept {
  static const Registers widest = std::min(of_processor(), limit());
  return widest;
}

std::vector<Registers> all_registers() {
  std::vector<Registers> all;
  for (const Registers one : {Registers::Bytes16, Registers::Bytes32, Registers::Bytes64})
    if (one <= of_processor()) all.push_back(one);
  return all;
}

}  // namespace winnow::base
