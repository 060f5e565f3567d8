// winnow eval --experiment mountain: good, located and recalled pages on unseen sites.
//
// One line per step from the method of the paper to ours, so that the gain of each change is
// visible. Folds consist of whole sites. --methods selects other variants by their settings:
// --methods form=plus:span-window=5.
#include "experiments/mountain.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "common/json.h"
#include "eval/splits.h"
#include "experiments/mountain_folds.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kFolds = 4;  // as in the paper

std::vector<Variant> ladder() {
  const std::string paper_parameters =
      ":blank-threshold=200:smoothing-window=5:span-window=5:peak-factor=3";
  return {
      {"paper", "form=paper"},
      {"cells are blocks", "form=plus:features=four:borders=ridge" + paper_parameters},
      {"+ parameters", "form=plus:features=four:borders=ridge"},
      {"+ ridge features", "form=plus:features=all:borders=ridge"},
      {"+ learned borders = plus", "form=plus"},
  };
}

void print_line(std::ostream& out, const std::string& name, const Shares& shares) {
  char line[240];
  std::snprintf(line, sizeof line,
                "  %-34s %5zu %8.1f%% %8.1f%% %8.1f%% %9.3f   %8.1f%% %8.1f%% %9.3f   %8.1f%% "
                "%8.1f%% %9.3f\n",
                name.c_str(), shares.pages, 100 * shares.good, 100 * shares.located,
                100 * shares.recalled, shares.sentence_f1, 100 * shares.printed_good,
                100 * shares.printed_located, shares.printed_f1, 100 * shares.word_good,
                100 * shares.word_located, shares.word_f1);
  out << line << std::flush;
}

common::Json json_of(const Shares& shares) {
  return {{"pages", shares.pages},
          {"good", shares.good},
          {"located", shares.located},
          {"recallOver0.95", shares.recalled},
          {"sentenceF1", shares.sentence_f1},
          {"printedGood", shares.printed_good},
          {"printedLocated", shares.printed_located},
          {"printedF1", shares.printed_f1},
          {"wordGood", shares.word_good},
          {"wordLocated", shares.word_located},
          {"wordF1", shares.word_f1}};
}

// The corpus of each page.
std::vector<std::string> corpora_of(const train::MountainPages& pages) {
  std::map<const eval::Label*, std::string> folder_of;
  for (const eval::Corpus& corpus : pages.pages.corpora) {
    const std::size_t slash = corpus.labels_path.rfind('/');
    const std::string folder =
        slash == std::string::npos ? std::string() : corpus.labels_path.substr(0, slash);
    for (const eval::Label& label : corpus.labels)
      folder_of[&label] = folder.substr(folder.rfind('/') + 1);
  }
  std::vector<std::string> names;
  for (const eval::Label* label : pages.pages.labels) names.push_back(folder_of[label]);
  return names;
}

}  // namespace

Result<void> run_mountain(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const train::MountainPages pages, train::load_pages(options, err));
  WINNOW_TRY(const eval::Folds folds,
             eval::split(pages.pages.sites(), {.folds = options.folds == 0 ? kFolds : options.folds,
                                               .seed = options.seed}));
  std::vector<Variant> variants;
  for (const std::string& settings : options.methods) variants.push_back({settings, settings});
  if (variants.empty()) variants = ladder();
  const std::vector<std::string> corpora = corpora_of(pages);
  out << "Mountain Model, " << folds.count << " folds of sites; good: F > 0.9, located: > 0.8\n"
      << "                                          sentences                                   "
         "sentences as printed              words\n"
      << "                                     pages      good   located  recall>.95       F   "
         "     good   located         F        good   located         F\n";
  common::Json written;
  for (const Variant& variant : variants) {
    WINNOW_TRY(const eval::Evaluation evaluation,
               cross_validate(pages, folds, variant, std::max<std::size_t>(options.threads, 1)));
    std::map<std::string, std::vector<const eval::Row*>> groups;
    const std::vector<eval::Row>& rows = evaluation.methods.front().rows;
    for (std::size_t i = 0; i < rows.size(); ++i) groups[corpora[i]].push_back(&rows[i]);
    print_line(out, variant.name, shares_of(rows));
    written[variant.name]["settings"] = variant.settings;
    written[variant.name]["all"] = json_of(shares_of(rows));
    for (const auto& [corpus, own] : groups) {
      if (groups.size() > 1) print_line(out, "  " + corpus, shares_of(own));
      written[variant.name][corpus] = json_of(shares_of(own));
    }
  }
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments
