// winnow eval --experiment site-rules: what rules and statistics of a site give to the method auto, on posts and
// on lists.
//
// A third of the pages of each site is held out. Rules are learned from 5, 10 and all of the others, of
// whatever kind, without their labels, or these pages are counted; both are scored on the held-out pages: posts and lists apart, because
// rules help on posts and do harm on lists. The last columns have the site that lost most against auto
// alone. The shipped model knows the corpora named in its card (models/auto.md); on others these are
// results on unseen sites.
#include "experiments/site_rules.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluate.h"
#include "experiments/site_pages.h"
#include "winnow/extract.h"
#include "winnow/learn.h"
#include "winnow/memory.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kAllPages = 1'000'000;

struct RuleTrial {
  std::string name;
  std::string method;
  std::string learning;     // empty: without rules
  std::size_t pages = 0;    // per site
  bool statistics = false;  // of these pages
};

const std::vector<RuleTrial> kRuleTrials = {
    {"auto alone", "auto", "", 0},
    {"emcst as published", "emcst", "published", kAllPages},
    {"emcst, 5 pages", "emcst", "ours", 5},
    {"emcst, 10 pages", "emcst", "ours", 10},
    {"emcst, all pages", "emcst", "ours", kAllPages},
    {"auto with rules, 5 pages", "auto", "ours", 5},
    {"auto with rules, 10 pages", "auto", "ours", 10},
    {"auto with rules, all pages", "auto", "ours", kAllPages},
    {"auto with statistics, 5", "auto", "", 5, true},
    {"auto with statistics, 10", "auto", "", 10, true},
    {"auto with statistics, all", "auto", "", kAllPages, true},
    {"auto with both, 5 pages", "auto", "ours", 5, true},
    {"auto with both, 10 pages", "auto", "ours", 10, true},
    {"auto with both, all pages", "auto", "ours", kAllPages, true},
};

// The rules of each site.
using RulesOfSites = std::map<std::string, std::string>;

Result<RulesOfSites> learn_each_site(const RuleTrial& trial, const Sites& teach,
                                     const train::LabelledPages& labelled,
                                     const std::vector<StoredPage>& pages) {
  RulesOfSites rules;
  for (const auto& [site, members] : teach) {
    WINNOW_TRY(
        Learner learner,
        Learner::make({.learning = learning_named(trial.learning).value_or(Learning::Ours)}));
    for (std::size_t i = 0; i < std::min(trial.pages, members.size()); ++i) {
      const std::size_t page = members[i];
      // A page that cannot be learned from is left out.
      if (!learner.add(pages[page].bytes, labelled.labels[page]->url, pages[page].content_type))
        continue;
    }
    rules[site] = learner.rules();
  }
  return rules;
}

struct SiteAnswers {
  eval::Predictions predictions;
  std::size_t by_rule = 0;  // pages
  std::size_t by_statistics = 0;
};

// What the first pages of a site say about the others.
std::shared_ptr<Memory> count_pages(const RuleTrial& trial, const std::vector<std::size_t>& members,
                                    const train::LabelledPages& labelled,
                                    const std::vector<StoredPage>& pages) {
  if (!trial.statistics) return nullptr;
  auto memory = std::make_shared<Memory>();
  for (std::size_t i = 0; i < std::min(trial.pages, members.size()); ++i) {
    const StoredPage& page = pages[members[i]];
    // A page that cannot be read is left out.
    if (!memory->add(page.bytes, labelled.labels[members[i]]->url, page.content_type)) continue;
  }
  return memory;
}

Result<SiteAnswers> extract_each_site(const RuleTrial& trial, const RulesOfSites& rules,
                                      const Sites& teach, const Sites& judge,
                                      const train::LabelledPages& labelled,
                                      const std::vector<StoredPage>& pages) {
  SiteAnswers answers;
  for (const auto& [site, members] : judge) {
    const auto known = rules.find(site);
    WINNOW_TRY(
        Extractor extractor,
        Extractor::make({.method = trial.method,
                         .site_rules_text = known == rules.end() ? std::string() : known->second,
                         .memory = count_pages(trial, teach.at(site), labelled, pages)}));
    for (const std::size_t page : members) {
      const std::string& url = labelled.labels[page]->url;
      Result<Page> result = extractor.extract(pages[page].bytes, url, pages[page].content_type);
      answers.by_rule += result && result->metadata.memory == "rule" ? 1 : 0;
      answers.by_statistics += result && result->metadata.memory == "statistics" ? 1 : 0;
      answers.predictions.emplace(url, result ? eval::prediction_of(std::move(*result))
                                              : eval::failed_prediction(result.error().message));
    }
  }
  return answers;
}

struct SiteSum {
  double word_f1 = 0;
  double tcs = 0;
  double title = 0;
  double pages = 0;
  double titles = 0;

  void add(const eval::Row& row) {
    if (row.state != eval::Row::State::Scored) return;
    word_f1 += row[eval::Measure::HanWordF1];
    tcs += row[eval::Measure::Tcs];
    pages += 1;
    const double accuracy = row[eval::Measure::TitleAccuracy];
    if (!eval::has_value(accuracy)) return;
    title += accuracy;
    titles += 1;
  }
  [[nodiscard]] double mean_f1() const { return pages > 0 ? word_f1 / pages : 0; }
};

struct SiteScores {
  SiteSum all;
  std::map<std::string, SiteSum> sites;
};

SiteScores scores_by_site(const std::vector<eval::Row>& rows,
                          const std::vector<const eval::Label*>& labels, std::string_view kind) {
  SiteScores scores;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (labels[i]->kind != kind) continue;
    scores.all.add(rows[i]);
    scores.sites[labels[i]->site].add(rows[i]);
  }
  return scores;
}

// The largest loss of a site against the base.
std::pair<std::string, double> worst_site(const SiteScores& scores, const SiteScores& base) {
  std::pair<std::string, double> worst{"-", 0};
  for (const auto& [site, sum] : scores.sites) {
    const double change = sum.mean_f1() - base.sites.at(site).mean_f1();
    if (change < worst.second) worst = {site, change};
  }
  return worst;
}

void print_site_row(const std::string& name, const SiteScores& scores, const SiteScores& base,
                    std::ostream& out) {
  const SiteSum& all = scores.all;
  const auto [site, change] = worst_site(scores, base);
  char text[200];
  std::snprintf(text, sizeof text, "%-28s %6.0f  %.4f  %.4f  %.4f   %+.4f %s\n", name.c_str(),
                all.pages, all.mean_f1(), all.pages > 0 ? all.tcs / all.pages : 0,
                all.titles > 0 ? all.title / all.titles : 0, change, site.c_str());
  out << text;
}

}  // namespace

Result<void> run_site_rules(const eval::EvalOptions& options, std::ostream& out,
                            std::ostream& err) {
  WINNOW_TRY(const train::LabelledPages labelled, train::choose(options));
  WINNOW_TRY(const std::vector<StoredPage> pages, read_pages(labelled));
  const auto [teach, judge] = hold_out(group_by_site(labelled.labels, options.seed));
  eval::Experiment experiment;
  experiment.score.levenshtein = eval::Levenshtein::Skip;
  for (const auto& [site, members] : judge)
    for (const std::size_t page : members) experiment.labels.push_back(labelled.labels[page]);
  const std::vector<const eval::Label*> labels = experiment.labels;
  err << "site-rules: " << pages.size() << " pages of " << judge.size() << " sites, "
      << labels.size() << " held out" << std::endl;

  std::map<std::pair<std::string, std::size_t>, RulesOfSites> learned;
  std::vector<std::size_t> by_rule;
  std::vector<std::size_t> by_statistics;
  for (const RuleTrial& trial : kRuleTrials) {
    RulesOfSites& rules = learned[{trial.learning, trial.pages}];
    if (!trial.learning.empty() && rules.empty()) {
      WINNOW_TRY(rules, learn_each_site(trial, teach, labelled, pages));
    }
    WINNOW_TRY(SiteAnswers answers, extract_each_site(trial, rules, teach, judge, labelled, pages));
    by_rule.push_back(answers.by_rule);
    by_statistics.push_back(answers.by_statistics);
    experiment.predictions.emplace_back(trial.name, std::move(answers.predictions));
  }
  WINNOW_TRY(const eval::Evaluation evaluation, eval::evaluate(std::move(experiment)));
  for (const std::string_view kind : {"post", "list"}) {
    out << (kind == "post" ? "Posts, held out" : "\nLists, held out")
        << "\n                              pages  word F  TCS     title   worst site\n";
    const SiteScores base = scores_by_site(evaluation.methods.front().rows, labels, kind);
    for (const eval::MethodResult& method : evaluation.methods)
      print_site_row(method.name, scores_by_site(method.rows, labels, kind), base, out);
  }
  out << "\nPages answered by the rule:";
  for (std::size_t i = 0; i < kRuleTrials.size(); ++i)
    if (by_rule[i] > 0) out << "  " << kRuleTrials[i].name << " " << by_rule[i];
  out << "\nPages changed by statistics:";
  for (std::size_t i = 0; i < kRuleTrials.size(); ++i)
    if (by_statistics[i] > 0) out << "  " << kRuleTrials[i].name << " " << by_statistics[i];
  out << "\n";
  return {};
}

}  // namespace winnow::experiments
