// The steps of the Mountain Model on one page: cells, mountain, ridges, and which cells are
// content.
//
// The method, its trainer, the experiments and `winnow inspect --mountain` all call look(), so
// drawing and training show exactly what the method decides.
//
//   const MountainView view = look(document.source(), options, model);
//   view.is_content[i];       // of view.list.cells[i]
//
// Linear in the source. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "features/cells.h"
#include "features/cells_score.h"
#include "features/ridges.h"
#include "features/ridges_border.h"
#include "methods/settings.h"
#include "model/svm.h"

namespace winnow::methods {

struct MountainOptions {
  features::CellForm form = features::CellForm::Plus;
  features::ScoreOptions score;
  features::RidgeOptions ridges;
  bool more_features = true;  // classify ridges by all features instead of the paper's four
  bool learned_borders = true;
  bool at_least_one = true;  // the best ridge of a page with text is primary
  double drop_below = -2;    // cells inside the borders with a lower margin are dropped
};

// Distance from the primary ridges within which borders are searched, in cells.
inline constexpr std::size_t kBorderReach = 48;

// The classifiers of one form.
struct MountainModel {
  std::optional<model::Svm> ridge;
  std::optional<model::Svm> border;
};

// Sections of the model file.
inline constexpr std::string_view kPaperRidgeSection = "paper-ridge";
inline constexpr std::string_view kPlusRidgeSection = "plus-ridge";
inline constexpr std::string_view kPlusBorderSection = "plus-border";

struct MountainView {
  features::CellList list;
  std::vector<features::Point> points;
  features::Thresholds thresholds;
  std::vector<features::Ridge> ridges;
  std::vector<features::RidgeRow> rows;  // by ridge
  std::vector<double> decisions;         // by ridge
  std::vector<std::uint8_t> is_primary;  // by ridge
  std::vector<std::uint8_t> is_content;  // by cell
};

// Cells, mountain, ridges and their features, without classification.
MountainView survey_page(std::string_view source, const MountainOptions& options);

// Classifies the ridges of a survey, then the borders. Without a border classifier in `model` the
// borders are those of the ridges.
void judge(MountainView& view, const MountainOptions& options, const MountainModel& model);

MountainView look(std::string_view source, const MountainOptions& options,
                  const MountainModel& model);

MountainOptions mountain_options(const Settings& settings);

// Reads the classifiers that `options` needs from a model file.
Result<MountainModel> mountain_model(std::string_view bytes, std::string_view name,
                                     const MountainOptions& options);

}  // namespace winnow::methods
