// Two passes over the pages: the first measures their blocks, the second tries the models of the folds
// on the pages that these have not seen.
#include "train/auto.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>
#include <set>

#include "base/calendar_day.h"
#include "bytes/file.h"
#include "compose/compose.h"
#include "eval/prediction.h"
#include "eval/score.h"
#include "methods/auto/auto.h"
#include "methods/settings.h"
#include "model/sections.h"
#include "model/shipped.h"
#include "train/block_labels.h"
#include "train/boosting.h"
#include "train/each_document.h"
#include "train/page_folds.h"
#include "url/url.h"
#include "winnow/memory.h"

namespace winnow::train {
namespace {

constexpr std::size_t kMaxBaseBytes = std::size_t{64} << 20;
constexpr std::string_view kForest = "BLCK";
constexpr double kBlockWordPower =
    0.7;  // a block of w words weighs w to this power, as in training/
constexpr double kWeightOfAPage = 100;  // of all blocks of a page

constexpr std::array kAutoSettings = {
    methods::OptionInfo{"trees", 160, 1, 1000, "trees to add at most"},
    methods::OptionInfo{"leaves", 8, 2, 32, "of a tree"},
    methods::OptionInfo{"rate", 0.05, 0.001, 1, "how far a tree moves the scores"},
};

// One labelled page, as the block forest sees it.
struct PageBlocks {
  methods::BlockRows rows;
  std::vector<BlockLabel> labels;
  bool is_found = false;  // the label is on the page
  std::optional<PageType> kind = {};
};

// The numbers of trees that are compared.
std::vector<std::size_t> counts_up_to(std::size_t most) {
  std::vector<std::size_t> counts = {0};
  for (std::size_t count = 5; count < most; count *= 2) counts.push_back(count);
  counts.push_back(most);
  return counts;
}

// A number of trees on pages that they were not learned from.
struct HeldOutScore {
  double word_f1 = 0;
  double gain = 0;         // over no trees
  double error = 0;        // standard error of the gain
  std::size_t better = 0;  // pages
  std::size_t worse = 0;

  // Otherwise the gain may be chance.
  [[nodiscard]] bool is_clear() const { return gain > error && better > worse; }
};

// `scores`: by page, one for each number of trees, the first without any.
std::vector<HeldOutScore> compare_with_none(const std::vector<std::vector<double>>& scores,
                                            std::size_t counts) {
  std::vector<HeldOutScore> sums(counts);
  const auto pages = static_cast<double>(scores.size());
  for (std::size_t i = 0; i < counts; ++i) {
    HeldOutScore& sum = sums[i];
    double squares = 0;
    for (const std::vector<double>& page : scores) {
      const double change = page[i] - page[0];
      sum.word_f1 += page[i] / pages;
      sum.gain += change / pages;
      squares += change * change / pages;
      sum.better += change > 0.001 ? 1 : 0;
      sum.worse += change < -0.001 ? 1 : 0;
    }
    sum.error = std::sqrt(std::max(0.0, squares - sum.gain * sum.gain) / pages);
  }
  return sums;
}

class Adaptation {
 public:
  Adaptation(const LabelledPages& pages, model::ModelSections base, BoostOptions options,
             std::size_t threads)
      : pages_(pages), base_(std::move(base)), options_(options), threads_(threads) {}

  // Measures the blocks of all pages.
  Result<void> measure(std::ostream& err) {
    WINNOW_TRY(const std::unique_ptr<methods::Auto> method, make_method(base_.write()));
    std::vector<PageBlocks> all(pages_.labels.size());
    WINNOW_TRY(const Visited visited,
               each_document(pages_, threads_, [&](std::size_t i, const dom::Document& document) {
                 const eval::Label& label = *pages_.labels[i];
                 PageBlocks& page = all[i];
                 page.kind = method->find({.document = document, .url = label.url}).page_type;
                 page.rows = method->rows({.document = document, .url = label.url});
                 PageLabels labels = label_blocks(document, page.rows.segmentation, label.text);
                 page.is_found = labels.is_found();
                 page.labels = std::move(labels.blocks);
               }));
    for (const std::string& note : visited.notes) err << "winnow: " << note << "\n";
    if (visited.interrupted) return fail(ErrorCode::Cancelled, "train auto: interrupted");
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].is_found && !all[i].labels.empty())
        add(i, all[i]);
      else
        ++left_out;
      all[i] = {};
    }
    if (left_out > 0)
      err << "winnow: " << left_out
          << " pages are left out because the text of their label is not on them, or they are in "
             "no "
             "archive"
          << std::endl;
    if (used_.size() < 2)
      return fail(ErrorCode::InvalidArgument,
                  "train auto: " + std::to_string(used_.size()) +
                      " pages have the text of their label; at least two are needed");
    return {};
  }

  // On unseen pages, for each count.
  Result<std::vector<HeldOutScore>> compare(std::span<const std::size_t> counts,
                                            const eval::Folds& folds) const {
    std::vector<std::vector<std::unique_ptr<methods::Auto>>> methods(folds.count);
    for (std::size_t fold = 0; fold < folds.count; ++fold) {
      const std::vector<BoostedTree> trees = learn(folds.train(fold));
      for (const std::size_t count : counts) {
        WINNOW_TRY(std::unique_ptr<methods::Auto> method, make_method(with_trees(trees, count)));
        methods[fold].push_back(std::move(method));
      }
    }
    std::vector<std::vector<double>> scores(used_.size());
    std::vector<std::optional<std::size_t>> place(pages_.labels.size());
    for (std::size_t i = 0; i < used_.size(); ++i) place[used_[i]] = i;
    WINNOW_TRY(const Visited visited,
               each_document(pages_, threads_, [&](std::size_t i, const dom::Document& document) {
                 if (!place[i]) return;
                 for (const auto& method : methods[folds.of_page[*place[i]]])
                   scores[*place[i]].push_back(word_f1(*method, document, *pages_.labels[i]));
               }));
    if (visited.interrupted) return fail(ErrorCode::Cancelled, "train auto: interrupted");
    return compare_with_none(scores, counts.size());
  }

  // The model file with `count` trees learned from all pages.
  [[nodiscard]] std::string learn_all(std::size_t count) const {
    std::vector<std::size_t> all(used_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    BoostOptions options = options_;
    options.trees = count;
    return with_trees(boost(data_, rows_of(all), options), count);
  }

  [[nodiscard]] std::vector<std::string> sites() const {
    std::vector<std::string> sites;
    for (const std::size_t page : used_) sites.push_back(pages_.labels[page]->site);
    return sites;
  }
  // Of the pages that are learned from.
  [[nodiscard]] std::vector<std::string> kinds() const { return {kinds_.begin(), kinds_.end()}; }
  [[nodiscard]] std::vector<std::string> hosts() const {
    std::set<std::string> hosts;
    for (const std::size_t page : used_)
      if (auto host = url::host_of(pages_.labels[page]->url)) hosts.insert(*std::move(host));
    return {hosts.begin(), hosts.end()};
  }
  [[nodiscard]] std::size_t pages() const noexcept { return used_.size(); }
  [[nodiscard]] std::size_t blocks() const noexcept { return data_.rows(); }
  [[nodiscard]] std::size_t content_blocks() const noexcept { return content_; }

 private:
  static Result<std::unique_ptr<methods::Auto>> make_method(const std::string& model) {
    WINNOW_TRY(const methods::Settings settings, methods::read_settings("", methods::kAutoOptions));
    return methods::read_auto(settings, {.model_name = "auto.model", .model = model});
  }

  static double word_f1(const methods::Auto& method, const dom::Document& document,
                        const eval::Label& label) {
    const decide::Decided decided = decide::decide(
        document, method.find({.document = document, .url = label.url}), {.url = label.url});
    Page page = compose::compose(document, decided, {.url = label.url});
    const eval::Row row = eval::score_page(label, eval::prediction_of(std::move(page)));
    return row.values[eval::index_of(eval::Measure::WordF1)];
  }

  void add(std::size_t number, const PageBlocks& page) {
    const std::size_t rows = page.labels.size();
    const std::size_t columns = page.rows.cells.size() / rows;
    if (data_.columns.empty()) data_.columns.resize(columns);
    double sum = 0;
    for (const BlockLabel& label : page.labels) sum += std::pow(label.words, kBlockWordPower);
    for (std::size_t row = 0; row < rows; ++row) {
      const BlockLabel& label = page.labels[row];
      const double words = std::max<double>(1, label.words);
      for (std::size_t column = 0; column < columns; ++column)
        data_.columns[column].push_back(page.rows.cells[row * columns + column]);
      data_.targets.push_back(static_cast<float>(label.aligned / words));
      data_.weights.push_back(static_cast<float>(kWeightOfAPage * std::pow(words, kBlockWordPower) /
                                                 std::max(1.0, sum)));
      data_.scores.push_back(page.rows.scores[row]);
      content_ += label.is_content() ? 1 : 0;
    }
    starts_.push_back(static_cast<std::uint32_t>(data_.rows()));
    used_.push_back(number);
    if (page.kind) kinds_.insert(std::string(name_of(*page.kind)));
  }

  [[nodiscard]] std::vector<std::uint32_t> rows_of(std::span<const std::size_t> pages) const {
    std::vector<std::uint32_t> rows;
    for (const std::size_t page : pages)
      for (std::uint32_t row = starts_[page]; row < starts_[page + 1]; ++row) rows.push_back(row);
    return rows;
  }

  [[nodiscard]] std::vector<BoostedTree> learn(std::span<const std::size_t> pages) const {
    return boost(data_, rows_of(pages), options_);
  }

  [[nodiscard]] std::string with_trees(std::span<const BoostedTree> trees,
                                       std::size_t count) const {
    model::ModelSections sections = base_;
    sections.replace(kForest, append_trees(base_.find(kForest), trees, count));
    return sections.write();
  }

  const LabelledPages& pages_;
  model::ModelSections base_;
  BoostOptions options_;
  std::size_t threads_;
  std::vector<std::size_t> used_;            // pages whose label was found
  std::set<std::string> kinds_;              // of them
  std::vector<std::uint32_t> starts_ = {0};  // rows of each of them in data_
  BoostData data_;
  std::size_t content_ = 0;
};

// The model to start from: a file, or the built-in one.
Result<model::ModelSections> read_base(const std::string& path) {
  if (path.empty()) {
    WINNOW_TRY(const std::string_view shipped, model::require_shipped("auto"));
    return model::ModelSections::read(shipped, "auto.model");
  }
  WINNOW_TRY(const bytes::Bytes bytes, bytes::read_input(path, kMaxBaseBytes));
  return model::ModelSections::read(bytes.view(), path);
}

// Adds the model to the store. It is used at once if it is clearly better on pages that it has not seen.
Result<void> keep_in_store(const TrainOptions& options, const Adaptation& adaptation,
                           std::size_t trees, const HeldOutScore& alone,
                           const HeldOutScore& trained, std::ostream& out) {
  if (trees == 0)
    return fail(
        ErrorCode::NotFound,
        "train auto: auto alone is as good on pages that were held back; nothing is stored");
  const std::chrono::year_month_day today =
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  KnownModel card{.name = options.name,
                  .date = base::text_of(today),
                  .pages = adaptation.pages(),
                  .hosts = adaptation.hosts(),
                  .kinds = adaptation.kinds(),
                  .held_out = adaptation.pages(),
                  .alone = alone.word_f1,
                  .trained = trained.word_f1,
                  .is_used = trained.is_clear()};
  if (!options.hosts.empty()) {
    card.hosts.clear();
    for (const std::string& name : options.hosts) {
      const auto host = url::host_of("http://" + name);
      if (!host)
        return fail(ErrorCode::InvalidArgument, "train auto: '" + name + "' is not a host");
      card.hosts.push_back(*host);
    }
  }
  if (card.name.empty())
    card.name = card.hosts.size() == 1 ? card.hosts.front() : "auto-" + card.date;
  WINNOW_TRY_VOID(Memory::put_model(options.site_memory, card, adaptation.learn_all(trees)));
  char scores[80];
  std::snprintf(scores, sizeof scores, "word F1 %.4f, %.4f without it", card.trained, card.alone);
  out << "model " << card.name << " for " << card.hosts.size()
      << (card.hosts.size() == 1 ? " host: " : " hosts: ") << scores
      << " on pages that were held back; "
      << (card.is_used ? "it is used for them"
                       : "it is not used, because that may be chance (winnow sites on)")
      << "\n";
  return {};
}

}  // namespace

Result<void> train_auto(const TrainOptions& options, std::ostream& out, std::ostream& err) {
  std::string text;
  for (const std::string& setting : options.settings)
    text.append(text.empty() ? "" : ":").append(setting);
  WINNOW_TRY(const methods::Settings settings, methods::read_settings(text, kAutoSettings));
  const BoostOptions boosting{.trees = settings.count("trees"),
                              .leaves = settings.count("leaves"),
                              .rate = settings.number("rate")};
  WINNOW_TRY(model::ModelSections base, read_base(options.base));
  eval::EvalOptions choice = options.choice;
  choice.folds = 0;  // the folds below are over all pages
  if (!options.site.empty()) choice.sites = {options.site};
  WINNOW_TRY(const LabelledPages pages, choose(choice));
  err << "winnow: reading " << pages.labels.size() << " pages" << std::endl;
  Adaptation adaptation(pages, std::move(base), boosting, options.choice.threads);
  WINNOW_TRY_VOID(adaptation.measure(err));
  const std::vector<std::string> sites = adaptation.sites();
  WINNOW_TRY(const SmallFolds folds, small_folds(sites, options.choice));
  out << adaptation.pages() << " pages, " << adaptation.blocks() << " blocks, "
      << adaptation.content_blocks() << " of them content\n";
  err << "winnow: learning from " << adaptation.blocks() << " blocks" << std::endl;
  const std::vector<std::size_t> counts = counts_up_to(boosting.trees);
  WINNOW_TRY(const std::vector<HeldOutScore> scores, adaptation.compare(counts, folds.folds));
  std::size_t best = 0;
  for (std::size_t i = 1; i < counts.size(); ++i)
    if (scores[i].word_f1 > scores[best].word_f1 + 1e-6) best = i;
  char line[128];
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::snprintf(line, sizeof line,
                  "%4zu trees   word F1 %.4f   better on %zu pages, worse on %zu%s\n", counts[i],
                  scores[i].word_f1, scores[i].better, scores[i].worse, i == best ? "  taken" : "");
    out << line;
  }
  out << "(by " << folds.folds.count << "-fold cross-validation over " << folds.unit << ")\n"
      << std::flush;
  if (counts[best] == 0)
    err << "winnow: no number of trees is better on pages that they were not learned from; the "
           "model "
           "stays as it is"
        << std::endl;
  else if (!scores[best].is_clear())
    err << "winnow: warning: the gain on pages that the trees were not learned from may be chance: "
           "better "
           "on "
        << scores[best].better << " pages, worse on " << scores[best].worse
        << "; label more pages before you use this model" << std::endl;
  if (counts[best] > 0 && folds.unit == "pages")
    err << "winnow: the scores are of other pages of the same site; on other sites the model may "
           "be "
           "worse"
        << std::endl;
  if (!options.site_memory.empty())
    WINNOW_TRY_VOID(keep_in_store(options, adaptation, counts[best], scores[0], scores[best], out));
  if (options.output.empty()) return {};
  return bytes::write_file(options.output, adaptation.learn_all(counts[best]));
}

}  // namespace winnow::train
