// winnow rules: administration of rule files. One function per action.
#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <set>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "cli/output.h"
#include "site/drift.h"
#include "site/merge.h"
#include "site/rule_book.h"
#include "winnow/extract.h"

namespace winnow::cli {
namespace {

struct RuleFile {
  std::string path;
  std::string text;
};

Result<std::vector<RuleFile>> read_files(const std::string& site_rules) {
  WINNOW_TRY(const std::vector<std::string> paths, rule_files(site_rules));
  std::vector<RuleFile> files;
  for (const std::string& path : paths) {
    WINNOW_TRY(const bytes::Bytes text, bytes::read_input(path, kMaxRulesBytes));
    files.push_back({path, std::string(text.view())});
  }
  return files;
}

Result<site::RuleBook> read_book(const std::string& site_rules) {
  WINNOW_TRY(const std::vector<RuleFile> files, read_files(site_rules));
  site::RuleBook book;
  for (const RuleFile& file : files) WINNOW_TRY_VOID(book.add(file.text, file.path));
  return book;
}

double coverage_of(const site::Learned& learned) {
  return learned.seen == 0
             ? 0
             : static_cast<double>(learned.matched) / static_cast<double>(learned.seen);
}

// "2026-11-16     120     98%", or "by hand".
std::string learned_columns(const site::Rule& rule) {
  char text[64];
  if (rule.learned)
    std::snprintf(text, sizeof text, "%10s %6zu %7.0f%%", rule.learned->date.c_str(),
                  rule.learned->seen, 100 * coverage_of(*rule.learned));
  else
    std::snprintf(text, sizeof text, "%10s %6s %8s", "by hand", "-", "-");
  return text;
}

Result<void> list_rules(const RulesCommand& command, std::ostream& out) {
  WINNOW_TRY(const site::RuleBook book, read_book(command.rules));
  out << "   learned  pages coverage   in  out  addr\n";
  for (const site::Rule& rule : book.rules()) {
    std::size_t outs = 0;
    for (const site::InRule& in : rule.ins) outs += in.outs.size();
    char counts[32];
    std::snprintf(counts, sizeof counts, " %4zu %4zu  ", rule.ins.size(), outs);
    out << learned_columns(rule) << counts << rule.addr << "\n";
  }
  return {};
}

// The name of a rule is its addr or, shorter, the host, domain or pattern that it was learned for.
bool is_named(const site::Rule& rule, std::string_view name) {
  if (rule.addr == name || rule.addr == site::addr_of_host(name)) return true;
  std::string domain = site::addr_of_host(name);
  domain.insert(std::string_view("https?://").size(), "([^/]+\\.)?");
  return rule.addr == domain;
}

Result<void> show_rules(const RulesCommand& command, std::ostream& out) {
  WINNOW_TRY(const site::RuleBook book, read_book(command.rules));
  for (const std::string& name : command.arguments) {
    std::vector<const site::Rule*> found = book.rules_for(name);
    for (const site::Rule& rule : book.rules())
      if (is_named(rule, name)) found.push_back(&rule);
    if (found.empty())
      return fail(ErrorCode::NotFound, "rules show: no rule for '" + name + "' in " +
                                           command.rules + " (give a URL, a host or an addr)");
    for (const site::Rule* rule : found) out << site::to_text(*rule);
  }
  return {};
}

Result<void> merge_files(const RulesCommand& command, std::ostream& out) {
  const std::string& target = command.output.empty() ? command.rules : command.output;
  WINNOW_TRY(const RulesLock lock, RulesLock::take(target));
  const bool is_new = !bytes::is_file(command.rules);
  std::string text;
  if (!is_new) {
    WINNOW_TRY(const bytes::Bytes old, bytes::read_input(command.rules, kMaxRulesBytes));
    text = old.view();
  }
  for (const std::string& other : command.arguments) {
    WINNOW_TRY(const site::RuleBook book, read_book(other));
    WINNOW_TRY(site::Merged merged, site::merge_rules(text, command.rules, book.rules(),
                                                      command.replace ? site::Conflicts::Replace
                                                                      : site::Conflicts::Keep));
    text = std::move(merged.text);
    print_changes(merged.rules, out);
  }
  return bytes::write_file(target, text);
}

Result<void> remove_named(const RulesCommand& command, std::ostream& out) {
  WINNOW_TRY(const RulesLock lock, RulesLock::take(command.rules));
  WINNOW_TRY(const std::vector<std::string> paths, rule_files(command.rules));
  std::vector<bytes::FileLock> held;
  for (const std::string& path : paths) {
    WINNOW_TRY(bytes::FileLock file, lock.take_file(path));
    held.push_back(std::move(file));
  }
  WINNOW_TRY(std::vector<RuleFile> files, read_files(command.rules));
  for (const std::string& name : command.arguments) {
    std::size_t removed = 0;
    for (RuleFile& file : files) {
      WINNOW_TRY(site::Removed left,
                 site::remove_rules(file.text, file.path,
                                    [&](const site::Rule& rule) { return is_named(rule, name); }));
      removed += left.rules;
      file.text = std::move(left.text);
    }
    if (removed == 0)
      return fail(ErrorCode::NotFound,
                  "rules remove: no rule '" + name + "' in " + command.rules +
                      " (give a host or an addr as 'winnow rules list' shows it)");
    out << "removed " << name << "\n";
  }
  for (const RuleFile& file : files) WINNOW_TRY_VOID(bytes::write_file(file.path, file.text));
  return {};
}

// Lists all mistakes, one per line, and rules that can never apply.
Result<bool> check_rules(const RulesCommand& command, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const std::vector<RuleFile> files, read_files(command.rules));
  bool is_valid = true;
  for (const RuleFile& file : files) {
    const std::vector<site::Mistake> mistakes = site::find_mistakes(file.text);
    for (const site::Mistake& mistake : mistakes)
      err << file.path << ":" << mistake.line << ": " << mistake.message << "\n";
    is_valid = is_valid && mistakes.empty();
    if (!mistakes.empty()) continue;
    WINNOW_TRY(const site::RuleBook book, site::RuleBook::read(file.text, file.path));
    std::set<std::string_view> met;
    for (const site::Rule& rule : book.rules())
      if (!met.insert(rule.addr).second)
        err << file.path << ":" << rule.first_line << ": a second rule for " << rule.addr
            << "; it is used only on pages without a marker of the first\n";
    out << file.path << ": " << book.rules().size() << " rules, no mistakes\n";
  }
  return is_valid;
}

// Applies the rules to pages, and compares with what the rules matched when they were learned.
Result<void> measure_rules(const RulesCommand& command, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const site::RuleBook book, read_book(command.rules));
  const InputOptions options{.url = command.url, .max_bytes = command.max_megabytes << 20};
  WINNOW_TRY(Extractor extractor,
             Extractor::make(
                 {.method = "emcst", .site_rules = command.rules, .max_bytes = options.max_bytes}));
  struct Counts {
    std::size_t pages = 0;
    std::map<std::string, std::size_t, std::less<>> steps;
  };
  std::map<const site::Rule*, Counts> counts;
  std::size_t without_rule = 0;
  site::DriftWatch watch(book);
  Inputs pages(command.arguments, options);
  while (const auto input = pages.next()) {
    if (!*input) {
      report_error(err, input->error());
      continue;
    }
    const auto page = extractor.extract((*input)->bytes, (*input)->url, (*input)->content_type);
    if (!page) {
      report_error(err, page.error());
      continue;
    }
    const std::string address = address_of(*page);
    const auto rules = book.rules_for(address);
    if (rules.empty()) {
      ++without_rule;
      continue;
    }
    watch.add(address, page->metadata.step != "mcst-drift");
    Counts& own = counts[rules.front()];
    ++own.pages;
    ++own.steps[page->metadata.step.value_or("")];
  }
  out << "   learned  pages coverage |  pages  first second  later   none coverage  addr\n";
  for (const site::Rule& rule : book.rules()) {
    const Counts& own = counts[&rule];
    const auto of = [&](std::string_view step) {
      const auto at = own.steps.find(step);
      return at == own.steps.end() ? std::size_t{0} : at->second;
    };
    const std::size_t none = of("mcst-drift");
    char text[96];
    std::snprintf(text, sizeof text, " | %6zu %6zu %6zu %6zu %6zu %7.0f%%  ", own.pages,
                  of("primary"), of("secondary"), of("further"), none,
                  own.pages == 0 ? 0
                                 : 100 * static_cast<double>(own.pages - none) /
                                       static_cast<double>(own.pages));
    out << learned_columns(rule) << text << rule.addr << "\n";
  }
  if (without_rule > 0) out << without_rule << " pages have no rule\n";
  for (const site::Drift& drift : watch.find()) out << site::sentence(drift) << "\n";
  return {};
}

}  // namespace

void RulesCommand::declare(Options& options) {
  options.add("ACTION", action, "ACTION", "list, show, merge, remove, check or stats, see below")
      .required()
      .one_of({"list", "show", "merge", "remove", "check", "stats"});
  options.add("RULES", rules, "RULES", "Rule file, or folder of *.rules files").required();
  options.add("ARGUMENT", arguments, "ARGUMENT",
              "URLs and hosts (show), rule files (merge), hosts (remove), pages (stats)");
  options.add("-o,--output", output, "FILE", "merge: write here instead of changing RULES");
  options.flag("--replace", replace,
               "merge: also replace rules written by hand and rules learned later");
  options.add("--url", url, "URL", "stats: address of the folder that contains the pages");
  options.add("--max-megabytes", max_megabytes, "MB", "stats: refuse larger pages").between(1, 500);
  options.footer(
      "Actions:\n"
      "  list RULES             one line per rule: date, pages, coverage, markers, address\n"
      "  show RULES URL...      the rules for a URL, in the order in which they are tried\n"
      "  merge RULES FILE...    add the rules of other files, replace older learned ones\n"
      "  remove RULES HOST...   remove the rules of a host, or with this address\n"
      "  check RULES            list all mistakes and all rules with the same address\n"
      "  stats RULES PAGE...    apply the rules to pages: coverage now and drift\n");
}

ExitCode RulesCommand::run(std::ostream& out, std::ostream& err) const {
  const bool needs_arguments = action != "list" && action != "check";
  if (needs_arguments == arguments.empty())
    return report_error(err, {ErrorCode::InvalidArgument,
                              "rules " + action +
                                  (needs_arguments ? ": an argument is missing (see --help)"
                                                   : ": takes no further arguments")});
  if (action == "check") {
    const Result<bool> is_valid = check_rules(*this, out, err);
    if (!is_valid) return report_error(err, is_valid.error());
    return *is_valid ? ExitCode::Ok : ExitCode::NotAPage;
  }
  const Result<void> done = action == "list"     ? list_rules(*this, out)
                            : action == "show"   ? show_rules(*this, out)
                            : action == "merge"  ? merge_files(*this, out)
                            : action == "remove" ? remove_named(*this, out)
                                                 : measure_rules(*this, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
