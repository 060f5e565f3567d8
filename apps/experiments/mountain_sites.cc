// winnow eval --experiment mountain-sites: site-specific classifiers compared with the universal
// one.
//
// For each site, ten pages chosen by seed train a site-oriented classifier (SoC); the universal one
// (UC) is trained on the other sites. Both classify the remaining pages of the site. SoC is trained
// in two ways: on the ten pages alone, as in the paper, and with additional rows of other sites.
// Sites with fewer than fifteen pages are skipped.
#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "common/json.h"
#include "eval/random.h"
#include "eval/splits.h"
#include "experiments/mountain.h"
#include "experiments/mountain_folds.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kTaught = 10;
constexpr std::size_t kMinimum = 15;
// A classifier of the site should be better where the universal one leaves something to gain.
constexpr double kNearlyPerfect = 0.99;

struct SitePages {
  std::vector<std::size_t> taught;
  std::vector<std::size_t> judged;
};

std::map<std::string, SitePages> split_sites(const train::MountainPages& pages,
                                             std::uint64_t seed) {
  std::map<std::string, std::vector<std::size_t>> of_site;
  for (std::size_t i = 0; i < pages.size(); ++i) of_site[pages.label(i).site].push_back(i);
  std::map<std::string, SitePages> split;
  for (auto& [site, own] : of_site) {
    if (own.size() < kMinimum) continue;
    std::ranges::sort(
        own, {}, [&](std::size_t page) { return eval::seeded_hash(pages.label(page).url, seed); });
    SitePages& parts = split[site];
    parts.taught.assign(own.begin(), own.begin() + kTaught);
    parts.judged.assign(own.begin() + kTaught, own.end());
  }
  return split;
}

struct Compared {
  Shares alone;      // SoC, ten pages only
  Shares backed;     // SoC, with rows of other sites
  Shares universal;  // UC
};

// Number of sites on which `one` is better than `other`, and the means.
struct Tally {
  int better = 0;
  int equal = 0;
  int worse = 0;
  int low = 0;              // sites on which `other` is below kNearlyPerfect
  int better_than_low = 0;  // of these, sites on which `one` is better
  double f1 = 0;
  double good = 0;
  double word_f1 = 0;
  double word_good = 0;

  void add(const Shares& one, const Shares& other) {
    const double difference = one.sentence_f1 - other.sentence_f1;
    (difference > 1e-9 ? better : (difference < -1e-9 ? worse : equal)) += 1;
    if (other.sentence_f1 < kNearlyPerfect) {
      ++low;
      better_than_low += difference > 1e-9 ? 1 : 0;
    }
    f1 += one.sentence_f1;
    good += one.good;
    word_f1 += one.word_f1;
    word_good += one.word_good;
  }
};

// By site.
Result<std::map<std::string, Compared>> compare(const train::MountainPages& pages,
                                                const eval::Folds& folds, const Variant& variant,
                                                const std::map<std::string, SitePages>& sites,
                                                std::size_t threads) {
  WINNOW_TRY(const methods::MountainOptions options, options_of(variant));
  const std::vector<train::MountainLesson> lessons = train::make_lessons(pages, options);
  eval::Predictions universal;
  eval::Predictions own;
  eval::Predictions backed;
  const auto predict = [&](eval::Predictions& to, std::size_t page,
                           const methods::MountainModel& model) {
    to.emplace(pages.label(page).url,
               train::predict(pages.sources[page], lessons[page].view, options, model));
  };
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    WINNOW_TRY(const train::LearnedMountain learned,
               train::learn(pages, lessons, folds.train(fold), options, {}));
    for (const std::size_t page : folds.test(fold)) predict(universal, page, learned.model);
  }
  for (const auto& [site, parts] : sites) {
    std::vector<std::size_t> others;
    for (std::size_t page = 0; page < pages.size(); ++page)
      if (pages.label(page).site != site) others.push_back(page);
    WINNOW_TRY(const train::LearnedMountain alone,
               train::learn(pages, lessons, parts.taught, options, train::grid_search()));
    WINNOW_TRY(const train::LearnedMountain combined,
               train::learn(pages, lessons, parts.taught, options, {}, others));
    for (const std::size_t page : parts.judged) {
      predict(own, page, alone.model);
      predict(backed, page, combined.model);
    }
  }
  WINNOW_TRY(const eval::Evaluation by_all, score(pages, "UC", std::move(universal), threads));
  WINNOW_TRY(const eval::Evaluation by_own, score(pages, "SoC", std::move(own), threads));
  WINNOW_TRY(const eval::Evaluation by_both, score(pages, "SoC+", std::move(backed), threads));
  std::map<std::string, Compared> compared;
  for (const auto& [site, parts] : sites) {
    std::vector<const eval::Row*> all_rows;
    std::vector<const eval::Row*> own_rows;
    std::vector<const eval::Row*> both_rows;
    for (const std::size_t page : parts.judged) {
      all_rows.push_back(&by_all.methods.front().rows[page]);
      own_rows.push_back(&by_own.methods.front().rows[page]);
      both_rows.push_back(&by_both.methods.front().rows[page]);
    }
    compared[site] = {shares_of(own_rows), shares_of(both_rows), shares_of(all_rows)};
  }
  return compared;
}

}  // namespace

Result<void> run_mountain_sites(const eval::EvalOptions& options, std::ostream& out,
                                std::ostream& err) {
  WINNOW_TRY(const train::MountainPages pages, train::load_pages(options, err));
  WINNOW_TRY(const eval::Folds folds,
             eval::split(pages.pages.sites(),
                         {.folds = options.folds == 0 ? 4 : options.folds, .seed = options.seed}));
  const std::map<std::string, SitePages> sites = split_sites(pages, options.seed);
  std::vector<Variant> variants = {{"paper", "form=paper"}, {"plus", "form=plus"}};
  common::Json written;
  for (const Variant& variant : variants) {
    WINNOW_TRY(const auto compared,
               compare(pages, folds, variant, sites, std::max<std::size_t>(options.threads, 1)));
    Tally alone;
    Tally backed;
    Tally universal;
    char line[240];
    out << "form " << variant.name
        << ": mean sentence F, share of good pages and mean word F, by site\n";
    for (const auto& [site, all] : compared) {
      alone.add(all.alone, all.universal);
      backed.add(all.backed, all.universal);
      universal.add(all.universal, all.universal);
      std::snprintf(line, sizeof line,
                    "  %-36s SoC alone %.3f %5.1f%% %.3f  SoC %.3f %5.1f%% %.3f  UC %.3f %5.1f%% "
                    "%.3f\n",
                    site.substr(0, 36).c_str(), all.alone.sentence_f1, 100 * all.alone.good,
                    all.alone.word_f1, all.backed.sentence_f1, 100 * all.backed.good,
                    all.backed.word_f1, all.universal.sentence_f1, 100 * all.universal.good,
                    all.universal.word_f1);
      out << line;
      written[variant.name][site] = {{"socAlone", all.alone.sentence_f1},
                                     {"soc", all.backed.sentence_f1},
                                     {"uc", all.universal.sentence_f1}};
    }
    const double count = std::max<double>(1, static_cast<double>(compared.size()));
    const auto print = [&](const char* name, const Tally& tally) {
      std::snprintf(
          line, sizeof line,
          "  %zu sites, %-9s better than UC on %d, equal on %d, worse on %d; where UC is below "
          "%.2f, better on %d of %d; sentences: mean F %.3f, good %.1f%%; words: %.3f, %.1f%%\n",
          compared.size(), name, tally.better, tally.equal, tally.worse, kNearlyPerfect,
          tally.better_than_low, tally.low, tally.f1 / count, 100 * tally.good / count,
          tally.word_f1 / count, 100 * tally.word_good / count);
      out << line;
    };
    print("SoC alone", alone);
    print("SoC", backed);
    print("UC", universal);
  }
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments
