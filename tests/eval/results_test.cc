// Results as JSON and back, and changes between two runs.
#include "eval/results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "eval/baseline.h"
#include "eval/table.h"

namespace winnow::eval {
namespace {

// Pages 0, 1, ... with these scores, under the method "m".
Outcome outcome_of(const std::vector<double>& scores) {
  Outcome outcome;
  Corpus& corpus = outcome.corpora.emplace_back();
  corpus.name = "tiny";
  MethodResult& method = outcome.evaluation.methods.emplace_back();
  method.name = "m";
  for (std::size_t i = 0; i < scores.size(); ++i) {
    Label label;
    label.url = "https://site" + std::to_string(i) + ".example/";
    label.site = "site" + std::to_string(i);
    label.kind = "article";
    label.lang = "en";
    corpus.labels.push_back(label);
    Row row;
    row.state = Row::State::Scored;
    row[Measure::WordF1] = scores[i];
    method.rows.push_back(row);
  }
  for (const Label& label : corpus.labels) outcome.labels.push_back(&label);
  outcome.breakdowns.push_back(aggregate(outcome.labels, method.rows));
  return outcome;
}

TEST(Results, HaveTheContractsNames) {
  Outcome outcome = outcome_of({1, 0.5});
  outcome.evaluation.methods[0].rows[1].failure = "no prediction";
  const auto json = nlohmann::json::parse(to_json(outcome));
  const auto& method = json["methods"]["m"];
  EXPECT_EQ(method["overall"]["wordF1"], 0.75);
  EXPECT_EQ(method["overall"]["pages"], 2);
  EXPECT_TRUE(method["overall"]["rougeL"].is_null());
  EXPECT_EQ(method["overall"]["intervals"]["wordF1"].size(), 2U);
  EXPECT_EQ(method["byKind"]["article"]["wordF1"], 0.75);
  EXPECT_EQ(method["bySite"]["site1"]["wordF1"], 0.5);
  EXPECT_EQ(method["byLang"]["en"]["sites"], 2);
  EXPECT_EQ(method["pages"][1]["url"], "https://site1.example/");
  EXPECT_EQ(method["pages"][1]["wordF1"], 0.5);
  EXPECT_EQ(method["pages"][1]["failure"], "no prediction");
  EXPECT_FALSE(method["pages"][1].contains("rougeL"));
}

TEST(Results, ComeBackExactly) {
  const Outcome outcome = outcome_of({1.0 / 3, 0.1});
  const auto old = parse_results(to_json(outcome), "old.json");
  ASSERT_TRUE(old);
  const Values& page = old->at("m").pages.at("https://site0.example/");
  EXPECT_EQ(page[index_of(Measure::WordF1)], 1.0 / 3);
  EXPECT_FALSE(has_value(page[index_of(Measure::RougeL)]));
}

TEST(Results, RefuseOtherFiles) {
  EXPECT_EQ(parse_results("[1]", "old.json").error().message,
            "baseline old.json: not a JSON object");
  EXPECT_EQ(parse_results("{}", "old.json").error().message,
            "baseline old.json: not a result file of winnow eval");
}

TEST(Baseline, ListsThePagesThatMovedWorstFirst) {
  const auto old = parse_results(to_json(outcome_of({0.5, 0.5, 0.5, 0.5})), "old.json");
  ASSERT_TRUE(old);
  const auto moves = compare(*old, outcome_of({0.4, 0.9, 0.5, 0.1}), Measure::WordF1);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].worse, 2U);
  EXPECT_EQ(moves[0].better, 1U);
  EXPECT_EQ(moves[0].same, 1U);
  ASSERT_EQ(moves[0].moved.size(), 3U);
  EXPECT_EQ(moves[0].moved[0].url, "https://site3.example/");
  EXPECT_EQ(moves[0].moved[2].url, "https://site1.example/");
}

TEST(Baseline, CountsNewAndMissingPages) {
  const auto old = parse_results(to_json(outcome_of({0.5, 0.5, 0.5})), "old.json");
  ASSERT_TRUE(old);
  EXPECT_EQ(compare(*old, outcome_of({0.5}), Measure::WordF1)[0].gone, 2U);
  const auto small = parse_results(to_json(outcome_of({0.5})), "old.json");
  ASSERT_TRUE(small);
  EXPECT_EQ(compare(*small, outcome_of({0.5, 1}), Measure::WordF1)[0].added, 1U);
}

TEST(Baseline, ReportsAMissingMethod) {
  const auto moves = compare({}, outcome_of({0.5}), Measure::WordF1);
  EXPECT_EQ(format_moves(moves, Measure::WordF1),
            "\nm compared with the baseline, word F1: not in the baseline\n");
}

TEST(Table, FitsIntoAHundredColumns) {
  Outcome outcome = outcome_of({0.123456, 1, 0});
  outcome.evaluation.methods[0].name = "a method with a very long name indeed, longer than others";
  for (const MeasureInfo& info : kMeasures)
    outcome.evaluation.methods[0].rows[0][info.measure] = 0.98765;
  outcome.breakdowns[0] = aggregate(outcome.labels, outcome.evaluation.methods[0].rows);
  const std::string text = format_outcome(outcome);
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    EXPECT_LE(end - begin, 102U) << text.substr(begin, end - begin);  // the ellipsis has 3 bytes
    begin = end + 1;
  }
}

}  // namespace
}  // namespace winnow::eval
