// The exit codes of the program, and their description in --help.
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
  Interrupted = 130,  // Ctrl-C, after finished work was written; 128 + SIGINT, as in shells
};

inline constexpr std::string_view kExitCodeHelp =
    "Exit codes:\n"
    "  0    success\n"
    "  1    internal error (please report it)\n"
    "  2    invalid usage\n"
    "  3    an input is missing or unreadable\n"
    "  4    an input is empty, binary or damaged\n"
    "  5    an input is over a limit\n"
    "  6    the output cannot be written\n"
    "  130  interrupted\n"
    "With several inputs, the first failure decides; the other inputs are still processed.\n\n"
    "Run 'winnow COMMAND --help' for the options of a command.\n";

// Same numbers as in error records.
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
