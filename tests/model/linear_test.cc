// Logistic regression: the formula, its file, and refused files.
#include "model/linear.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace winnow::model {
namespace {

constexpr std::string_view kFile =
    "winnow-model 1\nkind blocks\nlearner logistic\n"
    "features st.words ic.nav\nweights 0.5 -2\ndeviations 1.5 0.25\nbias 0.125\nend\n";

Result<LinearModel> read(std::string text) {
  ModelLines lines(text, "m");
  WINNOW_TRY([[maybe_unused]] const auto kind, lines.read_head());
  WINNOW_TRY([[maybe_unused]] const auto learner, lines.word_of("learner"));
  return read_linear(lines);
}

std::string replaced(std::string_view from, std::string_view to) {
  std::string text(kFile);
  return text.replace(text.find(from), from.size(), to);
}

std::string refusal(const std::string& text) {
  const Result<LinearModel> model = read(text);
  return model ? "none" : model.error().message;
}

TEST(LinearModel, IsTheLogisticOfAWeightedSum) {
  const LinearModel model = read(std::string(kFile)).value();
  // 0.125 + 0.5 * 4 - 2 * 1 = 0.125
  EXPECT_DOUBLE_EQ(model.probability(std::array{4.0, 1.0}), 1 / (1 + std::exp(-0.125)));
}

TEST(LinearModel, ReadsBackWhatItWrote) {
  LinearModel model = read(std::string(kFile)).value();
  model.weights[0] = 0.1 + 0.2;  // needs all its digits
  const LinearModel again = read(model_head("blocks") + write_linear(model)).value();
  EXPECT_EQ(again.weights, model.weights);
  EXPECT_EQ(again.features, model.features);
  EXPECT_EQ(again.deviations, model.deviations);
  EXPECT_EQ(again.bias, model.bias);
}

TEST(LinearModel, IsDescribedByTheStrongestColumnFirst) {
  const std::string text = describe(read(std::string(kFile)).value());
  EXPECT_LT(text.find("st.words"), text.find("ic.nav"));  // 0.75 against 0.5
}

TEST(LinearModel, RefusesAnotherFormat) {
  EXPECT_EQ(refusal(replaced("winnow-model 1", "winnow-model 7")),
            "model m: format 7, this build reads 1");
}

TEST(LinearModel, RefusesWhatIsNoModel) {
  EXPECT_EQ(refusal("<html>\n"), "model m, line 1: not a winnow model file");
}

TEST(LinearModel, RefusesNumbersThatAreNotFinite) {
  EXPECT_EQ(refusal(replaced("0.5 -2", "nan -2")),
            "model m, line 5: weights is not 2 finite numbers");
  EXPECT_EQ(refusal(replaced("bias 0.125", "bias inf")),
            "model m, line 7: bias is not 1 finite numbers");
}

TEST(LinearModel, RefusesAWeightTooFew) { EXPECT_NE(refusal(replaced("0.5 -2", "0.5")), "none"); }

TEST(LinearModel, RefusesAFileThatBreaksOffAnywhere) {
  for (std::size_t length = 0; length < kFile.size(); ++length)
    EXPECT_NE(refusal(std::string(kFile.substr(0, length))), "none") << length;
}

TEST(LinearModel, RefusesWhatFollowsTheEnd) {
  EXPECT_NE(refusal(std::string(kFile) + "more\n"), "none");
}

}  // namespace
}  // namespace winnow::model
