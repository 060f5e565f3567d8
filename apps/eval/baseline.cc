// Pages are matched by URL. A page without a value now or before did not change.
#include "eval/baseline.h"

#include <algorithm>
#include <cmath>

namespace winnow::eval {
namespace {

constexpr double kNoDifference = 1e-9;

MethodMoves moves_of(const OldMethod& old, const MethodResult& result, const Outcome& outcome,
                     Measure measure) {
  MethodMoves moves;
  moves.in_baseline = true;
  std::size_t shared = 0;
  for (std::size_t page = 0; page < result.rows.size(); ++page) {
    const Row& row = result.rows[page];
    if (row.state != Row::State::Scored) continue;
    const Label& label = *outcome.labels[page];
    const auto found = old.pages.find(label.url);
    if (found == old.pages.end()) {
      ++moves.added;
      continue;
    }
    ++shared;
    const double before = found->second[index_of(measure)];
    const double now = row[measure];
    if (!has_value(before) || !has_value(now)) continue;
    if (std::abs(now - before) < kNoDifference) {
      ++moves.same;
      continue;
    }
    ++(now < before ? moves.worse : moves.better);
    moves.moved.push_back({label.url, label.kind, before, now});
  }
  moves.gone = old.pages.size() - std::min(shared, old.pages.size());
  std::sort(moves.moved.begin(), moves.moved.end(), [](const PageMove& a, const PageMove& b) {
    return a.change() != b.change() ? a.change() < b.change() : a.url < b.url;
  });
  return moves;
}

}  // namespace

std::vector<MethodMoves> compare(const OldResults& old, const Outcome& outcome, Measure measure) {
  std::vector<MethodMoves> all;
  for (std::size_t i = 0; i < outcome.evaluation.methods.size(); ++i) {
    const MethodResult& result = outcome.evaluation.methods[i];
    const auto found = old.find(result.name);
    MethodMoves moves;
    if (found != old.end()) {
      moves = moves_of(found->second, result, outcome, measure);
      moves.before = found->second.overall;
    }
    moves.now = outcome.breakdowns[i].overall.values;
    moves.name = result.name;
    all.push_back(std::move(moves));
  }
  return all;
}

}  // namespace winnow::eval
