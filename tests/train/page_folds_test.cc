// Sites, templates and corpora stay whole, and no model learns from a site that it is tested on.
#include "train/page_folds.h"

#include <gtest/gtest.h>

namespace winnow::train {
namespace {

struct Page {
  std::string url;
  std::string site;
  std::string theme;
};

LabelledPages labelled(const std::vector<std::pair<std::string, std::vector<Page>>>& folders) {
  LabelledPages pages;
  for (const auto& [folder, content] : folders) {
    eval::Corpus corpus;
    corpus.name = "x";
    corpus.labels_path = folder + "/x.labels.jsonl";
    for (const Page& page : content) {
      eval::Label label;
      label.url = page.url;
      label.site = page.site;
      label.theme = page.theme.empty() ? page.site : page.theme;
      corpus.labels.push_back(std::move(label));
    }
    pages.corpora.push_back(std::move(corpus));
  }
  for (const eval::Corpus& corpus : pages.corpora)
    for (const eval::Label& label : corpus.labels) pages.labels.push_back(&label);
  return pages;
}

eval::EvalOptions split_into(std::size_t folds) {
  eval::EvalOptions options;
  options.folds = folds;
  return options;
}

TEST(PageFolds, KeepTheHostsOfOneDomainTogether) {
  const LabelledPages pages =
      labelled({{"a", {{"1", "example.org", ""}, {"2", "one.net", ""}}},
                {"b", {{"3", "www.example.org", ""}, {"4", "two.net", ""}}}});
  const auto folds = page_folds(pages, split_into(3));
  ASSERT_TRUE(folds);
  EXPECT_EQ(folds->count, 3U);
  EXPECT_EQ(folds->of_page[0], folds->of_page[2]);
  EXPECT_NE(folds->of_page[1], folds->of_page[3]);
}

TEST(PageFolds, KeepTheSitesOfOneTemplateTogether) {
  const LabelledPages pages = labelled(
      {{"a", {{"1", "one.net", "plain"}, {"2", "two.net", "plain"}, {"3", "six.net", ""}}}});
  const auto folds = page_folds(pages, split_into(2));
  ASSERT_TRUE(folds);
  EXPECT_EQ(folds->of_page[0], folds->of_page[1]);
  EXPECT_NE(folds->of_page[0], folds->of_page[2]);
}

TEST(PageFolds, LeaveACorpusOutWithItsSitesInOthers) {
  const LabelledPages pages =
      labelled({{"news", {{"1", "www.example.org", ""}, {"2", "one.net", ""}}},
                {"more/blogs", {{"3", "example.org", ""}, {"4", "two.net", ""}}},
                {"more/blogs", {{"5", "six.net", ""}}}});
  eval::EvalOptions by_corpus;
  by_corpus.split_by = kByCorpus;
  const auto folds = page_folds(pages, by_corpus);
  ASSERT_TRUE(folds);
  EXPECT_EQ(folds->count, 2U);
  EXPECT_EQ(folds->corpora, (std::vector<std::string>{"news", "news", "blogs", "blogs", "blogs"}));
  EXPECT_EQ(folds->of_page, (std::vector<std::size_t>{1, 1, 0, 0, 0}));  // by name
  // The model without `news` learns from the blogs, except from the site that `news` has, too.
  EXPECT_FALSE(folds->may_learn(1, 0));
  EXPECT_FALSE(folds->may_learn(1, 2));
  EXPECT_TRUE(folds->may_learn(1, 3));
  EXPECT_TRUE(folds->may_learn(1, 4));
  EXPECT_TRUE(folds->may_learn(folds->count, 0));  // the model of all pages
}

TEST(PageFolds, KnowASiteByTheHostOfItsPages) {
  // A blog that one corpus calls by a name of its own, and a shop with a domain in each country.
  const LabelledPages pages = labelled({{"blogs", {{"https://blog.mill.example/1", "rye", ""}}},
                                        {"news",
                                         {{"https://mill.example/2", "mill.example", ""},
                                          {"https://www.grainshop.de/3", "www.grainshop.de", ""},
                                          {"https://grainshop.co.uk/4", "grainshop.co.uk", ""},
                                          {"https://two.net/5", "two.net", ""}}}});
  const auto folds = page_folds(pages, split_into(3));
  ASSERT_TRUE(folds);
  EXPECT_EQ(folds->of_page[0], folds->of_page[1]);
  EXPECT_EQ(folds->of_page[2], folds->of_page[3]);
  EXPECT_NE(folds->of_page[0], folds->of_page[2]);
  EXPECT_NE(folds->of_page[4], folds->of_page[2]);
  EXPECT_FALSE(folds->may_learn(folds->of_page[0], 1));
}

TEST(PageFolds, NeverHaveASiteOrABoardOnBothSides) {
  // Boards of one host, of one template, and both: all of them are one group.
  std::vector<Page> content;
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i / 4);
    content.push_back({"https://host" + std::to_string(i % 8) + ".example/t/" + std::to_string(i),
                       "archive/board" + number, i % 2 == 0 ? "skin" + number : ""});
    content.push_back({"https://alone" + number + ".example/" + std::to_string(i),
                       "alone" + number + ".example", ""});
  }
  const LabelledPages pages = labelled({{"threads", content}});
  const auto folds = page_folds(pages, split_into(4));
  ASSERT_TRUE(folds);
  for (std::size_t a = 0; a < content.size(); ++a)
    for (std::size_t b = 0; b < content.size(); ++b)
      if (content[a].site == content[b].site ||
          (!content[a].theme.empty() && content[a].theme == content[b].theme)) {
        EXPECT_EQ(folds->of_page[a], folds->of_page[b]);
        EXPECT_FALSE(folds->may_learn(folds->of_page[a], b));
      }
}

}  // namespace
}  // namespace winnow::train
