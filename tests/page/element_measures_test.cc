#include "page/element_measures.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::page {
namespace {

std::uint32_t first(const dom::Document& document, dom::Name tag) {
  return dom::index(*document.find_first(tag));
}

TEST(ElementMeasures, CountWordsOfAnySubtree) {
  const std::string page = "<p>one two <a href=x>three</a></p><div>four</div>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  const std::uint32_t p = first(*document, dom::Name::P);
  EXPECT_EQ(measures.words(p, (*document)[p].end), 3U);
  EXPECT_EQ(measures.link_words(p, (*document)[p].end), 1U);
  EXPECT_EQ(measures.paragraph_words(0, static_cast<std::uint32_t>(document->size())), 3U);
}

TEST(ElementMeasures, ListWhatMayBeATitle) {
  const std::string page =
      "<title>a</title><h2>b</h2><p>c</p><a href=x>d</a><div class=post-title>e</div>"
      "<p hidden><a href=x>f</a></p>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  std::string found;
  for (const std::uint32_t title : measures.possible_titles())
    found += measures.text(title, (*document)[title].end);
  EXPECT_EQ(found, "bde");
  EXPECT_EQ(measures.shown_elements(dom::Name::A), 1U);
  EXPECT_EQ(measures.shown_elements(dom::Name::Title), 0U);
}

TEST(ElementMeasures, CountNothingThatIsHidden) {
  const std::string page = "<p style='display:none'>one <img src=x></p><script>two</script>three";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  const auto all = static_cast<std::uint32_t>(document->size());
  EXPECT_EQ(measures.words(0, all), 1U);
  EXPECT_EQ(measures.images(0, all), 0U);
}

TEST(ElementMeasures, CountHiddenPartsIfAsked) {
  const std::string page =
      "<p hidden>one <a "
      "href=x>two</a></p><noscript><p>three</p></noscript><script>four</script>five";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const auto all = static_cast<std::uint32_t>(document->size());
  const ElementMeasures shown(facts, HiddenParts::Skip);
  const ElementMeasures read(facts, HiddenParts::Read);
  EXPECT_EQ(shown.words(0, all), 1U);
  EXPECT_EQ(read.words(0, all), 4U);
  EXPECT_EQ(shown.link_words(0, all), 0U);
  EXPECT_EQ(read.link_words(0, all), 1U);
  const std::uint32_t link = first(*document, dom::Name::A);
  EXPECT_FALSE(shown.is_shown(link));
  EXPECT_TRUE(read.is_shown(link));
}

TEST(ElementMeasures, KnowElementsThatNameAWriter) {
  const std::string page =
      "<span class=userName>Ann</span><a rel=author>Ben</a><p id=user>text</p>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  EXPECT_TRUE(measures.names_writer(first(*document, dom::Name::Span)));
  EXPECT_TRUE(measures.names_writer(first(*document, dom::Name::A)));
  EXPECT_FALSE(measures.names_writer(first(*document, dom::Name::P)));
}

TEST(PageFacts, ForgetThePageBefore) {
  const std::string large = "<p class=comment>one two three</p><p>four</p><h2>five</h2>";
  const std::string small = "<p>six</p>";
  const auto before = html::parse(large);
  const auto after = html::parse(small);
  PageFacts facts(*before);
  EXPECT_EQ(ElementMeasures(facts).words(0, static_cast<std::uint32_t>(before->size())), 5U);
  facts.read(*after);
  const ElementMeasures measures(facts);
  EXPECT_EQ(measures.words(0, static_cast<std::uint32_t>(after->size())), 1U);
  EXPECT_EQ(measures.headings(0, static_cast<std::uint32_t>(after->size())), 0U);
  EXPECT_EQ(measures.marks(first(*after, dom::Name::P)), 0U);
}

TEST(ElementMeasures, GiveElementsOfOneTemplateTheSamePath) {
  const std::string page = "<ul><li><b>1</b><li><b>2</b></ul><b>3</b>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  std::vector<std::uint64_t> paths;
  for (std::uint32_t i = 0; i < document->size(); ++i)
    if ((*document)[i].is(dom::Name::B)) paths.push_back(measures.path(i));
  ASSERT_EQ(paths.size(), 3U);
  EXPECT_EQ(paths[0], paths[1]);
  EXPECT_NE(paths[0], paths[2]);
}

TEST(ElementMeasures, ForgetTheNumberInAClass) {
  const std::string page = "<i class='post-12 big'></i><i class='post-7 big'></i><i class=big></i>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  const std::uint32_t i = first(*document, dom::Name::I);
  EXPECT_EQ(measures.class_hash(i), measures.class_hash(i + 1));
  EXPECT_NE(measures.class_hash(i), measures.class_hash(i + 2));
}

TEST(ElementMeasures, SeeDatesInShortTexts) {
  const std::string page = "<p>3 May 2019</p><p>Room 12</p>";
  const auto document = html::parse(page);
  PageFacts facts(*document);
  const ElementMeasures measures(facts);
  EXPECT_EQ(measures.dates(0, static_cast<std::uint32_t>(document->size())), 1U);
}

}  // namespace
}  // namespace winnow::page
