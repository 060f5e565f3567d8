// Vocabulary, columns, rows; cross-validation; the model of all rows.
#include "train/blocks.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <ostream>

#include "bytes/file.h"
#include "methods/settings.h"
#include "train/page_folds.h"

namespace winnow::train {
namespace {

constexpr std::array<std::string_view, 3> kSets = {"st", "ic", "cetr"};
constexpr std::size_t kTableLines = 40;

constexpr std::array kSettings = {
    methods::OptionInfo{"weights", 1, 0, 1, "a block counts by its words, or once", "equal words"},
    methods::OptionInfo{"max-depth", 6, 1, 20, "of a tree"},
    methods::OptionInfo{"least-blocks", 200, 1, 1e6, "weight of a tree's leaf"},
    methods::OptionInfo{"vocabulary", 160, 1, 256, "id and class words at most"},
    methods::OptionInfo{"least-sites", 8, 1, 1e6, "sites that must use a word of the vocabulary"},
};

// Accepts "st,ic" and "st" "ic".
Result<std::vector<std::string>> read_sets(const std::vector<std::string>& given) {
  std::vector<std::string> sets;
  for (const std::string& argument : given) {
    std::string_view rest = argument;
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      const std::string set(rest.substr(0, comma));
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
      if (std::ranges::find(kSets, set) == kSets.end())
        return fail(ErrorCode::InvalidArgument,
                    "features " + set + ": unknown set (available: st, ic, cetr)");
      if (std::ranges::find(sets, set) == sets.end()) sets.push_back(set);
    }
  }
  if (sets.empty()) sets.assign(kSets.begin(), kSets.end());
  return sets;
}

// In the order of the file: st, cetr, ic.
std::vector<std::string> columns_of(const BlockCorpus& corpus,
                                    const std::vector<std::string>& sets) {
  const auto wants = [&](std::string_view set) {
    return std::ranges::find(sets, set) != sets.end();
  };
  std::vector<std::string> names;
  for (const std::string_view name : features::kNumberNames)
    if (wants(name.substr(0, name.find('.')))) names.emplace_back(name);
  // The experiments also use the two halves of ic: sectioning tags and roles, and words of classes.
  for (const HintChoice& hint : corpus.hints) {
    const bool is_semantic = hint.hint.starts_with("tag:") || hint.hint.starts_with("role:");
    if (wants("ic") || wants(is_semantic ? "semantic" : "classes"))
      names.push_back(std::string(features::kHintColumnPrefix).append(hint.hint));
  }
  return names;
}

std::vector<std::size_t> rows_of(const BlockData& data, std::span<const std::size_t> pages) {
  std::vector<std::size_t> rows;
  for (const std::size_t page : pages)
    for (std::size_t i = 0; i < data.pages[page].rows; ++i)
      rows.push_back(data.pages[page].first + i);
  return rows;
}

// The corpus with its hints numbered as a model with these columns numbers them; hints that are not
// among the columns are left out.
BlockCorpus with_hints_of(const BlockCorpus& corpus, const features::BlockColumns& columns) {
  BlockCorpus own = corpus;
  const std::vector<std::string>& wanted = columns.vocabulary().hints();
  std::vector<std::size_t> from;  // per hint of the columns, its number in the corpus
  for (const std::string& hint : wanted)
    from.push_back(static_cast<std::size_t>(
        std::ranges::find(corpus.hints, hint, &HintChoice::hint) - corpus.hints.begin()));
  for (std::size_t row = 0; row < corpus.data.hints.size(); ++row) {
    own.data.hints[row] = {};
    for (std::size_t hint = 0; hint < from.size(); ++hint)
      if (corpus.data.hints[row].has(from[hint])) own.data.hints[row].add(hint);
  }
  return own;
}

// One model from the rows of some pages.
class Teacher {
 public:
  Teacher(const BlockCorpus& corpus, const LearnOptions& options, std::vector<std::string> names,
          features::BlockColumns columns)
      : corpus_(corpus),
        options_(options),
        names_(std::move(names)),
        columns_(std::move(columns)) {}

  [[nodiscard]] Result<methods::BlockClassifier> teach(std::span<const std::size_t> pages,
                                                       double cost) const {
    const std::vector<std::size_t> rows = rows_of(corpus_.data, pages);
    if (options_.learner == Learner::Tree) {
      TreeOptions tree = options_.tree;
      tree.weights = options_.weights;
      WINNOW_TRY(model::TreeModel grown, grow_tree(corpus_.data, columns_, names_, rows, tree));
      return methods::BlockClassifier::make(std::move(grown), "being trained");
    }
    WINNOW_TRY(model::LinearModel linear,
               train_linear(corpus_.data, columns_, names_, rows,
                            {.cost = cost, .weights = options_.weights}));
    return methods::BlockClassifier::make(std::move(linear), "being trained");
  }

  // Word F1 on unseen pages.
  [[nodiscard]] double examine(const methods::BlockClassifier& classifier,
                               std::span<const std::size_t> pages) const {
    std::vector<bool> kept(corpus_.data.numbers.size());
    for (const std::size_t number : pages) {
      const DataPage& page = corpus_.data.pages[number];
      features::BlockPage rows;
      const auto first = static_cast<std::ptrdiff_t>(page.first);
      const auto last = static_cast<std::ptrdiff_t>(page.first + page.rows);
      rows.numbers.assign(corpus_.data.numbers.begin() + first,
                          corpus_.data.numbers.begin() + last);
      rows.hints.assign(corpus_.data.hints.begin() + first, corpus_.data.hints.begin() + last);
      rows.texts.resize(page.rows);
      const std::vector<double> probabilities = classifier.probabilities(rows);
      for (std::size_t i = 0; i < page.rows; ++i) kept[page.first + i] = probabilities[i] >= 0.5;
    }
    return block_f1(corpus_.data, pages, kept);
  }

 private:
  const BlockCorpus& corpus_;
  const LearnOptions& options_;
  std::vector<std::string> names_;
  features::BlockColumns columns_;
};

}  // namespace

Result<BlockCorpus> prepare_blocks(const LabelledPages& pages, std::span<const std::size_t> use,
                                   const PrepareOptions& options) {
  BlockCorpus corpus;
  std::vector<std::string> names;
  if (options.hints) {
    WINNOW_TRY(const HintCounts counts, count_hints(pages, use, options.threads));
    corpus.hints = choose_hints(counts, options.rule);
    for (const HintChoice& hint : corpus.hints)
      names.push_back(std::string(features::kHintColumnPrefix).append(hint.hint));
  }
  WINNOW_TRY(const features::BlockColumns columns, features::BlockColumns::make(names));
  WINNOW_TRY(corpus.data, collect_blocks(pages, use, columns, options.threads));
  for (const DataPage& page : corpus.data.pages)
    corpus.sites.push_back(pages.labels[page.page]->site);
  return corpus;
}

Result<LearnedBlocks> learn_blocks(const BlockCorpus& corpus, const LearnOptions& options) {
  std::vector<std::string> names = columns_of(corpus, options.sets);
  if (names.empty())
    return fail(ErrorCode::InvalidArgument, "train blocks: no columns to learn from");
  WINNOW_TRY(features::BlockColumns columns, features::BlockColumns::make(names));
  // All hints or none keep the numbers of the corpus; sectioning tags or words of classes alone do not.
  const std::size_t hints = columns.vocabulary().hints().size();
  std::optional<BlockCorpus> renumbered;
  if (hints > 0 && hints < corpus.hints.size()) renumbered = with_hints_of(corpus, columns);
  const Teacher teacher(renumbered ? *renumbered : corpus, options, std::move(names),
                        std::move(columns));
  eval::EvalOptions choice;
  choice.folds = options.folds;
  choice.seed = options.seed;
  WINNOW_TRY(const SmallFolds small, small_folds(corpus.sites, choice));
  const eval::Folds& folds = small.folds;
  LearnedBlocks learned;
  learned.folds = folds.count;
  learned.unit = small.unit;
  const std::vector<double> costs =
      options.learner == Learner::Tree ? std::vector<double>{0} : options.costs;
  for (const double cost : costs) {
    double sum = 0;
    for (std::size_t fold = 0; fold < folds.count; ++fold) {
      WINNOW_TRY(const methods::BlockClassifier classifier, teacher.teach(folds.train(fold), cost));
      const std::vector<std::size_t> test = folds.test(fold);
      sum += teacher.examine(classifier, test) * static_cast<double>(test.size());
    }
    learned.tried.push_back({cost, sum / static_cast<double>(corpus.data.pages.size())});
    if (learned.tried.back().f1 > learned.f1) {
      learned.f1 = learned.tried.back().f1;
      learned.cost = cost;
    }
  }
  std::vector<std::size_t> all(corpus.data.pages.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  WINNOW_TRY(learned.classifier, teacher.teach(all, learned.cost));
  return learned;
}

Result<void> train_blocks(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  LearnOptions learn;
  WINNOW_TRY(learn.sets, read_sets(options.features));
  if (!options.learner.empty() && options.learner != "logistic" && options.learner != "tree")
    return fail(ErrorCode::InvalidArgument,
                "learner " + options.learner + ": unknown learner (available: logistic, tree)");
  learn.learner = options.learner == "tree" ? Learner::Tree : Learner::Logistic;
  std::string text;
  for (const std::string& setting : options.settings)
    text.append(text.empty() ? "" : ":").append(setting);
  WINNOW_TRY(const methods::Settings settings, methods::read_settings(text, kSettings));
  learn.weights = settings.choice("weights") == "words" ? RowWeights::Words : RowWeights::Equal;
  learn.tree = {settings.count("max-depth"), settings.number("least-blocks"), learn.weights};
  learn.seed = options.choice.seed;
  if (options.choice.folds > 0) learn.folds = options.choice.folds;

  eval::EvalOptions choice = options.choice;
  choice.folds = 0;  // the folds below are over all pages
  if (!options.site.empty()) choice.sites = {options.site};
  WINNOW_TRY(const LabelledPages pages, choose(choice));
  std::vector<std::size_t> use(pages.labels.size());
  for (std::size_t i = 0; i < use.size(); ++i) use[i] = i;
  PrepareOptions prepare;
  prepare.hints = std::ranges::find(learn.sets, "ic") != learn.sets.end();
  prepare.rule.most = settings.count("vocabulary");
  prepare.rule.least_sites = settings.count("least-sites");
  prepare.threads = options.choice.threads;
  err << "winnow: reading " << use.size() << " pages" << std::endl;
  WINNOW_TRY(const BlockCorpus corpus, prepare_blocks(pages, use, prepare));
  if (corpus.data.not_found > 0)
    err << "winnow: " << corpus.data.not_found
        << " pages are left out because the text of their label is not on them" << std::endl;

  char line[128];
  if (prepare.hints && corpus.hints.empty())
    err << "winnow: no id or class word tells content from the rest on these pages; the model has "
           "none"
        << std::endl;
  if (!corpus.hints.empty()) {
    out << "Words of id and class, sectioning tags and roles, content : rest, and share of each\n"
        << format_hints(corpus.hints, kTableLines) << "\n";
  }
  err << "winnow: learning from " << corpus.data.labels.size() << " blocks" << std::endl;
  WINNOW_TRY(const LearnedBlocks learned, learn_blocks(corpus, learn));
  const auto content = std::ranges::count_if(
      corpus.data.labels, [](const BlockLabel& label) { return label.is_content(); });
  out << corpus.data.pages.size() << " pages, " << corpus.data.labels.size() << " blocks, "
      << content << " of them content\n";
  for (const LearnedBlocks::Tried& tried : learned.tried) {
    if (learn.learner == Learner::Logistic)
      std::snprintf(line, sizeof line, "C %-8g word F1 %.4f%s\n", tried.cost, tried.f1,
                    tried.cost == learned.cost ? "  taken" : "");
    else
      std::snprintf(line, sizeof line, "tree       word F1 %.4f\n", tried.f1);
    out << line;
  }
  out << "(by " << learned.folds << "-fold cross-validation over " << learned.unit << ")\n"
      << std::flush;
  if (options.output.empty()) return {};
  return bytes::write_file(options.output, learned.classifier.write());
}

}  // namespace winnow::train
