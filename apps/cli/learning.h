// Learning from what a command line names: what `learn`, `extract --learn-first` and
// `extract --relearn` share.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "winnow/learn.h"
#include "winnow/result.h"

namespace winnow::cli {

// "2026-11-16", by the clock of the world.
std::string today();

// Learns from all pages of the inputs that `is_wanted` (by address). What cannot be read or learned
// from goes to `report_error`; learning goes on.
using IsWanted = std::function<bool(const std::string& url)>;
using ErrorSink = std::function<void(const Error& error)>;
Result<Learner> learn_from(const std::vector<std::string>& inputs, const InputOptions& options,
                           const LearnSettings& settings, const IsWanted& is_wanted,
                           const ErrorSink& report_error);

// Tries the rules of a file or folder on the inputs, learns anew the sites whose rules have
// drifted, and writes their rules into the files they stand in. Says in a line each what was done.
Result<void> relearn(const std::string& site_rules, const std::vector<std::string>& inputs,
                     const InputOptions& options, const LearnSettings& settings, std::ostream& err);

}  // namespace winnow::cli
