// winnow eval --experiment site-memory: the value of knowing a site.
//
// Tables 2 and 3 of Akbar, Slaughter and Nytro (KDIR 2010): ACS and TCS of cst, cst-clean, mcst and
// emcst, over all pages and by site. emcst learns each site from its own pages without their
// labels: with the published algorithm, and with ours from 5, 10, 20 and all pages of a site. As in
// the paper, all pages are scored; pages that were not learned from are also scored separately. A
// hash of address and seed decides which pages are learned from.
//
// A second table answers whether more pages make better rules: a third of the pages of each site is
// held out, rules are learned from 5, 10, 20 and all of the others, and all of them are scored on the
// same held-out pages, over all sites and in five folds of sites.
//
// eval computes the scores: the extracted texts are passed as predictions.
#include "experiments/site_memory.h"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "eval/aggregate.h"
#include "eval/evaluate.h"
#include "eval/splits.h"
#include "experiments/site_pages.h"
#include "train/each_document.h"
#include "winnow/extract.h"
#include "winnow/learn.h"

namespace winnow::experiments {
namespace {

// A learning algorithm and the number of pages per site.
struct Way {
  std::string name;
  std::string learning;
  std::size_t pages = 0;
};

const std::vector<Way> kWays = {
    {"emcst as published", "published", 1'000'000},
    {"emcst, 5 pages", "ours", 5},
    {"emcst, 10 pages", "ours", 10},
    {"emcst, 20 pages", "ours", 20},
    {"emcst, all pages", "ours", 1'000'000},
};

struct Learned {
  eval::Predictions predictions;
  std::vector<bool> seen;  // per page: it was learned from
};

// Learns from the first pages of each site in `teach`, and extracts those in `judge`.
Result<Learned> learn_and_extract(const Way& way, const Sites& teach, const Sites& judge,
                                  const std::vector<const eval::Label*>& labels,
                                  const std::vector<StoredPage>& pages) {
  Learned learned{.predictions = {}, .seen = std::vector<bool>(labels.size())};
  for (const auto& [site, members] : teach) {
    WINNOW_TRY(Learner learner,
               Learner::make({.learning = learning_named(way.learning).value_or(Learning::Ours)}));
    for (std::size_t i = 0; i < std::min(way.pages, members.size()); ++i) {
      const std::size_t page = members[i];
      // Pages that cannot be learned from are scored too.
      if (learner.add(pages[page].bytes, labels[page]->url, pages[page].content_type))
        learned.seen[page] = true;
    }
    WINNOW_TRY(Extractor extractor,
               Extractor::make({.method = "emcst", .site_rules_text = learner.rules()}));
    for (const std::size_t page : judge.at(site)) {
      Result<Page> result =
          extractor.extract(pages[page].bytes, labels[page]->url, pages[page].content_type);
      learned.predictions.emplace(labels[page]->url,
                                  result ? eval::prediction_of(std::move(*result))
                                         : eval::failed_prediction(result.error().message));
    }
  }
  return learned;
}

std::string line(std::string_view name, std::size_t pages, double acs, double tcs) {
  char text[160];
  std::snprintf(text, sizeof text, "%-42.*s %6zu  %.4f  %.4f", static_cast<int>(name.size()),
                name.data(), pages, acs, tcs);
  return text;
}

// Means over the pages that were not learned from.
std::string unseen(const std::vector<eval::Row>& rows, const std::vector<bool>& seen) {
  double acs = 0;
  double tcs = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (seen[i] || rows[i].state != eval::Row::State::Scored) continue;
    acs += rows[i][eval::Measure::Acs];
    tcs += rows[i][eval::Measure::Tcs];
    ++count;
  }
  if (count == 0) return "";
  char text[80];
  const auto n = static_cast<double>(count);
  std::snprintf(text, sizeof text, "   %6zu  %.4f  %.4f", count, acs / n, tcs / n);
  return text;
}

struct Means {
  double acs = 0;
  double tcs = 0;
  double word_f1 = 0;
  std::size_t pages = 0;
};

template <typename Wanted>
Means means_of(const std::vector<eval::Row>& rows, Wanted&& is_wanted) {
  Means means;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_wanted(i) || rows[i].state != eval::Row::State::Scored) continue;
    means.acs += rows[i][eval::Measure::Acs];
    means.tcs += rows[i][eval::Measure::Tcs];
    means.word_f1 += rows[i][eval::Measure::HanWordF1];
    ++means.pages;
  }
  const double count = std::max<double>(1, static_cast<double>(means.pages));
  means.acs /= count;
  means.tcs /= count;
  means.word_f1 /= count;
  return means;
}

// Sites on which the mean cosine differs from that of another way of learning.
struct SiteTally {
  std::size_t better = 0;
  std::size_t worse = 0;
};

// Scores on a third of the pages of each site, which no way of learning has seen.
Result<void> compare_on_held_out(const Sites& sites, const train::LabelledPages& labelled,
                                 const std::vector<StoredPage>& pages, std::uint64_t seed,
                                 std::ostream& out) {
  constexpr std::size_t kFolds = 5;
  constexpr std::size_t kBase = 1;  // the way that the others are compared with: 5 pages
  const auto [teach, judge] = hold_out(sites);
  eval::Experiment experiment;
  experiment.score.levenshtein = eval::Levenshtein::Skip;
  std::vector<std::string> site_of;
  for (const auto& [site, members] : judge)
    for (const std::size_t page : members) {
      experiment.labels.push_back(labelled.labels[page]);
      site_of.push_back(site);
    }
  for (const Way& way : kWays) {
    WINNOW_TRY(Learned learned, learn_and_extract(way, teach, judge, labelled.labels, pages));
    experiment.predictions.emplace_back(way.name, std::move(learned.predictions));
  }
  const std::size_t count = std::min(kFolds, judge.size());
  eval::Folds folds;
  if (count > 1) {
    WINNOW_TRY(folds, eval::split(site_of, {.folds = count, .seed = seed}));
  }
  WINNOW_TRY(const eval::Evaluation evaluation, eval::evaluate(std::move(experiment)));
  out << "\nHeld-out pages: a third of each site, rules learned from the others; difference in ACS "
         "to 5 "
         "pages, by fold of sites\n"
      << "                                            pages     ACS     TCS  word F  sites better "
         "/ "
         "worse than 5 pages   folds\n";
  for (std::size_t i = 0; i < evaluation.methods.size(); ++i) {
    const std::vector<eval::Row>& rows = evaluation.methods[i].rows;
    const std::vector<eval::Row>& base = evaluation.methods[kBase].rows;
    const Means all = means_of(rows, [](std::size_t) { return true; });
    SiteTally tally;
    for (const auto& [site, members] : judge) {
      const auto is_own = [&](std::size_t row) { return site_of[row] == site; };
      const double difference = means_of(rows, is_own).acs - means_of(base, is_own).acs;
      tally.better += difference > 1e-9 ? 1 : 0;
      tally.worse += difference < -1e-9 ? 1 : 0;
    }
    char text[200];
    std::snprintf(text, sizeof text, "%-42s %6zu  %.4f  %.4f  %.4f  %6zu / %-6zu                 ",
                  evaluation.methods[i].name.c_str(), all.pages, all.acs, all.tcs, all.word_f1,
                  tally.better, tally.worse);
    out << text;
    for (std::size_t fold = 0; fold < folds.count; ++fold) {
      const auto is_own = [&](std::size_t row) { return folds.of_page[row] == fold; };
      std::snprintf(text, sizeof text, "  %+.4f",
                    means_of(rows, is_own).acs - means_of(base, is_own).acs);
      out << text;
    }
    out << "\n";
  }
  return {};
}

}  // namespace

Result<void> run_site_memory(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err) {
  WINNOW_TRY(const train::LabelledPages labelled, train::choose(options));
  WINNOW_TRY(const std::vector<StoredPage> pages, read_pages(labelled));
  const Sites sites = group_by_site(labelled.labels, options.seed);
  err << "site-memory: " << pages.size() << " pages of " << sites.size() << " sites" << std::endl;

  eval::Experiment experiment;
  experiment.labels = labelled.labels;
  experiment.archives = labelled.archives;
  experiment.methods = {"cst", "cst-clean", "mcst"};
  experiment.score.levenshtein = eval::Levenshtein::Skip;
  std::vector<std::vector<bool>> seen;
  for (const Way& way : kWays) {
    WINNOW_TRY(Learned learned, learn_and_extract(way, sites, sites, labelled.labels, pages));
    experiment.predictions.emplace_back(way.name, std::move(learned.predictions));
    seen.push_back(std::move(learned.seen));
  }
  WINNOW_TRY(const eval::Evaluation evaluation, eval::evaluate(std::move(experiment)));

  out << "Table 2: all pages, and those not learned from\n"
      << "                                            pages     ACS     TCS    unseen     ACS     "
         "TCS\n";
  const std::size_t before = evaluation.methods.size() - seen.size();
  std::vector<eval::Breakdown> breakdowns;
  for (std::size_t i = 0; i < evaluation.methods.size(); ++i) {
    const eval::MethodResult& method = evaluation.methods[i];
    breakdowns.push_back(eval::aggregate(labelled.labels, method.rows));
    const eval::Summary& all = breakdowns.back().overall;
    out << line(method.name, all.pages, all[eval::Measure::Acs], all[eval::Measure::Tcs])
        << (i < before ? "" : unseen(method.rows, seen[i - before])) << "\n";
  }
  for (const std::size_t i : {before, evaluation.methods.size() - 1}) {
    out << "\nTable 3: " << evaluation.methods[i].name << ", by site\n"
        << "                                            pages     ACS     TCS\n";
    for (const auto& [site, summary] : breakdowns[i].by_site)
      out << line(site, summary.pages, summary[eval::Measure::Acs], summary[eval::Measure::Tcs])
          << "\n";
  }
  return compare_on_held_out(sites, labelled, pages, options.seed, out);
}

}  // namespace winnow::experiments
