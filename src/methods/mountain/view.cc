// The steps in order. All options take effect here.
#include "methods/mountain/view.h"

#include <algorithm>
#include <string>

#include "base/time_limit.h"
#include "model/shipped.h"

namespace winnow::methods {

using namespace features;

MountainView survey_page(std::string_view source, const MountainOptions& options) {
  MountainView view;
  view.list = read_cells(source, options.form);
  view.points = raise_mountain(view.list, options.score);
  view.thresholds = thresholds_of(view.points, options.ridges);
  view.ridges = find_ridges(view.points, view.thresholds, options.ridges.span_window);
  if (options.at_least_one && view.ridges.empty() && !view.points.empty()) {
    // A page that is nearly all prose has no peak: the cells above the mean are its ridge, or else
    // the whole page.
    const Thresholds lower{view.thresholds.primary, view.thresholds.primary};
    view.ridges = find_ridges(view.points, lower, options.ridges.span_window);
    if (view.ridges.empty()) view.ridges = {{0, view.points.size() - 1}};
  }
  view.rows = describe_ridges(view.list, view.points, view.ridges);
  view.is_content.assign(view.list.cells.size(), 0);
  return view;
}

namespace {

// For steps that take longer than reading the clock.
bool is_over() { return base::TimeLimit::is_over(base::TimeLimit::kInterval); }

// The decisions of rows 0 to `count`, each by its first `width` values. OPTIMIZATION: the sum of a
// single row is one long chain of additions; several rows fill the waiting time.
template <typename RowOf>
std::vector<double> decide(const model::Svm& svm, std::size_t count, std::size_t width,
                           const RowOf& row_of) {
  constexpr std::size_t kPart = 64;  // rows between two tests of the time limit
  std::vector<double> values;
  std::vector<double> decisions(count);
  for (std::size_t first = 0; first < count && !is_over(); first += kPart) {
    const std::size_t part = std::min(kPart, count - first);
    values.clear();
    for (std::size_t i = first; i < first + part; ++i) {
      const auto& row = row_of(i);
      values.insert(values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(width));
    }
    svm.decide(values, std::span<double>(decisions).subspan(first, part));
  }
  return decisions;
}

void judge_ridges(MountainView& view, const MountainOptions& options, const MountainModel& model) {
  const std::size_t width = options.more_features ? kRidgeFeatureCount : kPaperFeatureCount;
  view.decisions.assign(view.rows.size(), 0);
  if (model.ridge)
    view.decisions = decide(*model.ridge, view.rows.size(), width,
                            [&](std::size_t i) -> const RidgeRow& { return view.rows[i]; });
  view.is_primary.clear();
  for (const double decision : view.decisions) view.is_primary.push_back(decision > 0 ? 1 : 0);
  if (options.at_least_one && !view.decisions.empty() &&
      std::ranges::count(view.is_primary, 1) == 0) {
    const auto best = std::ranges::max_element(view.decisions) - view.decisions.begin();
    view.is_primary[static_cast<std::size_t>(best)] = 1;
  }
}

}  // namespace

void judge(MountainView& view, const MountainOptions& options, const MountainModel& model) {
  judge_ridges(view, options, model);
  if (is_over()) return;
  std::ranges::fill(view.is_content, std::uint8_t{0});
  std::vector<Ridge> primary;
  for (std::size_t n = 0; n < view.ridges.size(); ++n)
    if (view.is_primary[n] != 0) primary.push_back(view.ridges[n]);
  if (primary.empty()) return;
  if (!options.learned_borders || !model.border) {
    for (const Ridge& ridge : primary)
      for (std::size_t i = ridge.first; i <= ridge.last; ++i)
        if (!view.points[i].is_blank()) view.is_content[view.points[i].cell] = 1;
    return;
  }
  const Borderland land(view.list, view.points, primary, view.thresholds, kBorderReach);
  std::vector<double> margins =
      decide(*model.border, land.size(), kBorderFeatureCount,
             [&](std::size_t i) { return land.row_of(land.first() + i); });
  for (double& margin : margins) margin = std::clamp(margin, -1.5, 1.5);
  const Stretch stretch = best_stretch(margins, land.core() - land.first());
  for (std::size_t i = stretch.first; i <= stretch.last; ++i)
    view.is_content[land.first() + i] = margins[i] >= options.drop_below ? 1 : 0;
}

MountainView look(std::string_view source, const MountainOptions& options,
                  const MountainModel& model) {
  MountainView view = survey_page(source, options);
  if (is_over()) return view;
  judge(view, options, model);
  return view;
}

Result<MountainModel> mountain_model(std::string_view bytes, std::string_view name,
                                     const MountainOptions& options) {
  WINNOW_TRY(const model::SvmFile file, model::read_svm_model(bytes, name));
  const auto section = [&](std::string_view wanted) -> Result<const model::SvmSection*> {
    const model::SvmSection* found = file.find(wanted);
    if (file.kind != "mountain" || found == nullptr)
      return fail(ErrorCode::Unsupported,
                  "model " + std::string(name) + ": kind '" + file.kind.substr(0, 40) +
                      "', expected 'mountain' with section " + std::string(wanted));
    return found;
  };
  MountainModel made;
  const std::span<const std::string_view> names(kRidgeFeatureNames);
  WINNOW_TRY(const model::SvmSection* const ridge,
             section(options.more_features ? kPlusRidgeSection : kPaperRidgeSection));
  WINNOW_TRY(made.ridge,
             model::Svm::make(
                 *ridge, options.more_features ? names : names.first(kPaperFeatureCount), name));
  if (!options.learned_borders) return made;
  WINNOW_TRY(const model::SvmSection* const border, section(kPlusBorderSection));
  WINNOW_TRY(made.border, model::Svm::make(*border, kBorderFeatureNames, name));
  return made;
}

}  // namespace winnow::methods
