// Extracts and scores one page at a time. The labels, the rows and a few pages are in memory.
#include "eval/evaluate.h"

#include <algorithm>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "eval/each_page.h"
#include "winnow/extract.h"
#include "winnow/layout.h"
#include "winnow/learn.h"

namespace winnow::eval {
namespace {

// "emcst" and "emcst:children-factor=5" are the method emcst.
bool is_method(std::string_view text, std::string_view name) {
  return text.starts_with(name) && (text.size() == name.size() || text[name.size()] == ':');
}

bool has_method(const Experiment& experiment, std::string_view name) {
  return std::ranges::any_of(experiment.methods,
                             [&](const std::string& one) { return is_method(one, name); });
}

struct Asset {
  std::string url;
  std::string content_type;
  std::string body;
};

// The style sheets in the archives of the pages.
Result<std::vector<Asset>> read_style_sheets(const std::vector<Archive>& archives) {
  std::vector<Asset> sheets;
  for (const Archive& archive : archives) {
    WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(archive.path));
    while (const bytes::WarcRecord* record = reader.next()) {
      if (record->type != bytes::WarcRecordType::Response &&
          record->type != bytes::WarcRecordType::Resource)
        continue;
      if (archive.wanted.contains(record->target_uri())) continue;
      const bytes::Payload payload = bytes::read_payload(*record);
      if (payload.content_type.find("css") == std::string::npos) continue;
      sheets.push_back(
          {std::string(record->target_uri()), payload.content_type, std::string(payload.body)});
    }
    if (!reader.status()) return Failure{reader.status().error()};
  }
  return sheets;
}

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

  // Rules for emcst from the same pages, without their labels, as in the paper: page by page of each
  // host, and all pages are extracted with them.
  Result<void> learn_rules(const std::vector<Archive>& archives) {
    if (!has_method(experiment_, "emcst") || !experiment_.extract.site_rules.empty() ||
        !experiment_.extract.site_rules_text.empty())
      return {};
    WINNOW_TRY(Learner learner, Learner::make({.max_bytes = experiment_.extract.max_bytes}));
    PageStream stream(archives);
    std::size_t learned = 0;
    while (const ArchivedPage* page = is_stopped() ? nullptr : stream.next())
      if (learner.add(page->body, experiment_.labels[page->page]->url, page->content_type))
        ++learned;  // a page that cannot be learned from is scored like any other
    WINNOW_TRY_VOID(stream.status());
    rules_ = learner.rules();
    evaluation.notes.push_back("emcst learned rules for " + std::to_string(learner.sites().size()) +
                               " hosts from these " + std::to_string(learned) +
                               " pages, without their labels");
    return {};
  }

  // For methods that read positions: the style sheets that the archives have beside the pages.
  Result<void> read_sheets(const std::vector<Archive>& archives) {
    if (!has_method(experiment_, "blog")) return {};
    WINNOW_TRY(sheets_, read_style_sheets(archives));
    return {};
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
    evaluation.notes.insert(evaluation.notes.end(), stream.notes().begin(), stream.notes().end());
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
      if (is_method(name, "emcst")) options.site_rules_text += rules_;
      WINNOW_TRY(Extractor extractor, Extractor::make(options));
      if (is_method(name, "blog"))
        for (const Asset& sheet : sheets_)
          extractor.add_asset(sheet.url, sheet.content_type, sheet.body);
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
  std::string rules_;          // for emcst
  std::vector<Asset> sheets_;  // for blog
  std::mutex progress_;
  std::size_t done_ = 0;
};

}  // namespace

std::size_t steps_of(const Experiment& experiment) {
  return experiment.labels.size() *
         ((experiment.methods.empty() ? 0 : 1) + experiment.predictions.size());
}

Result<Evaluation> evaluate(Experiment experiment, const Watch& watch) {
  Run run(experiment, watch);
  WINNOW_TRY_VOID(run.learn_rules(experiment.archives));
  WINNOW_TRY_VOID(run.read_sheets(experiment.archives));
  PageStream stream(experiment.archives);
  WINNOW_TRY_VOID(run.extract_pages(stream));
  run.score_predictions();
  run.evaluation.interrupted = run.is_stopped();
  for (MethodResult& method : run.evaluation.methods) clear_unsupported_measures(method.rows);
  return std::move(run.evaluation);
}

}  // namespace winnow::eval
