// What the program's exit code says. One table; --help prints it.
#pragma once

#include <string_view>

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

constexpr ExitCode exit_code_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument: return ExitCode::Usage;
    case ErrorCode::NotFound:
    case ErrorCode::Unreadable:
    case ErrorCode::Network:
    case ErrorCode::Refused: return ExitCode::NoInput;
    case ErrorCode::Malformed:
    case ErrorCode::Unsupported: return ExitCode::NotAPage;
    case ErrorCode::TooLarge: return ExitCode::OverLimit;
    case ErrorCode::Unwritable: return ExitCode::NoOutput;
    case ErrorCode::Cancelled: return ExitCode::Interrupted;
    case ErrorCode::Internal: return ExitCode::Internal;
  }
  return ExitCode::Internal;
}

}  // namespace winnow::cli
