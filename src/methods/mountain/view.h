// A page as the Mountain Model sees it, step by step: cells, mountain, ridges, and which cells are
// content.
//
// The method, its trainer, the experiments and `winnow inspect --mountain` all call look(), so what
// is drawn and what is learned from is what was decided.
//
//   const MountainView view = look(document.source(), options, &model);
//   view.is_content[i];       // of view.list.cells[i]
//
// Linear in the source. Any thread.
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
  bool more_features = true;  // ridges are judged by all features, not by the paper's four
  bool learned_borders = true;
  bool at_least_one = true;  // a page with text has a ridge, and the best one is primary
  double drop_below = -2;    // cells inside the borders whose margin is lower are left out
};

// How far around the primary ridges the borders are looked for, in cells.
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
  std::optional<features::Borderland> land;
  std::vector<double> margins;           // by row of `land`
  std::vector<std::uint8_t> is_content;  // by cell
};

// Cells, mountain, ridges and their rows; nothing is decided.
MountainView survey_page(std::string_view source, const MountainOptions& options);

// Judges the ridges of a survey, then the borders. `model` may lack the border classifier: then the
// ridges' own borders hold.
void judge(MountainView& view, const MountainOptions& options, const MountainModel& model);

MountainView look(std::string_view source, const MountainOptions& options,
                  const MountainModel& model);

MountainOptions mountain_options(const Settings& settings);

// The classifiers that `options` asks for, out of a model file.
Result<MountainModel> mountain_model(std::string_view bytes, std::string_view name,
                                     const MountainOptions& options);

}  // namespace winnow::methods
