// Learning and relearning over the pages of the inputs.
#include "cli/learning.h"

#include <chrono>
#include <cstdio>
#include <ostream>
#include <set>
#include <utility>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "site/drift.h"
#include "site/merge.h"
#include "site/rule_book.h"
#include "winnow/extract.h"

namespace winnow::cli {
namespace {

// A file in a folder is locked only as long as it takes to change it.
constexpr std::chrono::seconds kPatience{5};

// Writes the rule to the file that has one for the same addr, otherwise to the first.
Result<std::string> write_rule(const RulesLock& lock, const std::vector<std::string>& files,
                               const site::Rule& rule) {
  std::string target = files.front();
  for (const std::string& file : files) {
    WINNOW_TRY(const bytes::Bytes text, bytes::read_file(file, kMaxRulesBytes));
    WINNOW_TRY(const site::RuleBook book, site::RuleBook::read(text.view(), file));
    for (const site::Rule& old : book.rules())
      if (old.addr == rule.addr) target = file;
  }
  WINNOW_TRY(const bytes::FileLock held, lock.take_file(target));
  WINNOW_TRY(const bytes::Bytes text, bytes::read_file(target, kMaxRulesBytes));
  WINNOW_TRY(const site::Merged merged,
             site::merge_rules(text.view(), target, std::span(&rule, 1), site::Conflicts::Replace));
  WINNOW_TRY_VOID(bytes::write_file(target, merged.text));
  return target;
}

}  // namespace

std::string address_of(const Page& page) {
  return page.url.empty() ? page.canonical_url.value_or("") : page.url;
}

Result<RulesLock> RulesLock::take(const std::string& site_rules) {
  RulesLock lock;
  lock.site_rules_ = site_rules;
  if (site_rules.empty() || site_rules == "-") return lock;
  WINNOW_TRY(lock.lock_, bytes::FileLock::take(site_rules));
  return lock;
}

Result<bytes::FileLock> RulesLock::take_file(const std::string& file) const {
  if (file == site_rules_) return bytes::FileLock();
  return bytes::FileLock::take(file, kPatience);
}

Result<std::vector<std::string>> rule_files(const std::string& site_rules) {
  if (bytes::is_folder(site_rules)) return bytes::list_folder(site_rules, {".rules"});
  return std::vector<std::string>{site_rules};
}

void print_changes(std::span<const site::MergedRule> rules, std::ostream& out) {
  for (const site::MergedRule& rule : rules)
    out << "  " << site::name_of(rule.change) << ": " << rule.addr << "\n";
}

std::chrono::year_month_day today() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
}

Result<Learner> learn_from(const std::vector<std::string>& inputs, const InputOptions& options,
                           const LearnSettings& settings, const IsWanted& is_wanted,
                           const ErrorSink& report_error) {
  WINNOW_TRY(Learner learner, Learner::make({.learning = settings.learning,
                                             .date = settings.date.value_or(today()),
                                             .pages_per_site = settings.pages_per_site,
                                             .max_bytes = options.max_bytes,
                                             .cluster = settings.cluster}));
  Inputs pages(inputs, options);
  while (const auto page = pages.next()) {
    if (!*page) {
      report_error(page->error());
      continue;
    }
    const InputPage& input = **page;
    if (!is_wanted(input.url)) continue;
    Result<void> added = learner.add(input.bytes, input.url, input.content_type);
    if (!added) {
      Error error = std::move(added).error();
      if (input.url.empty()) error.message = input.name + ": " + error.message;
      report_error(error);
    }
  }
  return learner;
}

Result<void> relearn(const std::string& site_rules, const std::vector<std::string>& inputs,
                     const InputOptions& options, const LearnSettings& settings,
                     std::ostream& err) {
  WINNOW_TRY(const RulesLock lock, RulesLock::take(site_rules));
  WINNOW_TRY(const std::vector<std::string> files, rule_files(site_rules));
  if (files.empty())
    return fail(ErrorCode::NotFound, "relearn " + site_rules + ": no *.rules files in this folder");
  site::RuleBook book;
  for (const std::string& file : files) {
    WINNOW_TRY(const bytes::Bytes text, bytes::read_file(file, kMaxRulesBytes));
    WINNOW_TRY_VOID(book.add(text.view(), file));
  }
  WINNOW_TRY(Extractor extractor,
             Extractor::make(
                 {.method = "emcst", .site_rules = site_rules, .max_bytes = options.max_bytes}));
  site::DriftWatch watch(book);
  Inputs pages(inputs, options);
  while (const auto input = pages.next()) {
    if (!*input) continue;  // extraction reports it
    const auto page = extractor.extract((*input)->bytes, (*input)->url, (*input)->content_type);
    if (page) watch.add(address_of(*page), page->metadata.step != "mcst-drift");
  }
  std::set<const site::Rule*> drifted;
  for (const site::Drift& drift : watch.find()) {
    drifted.insert(drift.rule);
    err << "winnow: " << site::sentence(drift) << "; learning it again" << std::endl;
  }
  if (drifted.empty()) return {};
  const auto is_wanted = [&](const std::string& url) {
    const auto rules = book.rules_for(url);
    return url.empty() || (!rules.empty() && drifted.contains(rules.front()));
  };
  WINNOW_TRY(const Learner learner,
             learn_from(inputs, options, settings, is_wanted, [](const Error&) {}));
  for (const LearnedSite& site : learner.sites()) {
    WINNOW_TRY(const site::RuleBook learned, site::RuleBook::read(site.rule, site.host));
    WINNOW_TRY(const std::string file, write_rule(lock, files, learned.rules().front()));
    err << "winnow: relearned " << site.host << " from " << site.pages << " pages into " << file
        << std::endl;
  }
  return {};
}

}  // namespace winnow::cli
