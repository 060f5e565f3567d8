// The method blocks with tiny models whose answers are known.
#include "methods/blocks/blocks.h"

#include <gtest/gtest.h>

#include "html/parse.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

// Content: at least e^1.5 - 1 = 3.5 words, and not in something called nav.
constexpr std::string_view kLogistic =
    "winnow-model 1\nkind blocks\nlearner logistic\nfeatures st.words ic.nav\n"
    "weights 2 -10\ndeviations 1 1\nbias -3\nend\n";
constexpr std::string_view kTree =
    "winnow-model 1\nkind blocks\nlearner tree\nfeatures st.words ic.nav\nnodes 5\n"
    "split 1 0.5 1 2\nsplit 0 1.5 3 4\nleaf 0 1\nleaf 0.2 1\nleaf 0.8 1\nend\n";

constexpr std::string_view kPage =
    "<nav class=nav><p>home blog about us all of it</p></nav>"
    "<div><p>A few more words than three.</p><p>Tags: none</p></div>";

// The texts of the selected nodes' first text nodes.
std::string found(std::string_view model, std::string_view spec = "blocks") {
  const Result<std::unique_ptr<Method>> method =
      make_method(spec, {.model_name = "test.model", .model = model});
  if (!method) return method.error().message;
  const dom::Document document = html::parse(kPage).value();
  std::string all;
  for (const dom::NodeId root : (*method)->find({.document = document}).selection.roots)
    for (const dom::Node& node : document.subtree(root))
      if (node.is_text()) all.append(all.empty() ? "" : "|").append(document.text(node));
  return all;
}

TEST(Blocks, KeepsWhatTheRegressionFindsLikely) {
  EXPECT_EQ(found(kLogistic), "A few more words than three.");
}

TEST(Blocks, KeepsWhatTheTreeFindsLikely) {
  EXPECT_EQ(found(kTree), "A few more words than three.");
}

TEST(Blocks, KeepsMoreAtALowerThreshold) {
  EXPECT_EQ(found(kTree, "blocks:threshold=0.1"), "A few more words than three.|Tags: none");
}

TEST(Blocks, RefusesAModelOfAnotherMethod) {
  EXPECT_EQ(found("winnow-model 1\nkind mountain\n"),
            "model test.model: kind 'mountain', expected 'blocks'");
}

TEST(Blocks, RefusesAModelWithAColumnItDoesNotKnow) {
  EXPECT_EQ(found("winnow-model 1\nkind blocks\nlearner logistic\nfeatures st.colour\n"
                  "weights 1\ndeviations 1\nbias 0\nend\n"),
            "model test.model: unknown column 'st.colour'");
}

TEST(Blocks, RefusesALearnerItDoesNotKnow) {
  EXPECT_EQ(found("winnow-model 1\nkind blocks\nlearner oracle\n"),
            "model test.model, line 3: learner oracle, this build has logistic and tree");
}

TEST(Blocks, WritesTheModelItRead) {
  EXPECT_EQ(BlockClassifier::read(kLogistic, "m").value().write(), kLogistic);
  EXPECT_EQ(BlockClassifier::read(kTree, "m").value().write(), kTree);
}

TEST(Blocks, HasAModelThatShips) {
  ASSERT_TRUE(model::shipped("blocks").has_value());
  EXPECT_TRUE(make_method("blocks", {}).has_value());
}

}  // namespace
}  // namespace winnow::methods
