// Learning site rules from the inputs of a command line, for `learn`, `extract --learn-first` and
// `extract --relearn`.
#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "bytes/file_lock.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "site/merge.h"
#include "winnow/learn.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::cli {

inline constexpr std::size_t kMaxRulesBytes = std::size_t{64} << 20;

// The address that rules were matched with: a page from a file has only the one that it declares.
std::string address_of(const Page& page);

// Rules are read, changed and written. A command holds the lock of its file or folder from the first to
// the last of these steps, so that no other process changes them in between. In a folder it also
// locks each file that it changes, because `learn -o FOLDER/HOST.rules` and the server lock only that.
class RulesLock {
 public:
  static Result<RulesLock> take(const std::string& site_rules);
  // To be held while a file of `site_rules` is read, changed and written. Waits for a short time.
  [[nodiscard]] Result<bytes::FileLock> take_file(const std::string& file) const;

 private:
  std::string site_rules_;
  bytes::FileLock lock_;
};

// The rule files of a folder, or the one file.
Result<std::vector<std::string>> rule_files(const std::string& site_rules);

// "  replaced: https?://mill\.example/.*" per rule.
void print_changes(std::span<const site::MergedRule> rules, std::ostream& out);

// In UTC.
std::chrono::year_month_day today();

// Learns from all pages of the inputs whose address `is_wanted`. Pages that cannot be read or learned
// from are passed to `report_error` and skipped.
using IsWanted = std::function<bool(const std::string& url)>;
using ErrorSink = std::function<void(const Error& error)>;
Result<Learner> learn_from(const std::vector<std::string>& inputs, const InputOptions& options,
                           const LearnSettings& settings, const IsWanted& is_wanted,
                           const ErrorSink& report_error);

// Applies the rules of a file or folder to the inputs, learns the sites whose rules have drifted
// again, and updates the files that contain those rules. Prints one line per site.
Result<void> relearn(const std::string& site_rules, const std::vector<std::string>& inputs,
                     const InputOptions& options, const LearnSettings& settings, std::ostream& err);

}  // namespace winnow::cli
