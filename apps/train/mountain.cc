// Trains both forms, reports the accuracy on unseen sites, and writes one file.
#include "train/mountain.h"

#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "bytes/file.h"
#include "train/mountain_learning.h"

namespace winnow::train {
namespace {

void print_classifier(std::ostream& out, const TrainedSvm& trained) {
  char line[160];
  std::snprintf(line, sizeof line, "%-12s %2zu features, %5zu vectors\n",
                trained.section.name.c_str(), trained.section.features.size(),
                trained.section.coefficients.size());
  out << line;
  for (const SvmGridPoint& point : trained.grid) {
    const bool is_best = point.cost == trained.best.cost && point.gamma == trained.best.gamma;
    std::snprintf(line, sizeof line, "  cost %6g  gamma %6g  right %.4f%s\n", point.cost,
                  point.gamma, point.accuracy, is_best ? "  <- taken" : "");
    out << line;
  }
}

Result<methods::MountainOptions> options_of(const TrainOptions& options, std::string_view form) {
  methods::Settings settings(methods::kMountainOptions);
  for (const std::string& setting : options.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
      return fail(ErrorCode::InvalidArgument, "train mountain: " + setting + " is not NAME=VALUE");
    WINNOW_TRY_VOID(settings.set(setting.substr(0, equals), setting.substr(equals + 1)));
  }
  WINNOW_TRY_VOID(settings.set("form", form));
  return methods::mountain_options(settings);
}

}  // namespace

Result<void> train_mountain(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const MountainPages pages, load_pages(options.choice, err));
  std::vector<std::size_t> chosen;
  std::vector<std::size_t> background;
  for (std::size_t page = 0; page < pages.size(); ++page)
    (options.site.empty() || pages.label(page).site == options.site ? chosen : background)
        .push_back(page);
  if (chosen.empty())
    return fail(ErrorCode::InvalidArgument,
                "train mountain: no labelled pages for site " + options.site);
  // The grid is not searched with a background: the few rows of the site would not affect the
  // result.
  const MountainLearning learning = background.empty()
                                        ? grid_search(options.choice.seed)
                                        : MountainLearning{.seed = options.choice.seed};
  out << "mountain: " << chosen.size() << " pages";
  if (!background.empty()) out << ", plus " << background.size() << " of other sites";
  out << "\n";
  model::SvmFile file;
  file.kind = "mountain";
  for (const std::string_view form : {"paper", "plus"}) {
    WINNOW_TRY(const methods::MountainOptions mountain, options_of(options, form));
    const std::vector<MountainLesson> lessons = make_lessons(pages, mountain);
    WINNOW_TRY(LearnedMountain learned,
               learn(pages, lessons, chosen, mountain, learning, background));
    for (TrainedSvm& trained : learned.classifiers) {
      print_classifier(out, trained);
      file.sections.push_back(std::move(trained.section));
    }
  }
  if (options.output.empty()) return {};
  WINNOW_TRY_VOID(bytes::write_file(options.output, model::write_svm_file(file)));
  out << "wrote " << options.output << "\n";
  return {};
}

}  // namespace winnow::train
