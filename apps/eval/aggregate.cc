// Every summary is computed from sums. So a site is summed once, and each of a thousand samples is
// a sum of sites.
#include "eval/aggregate.h"

#include <algorithm>
#include <unordered_map>

#include "eval/random.h"
#include "text/similarity.h"

namespace winnow::eval {
namespace {

constexpr double kTail = 0.025;  // on each side: a 95% interval

// All that a summary needs, as sums: per measure the sum and the number of values, then the post
// counts.
constexpr std::size_t kSums = 2 * kMeasureCount + 8;
using Sums = std::array<double, kSums>;
enum PostSum : std::size_t {
  kTitlesMatched = 2 * kMeasureCount,
  kTitlesPredicted,
  kTitlesTrue,
  kBodiesMatched,
  kBodiesPredicted,
  kBodiesTrue,
  kPostsMatched,
  kBodyF1Sum,
};

void add(const Row& row, Sums& sums) {
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    if (!has_value(row.values[i])) continue;
    sums[i] += row.values[i];
    sums[kMeasureCount + i] += 1;
  }
  const PostCounts& posts = row.posts;
  sums[kTitlesMatched] += posts.titles_matched;
  sums[kTitlesPredicted] += posts.titles_predicted;
  sums[kTitlesTrue] += posts.titles_true;
  sums[kBodiesMatched] += posts.bodies_matched;
  sums[kBodiesPredicted] += posts.bodies_predicted;
  sums[kBodiesTrue] += posts.bodies_true;
  sums[kPostsMatched] += posts.posts_matched;
  sums[kBodyF1Sum] += posts.body_f1_sum;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

Values values_of(const Sums& sums) {
  Values values = no_values();
  for (std::size_t i = 0; i < kMeasureCount; ++i)
    if (sums[kMeasureCount + i] > 0) values[i] = sums[i] / sums[kMeasureCount + i];
  const auto at = [&](Measure measure) -> double& { return values[index_of(measure)]; };
  if (has_value(at(Measure::ShingleF1)))
    at(Measure::ShingleF1) =
        text::PrecisionRecall{at(Measure::ShinglePrecision), at(Measure::ShingleRecall)}.f1();
  if (has_value(at(Measure::PostTitleP))) {
    const text::PrecisionRecall titles = {share(sums[kTitlesMatched], sums[kTitlesPredicted]),
                                          share(sums[kTitlesMatched], sums[kTitlesTrue])};
    at(Measure::PostTitleP) = titles.precision;
    at(Measure::PostTitleR) = titles.recall;
    at(Measure::PostTitleF1) = titles.f1();
    const text::PrecisionRecall bodies = {share(sums[kBodiesMatched], sums[kBodiesPredicted]),
                                          share(sums[kBodiesMatched], sums[kBodiesTrue])};
    at(Measure::PostBodyP) = bodies.precision;
    at(Measure::PostBodyR) = bodies.recall;
    at(Measure::PostBodyF1) = bodies.f1();
    if (sums[kPostsMatched] > 0)
      at(Measure::PostBodyMeanF1) = sums[kBodyF1Sum] / sums[kPostsMatched];
  }
  return values;
}

// The quantile `part` of sorted values, interpolated.
double quantile(const std::vector<double>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double rest = place - static_cast<double>(below);
  return sorted[below] + rest * (sorted[below + 1] - sorted[below]);
}

// OPTIMIZATION: most columns are empty in a run (no posts, no dates). Sampling only the others
// takes half the time.
class SiteTable {
 public:
  explicit SiteTable(const std::vector<Sums>& sites) : rows_(sites.size()) {
    for (std::size_t i = 0; i < kSums; ++i)
      if (std::any_of(sites.begin(), sites.end(), [&](const Sums& s) { return s[i] != 0; }))
        columns_.push_back(i);
    cells_.reserve(rows_ * columns_.size());
    for (const Sums& site : sites)
      for (const std::size_t column : columns_) cells_.push_back(site[column]);
  }

  Sums draw(Random& random) {
    std::array<double, kSums> total{};
    const std::size_t width = columns_.size();
    for (std::size_t i = 0; i < rows_; ++i) {
      const double* row = cells_.data() + random.below(rows_) * width;
      for (std::size_t column = 0; column < width; ++column) total[column] += row[column];
    }
    Sums sums{};
    for (std::size_t i = 0; i < width; ++i) sums[columns_[i]] = total[i];
    return sums;
  }

 private:
  std::size_t rows_;
  std::vector<std::size_t> columns_;
  std::vector<double> cells_;
};

void bootstrap(const std::vector<Sums>& sites, const BootstrapOptions& options, Summary& summary) {
  if (sites.size() < 2 || options.resamples < 2) return;
  SiteTable table(sites);
  Random random(options.seed);
  std::array<std::vector<double>, kMeasureCount> drawn;
  for (std::size_t resample = 0; resample < options.resamples; ++resample) {
    const Values values = values_of(table.draw(random));
    for (std::size_t i = 0; i < kMeasureCount; ++i)
      if (has_value(values[i])) drawn[i].push_back(values[i]);
  }
  for (std::size_t i = 0; i < kMeasureCount; ++i) {
    if (drawn[i].empty()) continue;
    std::sort(drawn[i].begin(), drawn[i].end());
    summary.intervals[i] = {quantile(drawn[i], kTail), quantile(drawn[i], 1 - kTail)};
  }
}

struct Group {
  std::vector<const Row*> rows;
  std::vector<std::string_view> sites;
};

}  // namespace

Summary summarize(std::span<const Row* const> rows, std::span<const std::string_view> sites,
                  const BootstrapOptions& options) {
  Summary summary;
  std::unordered_map<std::string_view, std::size_t> number_of;
  std::vector<Sums> by_site;
  Sums all{};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [site, is_new] = number_of.emplace(sites[i], by_site.size());
    if (is_new) by_site.push_back(Sums{});
    add(*rows[i], by_site[site->second]);
    add(*rows[i], all);
    ++summary.pages;
    if (rows[i]->failure) ++summary.failures;
  }
  summary.sites = by_site.size();
  summary.values = values_of(all);
  bootstrap(by_site, options, summary);
  return summary;
}

Breakdown aggregate(std::span<const Label* const> labels, std::span<const Row> rows,
                    std::span<const std::size_t> folds, const BootstrapOptions& options) {
  Group overall;
  std::map<std::string, Group> kinds;
  std::map<std::string, Group> sites;
  std::map<std::string, Group> langs;
  std::map<std::string, Group> folded;
  Breakdown breakdown;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].state != Row::State::Scored) continue;
    const Label& label = *labels[i];
    const auto add_to = [&](Group& group) {
      group.rows.push_back(&rows[i]);
      group.sites.push_back(label.site);
    };
    add_to(overall);
    add_to(kinds[label.kind]);
    add_to(sites[label.site]);
    add_to(langs[label.lang]);
    if (!folds.empty()) add_to(folded[std::to_string(folds[i] + 1)]);
    if (!rows[i].predicted_kind.empty()) ++breakdown.confusion[label.kind][rows[i].predicted_kind];
  }
  breakdown.overall = summarize(overall.rows, overall.sites, options);
  const auto summarize_each = [&](const std::map<std::string, Group>& groups) {
    std::map<std::string, Summary> summaries;
    for (const auto& [name, group] : groups)
      summaries[name] = group.rows.size() == overall.rows.size()
                            ? breakdown.overall
                            : summarize(group.rows, group.sites, options);
    return summaries;
  };
  breakdown.by_kind = summarize_each(kinds);
  breakdown.by_site = summarize_each(sites);
  breakdown.by_lang = summarize_each(langs);
  breakdown.by_fold = summarize_each(folded);
  breakdown.calibration = calibrate(rows);
  return breakdown;
}

}  // namespace winnow::eval
