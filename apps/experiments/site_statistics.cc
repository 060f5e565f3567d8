// winnow eval --experiment site-statistics: learns what the statistics of a site say about a block.
//
// For every block of the labelled pages that the method auto does not answer as a list: its probability according
// to auto alone, the cell of the table that the statistics of its site put it in, and whether it is content. The shift
// of a cell is the one with the highest likelihood, in which each page has the same weight and a block counts by its
// words; a prior keeps cells with few pages near 0. The table of src/methods/auto/site_evidence.cc has those that are
// negative, in the rows of texts that other pages repeat.
//
// The shipped model has learned from the pages of blogs, so its errors there are fewer than on other pages, and the
// shifts smaller than they could be.
#include "experiments/site_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "methods/auto/auto.h"
#include "methods/auto/site_evidence.h"
#include "methods/auto/site_sketch.h"
#include "site/statistics.h"
#include "train/block_labels.h"
#include "train/each_document.h"

namespace winnow::experiments {
namespace {

constexpr double kWordPower = 0.7;  // a block of w words weighs w to this power, as in training
constexpr double kPriorWeight = 1;  // pages that say 0
constexpr double kMaxShift = 4;

struct Block {
  double log_odds = 0;
  double weight = 0;
  double content = 0;  // share of its words
};

struct Sample {
  site::PageSketch sketch;
  std::vector<float> probabilities;
  std::vector<train::BlockLabel> labels;
};

// The shift with the highest likelihood, by Newton's method on a concave function.
double shift_of(const std::vector<Block>& blocks) {
  double shift = 0;
  for (int step = 0; step < 50; ++step) {
    double slope = -kPriorWeight * shift;
    double curvature = kPriorWeight;
    for (const Block& block : blocks) {
      const double likely = 1 / (1 + std::exp(-(block.log_odds + shift)));
      slope += block.weight * (block.content - likely);
      curvature += block.weight * likely * (1 - likely);
    }
    shift += std::clamp(slope / curvature, -1.0, 1.0);
  }
  return std::clamp(shift, -kMaxShift, kMaxShift);
}

struct Sums {
  double weight = 0;
  double content = 0;
  double extra = 0;  // kept by auto alone, and not content
  double lost = 0;   // the other way round

  [[nodiscard]] double share() const { return weight > 0 ? content / weight : 0; }
};

Sums sum_up(const std::vector<Block>& blocks) {
  Sums sums;
  for (const Block& block : blocks) {
    sums.weight += block.weight;
    sums.content += block.weight * block.content;
    if (block.log_odds > 0)
      sums.extra += block.weight * (1 - block.content);
    else
      sums.lost += block.weight * block.content;
  }
  return sums;
}

}  // namespace

Result<void> run_site_statistics(const eval::EvalOptions& options, std::ostream& out,
                                 std::ostream& err) {
  WINNOW_TRY(const train::LabelledPages labelled, train::choose(options));
  WINNOW_TRY(const methods::Settings settings, methods::read_settings("", methods::kAutoOptions));
  WINNOW_TRY(const std::unique_ptr<methods::Auto> alone, methods::read_auto(settings, {}));
  std::vector<Sample> samples(labelled.labels.size());
  const auto visit = [&](std::size_t i, const dom::Document& document) {
    const eval::Label& label = *labelled.labels[i];
    const methods::BlockRows rows = alone->rows({.document = document, .url = label.url});
    Sample& sample = samples[i];
    sample.sketch = methods::sketch_of(document, label.url, rows.segmentation);
    const methods::AutoAnswer answer = alone->explain({.document = document, .url = label.url});
    if (label.kind == "list" && !answer.is_by_blocks) return;
    const train::PageLabels labels = train::label_blocks(document, rows.segmentation, label.text);
    if (!labels.is_found()) return;
    sample.probabilities = answer.probabilities;
    sample.labels = labels.blocks;
  };
  WINNOW_TRY(const train::Visited visited, train::each_document(labelled, options.threads, visit));
  site::Statistics statistics;
  for (const Sample& sample : samples) statistics.add(sample.sketch);
  const site::KnownSites known(statistics);

  std::vector<std::vector<Block>> cells(methods::kEvidenceCells);
  std::vector<std::set<std::string>> sites(cells.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample& sample = samples[i];
    const site::SiteCounts* const counts = known.find(sample.sketch.host);
    if (counts == nullptr || sample.labels.empty()) continue;
    const std::vector<site::Repetition> repetitions = counts->look_up(sample.sketch);
    double sum = 0;
    for (const train::BlockLabel& label : sample.labels) sum += std::pow(label.words, kWordPower);
    for (std::size_t block = 0; block < repetitions.size(); ++block) {
      const train::BlockLabel& label = sample.labels[block];
      if (label.words == 0) continue;
      const std::size_t cell = methods::evidence_cell(repetitions[block], label.words);
      const double probability =
          std::clamp(static_cast<double>(sample.probabilities[block]), 1e-4, 1 - 1e-4);
      cells[cell].push_back({.log_odds = std::log(probability / (1 - probability)),
                             .weight = std::pow(label.words, kWordPower) / sum,
                             .content = static_cast<double>(label.aligned) / label.words});
      sites[cell].insert(labelled.labels[i]->site);
    }
  }
  err << "site-statistics: " << samples.size() << " pages\n";
  out << "Rows: pages with the same text; columns: pages with another one there. After the shifts: "
         "pages,\n"
         "share of content, wrongly kept, wrongly dropped, sites\n";
  std::size_t cell = 0;
  for (const std::uint32_t words : methods::kBlockWords) {
    out << "// blocks of up to " << words << " words\n";
    for (std::size_t row = 0; row < methods::kTextShares.size(); ++row) {
      std::string notes;
      for (std::size_t column = 0; column < methods::kPlaceShares.size(); ++column, ++cell) {
        char text[80];
        std::snprintf(text, sizeof text, "%5.2fF, ", shift_of(cells[cell]));
        out << text;
        const Sums sums = sum_up(cells[cell]);
        std::snprintf(text, sizeof text, "  %6.1f %.2f -%.1f +%.1f %zu;", sums.weight, sums.share(),
                      sums.extra, sums.lost, sites[cell].size());
        notes += text;
      }
      out << "//" << notes << "\n";
    }
  }
  return {};
}

}  // namespace winnow::experiments
