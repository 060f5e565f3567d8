// Summaries of the rows of pages: means and their confidence intervals.
//
// The 95% intervals are percentile bootstrap intervals over sites. Sites are drawn with
// replacement, each with all its pages: pages of one site succeed and fail together, so drawing
// pages would make the interval too narrow. 1000 resamples with a fixed seed, so the result is
// deterministic. A group of one site has no interval.
//
//   const Breakdown breakdown = aggregate(labels, rows);
//   breakdown.overall.values[index_of(Measure::WordF1)];
//
// Rows that are not scored (missing page, interrupted run) do not count. Cost: resamples x sites
// per group. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/calibration.h"
#include "eval/labels.h"
#include "eval/measures.h"

namespace winnow::eval {

struct Interval {
  double low = kNoValue;
  double high = kNoValue;
};

struct Summary {
  std::size_t pages = 0;
  std::size_t sites = 0;
  std::size_t failures = 0;
  Values values = no_values();
  std::array<Interval, kMeasureCount> intervals;

  [[nodiscard]] double operator[](Measure measure) const noexcept {
    return values[index_of(measure)];
  }
  [[nodiscard]] const Interval& interval(Measure measure) const noexcept {
    return intervals[index_of(measure)];
  }
};

struct Breakdown {
  Summary overall;
  std::map<std::string, Summary> by_kind;
  std::map<std::string, Summary> by_site;
  std::map<std::string, Summary> by_lang;
  std::map<std::string, Summary> by_fold;  // "1" to "K", if the run is split
  // True kind -> predicted kind -> pages; empty if the method predicts no kind.
  std::map<std::string, std::map<std::string, std::size_t>> confusion;
  std::optional<Calibration> calibration;  // if the method estimates probabilities
};

struct BootstrapOptions {
  std::size_t resamples = 1000;
  std::uint64_t seed = 20;
};

// labels[i], rows[i] and folds[i] (if there are folds) belong together.
Breakdown aggregate(std::span<const Label* const> labels, std::span<const Row> rows,
                    std::span<const std::size_t> folds = {}, const BootstrapOptions& options = {});

// One group; sites[i] belongs to rows[i].
Summary summarize(std::span<const Row* const> rows, std::span<const std::string_view> sites,
                  const BootstrapOptions& options = {});

}  // namespace winnow::eval
