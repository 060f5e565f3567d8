// --precision and --recall: a method that leans to one side.
//
//   leaning("auto", Lean::Precision)      "auto:balance=0.25"
//   leaning("mcst", Lean::Recall)         a failure: it has nothing to shift
//
// People who read want clutter out, people who search want nothing missed. Methods that weigh each
// block have a setting for it; which one, and how far it is moved, stands in one table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/result.h"

namespace winnow::cli {

enum class Lean : std::uint8_t { Neither, Precision, Recall };

// `method` with its setting moved; an empty one is the default method. A setting that the caller
// has chosen stays the caller's: asking for both is a failure.
Result<std::string> leaning(std::string_view method, Lean lean);

// --dedup: `method` with that setting. Only auto has it; it must not be set already.
Result<std::string> with_dedup(std::string_view method, std::string_view dedup);

}  // namespace winnow::cli
