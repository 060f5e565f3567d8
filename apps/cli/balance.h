// --precision, --recall and --dedup as settings of a method.
//
//   leaning("auto", Lean::Precision)      "auto:balance=0.25"
//   leaning("mcst", Lean::Recall)         an error: mcst has no such setting
//
// Readers want no clutter, search indexes want no missing text. Methods that score each block have a
// setting for it; balance.cc lists which one, and its values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/result.h"

namespace winnow::cli {

enum class Lean : std::uint8_t { Precision, Recall };

// Returns `method` (empty: the default method) with the setting appended. Fails if the method has no
// such setting or if `method` sets it already.
Result<std::string> leaning(std::string_view method, Lean lean);

// The same for --dedup, which only the method auto supports.
Result<std::string> with_dedup(std::string_view method, std::string_view dedup);

}  // namespace winnow::cli
