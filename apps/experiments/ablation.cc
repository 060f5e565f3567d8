// winnow eval --experiment ablation: Table 2 of Peters and Lecocq (2013) on our data.
//
//   winnow eval --experiment ablation --labels wcxb blogs --kinds article,list,post
//
// Each folder of labels is a data set, and all together are another one. Of each, the sites with
// 70% of the pages are for training and the rest for testing. Scores are word F1, mean over pages.
// Rows:
//
//   baseline            every block is content
//   CETR, IC, ST, ...   logistic regression on these columns (features/block_columns.h), C by
//                       cross-validation over the training sites
//   tree                a decision tree on all columns
//   cetr                the untrained method, on the same pages
//   ceiling             the labels of the blocks themselves: the loss by segmentation
//
// Before it, the selected id and class words, as in Table 1 of the paper.
#include "experiments/ablation.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "common/output.h"
#include "eval/aggregate.h"
#include "eval/evaluate.h"
#include "eval/splits.h"
#include "methods/method.h"
#include "page/reader_text.h"
#include "train/blocks.h"
#include "train/each_document.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kTenths = 10;
constexpr std::size_t kTestTenths = 3;  // 70/30 as in the paper
constexpr std::size_t kTableOneLines = 32;

struct FeatureSet {
  const char* name;
  std::vector<std::string> sets;
  train::Learner learner = train::Learner::Logistic;
};

const std::vector<FeatureSet>& feature_sets() {
  static const std::vector<FeatureSet> sets = {
      {"CETR", {"cetr"}},
      {"IC", {"ic"}},
      {"semantic tags", {"semantic"}},
      {"ST", {"st"}},
      {"ST+IC", {"st", "ic"}},
      {"without semantic tags", {"st", "classes", "cetr"}},
      {"ST+IC+CETR", {"st", "ic", "cetr"}},
      {"ST+IC+CETR, tree", {"st", "ic", "cetr"}, train::Learner::Tree},
  };
  return sets;
}

struct DataSet {
  std::string name;
  std::vector<std::size_t> pages;  // numbers of labelled pages
};

// By folder of labels in the order of the command line, then all together.
std::vector<DataSet> data_sets(const train::LabelledPages& pages) {
  std::vector<DataSet> sets;
  std::map<const eval::Label*, std::size_t> number_of;
  for (std::size_t i = 0; i < pages.labels.size(); ++i) number_of.emplace(pages.labels[i], i);
  for (const eval::Corpus& corpus : pages.corpora) {
    const std::string folder =
        std::filesystem::path(corpus.labels_path).parent_path().filename().string();
    const std::string name = folder.empty() ? corpus.name : folder;
    auto set = std::ranges::find(sets, name, &DataSet::name);
    if (set == sets.end()) set = sets.insert(sets.end(), {name, {}});
    for (const eval::Label& label : corpus.labels)
      if (const auto found = number_of.find(&label); found != number_of.end())
        set->pages.push_back(found->second);
  }
  std::erase_if(sets, [](const DataSet& set) { return set.pages.empty(); });
  if (sets.size() > 1) {
    DataSet all{"together", {}};
    for (const DataSet& set : sets)
      all.pages.insert(all.pages.end(), set.pages.begin(), set.pages.end());
    sets.push_back(std::move(all));
  }
  return sets;
}

struct Halves {
  std::vector<std::size_t> teach;
  std::vector<std::size_t> judge;
};

Result<Halves> split_pages(const train::LabelledPages& pages, const DataSet& set,
                           std::uint64_t seed) {
  std::vector<std::string> sites;
  for (const std::size_t page : set.pages) sites.push_back(pages.labels[page]->site);
  WINNOW_TRY(const eval::Folds folds, eval::split(sites, {.folds = kTenths, .seed = seed}));
  Halves halves;
  for (std::size_t i = 0; i < set.pages.size(); ++i)
    (folds.of_page[i] < kTestTenths ? halves.judge : halves.teach).push_back(set.pages[i]);
  return halves;
}

// A row of the table for one data set.
struct Contender {
  std::string name;
  eval::Predictions predictions;
};

// The test pages only.
train::LabelledPages only(const train::LabelledPages& pages, const std::vector<std::size_t>& use) {
  train::LabelledPages part;
  std::map<std::size_t, std::size_t> place_of;
  for (const std::size_t page : use) {
    place_of.emplace(page, part.labels.size());
    part.labels.push_back(pages.labels[page]);
  }
  for (const eval::Archive& archive : pages.archives) {
    eval::Archive own{archive.path, {}};
    for (const auto& [url, page] : archive.wanted)
      if (const auto found = place_of.find(page); found != place_of.end())
        own.wanted.emplace(url, found->second);
    if (!own.wanted.empty()) part.archives.push_back(std::move(own));
  }
  return part;
}

class Judge {
 public:
  Judge(std::vector<std::pair<std::string, methods::BlockClassifier>> classifiers,
        std::unique_ptr<methods::Method> cetr)
      : classifiers_(std::move(classifiers)), cetr_(std::move(cetr)) {}

  Result<std::vector<Contender>> predict(const train::LabelledPages& pages, std::size_t threads) {
    std::vector<std::string> names{"baseline"};
    for (const auto& [name, classifier] : classifiers_) names.push_back(name);
    names.emplace_back("cetr, untrained");
    names.emplace_back("ceiling");
    std::vector<Contender> contenders;
    for (std::string& name : names) contenders.push_back({std::move(name), {}});
    std::mutex mutex;
    const train::Visit visit = [&](std::size_t page, const dom::Document& document) {
      const std::vector<std::string> texts = texts_of(document, *pages.labels[page]);
      const std::lock_guard lock(mutex);
      for (std::size_t i = 0; i < texts.size(); ++i) {
        eval::Prediction prediction;
        prediction.text = texts[i];
        contenders[i].predictions.emplace(pages.labels[page]->url, std::move(prediction));
      }
    };
    WINNOW_TRY(const train::Visited visited, train::each_document(pages, threads, visit));
    if (visited.interrupted) return fail(ErrorCode::Cancelled, "ablation: interrupted");
    return contenders;
  }

 private:
  // In the order of the contenders.
  [[nodiscard]] std::vector<std::string> texts_of(const dom::Document& document,
                                                  const eval::Label& label) const {
    std::vector<std::string> texts;
    const auto add = [&](const features::Segmentation& segmentation,
                         const std::vector<bool>& kept) {
      texts.push_back(
          page::reader_text(document, features::select_blocks(document, segmentation, kept)));
    };
    const features::Segmentation segmentation = features::segment(document);
    add(segmentation, std::vector<bool>(segmentation.blocks.size(), true));
    for (const auto& [name, classifier] : classifiers_) {
      const features::BlockPage page = classifier.measure(document);
      const std::vector<double> probabilities = classifier.probabilities(page);
      std::vector<bool> kept(page.size());
      for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = probabilities[i] >= 0.5;
      add(page.segmentation, kept);
    }
    texts.push_back(page::reader_text(document, cetr_->find({.document = document}).selection));
    const train::PageLabels labels = train::label_blocks(document, segmentation, label.text);
    std::vector<bool> kept(segmentation.blocks.size());
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = labels.blocks[i].is_content();
    add(segmentation, kept);
    return texts;
  }

  std::vector<std::pair<std::string, methods::BlockClassifier>> classifiers_;
  std::unique_ptr<methods::Method> cetr_;
};

struct Column {
  std::string name;
  std::size_t taught = 0;
  std::size_t judged = 0;
  std::vector<std::pair<std::string, eval::Summary>> rows;
};

Result<Column> run_set(const train::LabelledPages& pages, const DataSet& set,
                       const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const Halves halves, split_pages(pages, set, options.seed));
  err << "winnow: " << set.name << ": training on " << halves.teach.size() << " pages" << std::endl;
  WINNOW_TRY(const train::BlockCorpus corpus,
             train::prepare_blocks(pages, halves.teach, {.threads = options.threads}));
  out << "Table 1 from " << set.name << ": " << corpus.hints.size() << " words, the strongest "
      << std::min(kTableOneLines, corpus.hints.size())
      << "; content : rest, percent of blocks, share of content and of rest\n"
      << train::format_hints(corpus.hints, kTableOneLines) << "\n";
  std::vector<std::pair<std::string, methods::BlockClassifier>> classifiers;
  const bool has_semantic_tags = std::ranges::any_of(corpus.hints, [](const auto& hint) {
    return hint.hint.starts_with("tag:") || hint.hint.starts_with("role:");
  });
  for (const FeatureSet& features : feature_sets()) {
    if (!has_semantic_tags && features.sets.front() == "semantic") continue;
    train::LearnOptions learn;
    learn.sets = features.sets;
    learn.learner = features.learner;
    learn.seed = options.seed;
    WINNOW_TRY(train::LearnedBlocks learned, train::learn_blocks(corpus, learn));
    char line[96];
    std::snprintf(line, sizeof line, "winnow:   %-18s C %-7g cross-validated %.3f", features.name,
                  learned.cost, learned.f1);
    err << line << std::endl;
    classifiers.emplace_back(features.name, std::move(learned.classifier));
  }
  WINNOW_TRY(std::unique_ptr<methods::Method> cetr, methods::make_method("cetr", {}));
  const train::LabelledPages judged = only(pages, halves.judge);
  WINNOW_TRY(std::vector<Contender> contenders,
             Judge(std::move(classifiers), std::move(cetr)).predict(judged, options.threads));

  eval::Experiment experiment;
  experiment.labels = judged.labels;
  experiment.threads = std::max<std::size_t>(options.threads, 1);
  for (Contender& contender : contenders)
    experiment.predictions.emplace_back(contender.name, std::move(contender.predictions));
  WINNOW_TRY(const eval::Evaluation evaluation, eval::evaluate(std::move(experiment)));
  Column column{set.name, halves.teach.size(), halves.judge.size(), {}};
  for (const eval::MethodResult& method : evaluation.methods)
    column.rows.emplace_back(method.name, eval::aggregate(judged.labels, method.rows).overall);
  return column;
}

void print_columns(const std::vector<Column>& columns, std::ostream& out) {
  char cell[64];
  out << "Table 2: word F1 on unseen sites (95% interval by sites)\n";
  std::snprintf(cell, sizeof cell, "  %-22s", "");
  out << cell;
  for (const Column& column : columns) {
    std::snprintf(cell, sizeof cell, " %-22s", column.name.c_str());
    out << cell;
  }
  std::snprintf(cell, sizeof cell, "\n  %-22s", "train/test pages");
  out << cell;
  for (const Column& column : columns) {
    const std::string counts =
        std::to_string(column.taught).append(" / ").append(std::to_string(column.judged));
    std::snprintf(cell, sizeof cell, " %-22s", counts.c_str());
    out << cell;
  }
  out << "\n";
  for (std::size_t row = 0; row < columns.front().rows.size(); ++row) {
    std::snprintf(cell, sizeof cell, "  %-22s", columns.front().rows[row].first.c_str());
    out << cell;
    for (const Column& column : columns) {
      const eval::Summary& summary = column.rows[row].second;
      const eval::Interval& interval = summary.interval(eval::Measure::WordF1);
      std::snprintf(cell, sizeof cell, " %.3f (%.3f-%.3f)   ", summary[eval::Measure::WordF1],
                    interval.low, interval.high);
      out << cell;
    }
    out << "\n";
  }
  out << std::flush;
}

}  // namespace

Result<void> run_ablation(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  eval::EvalOptions choice = options;
  choice.folds = 0;
  WINNOW_TRY(const train::LabelledPages pages, train::choose(choice));
  std::vector<Column> columns;
  for (const DataSet& set : data_sets(pages)) {
    WINNOW_TRY(Column column, run_set(pages, set, options, out, err));
    columns.push_back(std::move(column));
  }
  print_columns(columns, out);
  return common::print(out, "");
}

}  // namespace winnow::experiments
