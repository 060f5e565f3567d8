// Classifies the cells of the source, then selects their nodes.
#include "methods/mountain/mountain.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "dom/display.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

// The parameters of each form. Paper: section 4 of the paper. Plus: chosen by
// `winnow eval --experiment mountain-parameters` (README.md).
struct Parameters {
  std::uint32_t blank_threshold;
  std::uint32_t smoothing_window;
  std::uint32_t span_window;
  double peak_factor;
};
constexpr Parameters kPaperParameters{200, 5, 5, 3};
constexpr Parameters kPlusParameters{200, 5, 10, 2};

// The cell of a text node: the last one that begins at or before it, if it reaches that far.
std::optional<std::size_t> cell_of(const std::vector<features::Cell>& cells,
                                   const dom::Node& node) {
  const auto after = std::ranges::upper_bound(cells, node.begin, {}, &features::Cell::begin);
  if (after == cells.begin() || node.begin >= (after - 1)->end) return std::nullopt;
  return static_cast<std::size_t>(after - cells.begin()) - 1;
}

}  // namespace

MountainOptions mountain_options(const Settings& settings) {
  MountainOptions options;
  const bool is_paper = settings.choice("form") == "paper";
  const Parameters& defaults = is_paper ? kPaperParameters : kPlusParameters;
  const auto count_or = [&](std::string_view name, std::uint32_t otherwise) {
    const auto count = static_cast<std::uint32_t>(settings.count(name));
    return count == 0 ? otherwise : count;
  };
  options.form = is_paper ? features::CellForm::Paper : features::CellForm::Plus;
  options.score.blank_threshold = count_or("blank-threshold", defaults.blank_threshold);
  options.score.smoothing_window = count_or("smoothing-window", defaults.smoothing_window);
  options.score.partial_anchors = !is_paper;
  if (const double gamma = settings.number("gamma"); gamma > 0)
    options.score.gamma_east_asian = options.score.gamma_other = gamma;
  options.ridges.span_window = count_or("span-window", defaults.span_window);
  options.ridges.peak_factor =
      settings.number("peak-factor") > 0 ? settings.number("peak-factor") : defaults.peak_factor;
  options.ridges.mean_over = settings.choice("mean") == "blanks"
                                 ? features::MeanOver::CellsAndBlanks
                                 : features::MeanOver::Cells;
  const std::string_view borders = settings.choice("borders");
  options.learned_borders = borders == "learned" || (borders == "form" && !is_paper);
  const std::string_view features = settings.choice("features");
  options.more_features = features == "all" || (features == "form" && !is_paper);
  options.at_least_one = !is_paper;
  options.drop_below = settings.number("drop-below");
  return options;
}

dom::Selection selection_of(const dom::Document& document, const MountainView& view) {
  const std::vector<features::Cell>& cells = view.list.cells;
  // Running counts by node: visible text, and content text.
  std::vector<std::uint32_t> shown(document.size() + 1, 0);
  std::vector<std::uint32_t> chosen(document.size() + 1, 0);
  std::vector<std::uint8_t> is_chosen(document.size(), 0);
  std::vector<std::uint32_t> between;  // white space since the last text
  bool was_chosen = false;
  std::uint32_t hidden_end = 0;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    shown[i + 1] = shown[i];
    chosen[i + 1] = chosen[i];
    if (i < hidden_end) continue;
    if (node.is_element() && !node.is(dom::Name::Html) && !node.is(dom::Name::Body) &&
        dom::is_hidden(document, node))
      hidden_end = node.end;
    if (!node.is_text()) continue;
    if (std::ranges::all_of(document.text(node), base::is_space)) {
      between.push_back(i);
      continue;
    }
    if (const auto cell = cell_of(cells, node)) is_chosen[i] = view.is_content[*cell];
    ++shown[i + 1];
    chosen[i + 1] += is_chosen[i];
    // White space between two selected texts is selected, too, to keep them apart.
    if (is_chosen[i] != 0 && was_chosen)
      for (const std::uint32_t blank : between) is_chosen[blank] = 1;
    between.clear();
    was_chosen = is_chosen[i] != 0;
  }
  dom::Selection selection;
  for (std::uint32_t i = 0; i < document.size();) {
    const dom::Node& node = document[i];
    const std::uint32_t wanted = chosen[node.end] - chosen[i];
    if (node.is_text()) {
      if (is_chosen[i] != 0) selection.roots.push_back(dom::NodeId(i));
      ++i;
    } else if (node.is_element() && wanted > 0 && wanted == shown[node.end] - shown[i]) {
      selection.roots.push_back(dom::NodeId(i));
      i = node.end;
    } else if (node.is_element() && wanted == 0 && node.end > i + 1 && !node.is(dom::Name::Html) &&
               !node.is(dom::Name::Body)) {
      // An element with only spaces between two selected words still separates them.
      const bool has_text = shown[node.end] != shown[i];
      i = has_text ? node.end : i + 1;
    } else {
      ++i;
    }
  }
  return selection;
}

std::vector<std::string> texts_of_cells(const dom::Document& document,
                                        const features::CellList& list) {
  std::vector<std::string> texts(list.cells.size());
  for (const dom::Node& node : document.nodes())
    if (node.is_text())
      if (const auto cell = cell_of(list.cells, node)) texts[*cell].append(document.text(node));
  return texts;
}

Found Mountain::find(const Input& input) const {
  const MountainView view = look(input.document.source(), options_, *model_);
  return {.selection = selection_of(input.document, view)};
}

Result<std::unique_ptr<Method>> make_mountain(const Settings& settings,
                                              const Resources& resources) {
  const MountainOptions options = mountain_options(settings);
  std::string_view name = resources.model_name;
  std::string_view bytes = resources.model;
  if (bytes.empty()) {
    WINNOW_TRY(bytes, model::require_shipped("mountain"));
    name = "mountain";
  }
  const std::string part =
      std::string(options.more_features ? kPlusRidgeSection : kPaperRidgeSection)
          .append(options.learned_borders ? kPlusBorderSection : "");
  WINNOW_TRY(model::Shared<MountainModel> model, model::share<MountainModel>(bytes, part, [&] {
               return mountain_model(bytes, name, options);
             }));
  return std::unique_ptr<Method>(std::make_unique<Mountain>(options, std::move(model)));
}

}  // namespace winnow::methods
