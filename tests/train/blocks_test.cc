// From labels to rows to models, and refused data.
#include "train/blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "html/parse.h"
#include "train/block_labels.h"

namespace winnow::train {
namespace {

constexpr std::string_view kPage =
    "<nav>Home and the news</nav><p>The cat sat on the mat, and it slept there.</p>"
    "<p>Then the dog came home.</p><footer>Copyright the owner of all of it, whoever</footer>";

PageLabels labels_of(std::string_view html, std::string_view truth) {
  const dom::Document document = html::parse(html).value();
  return label_blocks(document, features::segment(document), truth);
}

TEST(BlockLabels, AreContentWhereTheTruthHasTheirWords) {
  const PageLabels labels =
      labels_of(kPage, "The cat sat on the mat, and it slept there. Then the dog came home.");
  ASSERT_EQ(labels.blocks.size(), 4U);
  EXPECT_FALSE(labels.blocks[0].is_content());
  EXPECT_TRUE(labels.blocks[1].is_content());
  EXPECT_TRUE(labels.blocks[2].is_content());
  EXPECT_FALSE(labels.blocks[3].is_content());
  EXPECT_EQ(labels.blocks[1].words, 10U);
  EXPECT_EQ(labels.blocks[1].aligned, 10U);
  EXPECT_EQ(labels.true_words, 15U);
}

TEST(BlockLabels, NeedMoreThanATenthOfTheWords) {
  EXPECT_FALSE((BlockLabel{.words = 10, .aligned = 1}).is_content());
  EXPECT_TRUE((BlockLabel{.words = 10, .aligned = 2}).is_content());
  EXPECT_FALSE((BlockLabel{.words = 0, .aligned = 0}).is_content());
}

TEST(BlockLabels, TellWhenTheTextIsNotOnThePage) {
  EXPECT_FALSE(labels_of(kPage, "Something else entirely, of another world.").is_found());
  EXPECT_TRUE(labels_of(kPage, "").is_found());
}

TEST(BlockLabels, CountIdeographsAsWords) {
  EXPECT_EQ(labels_of("<p>我们走了", "我们").blocks.at(0).aligned, 2U);
}

// Two columns: words and nav; content is long and not nav.
BlockCorpus corpus_of(std::size_t pages) {
  BlockCorpus corpus;
  HintChoice nav;
  nav.hint = "nav";
  corpus.hints.push_back(nav);
  for (std::size_t page = 0; page < pages; ++page) {
    const std::size_t first = corpus.data.numbers.size();
    double true_words = 0;
    for (std::size_t block = 0; block < 12; ++block) {
      const bool is_nav = block % 3 == 0;
      const auto words = static_cast<std::uint32_t>(2 + (block * 7 + page * 5) % 40);
      features::NumberRow row{};
      row[2] = std::log1p(static_cast<float>(words));
      features::HintSet hints;
      if (is_nav) hints.add(0);
      const bool is_content = !is_nav && words > 12;
      corpus.data.numbers.push_back(row);
      corpus.data.hints.push_back(hints);
      corpus.data.labels.push_back({words, is_content ? words : 0});
      true_words += is_content ? words : 0;
    }
    corpus.data.pages.push_back({page, first, 12, true_words});
    corpus.sites.push_back("site" + std::to_string(page % 7));
  }
  return corpus;
}

LearnOptions quick(Learner learner) {
  LearnOptions options;
  options.learner = learner;
  options.costs = {1, 10};
  options.tree.least_weight = 5;
  options.weights = RowWeights::Equal;
  return options;
}

TEST(LearnBlocks, FindsTheRuleByRegression) {
  const LearnedBlocks learned = learn_blocks(corpus_of(70), quick(Learner::Logistic)).value();
  EXPECT_GT(learned.f1, 0.95);
  const auto& model = std::get<model::LinearModel>(learned.classifier.model());
  const auto weight_of_column = [&](std::string_view name) {
    return model.weights[static_cast<std::size_t>(std::ranges::find(model.features, name) -
                                                  model.features.begin())];
  };
  EXPECT_GT(weight_of_column("st.words"), 0);
  EXPECT_LT(weight_of_column("ic.nav"), 0);
  EXPECT_EQ(weight_of_column("cetr.ratio"), 0);  // it is constant
}

TEST(LearnBlocks, FindsTheRuleByATree) {
  const LearnedBlocks learned = learn_blocks(corpus_of(70), quick(Learner::Tree)).value();
  EXPECT_GT(learned.f1, 0.99);
  EXPECT_EQ(std::get<model::TreeModel>(learned.classifier.model()).nodes.size(), 5U);
}

TEST(LearnBlocks, SaysTheSameTwice) {
  for (const Learner learner : {Learner::Logistic, Learner::Tree})
    EXPECT_EQ(learn_blocks(corpus_of(30), quick(learner)).value().classifier.write(),
              learn_blocks(corpus_of(30), quick(learner)).value().classifier.write());
}

TEST(LearnBlocks, RefusesOneClassOnly) {
  BlockCorpus corpus = corpus_of(30);
  for (BlockLabel& label : corpus.data.labels) label.aligned = 0;
  for (const Learner learner : {Learner::Logistic, Learner::Tree}) {
    const Result<LearnedBlocks> learned = learn_blocks(corpus, quick(learner));
    ASSERT_FALSE(learned.has_value());
    EXPECT_EQ(learned.error().message,
              "train: all blocks have the same label; both classes are needed");
  }
  EXPECT_EQ(check_data(corpus.data).error().message,
            "train blocks: all blocks are clutter; both classes are needed");
}

TEST(LearnBlocks, RefusesNumbersThatAreNotFinite) {
  BlockCorpus corpus = corpus_of(30);
  corpus.data.numbers[5][2] = std::numeric_limits<float>::quiet_NaN();
  for (const Learner learner : {Learner::Logistic, Learner::Tree}) {
    const Result<LearnedBlocks> learned = learn_blocks(corpus, quick(learner));
    ASSERT_FALSE(learned.has_value());
    EXPECT_EQ(learned.error().message,
              "train: column st.words has a value that is not a finite number");
  }
  EXPECT_EQ(check_data(corpus.data).error().message,
            "train blocks: column st.words of block 5 is not a finite number");
}

TEST(LearnBlocks, RefusesLabelsOfOtherPages) {
  BlockData data = corpus_of(3).data;
  data.not_found = 4;
  EXPECT_EQ(check_data(data).error().message,
            "train blocks: on 4 of 7 pages less than a third of the label's text is on the page; "
            "are these the labels of these pages?");
}

TEST(ChooseHints, TakesWordsThatAreFrequentAndTell) {
  HintCounts counts;
  counts.content = 1000;
  counts.other = 1000;
  counts.sites = 100;
  counts.hints = {{"article", 300, 30, 50},  // 10 to 1
                  {"box", 300, 200, 50},     // not distinctive enough
                  {"nav", 3, 300, 50},       // 1 to 100
                  {"ours", 300, 0, 2},       // a word of two sites
                  {"rare", 5, 0, 50}};       // in half a percent
  const std::vector<HintChoice> hints = choose_hints(counts, {});
  ASSERT_EQ(hints.size(), 2U);
  EXPECT_EQ(hints[0].hint, "nav");
  EXPECT_EQ(hints[1].hint, "article");
  EXPECT_NEAR(hints[1].ratio, 300.5 / 30.5, 1e-9);
}

TEST(ChooseHints, TakesTheWordsOfASingleSite) {
  HintCounts counts;
  counts.content = 30;
  counts.other = 60;
  counts.sites = 1;
  counts.hints = {{"entry", 28, 2, 1}, {"menu", 0, 50, 1}};
  EXPECT_EQ(choose_hints(counts, {}).size(), 2U);
}

TEST(ChooseHints, GivesNothingIfNoWordTells) { EXPECT_TRUE(choose_hints({}, {}).empty()); }

TEST(BlockF1, IsTheMeanOverPages) {
  BlockData data;
  data.pages = {{0, 0, 2, 10}, {1, 2, 1, 0}};
  data.labels = {{10, 10}, {10, 0}, {5, 0}};
  data.numbers.resize(3);
  const std::vector<std::size_t> pages{0, 1};
  // 2 * 10 / (20 + 10) on the first page; an empty truth and nothing kept on the second.
  EXPECT_NEAR(block_f1(data, pages, {true, true, false}), (2.0 / 3 + 1) / 2, 1e-12);
}

}  // namespace
}  // namespace winnow::train
