// Training with libsvm, and winnow's scoring compared to libsvm's.
#include "train/svm_trainer.h"

#include <gtest/gtest.h>
#include <libsvm/svm.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include "eval/random.h"
#include "model/svm.h"

namespace winnow::train {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"x", "y", "z"};

// Inside or outside a circle, with some rows wrong.
SvmRows circle(std::size_t count) {
  SvmRows rows(3);
  eval::Random random(3);
  for (std::size_t i = 0; i < count; ++i) {
    const double x = static_cast<double>(random.below(1000)) / 500 - 1;
    const double y = static_cast<double>(random.below(1000)) / 500 - 1;
    const double z = static_cast<double>(random.below(3));
    const bool is_inside = x * x + y * y < 0.5;
    rows.add(std::array{x, y, z}, random.below(20) == 0 ? !is_inside : is_inside,
             "site" + std::to_string(i % 8));
  }
  return rows;
}

double decision_of_libsvm(const svm_model* made, const model::SvmSection& section,
                          std::span<const double> row) {
  std::vector<svm_node> nodes;
  for (std::size_t k = 0; k < row.size(); ++k)
    nodes.push_back({static_cast<int>(k) + 1, (row[k] - section.offset[k]) * section.factor[k]});
  nodes.push_back({-1, 0});
  double value = 0;
  svm_predict_values(made, nodes.data(), &value);
  return value;
}

class AgainstLibsvm : public ::testing::TestWithParam<model::Kernel> {};

TEST_P(AgainstLibsvm, DecidesTheSame) {
  const SvmRows rows = circle(400);
  const Result<model::SvmSection> fitted =
      fit_svm(rows, "ridge", kNames, {.kernel = GetParam(), .cost = 8, .gamma = 2});
  ASSERT_TRUE(fitted) << fitted.error().message;
  // Through the file, because writing rounds the numbers of a model.
  const Result<model::SvmFile> file =
      model::read_svm_file(model::write_svm_file({"test", {*fitted}}), "test");
  ASSERT_TRUE(file) << file.error().message;
  const model::SvmSection& section = file->sections.front();
  // The tests of both kernels may run at the same time, in different processes.
  const std::string path = ::testing::TempDir() + "winnow_libsvm_model_" + std::to_string(getpid());
  std::ofstream(path) << model::write_libsvm(section);
  svm_model* made = svm_load_model(path.c_str());
  ASSERT_NE(made, nullptr);
  const Result<model::Svm> svm = model::Svm::make(section, kNames, "test");
  ASSERT_TRUE(svm);
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_NEAR(svm->decision(rows[i]), decision_of_libsvm(made, section, rows[i]), 1e-9);
  // Deciding many rows at once gives the same as one by one.
  std::vector<double> all;
  for (std::size_t i = 0; i < rows.size(); ++i)
    all.insert(all.end(), rows[i].begin(), rows[i].end());
  std::vector<double> decisions(rows.size());
  svm->decide(all, decisions);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(decisions[i], svm->decision(rows[i]));
  svm_free_and_destroy_model(&made);
  std::remove(path.c_str());
}
INSTANTIATE_TEST_SUITE_P(Kernels, AgainstLibsvm,
                         ::testing::Values(model::Kernel::Rbf, model::Kernel::Linear));

TEST(SvmTrainer, FindsACircleOnSitesItDidNotSee) {
  const Result<TrainedSvm> trained =
      search_svm(circle(400), {.section = "ridge", .features = kNames});
  ASSERT_TRUE(trained) << trained.error().message;
  EXPECT_EQ(trained->grid.size(), 9U);
  EXPECT_GT(trained->best.accuracy, 0.88);  // one row in twenty is wrong
}
TEST(SvmTrainer, AnswersAlwaysTheSameFromRowsOfOneClass) {
  SvmRows rows(3);
  rows.add(std::array{1.0, 2.0, 3.0}, true, "a");
  const Result<model::SvmSection> section = fit_svm(rows, "ridge", kNames, {});
  ASSERT_TRUE(section);
  const Result<model::Svm> svm = model::Svm::make(*section, kNames, "test");
  EXPECT_GT(svm->decision(std::array{-9.0, 0.0, 9.0}), 0);
}
TEST(SvmTrainer, RefusesNoRows) { EXPECT_FALSE(fit_svm(SvmRows(3), "ridge", kNames, {})); }
TEST(SvmTrainer, SamplesSitesInTurns) {
  SvmRows rows(3);
  for (int i = 0; i < 90; ++i) rows.add(std::array{1.0, 2.0, 3.0}, true, "large");
  for (int i = 0; i < 5; ++i) rows.add(std::array{1.0, 2.0, 3.0}, true, "small");
  const SvmRows some = rows.sample(10, 1);
  EXPECT_EQ(some.size(), 10U);
  EXPECT_EQ(std::ranges::count(some.sites(), "small"), 5);
}
TEST(SvmTrainer, GivesTheSameClassifierTwice) {
  const auto once = search_svm(circle(100), {.section = "r", .features = kNames});
  const auto again = search_svm(circle(100), {.section = "r", .features = kNames});
  EXPECT_EQ(once->section.coefficients, again->section.coefficients);
}

}  // namespace
}  // namespace winnow::train
