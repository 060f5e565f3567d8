// winnow learn: pages of sites in, rules for these sites out.
#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <set>

#include "base/calendar_day.h"
#include "bytes/file.h"
#include "bytes/folder.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "cli/output.h"
#include "common/output.h"
#include "eval/labels.h"
#include "eval/prediction.h"
#include "eval/score.h"
#include "site/merge.h"
#include "site/rule_book.h"
#include "site/statistics.h"
#include "url/url.h"
#include "winnow/extract.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kVotesShown = 5;

// Table 1 of the paper in short: how often mCST alone found which block.
void print_sites(const std::vector<LearnedSite>& sites, std::ostream& out) {
  for (const LearnedSite& site : sites) {
    out << site.host << ": " << site.pages << " pages, the rule matches " << site.matched << "\n";
    for (std::size_t i = 0; i < site.votes.size() && i < kVotesShown; ++i) {
      char count[16];
      std::snprintf(count, sizeof count, "%6zu", site.votes[i].pages);
      out << count << "  " << site.votes[i].marker << "\n";
    }
    if (site.votes.size() > kVotesShown)
      out << "        and " << site.votes.size() - kVotesShown << " more markers\n";
  }
}

// Merges the rules into the file if there is one.
Result<void> write_file(const LearnCommand& command, const RulesLock& lock, const std::string& path,
                        const std::string& rules, std::ostream& out) {
  WINNOW_TRY(const bytes::FileLock held, lock.take_file(path));
  if (command.overwrite || !bytes::is_file(path)) return bytes::write_file(path, rules);
  WINNOW_TRY(const bytes::Bytes old, bytes::read_file(path, kMaxRulesBytes));
  WINNOW_TRY(const site::RuleBook learned, site::RuleBook::read(rules, "learned"));
  WINNOW_TRY(const site::Merged merged, site::merge_rules(old.view(), path, learned.rules()));
  WINNOW_TRY_VOID(bytes::write_file(path, merged.text));
  out << "merged into " << path << ":\n";
  print_changes(merged.rules, out);
  return {};
}

Result<void> write_rules(const LearnCommand& command, const RulesLock& lock,
                         const std::vector<LearnedSite>& sites, std::ostream& out) {
  if (bytes::is_folder(command.output)) {
    std::map<std::string, std::string> files;  // patterns of a host are in one file
    for (const LearnedSite& site : sites) {
      std::string name = site.host.substr(0, site.host.find('/'));
      for (char& c : name)
        if (c == ':') c = '_';
      std::string& text = files[name];
      text.append(text.empty() ? "" : "\n").append(site.rule);
    }
    for (const auto& [name, text] : files)
      WINNOW_TRY_VOID(write_file(command, lock, command.output + "/" + name + ".rules", text, out));
    return {};
  }
  std::string text;
  for (const LearnedSite& site : sites) text.append(text.empty() ? "" : "\n").append(site.rule);
  if (!command.output.empty()) return write_file(command, lock, command.output, text, out);
  return common::print(out, text);
}

// A third of the pages, whatever their order and the other pages are.
bool is_held_back(const std::string& url) {
  return !url.empty() && site::hash_of_address(url::normalize(url)) % 3 == 0;
}

// Rules from the other pages, to be tried on those that were held back.
Result<std::string> rules_of_others(const LearnCommand& command, const InputOptions& options) {
  WINNOW_TRY(const Learner learner,
             learn_from(
                 command.inputs, options, command.learn,
                 [](const std::string& url) { return !is_held_back(url); }, [](const Error&) {}));
  return learner.rules();
}

// How often the method auto uses the rules on pages that they were not learned from, and why not. A rule that it
// hardly ever uses is of no use, so that is a warning.
Result<void> compare_with_auto(const LearnCommand& command, const InputOptions& options,
                               const std::string& rules, std::ostream& out, std::ostream& err) {
  struct Uses {
    std::size_t posts = 0;  // pages that are not lists or threads
    std::size_t used = 0;
    std::map<std::string, std::size_t> reasons;
  };
  WINNOW_TRY(Extractor extractor, Extractor::make({.site_rules_text = rules}));
  std::map<std::string, Uses> by_rule;
  Inputs pages(command.inputs, options);
  while (const auto input = pages.next()) {
    if (!*input) continue;  // learning has reported it
    if (!is_held_back((*input)->url)) continue;
    const auto page = extractor.extract((*input)->bytes, (*input)->url, (*input)->content_type);
    if (!page || !page->metadata.memory_name) continue;
    Uses& uses = by_rule[*page->metadata.memory_name];
    const std::string reason = page->metadata.memory_reason.value_or("");
    const bool is_post = reason != "list" && reason != "thread" && reason != "kind";
    uses.posts += is_post ? 1 : 0;
    if (page->metadata.memory == "rule")
      ++uses.used;
    else
      ++uses.reasons[reason];
  }
  for (const auto& [addr, uses] : by_rule) {
    std::string reasons;
    for (const auto& [reason, count] : uses.reasons)
      reasons.append(reasons.empty() ? " (not: " : ", ")
          .append(reason)
          .append(" ")
          .append(std::to_string(count));
    out << "auto uses " << addr << " on " << uses.used << " of " << uses.posts
        << " posts that were held back" << reasons << (reasons.empty() ? "" : ")") << "\n";
    if (2 * uses.used < uses.posts)
      err << "winnow: warning: auto alone answers most posts of " << addr
          << ", the rule does not fit them (docs/rules.md)" << std::endl;
  }
  return {};
}

// Scores the rules on the labelled pages that were held back, for emcst and for auto, and auto alone. The hosts on
// which auto alone is better.
Result<std::set<std::string>> verify(const LearnCommand& command, const InputOptions& options,
                                     const std::string& rules, std::ostream& out,
                                     std::ostream& err) {
  WINNOW_TRY(const std::vector<eval::Corpus> corpora, eval::read_corpora({command.labels}, {}));
  std::map<std::string, const eval::Label*> labels;
  for (const eval::Corpus& corpus : corpora)
    for (const eval::Label& label : corpus.labels) labels.emplace(label.url, &label);
  WINNOW_TRY(Extractor extractor, Extractor::make({.method = "emcst", .site_rules_text = rules}));
  WINNOW_TRY(Extractor alone, Extractor::make());
  WINNOW_TRY(Extractor with_rules, Extractor::make({.site_rules_text = rules}));
  struct Score {
    double pages = 0;
    double acs = 0;
    double tcs = 0;
    double alone = 0;  // word F1 of auto
    double with_rules = 0;

    void add(const Score& other) {
      pages += other.pages;
      acs += other.acs;
      tcs += other.tcs;
      alone += other.alone;
      with_rules += other.with_rules;
    }
    // By more than rounding and a word here and there.
    [[nodiscard]] bool is_better_alone() const { return with_rules < alone - 0.002 * pages; }
  };
  std::map<std::string, Score> sites;  // by kind of page
  std::map<std::string, Score> hosts;
  Inputs pages(command.inputs, options);
  while (const auto input = pages.next()) {
    if (!*input || !labels.contains((*input)->url) || !is_held_back((*input)->url)) continue;
    const eval::Label& label = *labels.at((*input)->url);
    const auto scores_of = [&](Extractor& one) {
      auto page = one.extract((*input)->bytes, label.url, (*input)->content_type);
      return page ? eval::score_page(label, eval::prediction_of(*std::move(page))) : eval::Row{};
    };
    const eval::Row row = scores_of(extractor);
    const Score score{.pages = 1,
                      .acs = row[eval::Measure::Acs],
                      .tcs = row[eval::Measure::Tcs],
                      .alone = scores_of(alone)[eval::Measure::WordF1],
                      .with_rules = scores_of(with_rules)[eval::Measure::WordF1]};
    sites[label.site + " " + label.kind].add(score);
    hosts[url::host_of(label.url).value_or("")].add(score);
  }
  for (const auto& [site, score] : sites) {
    char text[200];
    std::snprintf(
        text, sizeof text,
        ": %.0f labelled pages that were held back, ACS %.3f, TCS %.3f; auto word F1 %.3f "
        "alone, %.3f with the rules\n",
        score.pages, score.acs / score.pages, score.tcs / score.pages, score.alone / score.pages,
        score.with_rules / score.pages);
    out << site << text;
    if (score.is_better_alone())
      err << "winnow: warning: on " << site << " auto is better without the rules" << std::endl;
  }
  std::set<std::string> refused;
  for (const auto& [host, score] : hosts)
    if (score.is_better_alone()) refused.insert(host);
  return refused;
}

// The sites whose rules apply to none of these hosts.
Result<std::vector<LearnedSite>> without_hosts(const std::vector<LearnedSite>& sites,
                                               const std::set<std::string>& hosts,
                                               std::ostream& err) {
  std::vector<LearnedSite> left;
  for (const LearnedSite& site : sites) {
    WINNOW_TRY(const site::RuleBook book, site::RuleBook::read(site.rule, site.host));
    const auto refused = std::ranges::find_if(hosts, [&](const std::string& host) {
      return site.host == host || !book.rules_for("https://" + host + "/").empty();
    });
    if (refused == hosts.end()) {
      left.push_back(site);
      continue;
    }
    err << "winnow: warning: no rule is written for " << *refused
        << ": on labelled pages that were held back auto alone is better (--keep-worse writes it)"
        << std::endl;
  }
  return left;
}

// The sites whose rules are written, after they were tried on pages that were held back.
Result<std::vector<LearnedSite>> checked_sites(const LearnCommand& command,
                                               const std::vector<LearnedSite>& sites,
                                               const InputOptions& options, std::ostream& out,
                                               std::ostream& err) {
  // Standard input cannot be read twice.
  if (std::ranges::count(command.inputs, "-") > 0) return sites;
  WINNOW_TRY(const std::string rules, rules_of_others(command, options));
  WINNOW_TRY_VOID(compare_with_auto(command, options, rules, out, err));
  if (command.labels.empty()) return sites;
  WINNOW_TRY(const std::set<std::string> refused, verify(command, options, rules, out, err));
  if (command.keeps_worse) return sites;
  return without_hosts(sites, refused, err);
}

}  // namespace

void LearnCommand::declare(Options& options) {
  options.add("INPUT", inputs, "INPUT", "WARC files, folders of *.html, HTML files");
  options.add("-o,--output", output, "PATH",
              "Rule file, or folder for one file per site (default: standard output)");
  options.add("--url", url, "URL", "Address of the folder that contains the files");
  options.add("--labels", labels, "PATH",
              "Score the rules on these labelled pages, held back from learning");
  options.flag("--keep-worse", keeps_worse,
               "With --labels: also write rules that are worse than auto alone on held-back pages");
  options.flag("--overwrite", overwrite,
               "Replace an existing rule file instead of merging the rules into it");
  options
      .call("--learning", "VARIANT",
            "Learning algorithm: ours (default), or published (the markers of the paper)",
            [this](const std::string& name) {
              learn.learning = learning_named(name).value_or(learn.learning);
            })
      .one_of({"ours", "published"});
  options
      .call("--cluster", "UNIT",
            "Pages that share a rule: of a host (default), of a domain with all its hosts, or of a "
            "path pattern",
            [this](const std::string& name) {
              learn.cluster = cluster_by_named(name).value_or(learn.cluster);
            })
      .one_of({"host", "domain", "path"});
  options.add("--pages-per-site", learn.pages_per_site, "N", "Pages to keep in memory per site")
      .between(2, 10'000);
  options
      .call("--date", "DATE", "Date to write into the rules (default: today)",
            [this](const std::string& day) { learn.date = base::read_day(day); })
      .must([](const std::string& day) { return base::read_day(day).has_value(); },
            "a date such as 2026-11-17");
  options.add("--max-megabytes", max_megabytes, "MB", "Refuse larger pages").between(1, 500);
}

ExitCode LearnCommand::run(std::ostream& out, std::ostream& err) const {
  if (inputs.empty())
    return report_error(err, {ErrorCode::InvalidArgument,
                              "learn: no input given (name WARC files, folders or HTML files)"});
  const InputOptions options{.url = url, .max_bytes = max_megabytes << 20};
  if (const auto checked = check_not_an_input(output, Inputs(inputs, options).files()); !checked)
    return report_error(err, checked.error());
  const Result<RulesLock> lock = RulesLock::take(output);
  if (!lock) return report_error(err, lock.error());
  ExitCode code = ExitCode::Ok;
  const auto note = [&](const Error& error) {
    const ExitCode failed = report_error(err, error);
    if (code == ExitCode::Ok) code = failed;
  };
  const Result<Learner> learner = learn_from(
      inputs, options, learn, [](const std::string&) { return true; }, note);
  if (!learner) return report_error(err, learner.error());
  const std::vector<LearnedSite> sites = learner->sites();
  if (sites.empty() && code == ExitCode::Ok)
    return report_error(
        err, {ErrorCode::NotFound,
              "learn: nothing learned; no site has at least two pages with distinct text "
              "in an element that has a class or an id"});
  // Standard output holds the rules, unless they go to a file.
  std::ostream& notes = output.empty() ? err : out;
  print_sites(sites, notes);
  const Result<std::vector<LearnedSite>> kept = checked_sites(*this, sites, options, notes, err);
  if (!kept) return report_error(err, kept.error());
  if (const auto written = write_rules(*this, *lock, *kept, out); !written)
    return report_error(err, written.error());
  return code;
}

}  // namespace winnow::cli
