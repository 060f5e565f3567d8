// Training on the user's own labels: trees on top of the block forest of auto, and the method blocks
// from five pages of one site. The pages are written here.
#include "train/auto.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "bytes/warc_writer.h"
#include "common/json.h"
#include "model/forest.h"
#include "model/sections.h"
#include "model/shipped.h"
#include "train/blocks.h"
#include "train/boosting.h"
#include "winnow/extract.h"
#include "winnow/memory.h"
#include "winnow/render.h"

namespace winnow::train {
namespace {

TEST(Boosting, LearnsWhatTheScoresDoNotKnow) {
  BoostData data;
  data.columns.resize(3);
  std::vector<std::uint32_t> use;
  for (std::uint32_t i = 0; i < 400; ++i) {
    data.columns[0].push_back(7);  // the same for all
    data.columns[1].push_back(static_cast<std::uint8_t>(i * 37 % 251));
    data.columns[2].push_back(static_cast<std::uint8_t>(i % 200));
    data.targets.push_back(i % 200 > 120 ? 1.0F : 0.0F);
    data.weights.push_back(1);
    data.scores.push_back(0);
    use.push_back(i);
  }
  const std::vector<BoostedTree> trees = boost(data, use, {.trees = 40, .column_share = 1});
  ASSERT_EQ(trees.size(), 40U);
  const std::string empty(4, '\0');
  const std::string bytes =
      append_trees(append_trees(empty, trees, 10), std::span(trees).subspan(10), 30);
  const model::Forest forest = model::Forest::read(bytes, 3, "boosted").value();
  std::vector<std::vector<std::uint8_t>> padded = data.columns;
  std::vector<const std::uint8_t*> columns;
  for (std::vector<std::uint8_t>& column : padded) {
    column.resize(column.size() + model::Forest::kBatch);
    columns.push_back(column.data());
  }
  std::vector<float> sums(400);
  forest.score(columns, 400, sums);
  for (std::uint32_t i = 0; i < 400; ++i)
    EXPECT_EQ(sums[i] > 0, data.targets[i] > 0.5F) << i << ": " << sums[i];
}

TEST(ModelSections, WriteWhatTheyRead) {
  const std::string_view shipped = model::shipped("auto").value();
  const model::ModelSections sections = model::ModelSections::read(shipped, "auto").value();
  EXPECT_EQ(sections.write(), shipped);
  EXPECT_FALSE(sections.find("BLCK").empty());
  EXPECT_TRUE(sections.find("NONE").empty());
  EXPECT_FALSE(model::ModelSections::read(shipped.substr(0, 5000), "cut"));
  EXPECT_FALSE(model::ModelSections::read("winnow-model 1\n", "other"));
}

// Pages of a mill: a text, and between its paragraphs offers that its labels do not count.
struct MillPage {
  std::string url;
  std::string html;
  std::string text;
};

MillPage mill_page(int number, const std::string& site) {
  static constexpr const char* kSentences[] = {
      "The rye in the upper field came in three weeks late, because the spring was cold.",
      "The miller did not mind, since the grain was heavy, dry and clean after all.",
      "Nobody remembers a harvest like it, and the old people remember many of them.",
      "The stones had been dressed in March, so that the flour was as fine as it should be.",
      "In the evening the wagons stood in a row down to the bridge and waited for their turn.",
      "What was left over went to the bakers of the next town, who asked for more of it.",
      "A second cart broke its axle on the way, and the sacks were carried by hand.",
      "The water was high enough to run both wheels, which happens once in ten years."};
  MillPage page{"https://" + site + "/" + std::to_string(number), "", ""};
  std::string body;
  for (int i = 0; i < 6; ++i) {
    const std::string first = kSentences[static_cast<std::size_t>((number + i) % 8)];
    const std::string second = kSentences[static_cast<std::size_t>((number * 3 + i * 5 + 1) % 8)];
    body += "<p>" + first + " " + second + " So it was in year " +
            std::to_string(1900 + number + i) + ".</p>";
    page.text +=
        first + " " + second + " So it was in year " + std::to_string(1900 + number + i) + ".\n";
    body += "<blockquote><p>Offer " + std::to_string(number * 10 + i) +
            ": a sack of our best flour for only $" + std::to_string(12 + i) +
            ".50, and a second one for $" + std::to_string(9 + i) +
            ".00, if you order it before the end of the month.</p></blockquote>";
  }
  page.html = "<title>The mill, " + std::to_string(number) +
              "</title><nav><a href=/>Home</a></nav>" + "<main><h1>The mill, " +
              std::to_string(number) + "</h1>" + body +
              "</main><footer>All rights reserved</footer>";
  return page;
}

class MillCorpus {
 public:
  explicit MillCorpus(const std::vector<MillPage>& pages)
      : folder_(std::filesystem::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(folder_);
    auto writer = bytes::WarcWriter::create(path("mine.warc.gz"));
    std::ofstream labels(path("mine.jsonl"));
    for (const MillPage& page : pages) {
      labels << common::json_text({{"url", page.url}, {"text", page.text}}, -1);
      EXPECT_TRUE(writer->write(
          {.type = bytes::WarcRecordType::Response,
           .target_uri = page.url,
           .date = "2026-01-01T00:00:00Z",
           .block =
               "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page.html}));
    }
    EXPECT_TRUE(writer->close());
  }
  ~MillCorpus() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  MillCorpus(const MillCorpus&) = delete;
  MillCorpus& operator=(const MillCorpus&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] TrainOptions options() const {
    TrainOptions options;
    options.choice.labels = {path("mine.jsonl")};
    options.choice.threads = 1;
    options.output = path("mine.model");
    return options;
  }

 private:
  std::filesystem::path folder_;
};

std::size_t offers_in(const MillPage& page, const ExtractOptions& options) {
  const Page got = extract(page.html, options).value();
  std::size_t offers = 0;
  for (std::size_t at = 0; (at = got.article_body.find("best flour", at)) != std::string::npos;
       ++at)
    ++offers;
  return offers;
}

std::size_t lines_of_text_in(const MillPage& page, const ExtractOptions& options) {
  const Page got = extract(page.html, options).value();
  std::istringstream lines(page.text);
  std::size_t found = 0;
  for (std::string line; std::getline(lines, line);)
    found += got.article_body.find(line) != std::string::npos ? 1 : 0;
  return found;
}

TEST(TrainAuto, LearnsAConventionForUnseenSites) {
  std::vector<MillPage> pages;
  for (int i = 0; i < 20; ++i)
    pages.push_back(mill_page(i, "mill" + std::to_string(i % 10) + ".example"));
  const MillCorpus corpus(pages);
  std::ostringstream out;
  std::ostringstream err;
  const Result<void> done = train_auto(corpus.options(), out, err);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_NE(out.str().find("20 pages"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("5-fold cross-validation over sites"), std::string::npos) << out.str();
  std::size_t before = 0;
  std::size_t after = 0;
  std::size_t texts = 0;
  for (int i = 100; i < 105; ++i) {
    const MillPage unseen = mill_page(i, "other.example");
    before += offers_in(unseen, {});
    after += offers_in(unseen, {.model = corpus.path("mine.model")});
    texts += lines_of_text_in(unseen, {.model = corpus.path("mine.model")});
  }
  EXPECT_EQ(before, 30U) << "the built-in model keeps the offers";
  EXPECT_EQ(after, 0U) << out.str();
  EXPECT_EQ(texts, 30U);
}

std::string record_of(const MillPage& page, const ExtractOptions& options) {
  return render(extract(page.html, options).value(), Format::Json);
}

// Twenty pages of ten sites whose labels do not count offers.
std::vector<MillPage> pages_of_ten_mills() {
  std::vector<MillPage> pages;
  for (int i = 0; i < 20; ++i)
    pages.push_back(mill_page(i, "mill" + std::to_string(i % 10) + ".example"));
  return pages;
}

TEST(TrainAuto, AddsAModelToAStoreForTheHostsOfItsPages) {
  const MillCorpus corpus(pages_of_ten_mills());
  const std::string store = corpus.path("store");
  TrainOptions options = corpus.options();
  options.output.clear();
  options.site_memory = store;
  options.name = "mills";
  std::ostringstream out;
  std::ostringstream err;
  const Result<void> done = train_auto(options, out, err);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_NE(out.str().find("model mills for 10 hosts"), std::string::npos) << out.str();
  const std::vector<KnownModel> models = Memory::open(store).value().models();
  ASSERT_EQ(models.size(), 1U);
  KnownModel card = models[0];
  EXPECT_EQ(card.name, "mills");
  EXPECT_EQ(card.pages, 20U);
  EXPECT_EQ(card.held_out, 20U);
  EXPECT_EQ(card.hosts.size(), 10U);
  EXPECT_GT(card.trained, card.alone);
  EXPECT_TRUE(card.is_used);

  const MillPage known = mill_page(100, "mill3.example");
  const MillPage other = mill_page(100, "other.example");
  const ExtractOptions with_store{.url = known.url, .site_memory = store};
  EXPECT_EQ(offers_in(known, {.url = known.url}), 6U);
  EXPECT_EQ(offers_in(known, with_store), 0U);
  EXPECT_EQ(lines_of_text_in(known, with_store), 6U);
  const Page page = extract(known.html, with_store).value();
  EXPECT_EQ(page.metadata.memory, "model");
  EXPECT_EQ(page.metadata.memory_name, "mills");
  EXPECT_EQ(page.metadata.memory_reason, "fits");
  // Explained, the answer is the same.
  const Page explained =
      extract(known.html, {.url = known.url, .explain = true, .site_memory = store}).value();
  EXPECT_EQ(explained.article_body, page.article_body);
  // The pages of another host are not touched, unless the model is chosen for everything.
  EXPECT_EQ(record_of(other, {.url = other.url, .site_memory = store}),
            record_of(other, {.url = other.url}));
  EXPECT_EQ(offers_in(other, {.model = "mills", .url = other.url, .site_memory = store}), 0U);

  card.is_used = false;
  ASSERT_TRUE(Memory::put_model(store, card));
  EXPECT_EQ(record_of(known, with_store), record_of(known, {.url = known.url}));
  card.is_used = true;
  card.kinds = {"product"};
  ASSERT_TRUE(Memory::put_model(store, card));
  const Page other_kind = extract(known.html, with_store).value();
  EXPECT_EQ(other_kind.metadata.memory, "none");
  EXPECT_EQ(other_kind.metadata.memory_reason, "kind");
  EXPECT_EQ(offers_in(known, with_store), 6U);
}

TEST(TrainAuto, StoresNoModelIfAutoAloneIsAsGood) {
  std::vector<MillPage> pages;
  for (int i = 0; i < 6; ++i) {
    MillPage page = mill_page(i, "mill.example");
    page.text = extract(page.html, {.url = page.url}).value().article_body;
    pages.push_back(page);
  }
  const MillCorpus corpus(pages);
  TrainOptions options = corpus.options();
  options.output.clear();
  options.site_memory = corpus.path("store");
  std::ostringstream out;
  std::ostringstream err;
  const Result<void> done = train_auto(options, out, err);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("auto alone is as good"), std::string::npos)
      << done.error().message;
  EXPECT_FALSE(std::filesystem::exists(corpus.path("store")));
}

TEST(TrainAuto, StartsFromAnyModelAndChangesNothingIfAllIsRight) {
  std::vector<MillPage> pages;
  for (int i = 0; i < 6; ++i) {
    MillPage page = mill_page(i, "mill.example");
    std::string html;  // without the offers, which the labels do not count
    for (std::size_t at = 0; at < page.html.size();) {
      const std::size_t offer = std::min(page.html.find("<blockquote>", at), page.html.size());
      html += page.html.substr(at, offer - at);
      at = std::min(page.html.find("</blockquote>", offer), page.html.size() - 13) + 13;
    }
    page.html = html;
    pages.push_back(page);
  }
  const MillCorpus corpus(pages);
  TrainOptions options = corpus.options();
  options.base = std::string(WINNOW_SOURCE_DIR) + "/models/auto.model";
  std::ostringstream out;
  std::ostringstream err;
  ASSERT_TRUE(train_auto(options, out, err));
  EXPECT_NE(out.str().find("cross-validation over pages"), std::string::npos) << out.str();
  EXPECT_NE(err.str().find("the model stays as it is"), std::string::npos) << out.str();
  std::ifstream file(options.output, std::ios::binary);
  const std::string written{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(written, model::shipped("auto").value());
  options.base = corpus.path("mine.jsonl");
  EXPECT_FALSE(train_auto(options, out, err));
}

TEST(TrainAuto, RefusesLabelsOfOtherPages) {
  std::vector<MillPage> pages = {mill_page(1, "a.example"), mill_page(2, "b.example")};
  for (MillPage& page : pages)
    page.text = "Zebras quarrel, xylophones vanish: quartz, vinegar, jukebox, sphinx.";
  const MillCorpus corpus(pages);
  std::ostringstream out;
  std::ostringstream err;
  const Result<void> done = train_auto(corpus.options(), out, err);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message,
            "train auto: 0 pages have the text of their label; at least two are needed");
}

TEST(TrainBlocks, WorksWithFivePagesOfOneSite) {
  std::vector<MillPage> pages;
  for (int i = 0; i < 5; ++i) pages.push_back(mill_page(i, "mill.example"));
  const MillCorpus corpus(pages);
  std::ostringstream out;
  std::ostringstream err;
  const Result<void> done = train_blocks(corpus.options(), out, err);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_NE(out.str().find("(by 5-fold cross-validation over pages)"), std::string::npos)
      << out.str();
  const MillPage unseen = mill_page(50, "mill.example");
  const ExtractOptions options{.method = "blocks", .model = corpus.path("mine.model")};
  EXPECT_EQ(lines_of_text_in(unseen, options), 6U);
}

}  // namespace
}  // namespace winnow::train
