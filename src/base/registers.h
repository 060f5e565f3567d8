// The width of the registers that vectorised code uses, chosen once per process.
//
// Code with several versions has one for each width; all versions give the same bits.
// Tests and benchmarks on one computer check and measure all of them: the environment variable
// WINNOW_REGISTERS=16, 32 or 64 limits the width. It has no other purpose.
#pragma once

#include <cstdint>
#include <vector>

namespace winnow::base {

enum class Registers : std::uint8_t {
  Bytes16,  // SSE2, NEON, or none
  Bytes32,  // AVX2 and FMA
  Bytes64,  // AVX-512 F, BW and DQ
};

// The widest that this processor has, up to the limit.
Registers widest_registers() noexcept;
// All that this processor has, whatever the limit is: for tests.
std::vector<Registers> all_registers();

}  // namespace winnow::base
