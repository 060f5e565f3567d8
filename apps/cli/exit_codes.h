// What the program's exit code says. One table; --help prints it.
#pragma once

#include <string_view>

#include "winnow/render.h"
#include "winnow/result.h"

namespace winnow::cli {

enum class ExitCode : int {
  Ok = 0,
  Internal = 1,
  Usage = 2,          // unknown option, command or method
  NoInput = 3,        // an input is missing or unreadable
  NotAPage = 4,       // an input is empty, binary or damaged
  OverLimit = 5,      // an input is larger than the limit
  NoOutput = 6,       // the output cannot be written
  Interrupted = 130,  // Ctrl-C, after what was done so far was printed: 128 + SIGINT, as shells say
};

inline constexpr std::string_view kExitCodeHelp =
    "Exit codes: 0 all well; 2 wrong usage; 3 an input is missing or unreadable; 4 an input is "
    "empty, "
    "binary or damaged; 5 an input is over the limit; 6 the output cannot be written; 130 "
    "interrupted; 1 a bug of ours. "
    "With several inputs the others are still done, and the first failure decides.";

// The library's numbers are the exit codes, so that an error record and the exit code agree.
constexpr ExitCode exit_code_of(ErrorCode code) noexcept {
  return static_cast<ExitCode>(error_number(code));
}
static_assert(exit_code_of(ErrorCode::Internal) == ExitCode::Internal);
static_assert(exit_code_of(ErrorCode::InvalidArgument) == ExitCode::Usage);
static_assert(exit_code_of(ErrorCode::NotFound) == ExitCode::NoInput);
static_assert(exit_code_of(ErrorCode::Malformed) == ExitCode::NotAPage);
static_assert(exit_code_of(ErrorCode::TooLarge) == ExitCode::OverLimit);
static_assert(exit_code_of(ErrorCode::Unwritable) == ExitCode::NoOutput);
static_assert(exit_code_of(ErrorCode::Cancelled) == ExitCode::Interrupted);

}  // namespace winnow::cli
