// winnow sites: administration of a store of what is known about sites. One function per action.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ostream>
#include <set>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "site/merge.h"
#include "site/rule_book.h"
#include "site/statistics_text.h"
#include "winnow/memory.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kRules = ".rules";
constexpr std::string_view kStatistics = ".statistics";
constexpr std::size_t kMaxStoreFile = std::size_t{64} << 20;
constexpr std::chrono::seconds kStorePatience{30};  // as in Memory::save()

std::string path_in(const std::string& store, const std::string& host, std::string_view ending) {
  return store + (store.ends_with('/') ? "" : "/") + host + std::string(ending);
}

Result<void> list_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const Memory memory, Memory::open(command.store));
  out << "   pages   rules  host\n";
  for (const KnownSite& site : memory.sites()) {
    char counts[40];
    std::snprintf(counts, sizeof counts, "%8zu %7zu  ", site.pages, site.rules);
    out << counts << site.host << "\n";
  }
  return {};
}

// The hosts that are named, or all.
Result<std::vector<KnownSite>> chosen_sites(const std::string& store,
                                            const std::vector<std::string>& hosts) {
  WINNOW_TRY(const Memory memory, Memory::open(store));
  std::vector<KnownSite> sites = memory.sites();
  if (hosts.empty()) return sites;
  std::vector<KnownSite> chosen;
  for (const std::string& host : hosts) {
    const auto found = std::ranges::find(sites, host, &KnownSite::host);
    if (found == sites.end())
      return fail(ErrorCode::NotFound, "sites: nothing is known about '" + host + "' in " + store);
    chosen.push_back(*found);
  }
  return chosen;
}

Result<void> show_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const std::vector<KnownSite> sites, chosen_sites(command.store, command.arguments));
  for (const KnownSite& site : sites) {
    out << site.host << ": " << site.pages << " pages counted, " << site.rules << " rules\n";
    if (site.rules == 0) continue;
    WINNOW_TRY(const bytes::Bytes text,
               bytes::read_file(path_in(command.store, site.host, kRules), kMaxStoreFile));
    out << text.view();
  }
  return {};
}

// True if all files can be read.
Result<bool> check_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const std::vector<std::string> paths,
             bytes::list_folder(command.store, {kRules, kStatistics}));
  bool is_valid = true;
  for (const std::string& path : paths) {
    WINNOW_TRY(const bytes::Bytes text, bytes::read_file(path, kMaxStoreFile));
    std::optional<Error> error;
    if (path.ends_with(kRules)) {
      const Result<site::RuleBook> book = site::RuleBook::read(text.view(), path);
      if (!book) error = book.error();
    } else {
      site::Statistics statistics;
      const Result<void> added = site::add_text(text.view(), path, statistics);
      if (!added) error = added.error();
    }
    if (!error) continue;
    is_valid = false;
    out << error->message << "\n";
  }
  if (is_valid) out << paths.size() << " files, no errors\n";
  return is_valid;
}

Result<void> remove_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(command.store, kStorePatience));
  for (const std::string& host : command.arguments) {
    bool is_known = false;
    if (host.find('/') == std::string::npos)
      for (const std::string_view ending : {kRules, kStatistics}) {
        const std::string path = path_in(command.store, host, ending);
        if (!bytes::is_file(path)) continue;
        is_known = true;
        WINNOW_TRY_VOID(bytes::remove_file(path));
      }
    if (!is_known)
      return fail(ErrorCode::NotFound,
                  "sites remove: nothing is known about '" + host + "' in " + command.store);
    out << "removed " << host << "\n";
  }
  return {};
}

// Adds what `from` knows about the sites to `to`. As `winnow rules merge`, it keeps rules that are newer or
// written by hand.
Result<void> copy_sites(const std::string& from, const std::string& to,
                        const std::vector<std::string>& hosts, std::ostream& out) {
  if (!bytes::is_folder(from))
    return fail(ErrorCode::NotFound, "read " + from + ": no such folder");
  WINNOW_TRY(const std::vector<KnownSite> sites, chosen_sites(from, hosts));
  WINNOW_TRY(Memory memory, Memory::open(from));
  for (const KnownSite& site : memory.sites())
    if (std::ranges::find(sites, site.host, &KnownSite::host) == sites.end())
      memory.forget(site.host);
  WINNOW_TRY_VOID(memory.save(to));
  WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(to, kStorePatience));
  for (const KnownSite& site : sites) {
    if (site.rules > 0) {
      const std::string target = path_in(to, site.host, kRules);
      WINNOW_TRY(const bytes::Bytes text,
                 bytes::read_file(path_in(from, site.host, kRules), kMaxStoreFile));
      WINNOW_TRY(const site::RuleBook book, site::RuleBook::read(text.view(), site.host));
      std::string old;
      if (bytes::is_file(target)) {
        WINNOW_TRY(const bytes::Bytes known, bytes::read_file(target, kMaxStoreFile));
        old = known.view();
      }
      WINNOW_TRY(const site::Merged merged,
                 site::merge_rules(old, target, book.rules(), site::Conflicts::Keep));
      WINNOW_TRY_VOID(bytes::write_file(target, merged.text));
    }
    out << "copied " << site.host << "\n";
  }
  return {};
}

}  // namespace

void SitesCommand::declare(Options& options) {
  options.add("ACTION", action, "ACTION", "list, show, check, remove, export or import, see below")
      .required()
      .one_of({"list", "show", "check", "remove", "export", "import"});
  options.add("STORE", store, "STORE", "Folder of extract --site-memory").required();
  options.add("ARGUMENT", arguments, "ARGUMENT", "Hosts; first another folder (export, import)");
  options.footer(
      "Actions:\n"
      "  list STORE                   one line per host: pages counted, rules\n"
      "  show STORE [HOST...]         what is known about a host, with its rules\n"
      "  check STORE                  list the files that cannot be read\n"
      "  remove STORE HOST...         forget a host\n"
      "  export STORE DIR [HOST...]   add hosts, or all, to the store DIR\n"
      "  import STORE DIR [HOST...]   add hosts of the store DIR, or all\n");
}

ExitCode SitesCommand::run(std::ostream& out, std::ostream& err) const {
  const bool needs_arguments = action == "remove" || action == "export" || action == "import";
  if (needs_arguments && arguments.empty())
    return report_error(err, {ErrorCode::InvalidArgument,
                              "sites " + action + ": an argument is missing (see --help)"});
  if (action != "import" && !bytes::is_folder(store))
    return report_error(err, {ErrorCode::NotFound, "read " + store + ": no such folder"});
  if (action == "check") {
    const Result<bool> is_valid = check_sites(*this, out);
    if (!is_valid) return report_error(err, is_valid.error());
    return *is_valid ? ExitCode::Ok : ExitCode::NotAPage;
  }
  const std::vector<std::string> hosts(arguments.begin() + (needs_arguments ? 1 : 0),
                                       arguments.end());
  const Result<void> done = action == "list"     ? list_sites(*this, out)
                            : action == "show"   ? show_sites(*this, out)
                            : action == "remove" ? remove_sites(*this, out)
                            : action == "export" ? copy_sites(store, arguments[0], hosts, out)
                                                 : copy_sites(arguments[0], store, hosts, out);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
