// winnow sites: administration of a store of what is known about sites. One function per action.
#include <algorithm>
#include <cstdio>
#include <ostream>
#include <set>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "site/merge.h"
#include "site/model_card.h"
#include "site/rule_book.h"
#include "site/store_files.h"
#include "winnow/memory.h"

namespace winnow::cli {
namespace {

using site::kMaxStoreFile;
using site::kStorePatience;
using site::path_in_store;

std::string model_line(const KnownModel& model) {
  char text[160];
  std::snprintf(text, sizeof text, "%8zu %5zu %6s", model.pages, model.hosts.size(),
                model.is_used ? "yes" : "no");
  std::string line = text;
  if (model.held_out > 0)
    std::snprintf(text, sizeof text, "   %.3f %.3f", model.alone, model.trained);
  else
    std::snprintf(text, sizeof text, "%14s", "-");
  return line.append(text).append("  ").append(model.name).append("\n");
}

Result<void> list_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const Memory memory, Memory::open(command.store));
  out << "   pages   rules  host\n";
  for (const KnownSite& site : memory.sites()) {
    char counts[40];
    std::snprintf(counts, sizeof counts, "%8zu %7zu  ", site.pages, site.rules);
    out << counts << site.host << "\n";
  }
  const std::vector<KnownModel> models = memory.models();
  if (models.empty()) return {};
  out << "\n   pages hosts   used   alone model  model\n";
  for (const KnownModel& model : models) out << model_line(model);
  return {};
}

// What the store knows of some hosts and models.
struct Chosen {
  std::vector<KnownSite> sites;
  std::vector<KnownModel> models;
};

bool serves(const KnownModel& model, const std::string& host) {
  return std::ranges::find(model.hosts, host) != model.hosts.end();
}

// Those that are named, with the models of the hosts, or all.
Result<Chosen> chosen_in(const std::string& store, const std::vector<std::string>& names) {
  WINNOW_TRY(const Memory memory, Memory::open(store));
  Chosen all{memory.sites(), memory.models()};
  if (names.empty()) return all;
  Chosen chosen;
  for (const std::string& name : names) {
    const auto site = std::ranges::find(all.sites, name, &KnownSite::host);
    if (site != all.sites.end()) chosen.sites.push_back(*site);
    bool is_known = site != all.sites.end();
    for (const KnownModel& model : all.models) {
      if (model.name != name && !serves(model, name)) continue;
      is_known = true;
      if (std::ranges::find(chosen.models, model.name, &KnownModel::name) == chosen.models.end())
        chosen.models.push_back(model);
    }
    if (!is_known)
      return fail(ErrorCode::NotFound, "sites: nothing is known about '" + name + "' in " + store);
  }
  return chosen;
}

Result<void> show_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const Chosen chosen, chosen_in(command.store, command.arguments));
  for (const KnownSite& site : chosen.sites) {
    out << site.host << ": " << site.pages << " pages counted, " << site.rules << " rules\n";
    if (site.rules == 0) continue;
    WINNOW_TRY(const bytes::Bytes text,
               bytes::read_file(path_in_store(command.store, site.host, site::kRulesEnding),
                                kMaxStoreFile));
    out << text.view();
  }
  for (const KnownModel& model : chosen.models)
    out << "model " << model.name << ":\n" << site::to_text(model);
  return {};
}

// True if all files can be read.
Result<bool> check_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const std::vector<std::string> paths,
             bytes::list_folder(command.store, site::kStoreEndings));
  std::vector<Error> errors;
  WINNOW_TRY(const Memory memory, Memory::open(command.store, &errors));
  for (const Error& error : errors) out << error.message << "\n";
  if (errors.empty()) out << paths.size() << " files, no errors\n";
  return errors.empty();
}

Result<void> remove_sites(const SitesCommand& command, std::ostream& out) {
  WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(command.store, kStorePatience));
  for (const std::string& host : command.arguments) {
    bool is_known = false;
    if (host.find('/') == std::string::npos)
      for (const std::string_view ending : site::kStoreEndings) {
        const std::string path = path_in_store(command.store, host, ending);
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
  WINNOW_TRY(const Chosen chosen, chosen_in(from, hosts));
  const std::vector<KnownSite>& sites = chosen.sites;
  WINNOW_TRY(Memory memory, Memory::open(from));
  for (const KnownSite& site : memory.sites())
    if (std::ranges::find(sites, site.host, &KnownSite::host) == sites.end())
      memory.forget(site.host);
  WINNOW_TRY_VOID(memory.save(to));
  for (const KnownModel& model : chosen.models) {
    WINNOW_TRY(
        const bytes::Bytes file,
        bytes::read_file(path_in_store(from, model.name, site::kModelEnding), kMaxStoreFile));
    WINNOW_TRY_VOID(Memory::put_model(to, model, file.view()));
    out << "copied " << model.name << "\n";
  }
  WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(to, kStorePatience));
  for (const KnownSite& site : sites) {
    if (site.rules > 0) {
      const std::string target = path_in_store(to, site.host, site::kRulesEnding);
      WINNOW_TRY(
          const bytes::Bytes text,
          bytes::read_file(path_in_store(from, site.host, site::kRulesEnding), kMaxStoreFile));
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

// Whether the hosts of the models use them.
Result<void> switch_models(const SitesCommand& command, bool is_used, std::ostream& out) {
  WINNOW_TRY(const Memory memory, Memory::open(command.store));
  const std::vector<KnownModel> models = memory.models();
  for (const std::string& name : command.arguments) {
    const auto found = std::ranges::find(models, name, &KnownModel::name);
    if (found == models.end())
      return fail(ErrorCode::NotFound,
                  "sites " + command.action + ": no model '" + name + "' in " + command.store);
    KnownModel card = *found;
    card.is_used = is_used;
    WINNOW_TRY_VOID(Memory::put_model(command.store, card));
    out << name << " is " << (is_used ? "" : "not ") << "used\n";
  }
  return {};
}

}  // namespace

void SitesCommand::declare(Options& options) {
  options
      .add("ACTION", action, "ACTION",
           "list, show, check, remove, on, off, export or import, see below")
      .required()
      .one_of({"list", "show", "check", "remove", "on", "off", "export", "import"});
  options.add("STORE", store, "STORE", "Folder of extract --site-memory").required();
  options.add("ARGUMENT", arguments, "ARGUMENT",
              "Hosts or models; first another folder (export, import)");
  options.footer(
      "Actions:\n"
      "  list STORE                   one line per host: pages counted, rules; then one per "
      "model:\n"
      "                               word F1 of auto alone and of the model, on held-out pages\n"
      "  show STORE [NAME...]         what is known about a host, with its rules, or of a model\n"
      "  check STORE                  list the files that cannot be read\n"
      "  remove STORE NAME...         forget a host or a model\n"
      "  on, off STORE MODEL...       the hosts of a model use it, or do not\n"
      "  export STORE DIR [HOST...]   add hosts, or all, to the store DIR\n"
      "  import STORE DIR [HOST...]   add hosts of the store DIR, or all\n");
}

ExitCode SitesCommand::run(std::ostream& out, std::ostream& err) const {
  const bool is_copied = action == "export" || action == "import";
  const bool needs_arguments = is_copied || action == "remove" || action == "on" || action == "off";
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
  const std::vector<std::string> hosts(arguments.begin() + (is_copied ? 1 : 0), arguments.end());
  const Result<void> done = action == "list"     ? list_sites(*this, out)
                            : action == "show"   ? show_sites(*this, out)
                            : action == "remove" ? remove_sites(*this, out)
                            : action == "on"     ? switch_models(*this, true, out)
                            : action == "off"    ? switch_models(*this, false, out)
                            : action == "export" ? copy_sites(store, arguments[0], hosts, out)
                                                 : copy_sites(arguments[0], store, hosts, out);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
