// What training sees is what extraction does: the files of `winnow features --answers`, compared to
// the bit with the method auto and with the public API on the same pages.
#include "train/answer_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

#include "bytes/warc_writer.h"
#include "common/json.h"
#include "features/page_table.h"
#include "methods/auto/auto.h"
#include "model/forest.h"
#include "model/shipped.h"
#include "train/each_document.h"
#include "winnow/extract.h"

namespace winnow::train {
namespace {

// A folder for the files of one test, removed afterwards.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::map<std::string, std::string> sections_of(std::string_view model) {
  std::map<std::string, std::string> sections;
  model.remove_prefix(model.find('\n') + 1);
  while (!model.empty()) {
    std::uint32_t length = 0;
    std::memcpy(&length, model.data() + 4, sizeof length);
    sections[std::string(model.substr(0, 4))] = model.substr(16, length);
    model.remove_prefix(16 + length);
  }
  return sections;
}

// The confidence forest as training sees it: columns by name, of the page and of the answer.
class Confidence {
 public:
  explicit Confidence(const std::map<std::string, std::string>& sections,
                      const std::vector<std::string>& answer_names)
      : names_(lines_of(sections.at("PCOL"))),
        answer_names_(answer_names),
        forest_(model::Forest::read(sections.at("SURE"), names_.size(), "test").value()) {}

  [[nodiscard]] double of(std::string_view page, std::string_view answer) const {
    std::vector<std::array<std::uint8_t, model::Forest::kBatch>> cells(names_.size());
    std::vector<const std::uint8_t*> columns;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const auto found = std::ranges::find(answer_names_, names_[i]);
      const char value = found != answer_names_.end()
                             ? answer[static_cast<std::size_t>(found - answer_names_.begin())]
                             : page[features::find_column(names_[i]).value()];
      cells[i][0] = static_cast<std::uint8_t>(value);
      columns.push_back(cells[i].data());
    }
    float score = 0;
    forest_.score(columns, 1, std::span(&score, 1));
    return static_cast<double>(1.0F / (1.0F + std::exp(-score)));
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> answer_names_;
  model::Forest forest_;
};

// What extraction does with a page.
struct Served {
  std::optional<double> probability;  // of the public API
  std::vector<dom::NodeScore> scores;
  std::vector<bool> is_selected;  // by block
};

Served serve(const dom::Document& document, const std::string& url) {
  // The rows are those of pages as they are, of which nothing was left out.
  thread_local Extractor extractor =
      Extractor::make({.method = "auto", .hidden = Hidden::Keep}).value();
  thread_local const std::unique_ptr<methods::Method> method =
      methods::make_method("auto", {}).value();
  Served served;
  const Result<Page> page = extractor.extract(
      {.bytes = document.source(), .url = url, .content_type = "text/html; charset=utf-8"});
  if (page) served.probability = page->metadata.probability;
  const methods::Found found =
      method->find({.document = document, .url = url, .wants_scores = true});
  served.scores = found.scores;
  const features::TokenWeights weights;
  features::MeasuredPage measured;
  features::measure_page(document, weights, {.url = url}, measured);
  for (const features::Block& block : measured.segmentation.blocks) {
    const std::uint32_t node = measured.segmentation.begin_node(block);
    const auto has_node = [&](dom::NodeId root) {
      return dom::index(root) <= node && node < document[root].end;
    };
    served.is_selected.push_back(std::ranges::any_of(found.selection.roots, has_node) &&
                                 std::ranges::none_of(found.selection.excluded, has_node));
  }
  return served;
}

// Compares all pages of the labels; returns how many of them are answered by their blocks.
std::size_t compare(const FeatureOptions& options) {
  std::ostringstream out;
  const Result<void> written = write_answer_rows(options, out, out);
  EXPECT_TRUE(written) << written.error().message;
  const LabelledPages pages = choose(options.choice).value();
  std::vector<std::optional<Served>> served(pages.labels.size());
  EXPECT_TRUE(each_document(pages, options.choice.threads,
                            [&](std::size_t i, const dom::Document& document) {
                              served[i] = serve(document, pages.labels[i]->url);
                            }));

  const std::filesystem::path folder = options.output;
  const std::string answers = content_of(folder / "answers.u8");
  const std::string columns = content_of(folder / "answers_columns.u8");
  const std::string kept = content_of(folder / "answers_kept.u8");
  const std::string scores = content_of(folder / "answers_scores.f32");
  std::vector<std::string> names = lines_of(content_of(folder / "answers.txt"));
  const std::size_t width = names.size();
  names.erase(names.begin());
  const Confidence confidence(sections_of(model::shipped("auto").value()), names);

  std::size_t row = 0;
  std::size_t block = 0;
  std::size_t by_blocks = 0;
  for (std::size_t i = 0; i < served.size(); ++i) {
    if (!served[i]) continue;
    const std::string& url = pages.labels[i]->url;
    const std::string_view answer = std::string_view(answers).substr(row * width, width);
    const std::string_view page =
        std::string_view(columns).substr(row * features::kColumnCount, features::kColumnCount);
    ++row;
    const bool is_by_blocks = answer[0] != 0;
    for (std::size_t k = 0; k < served[i]->scores.size(); ++k, ++block) {
      float score = 0;
      std::memcpy(&score, scores.data() + block * sizeof score, sizeof score);
      EXPECT_EQ(static_cast<double>(score), static_cast<double>(served[i]->scores[k].probability))
          << url;
      EXPECT_EQ(kept[block] != 0, served[i]->is_selected[k]) << url << " block " << k;
    }
    if (!is_by_blocks) continue;
    ++by_blocks;
    EXPECT_EQ(served[i]->probability, std::optional(confidence.of(page, answer.substr(1)))) << url;
  }
  EXPECT_EQ(answers.size(), row * width);
  EXPECT_EQ(kept.size(), block);
  EXPECT_EQ(scores.size(), block * sizeof(float));
  return by_blocks;
}

FeatureOptions options_with(const Folder& folder, std::vector<std::string> labels) {
  FeatureOptions options;
  options.choice.labels = std::move(labels);
  options.choice.folds = 2;
  options.output = folder.path("");
  options.answers = folder.path("");
  for (const char* name : {"fold0.model", "fold1.model"})
    EXPECT_NE(folder.write(name, model::shipped("auto").value()), "");
  return options;
}

TEST(AnswerRows, AreTheAnswersOfExtractionOnGoldenPages) {
  const Folder folder;
  auto writer = bytes::WarcWriter::create(folder.path("golden.warc.gz"));
  ASSERT_TRUE(writer);
  std::string labels;
  std::vector<std::filesystem::path> golden;
  for (const auto& entry :
       std::filesystem::directory_iterator(WINNOW_SOURCE_DIR "/tests/pages/golden"))
    golden.push_back(entry.path());
  std::ranges::sort(golden);
  for (const std::filesystem::path& path : golden) {
    const std::string html = content_of(path / "page.html");
    const std::string url = "https://" + path.filename().string() + ".example/page";
    labels += common::json_text({{"url", url}, {"text", content_of(path / "truth.txt")}}, -1);
    EXPECT_TRUE(writer->write(
        {.type = bytes::WarcRecordType::Response,
         .target_uri = url,
         .date = "2026-01-01T00:00:00Z",
         .block = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html}));
  }
  ASSERT_TRUE(writer->close());
  EXPECT_GT(compare(options_with(folder, {folder.write("golden.labels.jsonl", labels)})), 3U);
}

TEST(AnswerRows, AreTheAnswersOfExtractionOnASampleOfTheCorpora) {
  const char* shared = std::getenv("WINNOW_SHARED");
  const std::filesystem::path corpora =
      std::filesystem::path(shared == nullptr ? WINNOW_SHARED_DIR : shared) / "corpora";
  if (!std::filesystem::exists(corpora / "wcxb")) GTEST_SKIP() << "skipped, no corpora";
  const Folder folder;
  std::vector<std::string> labels;
  for (const char* name : {"wcxb", "blogs", "daniel"}) labels.push_back((corpora / name).string());
  FeatureOptions options = options_with(folder, std::move(labels));
  options.choice.sample = 300;
  options.choice.threads = 2;
  EXPECT_GT(compare(options), 100U);
}

}  // namespace
}  // namespace winnow::train
