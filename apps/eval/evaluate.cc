// Extracts and scores one page at a time. The labels, the rows and a few pages are in memory.
#include "eval/evaluate.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

#include "eval/each_page.h"
#include "winnow/extract.h"
#include "winnow/layout.h"

namespace winnow::eval {
namespace {

class Run {
 public:
  Run(const Experiment& experiment, const Watch& watch) : experiment_(experiment), watch_(watch) {
    const auto add = [&](const std::string& name) {
      MethodResult& method = evaluation.methods.emplace_back();
      method.name = name;
      method.rows.resize(experiment.labels.size());
      if (experiment.texts == Texts::Keep) method.texts.resize(experiment.labels.size());
    };
    for (const std::string& name : experiment.methods) add(name);
    for (const auto& [name, predictions] : experiment.predictions) add(name);
  }

  Result<void> extract_pages(PageStream& stream) {
    if (experiment_.methods.empty()) return {};
    const std::size_t threads = std::max<std::size_t>(experiment_.threads, 1);
    std::vector<std::vector<Extractor>> extractors;
    for (std::size_t thread = 0; thread < threads; ++thread) {
      WINNOW_TRY(std::vector<Extractor> own, make_extractors());
      extractors.push_back(std::move(own));
    }
    each_page(
        stream, threads, [&] { return is_stopped(); },
        [&](std::size_t thread, const ArchivedPage& page) {
          extract_page(page, extractors[thread]);
        });
    if (!is_stopped()) note_missing();
    evaluation.notes = stream.notes();
    for (const std::string& method : experiment_.methods)
      if (method == "emcst" && experiment_.extract.site_rules.empty())
        evaluation.notes.push_back(
            "emcst ran without rules, so it is mcst; --experiment site-memory learns them from the "
            "pages of each site, without labels");
    return stream.status();
  }

  void score_predictions() {
    const std::size_t pages = experiment_.labels.size();
    const std::size_t total = pages * experiment_.predictions.size();
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t step = next++; step < total && !is_stopped(); step = next++)
        score_prediction(step / pages, step % pages);
    };
    std::vector<std::thread> workers;
    for (std::size_t i = 1; i < experiment_.threads; ++i) workers.emplace_back(work);
    work();
    for (std::thread& worker : workers) worker.join();
  }

  [[nodiscard]] bool is_stopped() const {
    return watch_.stop != nullptr && watch_.stop->load(std::memory_order_relaxed);
  }

  Evaluation evaluation;

 private:
  Result<std::vector<Extractor>> make_extractors() const {
    std::vector<Extractor> extractors;
    for (const std::string& name : experiment_.methods) {
      ExtractOptions options = experiment_.extract;
      options.method = name;
      options.layout = embedded_layout;
      WINNOW_TRY(Extractor extractor, Extractor::make(options));
      extractors.push_back(std::move(extractor));
    }
    return extractors;
  }

  void extract_page(const ArchivedPage& page, std::vector<Extractor>& extractors) {
    const Label& label = *experiment_.labels[page.page];
    for (std::size_t method = 0; method < extractors.size(); ++method) {
      Result<Page> result = extractors[method].extract(page.body, label.url, page.content_type);
      Prediction prediction = result ? prediction_of(*std::move(result))
                                     : failed_prediction(std::move(result).error().message);
      keep(evaluation.methods[method], page.page, std::move(prediction));
    }
    advance();
  }

  void score_prediction(std::size_t number, std::size_t page) {
    const Predictions& predictions = experiment_.predictions[number].second;
    const auto found = predictions.find(experiment_.labels[page]->url);
    MethodResult& method = evaluation.methods[experiment_.methods.size() + number];
    // Methods are compared on the same pages.
    if (method.rows[page].state == Row::State::Missing) return advance();
    keep(method, page,
         found == predictions.end() ? failed_prediction("no prediction") : found->second);
    advance();
  }

  void keep(MethodResult& method, std::size_t page, Prediction prediction) {
    method.rows[page] = score_page(*experiment_.labels[page], prediction, experiment_.score);
    if (experiment_.texts == Texts::Keep) method.texts[page] = std::move(prediction.text);
  }

  void note_missing() {
    const std::vector<Row>& rows = evaluation.methods.front().rows;
    for (std::size_t page = 0; page < rows.size(); ++page) {
      if (rows[page].state != Row::State::NotDone) continue;
      evaluation.missing.push_back(page);
      for (MethodResult& method : evaluation.methods) method.rows[page].state = Row::State::Missing;
    }
  }

  void advance() {
    const std::lock_guard lock(progress_);
    watch_.advance(++done_);
  }

  const Experiment& experiment_;
  const Watch& watch_;
  std::mutex progress_;
  std::size_t done_ = 0;
};

}  // namespace

std::size_t steps_of(const Experiment& experiment) {
  return experiment.labels.size() *
         ((experiment.methods.empty() ? 0 : 1) + experiment.predictions.size());
}

Result<Evaluation> evaluate(Experiment experiment, const Watch& watch) {
  PageStream stream(std::move(experiment.archives));
  Run run(experiment, watch);
  WINNOW_TRY_VOID(run.extract_pages(stream));
  run.score_predictions();
  run.evaluation.interrupted = run.is_stopped();
  for (MethodResult& method : run.evaluation.methods) clear_unsupported_measures(method.rows);
  return std::move(run.evaluation);
}

}  // namespace winnow::eval
