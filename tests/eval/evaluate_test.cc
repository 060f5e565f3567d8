// A run over pages does not depend on the number of threads and can be stopped between pages.
#include "eval/evaluate.h"

#include <gtest/gtest.h>

namespace winnow::eval {
namespace {

struct Pages {
  std::vector<Label> labels;

  explicit Pages(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      Label& label = labels.emplace_back();
      label.url = "https://a.example/" + std::to_string(i);
      label.site = "a.example";
      label.text = "word" + std::to_string(i) + " and more";
    }
  }
  [[nodiscard]] Experiment experiment(std::size_t threads) const {
    Experiment experiment;
    Predictions predictions;
    for (const Label& label : labels) {
      experiment.labels.push_back(&label);
      Prediction prediction;
      prediction.text = "and more of it";
      predictions.emplace(label.url, prediction);
    }
    experiment.predictions.emplace_back("peer", std::move(predictions));
    experiment.threads = threads;
    return experiment;
  }
};

std::size_t scored(const Evaluation& evaluation) {
  std::size_t count = 0;
  for (const Row& row : evaluation.methods.front().rows)
    if (row.state == Row::State::Scored) ++count;
  return count;
}

TEST(Evaluate, ScoresEachPageOnce) {
  const Pages pages(50);
  std::size_t steps = 0;
  Watch watch;
  watch.advance = [&](std::size_t done) { EXPECT_EQ(done, ++steps); };
  const auto evaluation = evaluate(pages.experiment(4), watch);
  ASSERT_TRUE(evaluation);
  EXPECT_EQ(scored(*evaluation), 50U);
  EXPECT_EQ(steps, steps_of(pages.experiment(4)));
  EXPECT_FALSE(evaluation->interrupted);
}

TEST(Evaluate, StopsBetweenPagesAndKeepsWhatWasDone) {
  const Pages pages(50);
  std::atomic<bool> stop{false};
  Watch watch;
  watch.stop = &stop;
  watch.advance = [&](std::size_t done) { stop = done == 3; };
  const auto evaluation = evaluate(pages.experiment(1), watch);
  ASSERT_TRUE(evaluation);
  EXPECT_TRUE(evaluation->interrupted);
  EXPECT_EQ(scored(*evaluation), 3U);
}

TEST(Evaluate, CallsAPageWithoutPredictionAFailureWithEmptyText) {
  const Pages pages(2);
  Experiment experiment = pages.experiment(1);
  experiment.predictions.front().second.erase(pages.labels[1].url);
  const auto evaluation = evaluate(std::move(experiment));
  ASSERT_TRUE(evaluation);
  EXPECT_EQ(evaluation->methods.front().rows[1].failure, "no prediction");
  EXPECT_EQ(evaluation->methods.front().rows[1][Measure::WordF1], 0);
}

TEST(Evaluate, FailsForAMethodThatIsNotThere) {
  const Pages pages(1);
  Experiment experiment = pages.experiment(1);
  experiment.methods = {"nonsense"};
  EXPECT_FALSE(evaluate(std::move(experiment)));
}

}  // namespace
}  // namespace winnow::eval
