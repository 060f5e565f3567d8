// Hints from the names of elements for the blocks below them, and columns by name.
#include "features/block_hints.h"

#include <gtest/gtest.h>

#include <string>

#include "features/block_columns.h"
#include "html/parse.h"

namespace winnow::features {
namespace {

std::string tokens_of(std::string_view value) {
  std::string all;
  for_each_token(value,
                 [&](std::string_view token) { all.append(all.empty() ? "" : " ").append(token); });
  return all;
}

// Which hints the last block of a page has.
std::string hints_of_last(std::string_view html, std::vector<std::string> hints) {
  const dom::Document document = html::parse(html).value();
  const Vocabulary vocabulary = Vocabulary::make(std::move(hints)).value();
  const Segmentation segmentation = segment(document);
  const HintSet set = vocabulary.hints_of(document, segmentation).back();
  std::string all;
  for (std::size_t i = 0; i < vocabulary.hints().size(); ++i)
    if (set.has(i)) all.append(all.empty() ? "" : " ").append(vocabulary.hints()[i]);
  return all;
}

TEST(Tokens, AreCutWhereCaseRisesAndAtWhatIsNoLetter) {
  EXPECT_EQ(tokens_of("mainNav-item2 side_bar URL"), "main nav item side bar url");
}

TEST(Tokens, OfOneLetterOrTooManyAreNone) {
  EXPECT_EQ(tokens_of("a-b " + std::string(kLongestToken + 1, 'x')), "");
  EXPECT_EQ(tokens_of(std::string(kLongestToken, 'x')), std::string(kLongestToken, 'x'));
}

TEST(Vocabulary, FindsWholeWordsOnly) {
  EXPECT_EQ(hints_of_last("<p class=location>x", {"cat", "location"}), "location");
}

TEST(Vocabulary, FindsWordsOfAncestors) {
  EXPECT_EQ(
      hints_of_last("<div id=Sidebar><div><p class='post-meta'>x", {"meta", "nav", "sidebar"}),
      "meta sidebar");
}

TEST(Vocabulary, DoesNotFindWordsOfSiblings) {
  EXPECT_EQ(hints_of_last("<div class=nav><p>x</p></div><p>y", {"nav"}), "");
}

TEST(Vocabulary, FindsSectioningTagsAndRoles) {
  EXPECT_EQ(
      hints_of_last("<nav><div role=' Main list'><p>x", {"tag:nav", "role:main", "role:list"}),
      "tag:nav role:main");
}

TEST(Vocabulary, RefusesAHintTwice) { EXPECT_FALSE(Vocabulary::make({"nav", "nav"}).has_value()); }

TEST(Vocabulary, RefusesAHintThatNoElementCanGive) {
  EXPECT_FALSE(Vocabulary::make({"Nav"}).has_value());
  EXPECT_FALSE(Vocabulary::make({"tag:span"}).has_value());
  EXPECT_FALSE(Vocabulary::make({""}).has_value());
}

TEST(Vocabulary, RefusesTooManyHints) {
  std::vector<std::string> hints;
  for (std::size_t i = 0; i <= HintSet::kMax; ++i)
    hints.push_back({'a', static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)});
  EXPECT_FALSE(Vocabulary::make(hints).has_value());
  hints.pop_back();
  EXPECT_TRUE(Vocabulary::make(hints).has_value());
}

TEST(BlockColumns, FillNumbersAndHintsByName) {
  const std::vector<std::string> names{"ic.nav", "st.words", "st.link-density"};
  const BlockColumns columns = BlockColumns::make(names).value();
  const dom::Document document = html::parse("<p class=nav><a>one</a> two").value();
  const BlockPage page = columns.measure(document);
  ASSERT_EQ(page.size(), 1U);
  EXPECT_EQ(columns.value(page, 0, 0), 1);
  EXPECT_NEAR(columns.value(page, 0, 1), 1.0986, 1e-4);
  EXPECT_EQ(columns.value(page, 0, 2), 0.5);
}

TEST(BlockColumns, RefuseANameThatThisBuildCannotFill) {
  const Result<BlockColumns> columns = BlockColumns::make(std::vector<std::string>{"st.height"});
  ASSERT_FALSE(columns.has_value());
  EXPECT_EQ(columns.error().message, "unknown column 'st.height'");
}

TEST(BlockColumns, RefuseANameTwice) {
  EXPECT_FALSE(BlockColumns::make(std::vector<std::string>{"st.words", "st.words"}).has_value());
}

}  // namespace
}  // namespace winnow::features
