// Decision trees: evaluation, file, and the rules as text.
#include "model/tree.h"

#include <gtest/gtest.h>

namespace winnow::model {
namespace {

constexpr std::string_view kFile =
    "features st.words st.link-density\nnodes 5\nsplit 1 0.33 1 2\nsplit 0 2.5 3 4\nleaf 0.1 900\n"
    "leaf 0.25 40\nleaf 0.9 400\nend\n";

Result<TreeModel> read(std::string_view text) {
  ModelLines lines(text, "m");
  return read_tree(lines);
}

std::string refusal(std::string_view from, std::string_view to) {
  std::string text(kFile);
  const Result<TreeModel> model = read(text.replace(text.find(from), from.size(), to));
  return model ? "none" : model.error().message;
}

double probability(double words, double links) {
  return read(kFile).value().probability(
      [&](std::uint32_t column) { return column == 0 ? words : links; });
}

TEST(TreeModel, GoesLowAtTheThresholdAndHighAboveIt) {
  EXPECT_EQ(probability(2.5, 0.33), 0.25);
  EXPECT_EQ(probability(2.6, 0.33), 0.9);
  EXPECT_EQ(probability(9, 0.34), 0.1);
}

TEST(TreeModel, WritesWhatItRead) {
  EXPECT_EQ(write_tree(read(kFile).value()), std::string("learner tree\n").append(kFile));
}

TEST(TreeModel, IsDescribedAsRules) {
  EXPECT_EQ(describe(read(kFile).value()),
            "decision tree, 2 columns, 5 nodes\n\n"
            "if st.link-density <= 0.33\n"
            "  if st.words <= 2.5\n"
            "    content 25% of 40\n"
            "  else\n"
            "    content 90% of 400\n"
            "else\n"
            "  content 10% of 900\n");
}

TEST(TreeModel, RefusesANodeThatLeadsBack) {
  EXPECT_EQ(refusal("split 0 2.5 3 4", "split 0 2.5 0 4"),
            "model m, line 4: a split needs two later nodes that have no other parent");
}

TEST(TreeModel, RefusesTwoWaysToANode) {
  EXPECT_EQ(refusal("split 0 2.5 3 4", "split 0 2.5 2 4"),
            "model m, line 4: a split needs two later nodes that have no other parent");
}

TEST(TreeModel, RefusesAColumnThatIsNotThere) {
  EXPECT_EQ(refusal("split 0 2.5", "split 2 2.5"),
            "model m, line 4: a split needs one of the columns and a finite threshold");
}

TEST(TreeModel, RefusesAProbabilityAboveOne) {
  EXPECT_EQ(refusal("leaf 0.1", "leaf 1.1"),
            "model m, line 5: a leaf needs a probability and a weight");
}

TEST(TreeModel, RefusesMoreNodesThanTheFileCanHold) {
  EXPECT_EQ(refusal("nodes 5", "nodes 99999"),
            "model m, line 2: the number of nodes is missing or wrong");
}

TEST(TreeModel, RefusesAFileThatBreaksOffAnywhere) {
  for (std::size_t length = 0; length < kFile.size(); ++length)
    EXPECT_FALSE(read(kFile.substr(0, length)).has_value()) << length;
}

}  // namespace
}  // namespace winnow::model
