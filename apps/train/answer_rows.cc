// One pass over the pages.
#include "train/answer_rows.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <vector>

#include "bytes/file.h"
#include "methods/auto/auto.h"
#include "train/page_folds.h"

namespace winnow::train {
namespace {

constexpr std::size_t kMaxModelBytes = std::size_t{64} << 20;

struct AnswerRow {
  methods::AutoAnswer answer;
  bool is_visited = false;
};

Result<std::unique_ptr<methods::Auto>> read_fold(const FeatureOptions& options, std::size_t fold) {
  const std::string path =
      (std::filesystem::path(options.answers) / ("fold" + std::to_string(fold) + ".model"))
          .string();
  WINNOW_TRY(const bytes::Bytes model, bytes::read_file(path, kMaxModelBytes));
  std::string spec;
  for (const std::string& setting : options.settings)
    spec.append(spec.empty() ? "" : ":").append(setting);
  WINNOW_TRY(const methods::Settings settings, methods::read_settings(spec, methods::kAutoOptions));
  return methods::read_auto(settings, {.model_name = path, .model = model.view()});
}

template <typename Value>
void write_values(std::ofstream& file, std::span<const Value> values) {
  file.write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size_bytes()));
}

}  // namespace

Result<void> write_answer_rows(const FeatureOptions& options, std::ostream& out,
                               std::ostream& err) {
  WINNOW_TRY(const LabelledPages pages, choose(options.choice));
  WINNOW_TRY(const PageFolds folds, page_folds(pages, options.choice));
  std::vector<std::unique_ptr<methods::Auto>> methods;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    WINNOW_TRY(std::unique_ptr<methods::Auto> method, read_fold(options, fold));
    methods.push_back(std::move(method));
  }
  std::vector<AnswerRow> rows(pages.labels.size());
  err << "answering " << pages.labels.size() << " pages\n";
  WINNOW_TRY(const Visited visited,
             each_document(pages, options.choice.threads,
                           [&](std::size_t i, const dom::Document& document) {
                             rows[i].answer = methods[folds.of_page[i]]->explain(
                                 {.document = document, .url = pages.labels[i]->url});
                             rows[i].is_visited = true;
                           }));
  for (const std::string& note : visited.notes) err << note << '\n';

  const auto open = [&](const char* name) {
    return std::ofstream(std::filesystem::path(options.output) / name, std::ios::binary);
  };
  std::ofstream names = open("answers.txt");
  std::ofstream answers = open("answers.u8");
  std::ofstream columns = open("answers_columns.u8");
  std::ofstream kept = open("answers_kept.u8");
  std::ofstream scores = open("answers_scores.f32");
  names << "answer.is-by-blocks\n";
  for (std::size_t i = 0; i < methods::kAnswerColumns; ++i)
    names << methods::name_of(static_cast<methods::AnswerColumn>(i)) << '\n';
  std::size_t blocks = 0;
  std::size_t by_blocks = 0;
  for (AnswerRow& row : rows) {
    if (!row.is_visited) continue;
    methods::AutoAnswer& answer = row.answer;
    answers.put(answer.is_by_blocks ? '\1' : '\0');
    write_values<std::uint8_t>(answers, answer.columns);
    answer.page_columns.resize(features::kColumnCount);
    write_values<std::uint8_t>(columns, answer.page_columns);
    for (const bool is_kept : answer.kept) kept.put(is_kept ? '\1' : '\0');
    write_values<float>(scores, answer.probabilities);
    blocks += answer.kept.size();
    by_blocks += answer.is_by_blocks ? 1 : 0;
  }
  for (const std::ofstream* file : {&names, &answers, &columns, &kept, &scores})
    if (!*file) return fail(ErrorCode::Unwritable, "write to " + options.output + ": cannot write");
  out << rows.size() - visited.missing << " pages, " << by_blocks << " answered by their " << blocks
      << " blocks, in " << options.output << '\n';
  return {};
}

}  // namespace winnow::train
