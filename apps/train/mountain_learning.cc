// Training examples and classifiers of the Mountain Model.
#include "train/mountain_learning.h"

#include <algorithm>
#include <ostream>
#include <unordered_set>

#include "base/hash.h"
#include "compose/compose.h"
#include "eval/random.h"
#include "html/parse.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::train {
namespace {

constexpr std::size_t kRun = 4;  // words

std::vector<std::uint64_t> hashes_of(std::string_view text) {
  std::vector<std::uint64_t> hashes;
  const std::string lower = text::lower_case(text);
  text::for_each_word(lower, text::WordKind::Reader,
                      [&](std::string_view word) { hashes.push_back(eval::seeded_hash(word, 0)); });
  return hashes;
}

std::uint64_t hash_of_run(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = base::mix64(hash * 31 + word);
  return hash;
}

}  // namespace

Result<MountainPages> load_pages(const eval::EvalOptions& options, std::ostream& err) {
  MountainPages made;
  WINNOW_TRY(made.pages, choose(options));
  made.sources.resize(made.pages.labels.size());
  WINNOW_TRY(const Visited visited,
             each_document(made.pages, options.threads,
                           [&](std::size_t page, const dom::Document& document) {
                             made.sources[page] = document.source();
                           }));
  for (const std::string& note : visited.notes) err << note << "\n";
  if (visited.missing > 0)
    err << visited.missing << " labelled pages were not found in any archive\n";
  if (visited.interrupted) return fail(ErrorCode::Cancelled, "train: interrupted");
  return made;
}

std::vector<std::uint8_t> cell_truth(const dom::Document& document, const features::CellList& list,
                                     std::string_view truth) {
  const std::vector<std::uint64_t> wanted = hashes_of(truth);
  std::unordered_set<std::uint64_t> runs;
  const std::size_t length = std::min(kRun, std::max<std::size_t>(wanted.size(), 1));
  for (std::size_t i = 0; i + length <= wanted.size(); ++i)
    runs.insert(hash_of_run(std::span(wanted).subspan(i, length)));
  std::vector<std::uint64_t> words;
  std::vector<std::size_t> cells;
  const std::vector<std::string> texts = methods::texts_of_cells(document, list);
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (const std::uint64_t word : hashes_of(texts[i])) {
      words.push_back(word);
      cells.push_back(i);
    }
  std::vector<std::uint8_t> is_true(words.size(), 0);
  for (std::size_t i = 0; i + length <= words.size(); ++i)
    if (runs.contains(hash_of_run(std::span(words).subspan(i, length))))
      std::fill_n(is_true.begin() + static_cast<std::ptrdiff_t>(i), length, std::uint8_t{1});
  std::vector<int> balance(texts.size(), 0);
  std::vector<std::uint8_t> has_words(texts.size(), 0);
  for (std::size_t i = 0; i < words.size(); ++i) {
    balance[cells[i]] += is_true[i] != 0 ? 1 : -1;
    has_words[cells[i]] = 1;
  }
  std::vector<std::uint8_t> found(texts.size(), 0);
  for (std::size_t i = 0; i < texts.size(); ++i)
    // A cell without words has the label of the cell before it.
    found[i] = has_words[i] != 0 ? balance[i] > 0 : i > 0 && found[i - 1] != 0;
  return found;
}

std::vector<std::uint8_t> ridge_truth(const methods::MountainView& view,
                                      std::span<const std::uint8_t> cells) {
  std::vector<std::uint8_t> truth;
  for (const features::Ridge& ridge : view.ridges) {
    double balance = 0;
    for (std::size_t i = ridge.first; i <= ridge.last; ++i) {
      const features::Point& point = view.points[i];
      if (point.is_blank()) continue;
      balance += (cells[point.cell] != 0 ? 1.0 : -1.0) * view.list.cells[point.cell].length;
    }
    truth.push_back(balance > 0 ? 1 : 0);
  }
  return truth;
}

MountainLesson make_lesson(const dom::Document& document, std::string_view truth,
                           const methods::MountainOptions& options) {
  MountainLesson lesson;
  lesson.view = methods::survey_page(document.source(), options);
  lesson.cell_truth = cell_truth(document, lesson.view.list, truth);
  lesson.ridge_truth = ridge_truth(lesson.view, lesson.cell_truth);
  return lesson;
}

std::vector<MountainLesson> make_lessons(const MountainPages& pages,
                                         const methods::MountainOptions& options) {
  std::vector<MountainLesson> lessons(pages.size());
  html::Parser parser;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Result<dom::Document> document = parser.parse(pages.sources[i]);
    if (document) lessons[i] = make_lesson(*document, pages.label(i).text, options);
  }
  return lessons;
}

MountainLearning grid_search(std::uint64_t seed) {
  MountainLearning learning;
  learning.seed = seed;
  learning.ridge_costs = {1, 8, 64};
  learning.ridge_gammas = {0.25, 1, 4};
  learning.border_costs = {1, 4, 16};
  learning.border_gammas = {0.0625, 0.25, 1};
  return learning;
}

namespace {

// Rows of the chosen pages and of the background, if there is one.
template <typename AddRows>
SvmRows gather(std::size_t width, std::span<const std::size_t> chosen,
               std::span<const std::size_t> background, const MountainLearning& options,
               AddRows&& add_rows) {
  SvmRows own(width);
  for (const std::size_t page : chosen) add_rows(page, own);
  if (background.empty()) return own;
  SvmRows others(width);
  for (const std::size_t page : background) add_rows(page, others);
  SvmRows rows = others.sample(options.background_rows, options.seed);
  for (std::size_t turn = 0; turn < options.repeats; ++turn)
    for (std::size_t i = 0; i < own.size(); ++i)
      rows.add(own[i], own.is_positive(i), own.sites()[i]);
  return rows;
}

}  // namespace

Result<LearnedMountain> learn(const MountainPages& pages, std::span<const MountainLesson> lessons,
                              std::span<const std::size_t> chosen,
                              const methods::MountainOptions& mountain,
                              const MountainLearning& options,
                              std::span<const std::size_t> background) {
  LearnedMountain learned;
  const std::span<const std::string_view> all(features::kRidgeFeatureNames);
  const auto names = all.first(mountain.more_features ? features::kRidgeFeatureCount
                                                      : features::kPaperFeatureCount);
  const SvmRows ridges =
      gather(names.size(), chosen, background, options, [&](std::size_t page, SvmRows& rows) {
        const MountainLesson& lesson = lessons[page];
        for (std::size_t n = 0; n < lesson.view.rows.size(); ++n)
          rows.add(std::span<const double>(lesson.view.rows[n]).first(names.size()),
                   lesson.ridge_truth[n] != 0, pages.label(page).site);
      });
  const std::string_view section =
      mountain.more_features ? methods::kPlusRidgeSection : methods::kPaperRidgeSection;
  // With a background, all rows are used.
  const std::size_t most = background.empty() ? 0 : ridges.size();
  WINNOW_TRY(TrainedSvm ridge,
             search_svm(ridges, {.section = section,
                                 .features = names,
                                 .costs = options.ridge_costs,
                                 .gammas = options.ridge_gammas,
                                 .seed = options.seed,
                                 .most_rows = std::max(most, options.ridge_rows)}));
  WINNOW_TRY(learned.model.ridge, model::Svm::make(ridge.section, names, section));
  learned.classifiers.push_back(std::move(ridge));
  if (!mountain.learned_borders) return learned;

  const SvmRows borders =
      gather(features::kBorderFeatureCount, chosen, background, options,
             [&](std::size_t page, SvmRows& rows) {
               methods::MountainView view = lessons[page].view;
               methods::MountainModel ridges_only;
               ridges_only.ridge = learned.model.ridge;
               methods::judge(view, mountain, ridges_only);
               std::vector<features::Ridge> primary;
               for (std::size_t n = 0; n < view.ridges.size(); ++n)
                 if (view.is_primary[n] != 0) primary.push_back(view.ridges[n]);
               if (primary.empty()) return;
               const features::Borderland land(view.list, view.points, primary, view.thresholds,
                                               methods::kBorderReach);
               for (std::size_t i = land.first(); i < land.first() + land.size(); ++i)
                 rows.add(land.row_of(i), lessons[page].cell_truth[i] != 0, pages.label(page).site);
             });
  const std::size_t most_borders = background.empty() ? 0 : borders.size();
  WINNOW_TRY(TrainedSvm border,
             search_svm(borders, {.section = methods::kPlusBorderSection,
                                  .features = features::kBorderFeatureNames,
                                  .costs = options.border_costs,
                                  .gammas = options.border_gammas,
                                  .seed = options.seed,
                                  .most_rows = std::max(most_borders, options.border_rows)}));
  WINNOW_TRY(learned.model.border,
             model::Svm::make(border.section, features::kBorderFeatureNames, border.section.name));
  learned.classifiers.push_back(std::move(border));
  return learned;
}

eval::Prediction predict(const std::string& source, methods::MountainView view,
                         const methods::MountainOptions& options,
                         const methods::MountainModel& model) {
  methods::judge(view, options, model);
  html::Parser parser;
  const Result<dom::Document> document = parser.parse(source);
  if (!document) return eval::failed_prediction(document.error().message);
  const decide::Decided decided =
      decide::decide(*document, {.selection = methods::selection_of(*document, view)});
  return eval::prediction_of(compose::compose(*document, decided));
}

}  // namespace winnow::train
