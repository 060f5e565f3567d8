// The stored boxes and the calibration of the method blog.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "bytes/file.h"
#include "html/parse.h"
#include "model/svm.h"
#include "posts/posts.h"
#include "train/blog_odds.h"
#include "train/box_store.h"

namespace winnow::train {
namespace {

class BoxStoreFile : public testing::Test {
 protected:
  BoxStoreFile()
      : path_(std::filesystem::temp_directory_path() /
              ("winnow_boxes_" + std::to_string(getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~BoxStoreFile() override {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  // A page whose n-th node is n pixels wide, stored in the file.
  void keep(const std::string& url, const std::string& source) {
    const auto document = html::parse(source);
    KeptBoxes kept;
    kept.milliseconds = 12;
    kept.boxes.of_node.resize(document->size());
    for (std::size_t i = 0; i < document->size(); ++i) {
      kept.boxes.of_node[i].width = static_cast<float>(i);
      kept.boxes.of_node[i].is_shown = i % 2 == 1;
    }
    BoxStore store = BoxStore::open(path_);
    store.keep(url, source, *document, kept);
    EXPECT_TRUE(store.save());
  }

  std::filesystem::path path_;
};

TEST_F(BoxStoreFile, GivesBackWhatItKept) {
  const std::string source = "<body><p>One<p>Two";
  keep("https://mill.example/a", source);
  keep("https://mill.example/b", source);
  const auto document = html::parse(source);
  const auto kept = BoxStore::open(path_).find("https://mill.example/a", source, *document);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->boxes.engine, layout::Engine::Exact);
  EXPECT_EQ(kept->milliseconds, 12);
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if (!(*document)[i].is_element()) continue;
    EXPECT_EQ(kept->boxes.of_node[i].width, static_cast<float>(i));
    EXPECT_EQ(kept->boxes.of_node[i].is_shown, i % 2 == 1);
  }
}

TEST_F(BoxStoreFile, KnowsNothingOfAPageThatHasChanged) {
  keep("https://mill.example/", "<body><p>One<p>Two");
  const std::string changed = "<body><p>One<p>Six";
  const auto document = html::parse(changed);
  EXPECT_FALSE(BoxStore::open(path_).find("https://mill.example/", changed, *document));
}

TEST_F(BoxStoreFile, KeepsWhatAnotherProcessHasAdded) {
  const std::string source = "<body><p>One<p>Two";
  const auto document = html::parse(source);
  KeptBoxes kept;
  kept.boxes.of_node.resize(document->size());
  BoxStore early = BoxStore::open(path_);
  keep("https://mill.example/a", source);
  early.keep("https://mill.example/b", source, *document, kept);
  ASSERT_TRUE(early.save());
  for (const char* const url : {"https://mill.example/a", "https://mill.example/b"})
    EXPECT_TRUE(BoxStore::open(path_).find(url, source, *document)) << url;
}

TEST_F(BoxStoreFile, TakesADamagedFileForAnEmptyOne) {
  const std::string source = "<body><p>One<p>Two";
  keep("https://mill.example/", source);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 5);
  const auto document = html::parse(source);
  EXPECT_FALSE(BoxStore::open(path_).find("https://mill.example/", source, *document));
}

std::vector<JudgedPage> judged_pages() {
  // Right as often as a curve says that the odds can follow: 1 / (1 + e^-2d).
  std::vector<JudgedPage> judged;
  for (int step = -10; step <= 10; ++step) {
    const double decision = step / 5.0;
    const double share = 1 / (1 + std::exp(-2 * decision));
    for (int i = 0; i < 50; ++i)
      judged.push_back({.title_decision = decision, .is_right = i < std::lround(50 * share)});
  }
  return judged;
}

TEST(PostOdds, FollowHowOftenPagesWereRight) {
  const auto odds = model::Svm::make(fit_odds(judged_pages()), posts::odds_feature_names(), "odds");
  ASSERT_TRUE(odds);
  EXPECT_NEAR(odds->decision(posts::odds_row(1, 0)), 2, 0.15);
  EXPECT_NEAR(odds->decision(posts::odds_row(-1, 0)), -2, 0.15);
}

TEST(PostOdds, StayFiniteWhenEveryPageWasRight) {
  const std::vector<JudgedPage> judged(20, {.title_decision = 1, .is_right = true});
  const auto odds = model::Svm::make(fit_odds(judged), posts::odds_feature_names(), "odds");
  ASSERT_TRUE(odds);
  const double said = 1 / (1 + std::exp(-odds->decision(posts::odds_row(1, 0))));
  EXPECT_GT(said, 0.8);
  EXPECT_LT(said, 0.9999);
}

TEST(PostOdds, ErrIsTheDistanceOfSaidFromTrue) {
  std::vector<JudgedPage> judged(10);
  for (std::size_t i = 0; i < 5; ++i) judged[i].is_right = true;
  EXPECT_NEAR(calibration_of(std::vector<double>(10, 0.5), judged).expected_error, 0, 1e-9);
  EXPECT_NEAR(calibration_of(std::vector<double>(10, 0.9), judged).expected_error, 0.4, 1e-9);
}

}  // namespace
}  // namespace winnow::train
